package dev.acumen.signal;

import java.util.regex.Pattern;

/// How people ask in English that something be kept: verb, object and place in any order that people use, labels,
/// habits, scopes. Read from folded sentences.
final class EnglishAnnouncements {
    private static final String POLITE =
            "(?:please|pls|plz|kindly|also|just|really|actually|always|then|maybe|do|now|definitely|better) ";

    /// Where an order to the agent begins.
    private static final String ORDER =
            "(?:^[\\W_]*|[.,;:!?)(–—-] ?|\\b(?:and|but|so|or|ok|okay|yes|oh|hey|btw|well|thanks|thx|great|please|pls"
                    + "|plz|also|then|just|kindly|let's|lets|now|again|important|claude|for me|here|right) "
                    + "|\\b(?:can|could|would|will|should|must|might|won't) (?:you|u|we|ya) |\\byou (?:should|must|need to|have to|ought to|can|could|may"
                    + "|might want to|better|had better) |\\b(?:want|need|like|love|prefer|expect|ask|asking|urge|trust)(?: for)? you to "
                    + "|\\b(?:make|be) sure (?:that )?(?:you |to |and )?|\\btry (?:to|and) |\\bgo ahead and )"
                    + "(?:" + POLITE + "){0,3}";

    private static final String THIS =
            "(?:this|that|it|these|those|them|both|all (?:this|that|of (?:this|that|it))|the following|the above|what i (?:just )?(?:said|wrote))"
                    + "(?: (?:one|rule|bit|part|thing|fact|info|convention|preference|point|stuff|too|also|please|pls|somewhere|down|as well|safely|permanently|away))?";

    private static final String STORE =
            "(?:put|add|save|store|write|note|record|log|keep|file|stick|stash|jot|drop|pin|include|commit|burn|etch|move|append"
                    + "|make|get|enter|insert|register|place|tuck|hold|lock|carve|bake|mark|list|copy|document|capture|lodge|park|throw|pop|set|engrave"
                    + "|hammer|drill|sear|brand|scribble|chalk|persist|remember|memorize|memorise|update|pen|leave|work|transfer|extend)";

    private static final String KEPT =
            "(?:notes?|memor(?:y|ies)|notebook|playbook|brain|head|mind|rules?|instructions?|preferences|prefs|conventions?|guidelines"
                    + "|knowledge(?: base)?|lessons?|rulebook|handbook|records|checklist|logbook|cheat ?sheet|skull|guidebook|manual|principles|defaults|habits"
                    + "|memory bank|memory file|long[- ]term memory|permanent memory|rule set|ruleset|project memory|list of \\w+|workflow|context|takeaways|learnings|books|to-?remember list)";

    /// A place that is the agent's own.
    private static final String OWN_PLACE = "your (?:own )?(?:[\\w-]+ ){0,2}" + KEPT;

    /// A place that keeps things for agents, whoever names it.
    private static final String PLACE =
            "(?:(?:the |our |my |this (?:repo|project)'s |project )?(?:claude|agents|gemini|memory|memories|copilot-instructions|cursorrules)"
                    + "(?:\\.md|\\.local\\.md)(?: file)?|\\.?cursorrules|\\.?cursor rules|(?:the |long[- ]term |permanent |persistent |project )*(?:memory|memories)(?: file| bank)?"
                    + "|(?:the )?(?:playbook|notebook|lessons(?: learned| learnt)?|house rules|ground rules|standing (?:rules|orders|instructions|list)"
                    + "|(?:project|agent|team|permanent|persistent|long[- ]term) (?:notes|memory|rules|instructions|knowledge|conventions|preferences))"
                    + "|(?:the |a )?notes (?:for|to) (?:yourself|the future|next time|later|future \\w+))";

    private static final String INTO = "(?:in|into|to|under|on|onto|among|with|at|inside|deep into)";

    private static final String RULE_NOUN =
            "(?:rules?|lessons?|preferences?|instructions?|conventions?|notes?|policy|default|standard|order|principle|given|guideline"
                    + "|habit|norm|memory|learnings?|takeaway|practice|reminder|requirement|law|directive|fact|constraint|agreement|hard limit)";

    private static final String LONG =
            "(?:the |any |all |your |our |my |every |each )*(?:future|next time|next times|next one|later|subsequent|coming|long (?:term|run|haul)|upcoming|rest of (?:the|this|our) (?:project|time)"
                    + "|posterity|good|sessions?|your (?:notes|memory|records|files)|now on|here on|notes|memory|record|every session|all sessions|next sessions?)";

    private static final String END =
            "(?=\\W*$|\\s*[.,;:!?)–—-]|\\s+(?:please|pls|thanks|ok|for|from|going|and|so|next|too|somewhere|in future|when|whenever|because|as|since|if|every|across|in (?:future|later|all|any|every|other|my|our))\\b)";

    private static final String CLAUSE_VERB =
            "(?:is|are|isn't|aren't|has|hasn't|haven't|does|doesn't|don't|can|can't|cannot|must|mustn't|should|shouldn't"
                    + "|will|won't|needs?|never|always|only|lives?|runs?|uses?|goes|means?|wants?|prefers?|like|likes|hate|use|expects?|requires?|takes?|ships?"
                    + "|breaks?|fails?|gets?|comes?|stays?|belongs?|works?|sits?|owns?|speaks?|[a-z]+'(?:s|re|ve|ll|m|d))";

    /// Not what the verb remembers, but how a product does, or what a person does.
    private static final String NO_MEMORY =
            "(?! ?(?:when|how|where|what|which|who|whom|whether|if|me\\b|last|the (?:good|old|last|time|first)|back\\b|ing|one time|the user))";

    private static final String GENERAL =
            "(?:always|every|each|whenever|any|anytime|when you|when we|if you|before (?:any|each|every|\\w+ing)|before you (?:\\w+ )?(?:commit|push|merge|deploy|start|release|touch|edit|change)(?! (?:this|that|it)\\b)|after (?:any|each|every|\\w+ing)|in (?:the )?future|from now on|going forward"
                    + "|next time|never|all|in this (?:repo|project|codebase)|here)";

    private static final String ONCE =
            "(?:(?<!not )(?<!just )(?<!only )(?<!of )(?<!from )(?<!after )today(?! and (?:always|forever))|tonight|tomorrow|for now|right now|this time|after this|before this|when you're done|once you're done|when (?:that|this|it)(?:'s| is) (?:done|finished|merged|green)"
                    + "|in this (?:pr|branch|commit|file|ticket|change)|for this (?:one|pr|branch|commit|task|run|change|ticket)|(?:for )?the rest of (?:this|the) (?:session|task|chat|day|pr)|once (?:it|this|that)"
                    + "|(?:during|for|in) (?:this|the current) (?:session|chat|conversation|task)|before you (?:finish|stop|merge this|push this)|at the end of this|for v\\d|(?:when|once|after|as soon as) you(?:'re| are| have|'ve)? (?:done|through|finished|ready)|in that (?:function|file|method|class|branch|line)|in line \\d+|in (?:eslint|checkstyle|the linter|the firewall|ruff)|when you \\w+ (?:it|this|that|them)\\b)";

    private static final String NOT_ONCE = "(?!.*\\b" + ONCE + "\\b)";

    private static final String DURABLE =
            "(?:new|standing|permanent|general|house|ground|golden|lasting|iron|long-term|fixed|persistent|durable|team|project|cardinal|hard|strict|repo|global|universal|blanket)";

    static final Pattern KEEP = Pattern.compile(String.join(
            "|",
            // put it in your notes, add that to CLAUDE.md, save to memory
            ORDER + STORE + " " + "((?:[^.;:!?]{1,120}? )?)(?:down )?" + INTO + " " + OWN_PLACE
                    + "\\b(?: file| of [\\w ]{3,20})?(?: please| pls| for me| too| as well)?(?: that\\b)?" + NOT_ONCE,
            ORDER + STORE + " (?:" + THIS
                    + " |(?:an? |another |the )?(?:new )?(?:rule|note|line|entry|reminder|point|bullet|lesson|fact|preference|instruction) )?(?:down )?"
                    + INTO + " " + PLACE + "(?=\\W|$)(?: please| pls| for me| too| as well)?(?: that\\b)?"
                    + END.replace(
                            "(?=", "(?=\\s+(?:that|saying|which says|we|our|the|never|always|not|no)\\b|(?<=that)|"),
            // store this as a rule
            ORDER
                    + "(?:keep|save|store|treat|take|consider|file|record|note|count|regard|see|mark|adopt|use|log|register|remember|add|make|put) "
                    + THIS
                    + "(?: down)? (?:as|into|for|under|to be) (?:an? |the |one of |your |our |my )*(?:(?!user|system|app|db|session|http|config|json)[\\w-]+ )?"
                    + RULE_NOUN + "\\b" + NOT_ONCE,
            // add a rule for yourself
            ORDER
                    + "(?:add|make|write|leave|keep|create|set|save|store|start|have|establish|introduce)(?: yourself)? (?:an? |another |this |the following )(?:[\\w-]+ )?(?:rule|note|lesson|reminder|memo|entry|memory|preference|instruction|habit)"
                    + "(?: (?:to|for) (?:self|yourself|you|future you|later|the future|next time|future \\w+)| (?:to|in|for) your (?:\\w+ )?(?:notes|memory|rules|list|instructions)| of (?:this|that|it|the fact that)\\b)"
                    + NOT_ONCE,
            // remember: / remember that
            ORDER + "(?:remember|memorize|memorise|internali[sz]e)(?: this| it| the following| " + THIS
                    + ")?(?: please| for me| for \\w+ \\w+| from now on)?(?: ?[:–—]| - |,(?! (?:is|was|did|do|are)\\b))"
                    + NOT_ONCE,
            ORDER + "(?:remember|memorize|memorise|internali[sz]e|learn) " + THIS + "(?: forever| well)?" + END
                    + NOT_ONCE,
            ORDER
                    + "(?:remember|memorize|memorise|learn) (?:please )?that (?!one|time|bug|day|issue|old|thing|pr|ticket|crash)"
                    + NOT_ONCE,
            ORDER + "remember (?!to\\b|that\\b|this\\b|the (?:bug|time|issue|crash|day|ticket))" + NO_MEMORY
                    + "(?=(?:[^.,;!?]{1,80} )?" + CLAUSE_VERB + "\\b)" + NOT_ONCE,
            ORDER
                    + "(?:remember|(?:do not|don't|never)(?: you| ever| please)* forget|make sure (?:you )?remember)(?: about)? to (?=.*\\b"
                    + GENERAL + "\\b)" + NOT_ONCE,
            ORDER + "(?:do not|don't|never)(?: you| ever| please)* forget(?: again)?(?: ?:| that\\b| " + THIS + END
                    + "|,|" + END + "(?! the| about)| (?=(?:we|our|i|i'm|you|never|always|no|not)\\b))" + NOT_ONCE,
            ORDER + "(?:do not|don't|never)(?: you| ever| please)* forget (?=the [^.;!?]{1,60} " + CLAUSE_VERB + "\\b)"
                    + NOT_ONCE,
            // keep in mind
            ORDER + "(?:keep|bear|have|hold) (?:" + THIS
                    + " )?(?:in|at|on) (?:the back of )?(?:your |the )?(?:mind|memory|head|radar)(?! (?:when|while|as|during|for (?:this|the)\\b))(?!.*\\b(?:might|may|could) \\w+)(?: that\\b)?"
                    + NOT_ONCE,
            // note it down
            ORDER + "(?:write|jot|note|mark|take|put|log|scribble|get|pin|record|keep) (?:" + THIS
                    + ")? ?down(?: somewhere| in \\w+ \\w+)?(?: that\\b| ?:|" + END + ")" + NOT_ONCE,
            ORDER
                    + "(?:make|take|leave|keep)(?: yourself)? (?:an? )?(?:[\\w-]+ )?note(?: of (?:this|that|it|these)| to self| to yourself| for yourself| for later| for (?:the )?future(?: \\w+)?| for next time)*(?: ?:| that\\b| - | –|"
                    + END + ")" + NOT_ONCE,
            ORDER + "(?:note|save|store|keep|log|record|file) " + THIS
                    + " (?:down )?(?:for|permanently|forever|somewhere (?:permanent|safe)|long[- ]term)\\b(?: (?:you|"
                    + LONG + "))?(?: (?:sessions?|reference|time|conversations?))?" + END + NOT_ONCE,
            ORDER + "(?:save|store|keep|write|put|note|log) (?:this|that|it) somewhere(?: permanent| safe)?" + END,
            ORDER + "(?:take|learn)(?: it| this| that)?(?: to heart| on board)" + END,
            ORDER + "learn(?: from)? (?:this|that)(?: once)?(?: ?:|" + END + ")" + NOT_ONCE,
            "\\blet (?:this|that) be (?:a|your) lesson\\b",
            // labels: new rule:, lesson to store:, note for the future -
            "(?:^[\\W_]*|[.,;!?–—-] ?|\\b(?:and|but|so|also|ok|okay|thanks|please|btw|here's|here is|one|another|a|my|our|this is) )(?:(?:an?|one|another|two|three|my|our|some|the|more|small|quick|big|important|final|last|next|style|coding) ){0,3}"
                    + "(?:" + DURABLE
                    + "[ -]){1,2}(?:[\\w-]+ )?(?:rule|instruction|order|note|lesson|reminder|memo|preference|convention|policy|guideline|request|directive|habit|principle|entry|agreement|default)s?"
                    + "(?: (?:for|to) (?:you|yourself|the future|future \\w+|claude|this (?:repo|project)|everything|all \\w+))?(?: ?[:–—]| -(?= ))",
            "(?:^[\\W_]*|[.,;!?–—-] ?|\\b(?:and|but|so|also|ok|okay|thanks|please|btw) )(?:(?:an?|one|another|two|three|my|our|some|the|more|small|quick|big|important|final|last|next|style|coding|little) ){0,3}"
                    + "(?:rule|instruction|order|note|lesson|reminder|memo|preference|convention|policy|guideline|takeaway|learning|request|directive|habit|principle|entry|ask|wish|thing|fact|info|heads[- ]?up|hint|tip|memory|psa|favou?r|point)s?"
                    + "(?: (?:to self|to yourself|for yourself|for you|for claude|learned|learnt|to (?:store|keep|save|remember|file|record|retain|self|memorize|memorise|note|note down|hold on to|internalize)|(?:for|in) "
                    + LONG
                    + "(?: (?:sessions?|reference|work|tasks?|time|runs?|conversations?|prs?|you))?|going forward|from now on|of thumb|to live by|worth (?:keeping|remembering|storing|saving))){1,2}[^:.]{0,25}?(?: ?[:–—]| -(?= )|,)",
            "^[\\W_]*(?:note to self|memo|lesson|lessons|lesson learned|lessons learned|lesson learnt|takeaway|for the record|for future reference|for next time|for the future|for your notes|for your memory|for your records|for later|so you know for next time|remember|memory|to remember|noted for next time)(?: \\([^)]{0,40}\\))?(?: ?[:–—]| -(?= )|, )",
            // wherever the agent's own memory is named, or asked for
            "\\b(?:for|to|into|onto|on) your (?:own )?(?:[\\w-]+ ){0,2}(?:notes|notebook|notepad|memory|memories|playbook|brain|head|forehead|knowledge base|rulebook|rules)\\b(?: please| too)?"
                    + NOT_ONCE,
            ORDER + STORE.replace("(?:put", "(?:tattoo|stamp|paint|nail|glue|put") + " " + THIS + " " + INTO
                    + " your \\w+\\b" + NOT_ONCE,
            "\\b(?:for you to|you'll want to|you'd better|you'd|you (?:should|must|need to|have to|ought to|don't|never|won't)|want you to)(?: \\w+){0,2}? (?:remember(?! (?:how|when|what|where|which|who|the|me))|(?:keep|bear) (?:this|that|it) in (?:mind|memory)|forget (?:this|that|it)"
                    + "|h[oa](?:ld|ng) on to (?:this|that|it)|note (?:this|that|it)|memori[sz]e|learn (?:this|that|it))(?: one)?(?: that\\b)?"
                    + NOT_ONCE,
            ORDER + "h[oa](?:ld|ng) on to (?:this|that|it)(?: one)?" + END + NOT_ONCE,
            "\\b(?:want|like|make|treat|consider|take|let|have|call)(?:ing)? (?:this|that|it|these|those|the following)(?: to)?(?: be(?:come)?| stay| as)? (?:(?:an?|our|my|your|the) )?(?:(?!user|system|app)[\\w-]+ )?(?:rule|habit|preference|law|policy|norm|permanent|convention|practice|given|standing \\w+)\\b",
            "(?:^|[.,;] ?|\\b(?:and|so|ok|thanks|please) )(?:[\\w']+ ){0,6}for (?:all |any |every |the |your )*(?:future|later|next|other|subsequent|coming|upcoming) (?:sessions?|work|chats?|conversations?|tasks?|time|reference|prs?|runs?|you)\\b[^:.]{0,15}(?: ?[:–—]| -(?= ))",
            // habits
            "(?<!don't )(?<!not )(?<!never )(?<!to )\\b(?:make|making)(?: (?:it|this|that|these|those|them))?(?: into)?(?: (?:a|an|your|the|our|my))?(?: [\\w-]+)? (?:habit|default|rule|standard|routine|practice|policy|norm|custom|second nature|ritual|reflex|point)(?: (?:of|to|that|please|from now on)\\b|"
                    + END + ")(?! view)",
            ORDER + "(?:get|fall|be)(?: yourself)? (?:in|into)(?: the| a)? (?:habit|routine)(?: of| to)?\\b",
            ORDER + "get used to (?=\\w+ing\\b)",
            ORDER
                    + "(?:adopt|build|develop|form|acquire|pick up|cultivate|get into|start) (?:the|a|this|that) (?:habit|routine|ritual)(?: of\\b| to\\b| as\\b|"
                    + END + ")",
            // put away, for those who come later, for good
            ORDER + "(?:file|tuck|squirrel|stash|store|put|stow) " + THIS.replace("|away", "") + " away" + END
                    + NOT_ONCE,
            ORDER
                    + "(?:store|save|record|log|retain|note|keep|register|preserve) (?:the fact|the following|for (?:later|good)) that\\b"
                    + NOT_ONCE,
            ORDER + "(?:retain|preserve|store|save|mark|pin|note|log|flag|record) " + THIS + " for [^:.;!?]{2,60}:"
                    + NOT_ONCE,
            ORDER + "(?:retain|preserve|carry) " + THIS + " (?:between|across|over|beyond) [^:.;!?]{2,40}" + END,
            "(?:^[\\W_]*|[.,;!?] ?|\\band )for who(?:m)?ever \\w+[^:.]{0,50}:",
            ORDER + "put " + THIS + " somewhere (?:you'll|you will|you can|safe|where)[^:.;]{0,40}(?::|" + END + ")",
            "\\b(?:make|let|want|like|love(?: for)?|happy if|have|see) (?:this|that|it|these)(?: one| stuff| rule)?(?: to| could| can| would| will)? (?:stick|stuck|sink in|become second nature|outlive|survive|persist|carry over|stay with you)\\b[^:.;!?]{0,40}(?::|"
                    + END + "|$)",
            "\\b(?:that|which) (?:should|must|has to|is to|will) (?:outlive|survive|outlast) (?:this|the current) (?:chat|session|conversation|task)\\b(?: ?:)?",
            "\\b(?:write|carve|set|chisel|cast|engrave)\\w* (?:this|that|it)(?: one)? in (?:stone|granite|concrete)\\b",
            "\\b(?:worth (?:remembering|keeping|storing|retaining|memori[sz]ing)|(?:something|one|thing|things|fact) to (?:hang on to|hold on to|remember|keep|retain|never forget))\\b[^:.;!?]{0,30}(?::|"
                    + END + ")",
            "[,;–—-] ?(?:and )?(?:that|this)(?:'s| is| stays) (?:permanent|for good|forever|here to stay|a permanent thing)\\b",
            "\\b(?:one|another|this one|here's one|something) (?:more )?for your (?:\\w+ )?(?:notebook|notes|memory|list|rulebook|playbook)\\b(?: ?:)?",
            // scopes and repetition
            "\\b(?:this|that|it|which|same|the same|rule)(?: rule| one| thing| part)?(?: also| always)? (?:applies|apply|goes|holds|stands|counts|is valid|is meant|is|stays|should be|should stay|should hold) (?:true )?(?:[\\w']+ )?(?:(?:for|to|in|across) (?:all |any |every |each )?(?:our |your |the )?(?:future|later|coming|next) (?:sessions?|\\w+s|time|work|one)\\b|(?:for |from |to )?(?:now on|here on|for good|permanently|permanent|every session|all sessions|always from now on|a (?:permanent|standing|lasting) \\w+|not just (?:for )?(?:this|now|today)))",
            "(?:^|[,;.–—-] ?)(?:and |so |and do |do |keep )?(?:the )?same (?:thing )?(?:goes )?(?:for |in )?(?:next time|the future|future \\w+|(?:all|any|every) (?:future|next|later) \\w+|from now on|going forward)",
            "\\b(?:so |that )?(?:i|we) (?:don't|won't|do not|shouldn't|never|needn't|really don't|'m not going to|am not going to)(?: \\w+){0,5} (?:repeat|say|tell|telling|saying|repeating|explain|explaining|remind|reminding|ask|type|typing|correct|mention)(?: \\w+){0,3} (?:again|every|each|twice|next|a (?:second|third)|once more|anymore|any more)(?: (?:single )?(?:time|session|day|week|conversation|chat|time you \\w+))?",
            "\\b(?:you'll|you will|we'll) (?:need|want|see) (?:this|that|it) (?:again|later|next time|in (?:later|future|other) sessions)",
            "^# ?(?!\\d|!|include\\b|define\\b|if|endif|region|todo\\b|fixme\\b|note\\b|#)(?=(?:\\S+ ){3,}\\S+$)"));

    private static final String VERB =
            "(?:use|run|ask|check|write|read|keep|put|make|do|don't|add|start|begin|stop|avoid|prefer|show|tell|give|let|leave|follow|commit|push|squash|rebase|merge|test|format|lint|explain|answer|reply|respond|call"
                    + "|name|look|verify|wait|propose|suggest|split|skip|try|go|take|stick|tag|mark|sign|include|document|update|create|open|fill|prefix|number|quote|cite|confirm|double-check|ping|mention|summari[sz]e|list|print|build|compile"
                    + "|fetch|pull|set|turn|treat|assume|expect|pick|choose|return|log|remove|delete|rename|refactor|review|report|work|stay|be|have|get|search|grep|consult|plan|think|draft|post|send|link|attach|generate|regenerate|rerun|bump|pin|import|export|wrap|throw|catch|handle|close|move|copy|apply|order|sort|group|indent|align|comment|speak|talk|switch|spell|apply|mock|deploy|restart|reset|clean|clear|drop|save|limit|cap|round|validate|escape|declare|define|place|store|fix)";

    private static final String DIRECTIVE =
            "(?:\\b(?:please|pls|plz|don't|do not|never|always|you (?:should|must|need|have to|can|could|may|ought)|i(?:'d| would)? (?:want|like|prefer|rather|expect|need|love|appreciate)|let's|mustn't"
                    + "|(?:can|could|would|will) (?:you|u))\\b|(?:^[\\W_]*|[,;:.!–—-] ?|\\b(?:time|future|forwards?|on|onwards?|henceforth|and|then|so|also|first|just|rather|instead|every|session|sessions|you \\w+|u \\w+|a \\w+|the \\w+|, ?) )"
                    + VERB + "\\b"
                    + "|\\bno\\b(?! (?:idea|problem)))";

    /// Whether somebody is told to do something.
    static final Pattern ORDERED = Pattern.compile("^(?:\\w+ing\\b|" + VERB + "\\b)|" + DIRECTIVE);

    /// Words that make a rule of what they stand beside.
    static final Pattern LASTING = Pattern.compile(String.join(
            "|",
            "\\bfrom (?:now|here|this (?:point|moment|day)|today)(?: (?:on|onwards?|forwards?|out))+\\b(?! backwards)",
            "\\b(?:starting|beginning|effective|as of|as from) (?:now|today|immediately|right now)\\b(?! (?:at|in) )|\\bfrom today(?=[,:]| )",
            "\\bunless (?:i|we) (?:say|tell you|told you|ask you|specify|state)(?: \\w+)? ?otherwise\\b",
            "\\b(?:in|for|across|throughout|during) (?:all|every|each|any)(?: of)? (?:our|my|the|your|future|later|further|coming|subsequent)(?: \\w+)? (?:conversations?|chats?|sessions?|work|tasks?|dialogues?|interactions?)\\b|\\bin (?:all|any) future \\w+",
            "\\bin (?:all|every|each|any) (?:conversations?|chats?|sessions?|session (?:we|you) \\w+)\\b",
            "\\b(?:promise|swear|pledge)(?: me| to me)?(?: that)? you(?:'ll|'d| will| won't| never)\\b",
            "\\b(?:you to|please|now on|you should|^) ?permanently (?!delete|remove|redirect)\\w+|\\bevery time (?:after that|from here|thereafter)",
            "\\b(?:favou?r and|please|and|^) ?never (?:ever )?again (?!was|did|had|have|has|will|would|be\\b)\\w+",
            "\\b(?:going|moving) forwards?\\b(?! with| from)",
            "\\b(?:henceforth|henceforward|hereafter|until further notice|(?:till|until|unless) i say otherwise|once and for all)\\b",
            "\\bfor (?:the )?future (?:reference|sessions?|work|tasks?|runs?|prs?|changes|commits|times?|use|conversations?|chats?|code|projects?|features?)\\b(?! notes)",
            "\\bfor the future\\b(?! (?:release|version))",
            "\\b(?:in|for|across|during) (?:all |any |every |each |the |our |your )*(?:future|later|coming|subsequent|upcoming|new|other|next) (?:sessions?|conversations?|chats?|tasks?|runs|prs?|pull requests|changes|commits|work|reviews|code|rounds|times|iterations|projects)\\b(?=.*"
                    + DIRECTIVE + "|.*$(?<=" + "sessions))",
            "\\b(?:in|at the (?:start|beginning|end) of|for|across|before|after) (?:every|each|all|any)(?: single| future| new| later| other| of our)? (?:session|conversation|chat|task)s?\\b",
            "\\bas (?:a|the|my|our|your) (?:general |standing |hard |permanent |new |strict )*(?:rule|default|policy)\\b(?! of| value| for the)",
            "\\bnext times?\\b(?! (?:slot|stamp|step|zone|window|frame|interval))(?: around)?(?=(?:.*" + DIRECTIVE
                    + "))|" + DIRECTIVE + "(?:.*)\\bnext time\\b",
            "(?<!(?:dates?|days?|far|times?|past or|timestamps?) )\\b(?:in (?:the )?future|in days to come)\\b(?! ?(?:we|i|it|they|this|that) (?:may|might|could|will|can|want|plan))(?=(?:.*"
                    + DIRECTIVE + "))|" + DIRECTIVE
                    + ".*(?<!(?:dates?|days?|far|times?|past or|timestamps?) )\\bin (?:the )?future\\b",
            "\\b(?:whenever|every (?:single )?time|each time|any ?time) (?:that )?(?:you|u)\\b(?! (?:click|press|open the|reload|refresh|load|log|tap|scroll|type))(?=(?:.*"
                    + DIRECTIVE + "))|" + DIRECTIVE
                    + ".*\\b(?:whenever|every (?:single )?time|each time|any ?time) (?:that )?(?:you|u)\\b",
            "^[\\W_]*(?:please |pls |also )?" + VERB + "\\b.*\\b(?:every (?:single )?time|each time|for good)[\\s.!]*$",
            "\\b(?:i|we) (?:want|like|expect|need|prefer)\\b[^.;!?]{0,60}\\b(?:every (?:single )?time|each time)\\b(?! (?:the|a|it|i|they|he|she))",
            "\\b(?:can|could|would|will) (?:you|u)(?: please)? (?:please )?(?:always|never)\\b",
            "\\b(?:this|that|it) (?:way|order|format|style) (?:every time|each time|always|from now)"));

    /// What makes none of it an order: denials, plans, products, the moment.
    static final Pattern VETO = Pattern.compile(
            "\\b" + ONCE
                    + "\\b|\\b(?:might|maybe|perhaps|would be nice|plan(?:ning|s)? to|considering|not decided|undecided)\\b"
                    + "|\\b(?:every|each) time i\\b|\\blet's just\\b|\\b(?:oh wonderful|wonderful\\.|brilliant\\.|haha|lol|carrier pigeon)|^(?:sure|oh), and\\b|\\bin the (?:story|doc|document|game|demo|slides)\\b|^(?!rule|note|lesson|important|one|also|ok|next|request|and|for|please)[a-z]{2,12}: "
                    + "|(?:(?:on|onwards?|forward|future|out|now|today),? )(?:the|this|our|every|each|all) (?!(?:\\w+ )?(?:tests?|commits?|branch\\w*|prs?|code|docs?|plan|summar\\w+|changelog|readme|build|order|rule|style|format|default|answer)s?\\b)(?:[^\\s,]+ ){1,3}?(?:should|must|will|can|has to|needs to|runs?)\\b|\\bnext time (?:the|it|this|that|i|they|he|she)\\b(?!.*\\byou\\b)"
                    + "|(?:^|[,;:] ?|\\b(?:forward|on|and|so|then) )(?:the|this|our|an?|my|your) (?:[\\w-]+ ){0,2}(?:api|app|servers?|service|endpoint|page|form|button|screen|users?|customers?|clients?|players?|editor|widget|dialog|jobs?|worker|bot|cron"
                    + "|component|function|method|query|system|site|website|view|cache|response|menu|modal|list|field|cli|parser|scheduler|game|device|export|import|importer|table|row|banner|assistant|checkout|wizard)(?: [\\w-]+)? (?:should|must|will|needs? to|has to|have to|can|returns?|shows?|gets?|asks?|sends?)\\b"
                    + "|\\b(?:crash(?:es|ed)?|hangs?|freezes?|broken|stack ?trace|exception|segfaults?|throws)\\b(?!.*\\b(?:please|don't|never|always)\\b)");

    /// Announcements that tasks and products have as well: taken only where the rest of the sentence speaks for it.
    static final Pattern WEAK = Pattern.compile(
            "^(?!.*\\b(?:your (?:own )?(?:\\w+ ){0,2}(?:notes|notebook|memor|head|brain|playbook|rule|mind|list|instructions|default)|habit|permanent|standing|sessions?|lasting|house|golden|claude|agents|future (?:chats?|conversations?)))"
                    + ".*(?:\\bin mind\\b|\\bdon't (?:you |ever |please )*forget|\\bnext time|\\bin (?:the )?future\\b|\\bwhenever|\\b(?:each|any) ?(?:single )?time|\\bevery (?:single )?time(?! after| from)|\\b(?:always|never)$|\\b(?:in|into) (?:the )?(?:memory|playbook|notebook)|\\bto (?:the )?(?:playbook|notebook)"
                    + "|\\b(?:default|standard|policy|norm|requirement|constraint|order|point)\\b|\\b(?:note that|take note|note of)\\b|\\b(?:get|put|keep|take) (?:\\w+ )?down\\b|\\bas (?:an?|the|one) (?!rule)|\\b(?:new|project|team|general|strict|global|universal|repo) (?!rule|habit|preference)\\w+ ?:"
                    + "|\\bmake (?:it|this|that) (?:an? |the )?(?:rule|practice|principle)\\b|\\b(?:store|save|put|keep|file|tuck|stash) (?:this|that|it) (?:away|somewhere)(?! you)|\\bremember (?!th|:|please)|\\b(?:each|every|all|any) (?:\\w+ )?tasks?\\b)");

    private EnglishAnnouncements() {}
}
