package dev.acumen.refine;

/// Words with a part of their own, by section; a_b is one word made of two. They are a text of a class and no file
/// beside it: a start-up archive holds the text, and `acumen status` opens no jar for it.
final class WordList {
    static final String TEXT = """
            # Words with a part of their own, by section; a_b is one word made of two.

            [empty]
            # dropped: they say nothing that a reader could act on
            a an the this these please kindly that's

            [phrases]
            # one word for each; - drops it
            before = prior to | ahead of
            instead_of = instead of | rather than | in place of
            as_well = as well
            ensure = make sure that | make sure | be sure that | ensure that | see to it that
            to = in order to | so as to
            must = has to | have to | needs to | need to | must always
            - = make sure to | be sure to | remember to | do not forget to | never forget to | don't forget to | note that | keep in mind that | remember that
            at_least = at least | no less than | no fewer than
            at_most = at most | no more than
            off_limits = off limits
            out_of = out of
            no_longer = no longer | not any more | not anymore
            anything_but = anything but
            turn_on = turn on | switch on
            turn_off = turn off | switch off
            opt_in = opt in
            opt_out = opt out
            by_hand = by hand
            no_one = no one
            for_example = for example | for instance | e.g
            pull_request = pull request | pr
            javascript = java script

            [function]
            # words that say how things hang together; all others are content
            a an the this that these those it its they them their he she his her we us our you your i my me is are be been being was were am do does did has have
            had of to in on at by for with within into as from during under via per about among between through across along there here which who whom whose what
            where how why such so and or also too both if when whenever while once because since although though will would shall should must can could may might
            need please always ever any each every all some than then but not no only up out off over after before until till unless without except\s
            let lets make makes use uses used using

            [negators]
            # what comes next is denied
            not never no none nobody nothing neither nor cannot without no_one no_longer anything_but instead_of avoid refrain stop cease quit forbid prohibit ban
            disallow skip omit ignore refuse reject drop nie nicht kein keine keinen keiner niemals ne pas jamais nunca jamás non mai nem não sin sans ohne

            [acts]
            # those among them that are content too: they deny what comes next only as an order
            stop cease quit forbid prohibit ban disallow avoid refrain

            [verdicts]
            # said of something, they deny it
            forbidden, prohibited, banned, disallowed, a mistake, an error, a bug, a trap, a pitfall, a smell, a no go, a no no, a crime, a sin, a liability,
            wrong, bad, bad idea, bad practice, bad habit, bad form, bad style, poor idea, poor practice, poor choice, poor style, terrible idea, awful idea,
            horrible idea, antipattern, anti pattern, off limits, off_limits, out_of bounds, out_of question, out_of the question, out_of place, unacceptable,
            unwanted, unwelcome, undesirable, undesired, inadvisable, ill advised, discouraged, deprecated, harmful, dangerous, hazardous, risky, unsafe,
            pointless, useless, senseless, futile, unnecessary, needless, superfluous, redundant, taboo, verboten, ruled out, frowned upon, frowned on, rejected,
            refused, vetoed, avoided, to avoid, shunned, abandoned, outlawed, barred, blocked, counterproductive, asking for trouble, looking for trouble, a
            waste, waste of time, never ok, illegal, not on, last resort, a disaster, a recipe for disaster, not an option, no option, optional, off the table,
            inappropriate, improper, unsuitable, unhelpful, unwise, foolish, stupid, silly, nonsense, overkill, obsolete, outdated, misguided, intolerable,
            impermissible, not done, a dealbreaker, scrapped, backfires, hurts, breaks things, is evil, evil, toxic, sloppy, a hack, cheating, no good, regretted

            [approvals]
            # after "not" they are verdicts
            allowed permitted acceptable ok okay fine recommended good great advisable wanted desired desirable welcome supported needed necessary required useful
            helpful safe wise encouraged mandatory worthwhile worth right correct sensible advised appropriate sanctioned tolerated accepted legal legitimate
            option idea place go

            [conditions]
            # what is denied after these is not what is advised
            if when whenever unless where because since otherwise so lest in_case

            [exceptions]
            # and neither is what is denied before these
            without unless before until till only except but

            [adverse]
            # where something goes wrong without it, it is wanted
            fail fails failed break breaks crash crashes die dies hang hangs lose loses leak leaks

            [fronts]
            # begin a part that may stand first or last
            before after when whenever if while in on for during until unless without at under within inside outside

            [implied]
            # may deny something in words of their own
            out_of outside leave lack lacks missing fail fails unless until only first before after dislike dislikes hate hates prevent prevents remove delete drop unused
            unquoted other else otherwise elsewhere stay instead_of rather without no_longer avoid avoids stop except nothing none cannot keep away free fewer less forbid refuse

            [choices]
            prefer prefers preferred prefering preferring choose chooses favor favour pick picks

            [restricts]
            # a text with one of these keeps its order
            only solely merely just also even except unless which that who because since although but least most

            [links]
            # after these "pushing" and "you push" are one
            before after when while by for without instead_of of than on from in upon

            [order]
            # what stands on either side of them cannot change places
            before after over instead_of than from into onto above below under behind until

            [trifles]
            # numbers that are often not said
            a an zero one two twice

            [minor]
            # add so little that one text may lack them
            contain include get gets got may might can could should must condition follow exist existing again somebody someone whoever elsewhere try explicitly directly
            correctly properly really additional certain corresponding respective given particular specific specifically immediately instead together come go find
            mean occur happen way kind therefore thereby hence code project

            [acronyms]
            # the same in small letters
            api url uri http https ci cd sql json yaml xml csv html css utc id ui ux db ssh tls ssl dns aws gcp pr sdk cli jvm jdk jwt orm rest grpc vpn cdn cpu
            gpu ram os ide pdf faq tdd adr rfc npm mr iam s3 sso mfa svg png s pii qa sla slo e2e

            [common]
            # names that are also words
            go make may march fall swift rust rest spring express teams oracle chef puppet helm edge ruby poetry

            [tools]
            # a hyphen in their names is part of the name
            docker podman npm pnpm yarn npx pip git apt cargo kubectl helm python node make mvn gradle terraform aws gcloud rails bundle kube ssh

            [antonyms]
            # cannot both be right of one thing
            who/why who/how why/how what/why what/how what/who where/when where/how where/why when/why when/how enable/disable on/off turn_on/turn_off
            before/after first/last earlier/later early/late above/below over/under inside/outside within/outside in/out into/out_of inside/out_of
            enable/off disable/on activate/off to/out_of within/out_of in/out_of before/once own/shared own/common earlier/afterwards before/afterwards from/to
            up/down left/right top/bottom front/back increase/decrease reduce/increase raise/lower grow/shrink more/less more/fewer most/least at_least/at_most
            minimum/maximum min/max smallest/largest shortest/longest lowest/highest oldest/newest earliest/latest slowest/fastest all/some all/none every/some
            any/no any/some always/never always/sometimes always/rarely never/sometimes often/rarely usually/rarely allow/forbid allow/prevent allow/refuse
            may/must may/cannot can/cannot permit/forbid accept/reject approve/reject grant/revoke grant/deny allow/deny include/exclude with/without add/remove
            add/delete insert/delete create/delete keep/delete keep/remove keep/drop store/delete install/uninstall attach/detach mount/unmount open/close
            open/closed lock/unlock start/stop begin/end start/finish begin/finish resume/pause continue/stop continue/abort continue/exit run/skip use/avoid
            prefer/avoid keep/stop like/dislike love/hate want/refuse safe/unsafe safe/dangerous secure/insecure required/optional mandatory/optional
            needed/unnecessary necessary/unnecessary required/unnecessary required/forbidden allowed/forbidden sync/async synchronous/asynchronous serial/parallel
            sequential/parallel sequential/concurrent sequentially/concurrently together/separately together/apart joint/separate single/multiple one/many
            one/several batch/individual blocking/non_blocking eager/lazy eagerly/lazily strict/lenient strict/loose static/dynamic public/private
            internal/external local/remote local/global client/server input/output read/write reader/writer upload/download import/export push/pull encode/decode
            encrypt/decrypt serialize/deserialize compress/decompress pack/unpack ascending/descending asc/desc upper/lower uppercase/lowercase success/failure
            succeed/fail pass/fail success/error valid/invalid correct/wrong right/wrong true/false yes/no good/bad better/worse best/worst high/low higher/lower
            big/small large/small larger/smaller bigger/smaller long/short longer/shorter wide/narrow deep/shallow fast/slow faster/slower cheap/expensive
            easy/hard simple/complex new/old newer/older fresh/stale current/outdated same/different same/separate equal/different full/empty full/partial
            full/incremental whole/part hot/cold hard/soft strong/weak tight/loose positive/negative inclusive/exclusive explicit/implicit explicitly/implicitly
            manual/automatic manually/automatically by_hand/automatically absolute/relative immediately/later immediately/eventually immediately/afterwards
            now/later today/tomorrow optimistic/pessimistic mutable/immutable stateful/stateless forward/backward forwards/backwards visible/hidden
            visible/invisible show/hide expand/collapse tabs/spaces merge/rebase merge/squash merge/split combine/split join/split rebase/squash commit/rollback
            commit/revert deploy/rollback upgrade/downgrade promote/demote opt_in/opt_out permanent/temporary permanently/temporarily online/offline
            active/inactive active/passive known/unknown expected/unexpected signed/unsigned quoted/unquoted tracked/untracked trust/distrust agree/disagree
            find/lose win/lose buy/sell send/receive sender/receiver producer/consumer publisher/subscriber primary/secondary primary/replica master/slave
            leader/follower parent/child source/target source/destination head/tail row/column horizontal/vertical horizontally/vertically portrait/landscape
            mono/stereo light/dark day/night am/pm morning/evening morning/afternoon constructor/setter composition/inheritance constructors/setters happy/unhappy
            normal/abnormal odd/even soon/late verbose/concise detailed/brief verbose/quiet long/concise long/brief everything/nothing everyone/nobody
            anybody/nobody anything/nothing and/or if/unless until/after forbid/require reject/tolerate freely/never trust/verify exists/missing present/absent
            available/unavailable wait/proceed block/unblock fixed/variable unique/duplicate sorted/unsorted ordered/unordered raw/processed raw/cooked
            global/per_project central/distributed centralized/decentralized monolith/microservices plain/encrypted reuse/recreate reuse/rebuild except/only
            unless/if unless/when without/with ok/forbidden fine/forbidden fine/wrong recommended/discouraged encouraged/discouraged encouraged/forbidden
            safe/risky helpful/harmful useful/useless wanted/unwanted always/occasionally require/skip require/optional must/optional mandatory/forbidden
            embrace/avoid favor/avoid encourage/discourage encourage/forbid welcome/unwelcome allowed/banned allowed/prohibited permitted/prohibited
            okay/forbidden permit/prohibit allow/ban allow/prohibit never/whenever everyone/only anyone/only everywhere/nowhere everywhere/only
            hide/expose reveal/conceal retain/discard retain/delete preserve/discard keep/discard keep/strip accept/refuse freeze/thaw publish/unpublish
            link/unlink subscribe/unsubscribe register/deregister acquire/release allocate/free load/unload inline/extract inline/separate bundle/split
            abort/continue fail/ignore fail/continue swallow/rethrow swallow/propagate catch/propagate cached/fresh rolling/recreate plural/singular
            lowercase/uppercase snake_case/camelcase crlf/lf compile/interpret blocklist/allowlist blacklist/whitelist sunny/rainy skip/require ban/require
            nobody/everyone nobody/anyone none/every mock/real fake/real

            [siblings]
            # any two of a line are different things; names among them may be written small
            browser server device
            staging production dev prod qa uat sandbox canary
            monday tuesday wednesday thursday friday saturday sunday
            january february march april may june july august september october november december
            spring summer autumn fall winter
            morning noon afternoon evening night midnight
            hourly daily nightly weekly monthly quarterly yearly annually
            second minute hour day week month quarter year
            main master develop trunk
            header body cookie
            unit integration end_to_end e2e smoke regression acceptance
            debug trace fatal
            json yaml xml csv toml ini protobuf avro parquet markdown html pdf
            linux windows macos android ios ubuntu debian alpine fedora
            english german french spanish italian chinese japanese portuguese dutch russian korean polish
            python ruby java kotlin scala go rust php perl javascript typescript swift c++ c# elixir haskell bash
            npm pnpm yarn bun pip poetry uv conda pipenv cargo maven gradle bazel sbt make cmake ninja
            postgresql mysql sqlite mariadb oracle mongodb cassandra redis dynamodb bigquery snowflake clickhouse
            redis kafka rabbitmq memcached sqs nats pulsar activemq celery
            aws azure gcp heroku netlify vercel cloudflare
            react vue angular svelte solid
            django flask fastapi rails spring express
            docker podman containerd
            jenkins circleci travis buildkite teamcity
            git svn mercurial
            github gitlab bitbucket gitea
            chrome firefox safari edge
            vim emacs vscode intellij eclipse
            slack teams email sms discord
            jira linear trello asana
            junit testng pytest unittest jest mocha vitest
            rest graphql grpc soap
            terraform pulumi ansible chef puppet helm
            frontend backend mobile platform network
            legal finance marketing sales
            red green blue yellow orange purple grey black white
            north south east west
            alice bob carol charlie dave eve
            constructor setter getter
            half third quarter fifth tenth twentieth double triple single
            left right center
            seconds minutes hours days weeks
            kilobyte megabyte gigabyte
            major minor patch
            memory cpu disk
            username password
            request response
            cpu gpu
            author reviewer
            customer employee
            user admin
            unit integration
            key value
            first second third fourth fifth last

            [verbs]
            # irregular: base, then past forms
            forbid forbade forbidden, run ran, write wrote written, keep kept, hold held, leave left, build built, send sent, make made, take took taken, give
            gave given, get got gotten, find found, lose lost, break broke broken, choose chose chosen, begin began begun, catch caught, bring brought, buy
            bought, think thought, teach taught, know knew known, grow grew grown, throw threw thrown, show shown, see saw seen, go went gone, come came, become
            became, forget forgot forgotten, hide hid hidden, freeze froze frozen, speak spoke spoken, drive drove driven, rise rose risen, fall fell fallen, feed
            fed, lead led, meet met, pay paid, say said, sell sold, tell told, stand stood, understand understood, spend spent, mean meant, deal dealt, feel felt,
            bind bound, win won, hang hung, draw drew drawn, rewrite rewrote rewritten, override overrode overridden, overwrite overwrote overwritten, rebuild
            rebuilt, resend resent, rerun reran, die died, tie tied, lie lied, read, set, put, cut, split, shut, hit, let, reset

            [forms]
            # other forms and spellings of the first word of a group; abbreviations
            cancel cancelled cancelling, label labelled labelling, model modelled modelling, control controlled controlling, travel travelled travelling, embed
            embedded embedding, shed, index indices indexes, matrix matrices, child children, person people, man men, woman women, criterion criteria, life lives,
            half halves, analysis analyses, axis axes, bus buses, status statuses, alias aliases, process processes processed processing, access accesses accessed
            accessing, address addresses addressed addressing, die dies dying, tie ties tying, key keys keyed, run running, write writing, bias biases, canvas
            canvases, database databases, cache caches, type types typed typing, use uses used using, tag tags, color colour, behavior behaviour, catalog
            catalogue, license licence, center centre, gray grey, favor favour, neighbor neighbour, dialog dialogue, artifact artefact, program programme,
            judgment judgement, fulfill fulfil, organize organise, normalize normalise, initialize initialise, serialize serialise, deserialize deserialise,
            optimize optimise, sanitize sanitise, synchronize synchronise, authorize authorise, customize customise, minimize minimise, maximize maximise, analyze
            analyse, summarize summarise, prioritize prioritise, parallelize parallelise, finalize finalise, containerize containerise, tokenize tokenise,
            recognize recognise, memoize memoise, utilize utilise, virtualize virtualise, localize localise, standardize standardise, canonicalize canonicalise,
            config configuration, repo repository, dir directory, folder directory, db database, docs documentation, env environment, arg argument, param
            parameter, k8s kubernetes, postgres postgresql, js javascript, ts typescript, repos repository, dirs directory, envs environment, dbs database,
            configs configuration, args argument, params parameter

            [whole]
            # not plurals, and no forms in -ing or -ed
            always this is was has does its us less unless news plus versus various previous thus perhaps process during nothing something everything anything
            string spring thing things morning evening staging sibling ceiling king ring bring ping red need seed feed speed exceed proceed embed shed hundred
            kubernetes postgres redis jenkins nats https dns tls aws ios macos os rails express business access address status virus focus bonus canvas gas sms
            dos series species indeed instead ahead

            [related]
            # of one root; good enough to see what two texts speak of, not to merge them
            configure configuration, notify notification, explain explanation, permit permission, decide decision, include inclusion, exclude exclusion, retain
            retention, refer reference, prefer preference, submit submission, deny denial, apply application, verify verification, specify specification, modify
            modification, store storage, use usage, delete deletion, close closure, fail failure, remove removal, approve approval, renew renewal, automatic
            automatically, automate automatically, manual manually, document documentation, repeat repetition, respond response, choose choice, analyze analysis,
            grow growth, test testing, log logging, merge merging, build building

            [numbers]
            zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17
            eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 million=1000000 billion=1000000000
            dozen=12 twice=2 thrice=3 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 zwölf=12 deux=2 trois=3 quatre=4 cinq=5 dix=10 dos=2 tres=3 cuatro=4 cinco=5 diez=10

            [units]
            ns nanosecond=second*0.000000001, us µs microsecond=second*0.000001, ms msec millis millisecond=second*0.001, s sec secs second=second*1, min mins
            minute=second*60, h hr hrs hour=second*3600, d day=second*86400, week=second*604800, month=month*1, quarter=month*3, year=month*12, b byte=byte*1, kb
            kilobyte=byte*1000, mb megabyte=byte*1000000, gb gigabyte=byte*1000000000, tb terabyte=byte*1000000000000, kib kibibyte=byte*1024, mib
            mebibyte=byte*1048576, gib gibibyte=byte*1073741824, tib tebibyte=byte*1099511627776, bit=bit*1, kbit=bit*1000, mbit=bit*1000000, gbit=bit*1000000000,
            % percent pct=percent*1, px pixel=px*1, hz hertz=hz*1, khz=hz*1000, mhz=hz*1000000, ghz=hz*1000000000, m meter=meter*1, km kilometer=meter*1000,
            cm=meter*0.01, mm=meter*0.001, kg kilogram=kg*1, g gram=kg*0.001, usd dollar=usd*1, eur euro=eur*1

            [english]
            # by these a text is known to be in English
            the a an of to in and or is are be for with not it that this on as by from before after when if do does must should will can have has at which only into so then because since than you your its they them never always

            [foreign]
            # by these it is known not to be
            der die das den dem des und oder nicht ein eine einen einem einer ist sind mit für vor nach bei zu auf aus von wenn dass im am
            le la les des du une et ou est sont avec pour dans sur par pas ne que qui les aux au ces cette
            el los las del al y es son con para por en que una un se lo su si
            il lo gli di da per che non è sono con nel della
            de het een en van niet met voor op bij
            o os as um uma e do da não com para em
            """;

    private WordList() {}
}
