package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Pattern;

/// Values that are secret because of the name before them: assignments of any language, headers, parameters of
/// URLs, and sentences.
final class NamedSecrets {
    private static final String SEGMENT = "(?:(?<![A-Za-z])|(?<=\\\\[nrt])|(?<=[a-z])(?-i:(?=[A-Z])))";

    private static final String PASSWORD = "(?:pass(?:word|wd|phrase|wort|code)s?|" + SEGMENT + "(?:pass|pwd|pw))";
    private static final String KEY = "key(?<=" + SecretWords.of("keyed things").partPattern() + "[_. -]?key)";
    private static final String TOKEN =
            "(?:(?<![0-9]:)secret(?:[_-]?id)?|(?<!(?:next|page|sync|continuation)[_-]?)token|" + SEGMENT
                    + "credentials?|" + SEGMENT + "creds|(?<![A-Za-z0-9])_auth|" + KEY + ")";
    private static final String TAIL =
            "(?:[_-]?(?:access[_-]?key|key[_-]?base|key|value|plain|text|base64|b64|string|prod|production|staging|dev|test|live|[0-9]{1,2})){0,2}";

    private static final String QUOTE = "\\\\{0,3}[\"'`]";
    private static final String TYPE = "(?:: ?[A-Za-z?]{1,12} ?(?==))?";
    /// What makes a literal of another type: `[]byte("…")`, `Buffer.from("…")`, `SecretStr("…")`.
    static final String WRAPPED = "(?:(?:new )?(?:\\[]byte|[A-Za-z0-9.:]{0,24}(?i:bytes|from|of|some|secret|str|string|"
            + "b64decode|fromhex|hex))\\((?=[bru]?[\"'])"
            + "|(?:process\\.env[^\\s;,]{1,60}|os\\.(?:getenv|environ\\.get)\\([^\\s,)]{1,60}|ENV\\.fetch\\([^\\s,)]{1,60}) ?(?:\\|\\||\\?\\?|,) ?(?=[\"']))?";
    private static final String ASSIGNED = "(?:(?:" + QUOTE + ")?\\]?" + TYPE
            + "[ \\t]{0,12}(?::=|=>|={1,3}|:)[ \\t]{0,8}" + WRAPPED + "(?:[bru]{1,2}(?=[\"']))?"
            + "|" + QUOTE + " ?, ?(?=" + QUOTE + ")"
            + "|\\((?=" + QUOTE + ")"
            + "|" + QUOTE + "?,?\\s{1,20}" + QUOTE + "?value" + QUOTE + "?[ \\t]?[:=][ \\t]?)";
    private static final String BARE = "(?:[^\\s\"'`<>;&,\\\\]|&(?![A-Za-z_]{1,40}=)|,(?=[^\\s\"'`]))";
    private static final String VALUE =
            "(?:\\\\{0,3}\"([^\"\\\\\\n]{1,300})(?=[\"\\\\])|\\\\{0,3}'([^'\\\\\\n]{1,300})(?=['\\\\])|\\\\{0,3}`([^`\\\\\\n]{1,300})(?=`)"
                    + "|\\\\{0,3}[\"'`]?(" + BARE + "{1,300}))";

    private static final String PHRASE =
            "[\"'\u201e\u201c\u00ab]([\\p{L}0-9]{2,20}(?: [\\p{L}0-9]{2,20}){2,9})[\"'\u201c\u201d\u00bb]";

    private static final String SAYS = "(?:" + QUOTE + ")?(?:(?: (?:for|of|on|at|in) [^\\n.:;\"'`=]{1,40}?)?"
            + "(?: is| was| are| to| will be| being|'s|:|=)(?: now| still| set to| just| simply| currently|:){0,2}[ :]{1,3}"
            + "|(?: for [a-z]{1,20})? )";

    /// Nobody passes a password on: `pass v8::Isolate to it`.
    private static final String NO_VERB =
            "(?:(?<!pass)|(?! )|(?= [\"'])|(?<=[,;/] ?pass)|(?= (?:for|is|was|will|set) ))";

    private static final Pattern OF_PASSWORDS = Pattern.compile("(?i)" + PASSWORD);
    private static final Pattern OF_TOKENS = Pattern.compile("(?i)" + TOKEN);

    private static final String[] PASSWORDS = {
        "pas", "pwd", "pw:", "pw=", "pw\"", "pw'", "pw`", "pw ", "pw]", "pw_", "pw-", "pw)", "pw\\"
    };
    private static final String[] TOKENS = {"sec", "tok", "key", "cre", "_au"};

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "bearer token",
                    "(?i)\\bbearer[ +:]{1,2}[\"'`]?([A-Za-z0-9._~+/-]{12,2000}={0,2})",
                    SecretValue::isToken,
                    "bea"),
            SecretKind.of(
                    "authorization",
                    "(?i)authorization(?:" + QUOTE + ")?\\]?\\s{0,2}[:=,]\\s{0,2}(?:" + QUOTE
                            + ")?(?:(?:basic|token|digest|apikey|api-key|bot|negotiate|key)[ =]{1,2}[\"'`]?([A-Za-z0-9._~+/=:-]{8,2000})"
                            + "|([A-Za-z0-9._~+/=-]{16,2000}))",
                    (value, isQuoted) -> isBasic(value) || SecretValue.isToken(value, isQuoted),
                    "aut"),
            SecretKind.of(
                    "secret",
                    "(?i)(?:x-|private-|job-|deploy-)[a-z-]{0,30}(?<!cache-)(?:key|token|secret): ([^\\s\"'`<>(){}]{8,300})",
                    (value, _) -> value.matches(".*[0-9].*") && SecretValue.isChosen(value),
                    "x-a",
                    "x-v",
                    "x-s",
                    "x-c",
                    "x-g",
                    "x-t",
                    "x-m",
                    "x-w",
                    "x-h",
                    "pri",
                    "job",
                    "dep"),
            SecretKind.of(
                    "authorization", "(?i)\\bbasic ([A-Za-z0-9+/]{8,400}={0,2})", (value, _) -> isBasic(value), "bas"),
            SecretKind.of(
                    "aws secret key",
                    "(?i)secret[_-]?(?:access)?[_-]?key(?:" + ASSIGNED + ")?[ \\t]{0,3}(?:" + QUOTE
                            + ")?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
                    (value, _) -> value.chars().anyMatch(Character::isUpperCase) && !value.contains("EXAMPLE"),
                    "sec"),
            SecretKind.of("secret", "(?i)" + PASSWORD + TAIL + ASSIGNED + VALUE, SecretValue::isPassword, PASSWORDS)
                    .after(OF_PASSWORDS),
            SecretKind.of("secret", "(?i)" + TOKEN + TAIL + ASSIGNED + VALUE, SecretValue::isToken, TOKENS)
                    .after(OF_TOKENS),
            SecretKind.of(
                            "secret",
                            "(?i)(?<=--[a-z0-9-]{0,40})" + PASSWORD + "[ =]" + VALUE,
                            SecretValue::isPassword,
                            PASSWORDS)
                    .after(OF_PASSWORDS),
            SecretKind.of(
                            "secret",
                            "(?i)(?<=--[a-z0-9-]{0,40})" + TOKEN + TAIL + "[ =]" + VALUE,
                            SecretValue::isToken,
                            TOKENS)
                    .after(OF_TOKENS),
            SecretKind.of(
                    "secret",
                    "(?i)(?<=<[a-z:._-]{0,30})(?:" + PASSWORD + "|" + TOKEN + ")>([^<>\\s]{5,300})</",
                    SecretValue::isPassword,
                    "pas",
                    "pwd",
                    "sec",
                    "tok",
                    "key"),
            SecretKind.of(
                    "secret",
                    "(?i)\\b(?:env|setx|setenv)[ \\t]{1,3}[A-Z0-9_]{0,40}(?:" + PASSWORD + "|" + TOKEN + ")" + TAIL
                            + "[ \\t]{1,3}" + VALUE,
                    SecretValue::isPassword,
                    "env",
                    "set"),
            SecretKind.of(
                    "secret",
                    "(?i)\\b(?:identified by|with password) [\"']([^\"'\\n]{1,200})[\"']",
                    (value, _) -> SecretValue.isGiven(value),
                    "ide",
                    "wit"),
            SecretKind.of(
                    "secret",
                    "(?i)\\b(?:(?:alter|create) (?:user|role|login)|set password)[^;\\n]{0,160}?password(?: ?= ?|\\(| )(?:password\\()?[\"']([^\"'\\n]{1,200})[\"']",
                    (value, _) -> SecretValue.isGiven(value),
                    "alt",
                    "cre",
                    "set"),
            SecretKind.of(
                    "secret",
                    "(?i)\\bconvertto-securestring (?:-string )?[\"']([^\"'\\n]{1,200})[\"']",
                    (value, _) -> SecretValue.isGiven(value),
                    "con"),
            SecretKind.of("password", "(?i)" + PASSWORD + NO_VERB + SAYS + VALUE, SecretValue::isSaid, PASSWORDS)
                    .after(OF_PASSWORDS),
            SecretKind.of(
                    "password",
                    "(?i)(?<=[\\s/,;(])pw[ :=]{1,2}(?=[^\\s]{0,40}[0-9])" + VALUE,
                    (value, _) -> SecretValue.isPassword(value, true),
                    "pw ",
                    "pw:",
                    "pw="),
            SecretKind.of(
                            "password",
                            "(?i)(?<=--[a-z0-9-]{0,40})" + PASSWORD + "[ =](?:" + PHRASE
                                    + "|([\\p{L}0-9]{2,20}(?:[._-][\\p{L}0-9]{2,20}){2,6})(?![^\\s]))",
                            (value, _) -> SecretValue.isPhrase(value),
                            PASSWORDS)
                    .after(OF_PASSWORDS),
            SecretKind.of("secret", "(?i)" + TOKEN + TAIL + SAYS + VALUE, SecretValue::isRandom, TOKENS)
                    .after(OF_TOKENS),
            SecretKind.of(
                    "password",
                    "(?i)\\b(?:log(?:ged|ging)?[ -]?(?:in|on)|sign(?:ed)?[ -]?in|credentials?|creds|ssh|user(?:name)?)\\b"
                            + "[^\\n/:\"'`<>]{0,40}?(?:with|as|using|is|are|:|=|user)[ :]{1,2}[\"'`]?[A-Za-z0-9._@+-]{1,60}[\"'`]?"
                            + "(?: ?/ ?| ?: ?| and | with )[\"'`]?([^\\s\"'`<>,;/:]{5,100})",
                    SecretValue::isSaid,
                    "log",
                    "sig",
                    "cre",
                    "ssh",
                    "use"));

    private NamedSecrets() {}

    private static boolean isBasic(String value) {
        try {
            byte[] decoded = java.util.Base64.getDecoder().decode(value);
            boolean isText = true;
            boolean hasColon = false;
            for (byte b : decoded) {
                isText &= b >= ' ' && b < 127;
                hasColon |= b == ':';
            }
            return isText && hasColon && decoded.length > 4;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
