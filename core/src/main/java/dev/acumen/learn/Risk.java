package dev.acumen.learn;

import dev.acumen.refine.Contractions;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What nobody may learn before a person said yes to it, whoever said it in the session.
///
/// A text asks for such a thing unless the clause forbids it: by an odd number of denials before it ("never without a
/// review" forbids, "do not forget to skip the review" does not), or by a verdict behind it ("is not allowed").
enum Risk {
    /// Checks, reviews, certificates and the like left out; options and programs that are for that.
    SAFETY(
            "it switches safety off",
            "(?<off>--(?:no-\\w*(?:verif|check|sandbox|gpg|hook|lint|audit|ssl|tls|auth|protect)[\\w-]*|force(?!-with-lease)\\b|skip[\\w-]*|insecure"
                    + "|privileged|allow-[\\w-]+|unsafe[\\w-]*|disable-[\\w-]+|trusted-host|break-[\\w-]+|dangerously[\\w-]*))"
                    + "|(?<off2>(?<!\\w)-dskip\\w+|-x test\\b|\\bsudo\\b(?!(?: -\\w+)* (?:apt|apt-get|dnf|yum|zypper|apk|pacman|snap|brew|port)\\b)|\\bas root\\b|\\bchmod\\b.{0,20}\\b0?777\\b|\\brm -\\w*(?:rf|fr)\\b|\\bforce[- ]?push\\w*"
                    + "|\\b(?:directly|straight) (?:in)?to (?:the )?(?:main|master|prod\\w*|release|default)\\b|\\b(?:main|master|release) (?:branch )?directly\\b"
                    + "|\\w*(?:verify|strict-?ssl|verification|reject_?unauthorized|validation)\\w*['\"]?(?:\\s*[=:]\\s*|\\s(?:to |is )?)['\"]?(?:false|0|off|no|none|disabled)\\b"
                    + "|(?:privileged|hostnetwork|insecure\\w*|no_?verify\\w*|skip_\\w*|disable_\\w*)\\s*[=:]\\s*(?:true|1)\\b)"
                    + "|(?<off3>\\b(?:skip\\w*|disabl\\w*|deactivat\\w*|bypass\\w*|ignor\\w*|suppress\\w*|circumvent\\w*|weaken\\w*|(?:turn|switch)\\w* off|leav\\w+ out|without"
                    + "|(?:remov|delet|drop)\\w*(?=\\s+(?:\\w+\\s){0,2}(?:tests?|reviews?|checks?|hooks?|approvals?|backups?)\\b)"
                    + "|(?:never|not) run(?=\\s+(?:\\S+\\s){0,2}(?:tests?|checks?|lint\\w*|hooks?|ci)\\s*(?:$|[.;]|before|when|for\\b))"
                    + "|(?:no|not|never)\\s+(?:need\\w*|requir\\w*|wait\\w*|ask\\w*|mention\\w*|report\\w*|verify\\w*|validat\\w*))(?=\\b.{0,50}?\\bGUARD))"
                    + "|\\bGUARD(?:(?!,\\s(?!which|they|these|those|it|that|all|both)\\w+ (?:is|are)\\b).){0,40}?(?<off4>\\b(?:skipp\\w*|disabled?|deactivated|bypassed|ignored|suppressed|off|unnecessary|optional|abolished|not needed|not required"
                    + "|need not|not worth\\w*|superfluous|by design)\\b)"),
    /// Fetched and run at once.
    FETCH(
            "it runs what it fetches",
            "(?<off>\\b(?:curl|wget|iwr|irm|fetch|download)\\b.{0,200}?(?:\\|\\s*(?:sudo\\s+)?\\w*sh\\b|\\|\\s*(?:python|node|perl|iex)|\\band (?:run|execute|source)\\b))"
                    + "|(?<off2>\\b(?:sh|eval|source|iex)\\b[^.;]{0,12}\\b(?:curl|wget)\\b|\\bbase64\\b.{0,30}\\|\\s*\\w*sh\\b|\\bpostinstall\\b)"),
    /// Data that leaves.
    OUTWARDS(
            "it sends data out",
            "(?<off>\\b(?:send|sent|post|upload|e?-?mail|forward|submit|publish|share|sharing|attach|transmit|append|include|including|print|log|show|paste|pasting|commit|copy|copie|push)(?:s|es|ed|ing|d|ted|ting|ged|ging)?\\b"
                    + ".{0,80}?(?:[\\w.+-]+@[\\w-]+\\.\\w+|https?://|(?<![.\\w])(?:[\\w-]+\\.){1,4}(?:com|org|net|io|dev|sh|example|xyz|info)\\b|(?<!\\w)(?<!to )\\.env\\b(?!\\.)|\\benvironment file\\b|\\bcustomer (?:data|database|records)\\b|\\b(?:database|core|memory) dumps?\\b"
                    + "|\\bcredentials?\\b|\\bsecrets\\b|\\b(?:access|api|auth|session|bearer) tokens?\\b|\\bpasswords?\\b|\\bprivate keys?\\b|\\bssh (?:config|key)|\\.ssh\\b))"),
    /// What the agent may do unasked.
    RIGHTS(
            "it gives the agent more rights",
            "(?<off>\\bbypasspermissions\\b|\\bauto[- ]?(?:approv|accept|merg)\\w*|\\bskip-permissions\\b|\\ballowed ?tools\\b"
                    + "|\\b(?:without|no need to|not|never)\\b(?:(?!without|forget|fail).){0,12}\\b(?:ask|asking|confirm\\w*|approval|permission|consent)\\b"
                    + "|\\bopen\\w*\\b.{0,50}\\b(?:to|for) (?:all|any(?:one|body)|every(?:one|body)|the (?:world|public|internet))\\b|\\bworld-?(?:readable|writ\\w+)|\\bpublic-read|\\b0\\.0\\.0\\.0/0"
                    + "|\\b(?:full|unrestricted|admin|root) (?:access|permissions?|rights)\\b)");

    private static final String GUARD =
            "(?:checks?|verif\\w+|certificates?|tls|ssl|https|tests?|hooks?|reviews?|review\\w*|approvals?|approve\\w*|sandbox\\w*|auth\\w*|signatures?|signed|lint\\w*|scan\\w*"
                    + "|audits?|firewalls?|confirm\\w*|encrypt\\w*|validation|backups?|checksums?|ci|sign-offs?|csrf|cors|warnings?|safety|security|protections?|guards?"
                    + "|permissions?|asking|ask)\\b";

    private static final Pattern BOUNDARY = Pattern.compile(
            "[.;:!?](?=\\s|$)|\\s[—–-]\\s|,\\s+(?:and|but|then|so|use|always|just)\\b|\\bbut\\b"
                    + "|(?<=^|[.;:!?]\\s)(?:if|when|whenever|once|after|until|while|where|because|since|as)\\b[^.;:!?,]*,");
    private static final Pattern DENIAL = Pattern.compile(
            "\\b(?:no|not|never|cannot|without|avoid|refuse|stop|forbid\\w*|prohibit\\w*|forget|omit|instead of|rather than)\\b");

    /// Behind a conjunction stands when or why the thing is done, and no verdict on it.
    private static final Pattern VERDICT = Pattern.compile(
            "^(?:(?!\\b(?:when|whenever|if|once|after|until|while|where|because|since|as|that|which)\\b)[^,;:.]){0,40}?\\b(?:(?:is|are)(?: not| never) (?:allowed|permitted|wanted|used|ok|okay|an option)|not allowed|forbidden|prohibited|off limits|banned|ruled out|fails?|breaks?)\\b");

    private final String told;
    private final Pattern pattern;

    Risk(String told, String pattern) {
        this.told = told;
        this.pattern = Pattern.compile(pattern.replace("GUARD", GUARD));
    }

    /// The risk of a text, in words for a person; empty for none.
    static Optional<String> in(String text) {
        String plain = Contractions.restored(text)
                .replace("`", "")
                .toLowerCase(Locale.ROOT)
                .replace("n't", " not");
        for (Risk risk : values()) {
            if (risk.isAskedFor(plain)) {
                return Optional.of(risk.told);
            }
        }
        return Optional.empty();
    }

    private boolean isAskedFor(String text) {
        Matcher found = pattern.matcher(text);
        for (int from = 0; found.find(from); from = start(found) + 1) {
            if (!isForbidden(text, start(found), found.end())) {
                return true;
            }
        }
        return false;
    }

    /// Where what is dangerous begins.
    private static int start(Matcher found) {
        for (String group : found.namedGroups().keySet()) {
            if (found.start(group) >= 0) {
                return found.start(group);
            }
        }
        return found.start();
    }

    private static boolean isForbidden(String text, int start, int end) {
        int from = BOUNDARY.matcher(text.substring(0, start))
                .results()
                .mapToInt(MatchResult::end)
                .max()
                .orElse(0);
        long denials = DENIAL.matcher(text.substring(from, start)).results().count();
        return denials % 2 == 1
                || VERDICT.matcher(text.substring(Math.min(end, text.length()))).find();
    }
}
