package dev.acumen.redaction;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what is given to the name of a secret: by an assignment of any language, in a file of settings, as an option,
/// an argument of a call, an element or an attribute. How the value stands there, its [Place], decides what a bare word
/// is taken for. Whether the value is a secret is for [NamedSecrets] to judge.
final class SettingSecrets {
    /// How a value stands behind its name, which says what a bare word there is.
    enum Place {
        /// A run of any characters up to white space.
        DENSE,
        /// In a line of a file of settings behind an equals sign, up to its end.
        LINE,
        /// The same behind a colon.
        ENTRY,
        /// Where nothing but a value stands: in quotes, behind an option, in an element.
        GIVEN,
        /// An argument of a call.
        ARGUMENT,
        /// An expression or a type.
        CODE
    }

    /// What a name is given.
    record Value(int start, int end, boolean isQuoted, Place place) {}

    private static final Pattern USER_LINE = Pattern.compile(
            "(?iu)(?:^|\\n)[^\\n:=\"'(]{0,20}(?:user|usuario|utente|użytkownik|kullanıcı|login|host|ssid|servidor|(?<![a-z])ip(?:addr(?:ess)?)?)"
                    + "[^\\n:=\"'(]{0,10}(?: ?[:=] ?|[ \\t])[\\p{L}0-9@./-]{1,60}(?:[ \\t]{0,4}(?:\\r?\\n|\\z)|[ ,;|/]{1,4}(?=\\p{L}{2,20} ?:))");
    private static final int NEAR = 120;
    private static final int LONGEST = 400;
    private static final int LINE = 120;
    private static final int MOST_LINES = 8;
    private static final String QUOTE = "\\\\{0,3}[\"'`]";
    private static final String MARKUP = "(?:\\*\\*|__|</?(?:b|strong|em|code|span|label)>){0,2}";
    private static final String LITERAL = "(?=[bBuUrRN@$]{0,2}" + QUOTE + ")";

    /// What an identifier may have behind the name in it.
    private static final Pattern TAIL =
            Pattern.compile("(?i)s?(?:[_-]?(?:access[_-]?key|key[_-]?base|base|key|value|plain"
                    + "|text|base64|b64|string|prod|production|primary|staging|dev|test|live|new|[0-9]{1,2})){0,2}"
                    + "(?![\\p{L}0-9_]|[.-]\\p{L})");
    /// A prompt, and what types the answer.
    private static final Pattern PROMPT = Pattern.compile(
            "[^\\n\"']{0,30}[\"'][^\\n\"']{0,30}\\s{0,20}(?:[^\\n\"']{0,30}[ .])?"
                    + "(?i:send(?:line|_?keys?|text|_user)?|type|fill|enter_?text|enter|input|writeln|write|set_?value|press_?sequentially)[ (]{1,2}(?:-- )?(?=[bru]?[\"'])");

    private static final String TYPE =
            "(?:: ?[&\\[]?['A-Za-z][\\w<>&'?.,;\\[\\] ]{0,24}?(?= = |=[\"'])| (?i:n?varchar2?|char|text|string)(?:\\([0-9]{1,5}\\))?(?= :?=))?";
    private static final Pattern ASSIGNED = Pattern.compile(MARKUP + "(?:" + QUOTE + ")?\\]?(?:\\[[^\\]\\n]{0,16}])?"
            + TYPE + "[ \\t]{0,20}(:=|=>|={1,3}|<-|:(?!:)|[：＝])" + MARKUP + "[ \\t]{0,20}" + MARKUP);
    /// Of a test.
    private static final Pattern RESULT = Pattern.compile("PASS: ");
    /// `${DB_PASS:-…}`
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[A-Za-z0-9_.-]{0,40}\\z");
    private static final Pattern FALLBACK = Pattern.compile(":[-=]?(?![?-])([^}\\n\"'$]{1,80})\\}");
    private static final Pattern NAME_AND_VALUE = Pattern.compile("(?:" + QUOTE
            + ")?(?:,| ?\\{)?\\s{1,20}(?:[a-z_]{1,20} {1,8}= ?[^\\n]{1,80}\\n\\s{1,8}){0,4}(?:" + QUOTE
            + ")?(?i:value|default)(?:" + QUOTE + ")?[ \\t]{0,4}[:=][ \\t]{0,4}");
    private static final Pattern ARGUMENT = Pattern.compile(QUOTE + "\\s{0,20},\\s{0,20}" + LITERAL);
    private static final Pattern TUPLE = Pattern.compile(", ?" + LITERAL);
    private static final Pattern CALL = Pattern.compile("\\(" + LITERAL);
    private static final Pattern ELEMENT = Pattern.compile(
            "(?i)(?:" + QUOTE
                    + ")?(?:\\s[^<>\\n]{0,80})?(?:>\\s{0,20}<value>|</(?:key|name|t[dh]|dt)>\\s{0,20}<(?:string|value|t?dd?)>|>(?!</))");
    private static final Pattern SPACE = Pattern.compile("[ \\t]{1,20}");
    private static final Pattern PARAMETER = Pattern.compile("&[A-Za-z_]{1,40}=");

    /// Names that are no words.
    private static final Pattern DIRECTIVE =
            Pattern.compile("requirepass|masterauth|(?:root|bind|user|admin|ssh|ldap)pw");
    private static final Pattern LAST_WORD = Pattern.compile("\\S{4,80}[ \\t]{0,4}(?:\\r?\\n|\\z)");
    private static final Pattern LAST_QUOTED =
            Pattern.compile("([\"'])[^\"'\\n]{1,120}\\1[ \\t;,})]{0,4}(?:\\r?\\n|\\z)");
    /// Before a name in a list of keywords and values, and in a table of them.
    private static final Pattern KEYWORD = Pattern.compile("[:({]\\z");
    private static final Pattern COLUMN = Pattern.compile("\\S {2,20}\\S{0,40}\\z");
    /// Before and behind the last of several fields on a line.
    private static final Pattern FIELD = Pattern.compile("[\\p{L}0-9_-] ?[:=] ?\\S{1,60}(?: {0,3}[|/;,·•])? {1,3}\\z");
    private static final Pattern FIELD_END = Pattern.compile("[^\\s|,;(){}]{4,60}[ \\t]{0,3}(?:[|/;,·•] |\\r?\\n|\\z)");
    private static final Pattern PARAMETERS = Pattern.compile("[;&?]\\z");
    private static final Pattern OPTION = Pattern.compile("(?:^|[\\s\"'(])(?:--?|/)[A-Za-z0-9_.-]{0,40}\\z");
    private static final Pattern LINE_HEAD = Pattern.compile(
            "[ \\t>|+•*_-]{0,24}(?:[0-9]{1,5}[ \\t]{1,3})?"
                    + "(?:(?:export|set|setenv|env|ARG|ENV|local|declare -x|option) )?(?:\\$env:|\\$)?[\"']?[\\p{L}0-9_./-]{0,60}");
    private static final Pattern SET =
            Pattern.compile("(?:^|[ >])(?:setx|setenv|ENV|env|set -[a-zA-Z]{1,3})[ \\t]{1,3}[A-Z0-9_]{0,40}\\z");
    private static final Pattern IN_ELEMENT = Pattern.compile(
            "(?i)<(?:(?:(?:key|name|t[dh]|dt)>)?[\\w:.-]{0,40}|[^<>\\n]{0,80}(?:name|key|id|label)=[\"'][\\w.-]{0,40})\\z");
    private static final Pattern IN_CALL = Pattern.compile("[(\\[{][^)\\]}\\n]{0,80}\\z");
    private static final Pattern SETTER = Pattern.compile("(?i)(?:set|with|use|put|\\.)_?\\z");
    private static final Pattern SECTION = Pattern.compile("\\[[^\\]\\n]{1,60}]\\s{0,4}");
    private static final Pattern PAIR = Pattern.compile("\\s{0,8}[^\\s=]{1,40} ?=.{0,120}|\\s{0,8}(?:[#;].{0,120})?");

    /// What makes a literal of another type, or takes one where a variable is not set.
    static final String WRAPPED =
            "(?:(?:new )?(?:\\[]byte|[A-Za-z0-9_.:]{0,24}(?i:bytes|from|of|some|secret|str|string|b64decode|fromhex|hex))\\("
                    + "(?=[bru]?[\"'])|(?:process\\.env[^\\s;,]{1,60}|(?:os\\.|System\\.)?(?:getenv|environ\\.get)\\([^\\s,)]{1,60}\\)?"
                    + "|ENV\\.fetch\\([^\\s,)]{1,60}) ?(?:\\|\\||\\?\\?|\\?:|or|,) ?(?=[\"']))?";
    private static final Pattern LAST = Pattern.compile(QUOTE + "\\s{0,4}\\)");
    private static final Pattern COLON = Pattern.compile(QUOTE + "\\s{0,4}:");
    private static final Pattern BLOCK = Pattern.compile("[|>][+-]?[ \\t]{0,4}\\n[ \\t]{1,20}");
    private static final Pattern OPENING = Pattern.compile(WRAPPED + "[*&]?[bBrRuUfN@$]{0,2}" + QUOTE);
    private static final Pattern PREFIX = Pattern.compile(WRAPPED + "[*&]?(?:[bBrRuUfN@$]{1,2})?(?=[\"'])");

    private final String text;

    SettingSecrets(String text) {
        this.text = text;
    }

    /// The values of a name, the likeliest first.
    List<Value> of(SecretNames.Name name) {
        if (name.kind() == SecretNames.Kind.ANY_KEY && !isBeforeValue(name.end())) {
            return List.of();
        }
        Matcher tail = at(TAIL, name.end());
        if (!tail.lookingAt()) {
            return List.of();
        }
        int end = tail.end();
        String before = text.substring(lineStart(name.start()), name.start());
        if (at(RESULT, name.start()).lookingAt() && before.isBlank()) {
            return List.of();
        }
        Matcher fallback = at(FALLBACK, end);
        if (fallback.lookingAt() && ends(before, VARIABLE)) {
            return List.of(new Value(fallback.start(1), fallback.end(1), false, Place.GIVEN));
        }
        Matcher pair = at(NAME_AND_VALUE, end);
        if (pair.lookingAt()) {
            return values(pair.end(), Place.GIVEN);
        }
        Matcher assigned = at(ASSIGNED, end);
        if (assigned.lookingAt()) {
            return isClosing(before, assigned) ? prompted(end) : assigned(before, name, assigned);
        }
        if (ends(before, IN_ELEMENT)) {
            Matcher element = at(ELEMENT, end);
            return element.lookingAt() ? content(element.end()) : List.of();
        }
        List<Value> prompted = prompted(end);
        return prompted.isEmpty() ? called(before, name, end) : prompted;
    }

    private boolean isBeforeValue(int end) {
        return end < text.length() && " \t\"'=:]".indexOf(text.charAt(end)) >= 0;
    }

    private List<Value> prompted(int end) {
        Matcher prompt = at(PROMPT, end);
        return prompt.lookingAt() ? values(prompt.end(), Place.GIVEN) : List.of();
    }

    private List<Value> called(String before, SecretNames.Name name, int end) {
        Matcher argument = at(ARGUMENT, end);
        if (argument.lookingAt()) {
            return values(argument.end(), Place.ARGUMENT);
        }
        Matcher tuple = at(TUPLE, end);
        if (ends(before, KEYWORD) && tuple.lookingAt()) {
            return values(tuple.end(), Place.GIVEN);
        }
        if (at(CALL, end).lookingAt()) {
            return values(end + 1, ends(before, SETTER) ? Place.GIVEN : Place.CODE);
        }
        Matcher space = at(SPACE, end);
        return space.lookingAt() ? spaced(before, name, space.end()) : List.of();
    }

    private List<Value> spaced(String before, SecretNames.Name name, int start) {
        boolean isPart = name.start() > 0 && isPart(name.start());
        boolean isAtHead = LINE_HEAD.matcher(before).matches();
        if (ends(before, OPTION)
                || ends(before, SET)
                || (start - name.end() > 1
                        && ends(before, COLUMN)
                        && at(LAST_WORD, start).lookingAt())) {
            return values(start, Place.GIVEN);
        }
        if (isQuote(start)) {
            boolean isNamed = isPart
                    || (isAtHead && at(LAST_QUOTED, start).lookingAt())
                    || Character.isUpperCase(text.charAt(name.end() - 1));
            return isNamed || ends(before, KEYWORD) ? values(start, Place.GIVEN) : List.of();
        }
        boolean isLine = isAtHead && at(LAST_WORD, start).lookingAt();
        boolean isSetting = isPart || at(DIRECTIVE, name.start()).lookingAt() || isBesideUser(name);
        return isLine && isSetting ? values(start, Place.GIVEN) : List.of();
    }

    /// Whether other words of an identifier stand before.
    private boolean isPart(int start) {
        char before = text.charAt(start - 1);
        return before == '_'
                || before == '-'
                || (Character.isLowerCase(before) && Character.isUpperCase(text.charAt(start)));
    }

    private List<Value> assigned(String before, SecretNames.Name name, Matcher assigned) {
        String sign = assigned.group(1);
        int start = assigned.end();
        boolean isTight = start - assigned.start() == 1;
        if (at(OPENING, start).lookingAt()
                || ends(before, OPTION)
                || ends(before, PARAMETERS)
                || (ends(before, FIELD) && at(FIELD_END, start).lookingAt())) {
            return values(start, Place.GIVEN);
        }
        if (LINE_HEAD.matcher(before).matches()) {
            boolean isLine = switch (sign) {
                case "=" -> isTight || isInSection(name.start()) || isBesideUser(name);
                case ":=" -> Character.isUpperCase(text.charAt(name.start()));
                default -> sign.equals(":") || sign.charAt(0) > 0x80;
            };
            return isLine
                    ? line(start, sign.equals("=") || isBesideUser(name) ? Place.LINE : Place.ENTRY)
                    : values(start, Place.CODE);
        }
        return values(start, isTight && sign.equals("=") && !isInCall(before) ? Place.GIVEN : Place.CODE);
    }

    /// Whether the name is one of an argument, and stands in no quotation.
    private static boolean isInCall(String before) {
        Matcher call = IN_CALL.matcher(before);
        return call.find()
                && call.group().chars().filter(c -> c == '"' || c == '\'').count() % 2 == 0;
    }

    /// Whether the quotation mark behind the sign is the end of a text that the name stands in, as in `"Password: "`.
    private boolean isClosing(String before, Matcher assigned) {
        char quote = assigned.end() < text.length() ? text.charAt(assigned.end()) : 0;
        return (quote == '"' || quote == '\'')
                && assigned.group().indexOf(quote) < 0
                && before.chars().filter(c -> c == quote).count() % 2 == 1;
    }

    /// Whether a user or a host is set on a line near by.
    boolean isBesideUser(SecretNames.Name name) {
        Matcher user = USER_LINE
                .matcher(text)
                .region(Math.max(0, name.start() - NEAR), Math.min(text.length(), name.end() + NEAR));
        return user.useTransparentBounds(true).useAnchoringBounds(false).find();
    }

    private boolean isInSection(int from) {
        int end = lineStart(from);
        for (int i = 0; i < MOST_LINES && end > 0; i++) {
            int start = lineStart(end - 1);
            String line = text.substring(start, end - 1);
            if (SECTION.matcher(line).matches()) {
                return true;
            }
            if (!PAIR.matcher(line).matches()) {
                return false;
            }
            end = start;
        }
        return false;
    }

    private List<Value> content(int start) {
        int end = text.indexOf('<', start);
        return end > start && end - start <= LONGEST && text.startsWith("</", end)
                ? List.of(new Value(start, end, true, Place.GIVEN))
                : List.of();
    }

    private List<Value> values(int at, Place place) {
        int start = behind(PREFIX, at);
        int open = start;
        while (open < text.length() && open - start < 3 && text.charAt(open) == '\\') {
            open++;
        }
        if (!isQuote(open)) {
            return bare(at, place);
        }
        int end = closing(open, open - start);
        if (end < 0) {
            return List.of(new Value(open + 1, bareEnd(open + 1), true, Place.CODE));
        }
        boolean isCode =
                isKey(end) || (place == Place.ARGUMENT && !at(LAST, end).lookingAt());
        return List.of(new Value(open + 1, end, true, isCode ? Place.CODE : place));
    }

    private List<Value> bare(int start, Place place) {
        int end = bareEnd(start);
        int dense = start;
        while (dense < text.length()
                && dense - start < LINE
                && text.charAt(dense) > ' '
                && "\"'`".indexOf(text.charAt(dense)) < 0) {
            dense++;
        }
        Value bare = new Value(start, end, false, place);
        return dense == end || (dense < text.length() && text.charAt(dense) > ' ')
                ? List.of(bare)
                : List.of(new Value(start, dense, false, Place.DENSE), bare);
    }

    /// Whether what is quoted there has a value itself.
    private boolean isKey(int end) {
        return COLON.matcher(text).region(end, text.length()).lookingAt();
    }

    private List<Value> line(int start, Place place) {
        int end = lineEnd(start);
        Matcher block = at(BLOCK, start);
        if (block.lookingAt()) {
            return line(block.end(), place);
        }
        int comment = text.indexOf(" #", start);
        end = comment >= 0 && comment < end ? comment : end;
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        int bare = bareEnd(start);
        if (end > start && ",;{([".indexOf(text.charAt(end - 1)) >= 0) {
            return List.of(new Value(start, bare, false, Place.CODE));
        }
        Value whole = new Value(start, end, false, place);
        return bare < end ? List.of(new Value(start, bare, false, Place.CODE), whole) : List.of(whole);
    }

    private int behind(Pattern pattern, int at) {
        Matcher matcher = at(pattern, at);
        return matcher.lookingAt() ? matcher.end() : at;
    }

    private static boolean ends(String before, Pattern pattern) {
        return pattern.matcher(before).find();
    }

    private boolean isQuote(int at) {
        return at < text.length() && "\"'`".indexOf(text.charAt(at)) >= 0;
    }

    /// Where a quotation closes that opens here, on the same line; -1 for nowhere. A mark of its own may be in it,
    /// behind a backslash or twice.
    private int closing(int open, int slashes) {
        char quote = text.charAt(open);
        int run = 0;
        for (int i = open + 1; i < text.length() && i - open < LONGEST && text.charAt(i) != '\n'; i++) {
            char c = text.charAt(i);
            if (c == quote && (slashes == 0 ? run % 2 == 0 : run == slashes)) {
                if (slashes > 0 || i == open + 1 || i + 1 == text.length() || text.charAt(i + 1) != quote) {
                    return i - slashes;
                }
                i++;
            }
            run = c == '\\' ? run + 1 : 0;
        }
        return -1;
    }

    private int bareEnd(int start) {
        int end = start;
        while (end < text.length() && end - start < LONGEST && isBare(end)) {
            end++;
        }
        int to = end;
        while (to > start && ".,:)]}".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return text.startsWith("...", to) ? start : to;
    }

    private boolean isBare(int i) {
        char c = text.charAt(i);
        return switch (c) {
            case '"', '\'', '`', '<', '>', ';' -> false;
            case ',' -> i + 1 < text.length() && text.charAt(i + 1) > ' ' && !isQuote(i + 1);
            case '&' -> !at(PARAMETER, i).lookingAt();
            case '\\' -> i + 1 < text.length() && "nrt\"'\\".indexOf(text.charAt(i + 1)) < 0;
            default -> c > ' ' && !Character.isSpaceChar(c);
        };
    }

    private Matcher at(Pattern pattern, int from) {
        return pattern.matcher(text)
                .region(from, text.length())
                .useTransparentBounds(true)
                .useAnchoringBounds(false);
    }

    private int lineStart(int from) {
        int start = from;
        while (start > 0 && from - start < LINE && text.charAt(start - 1) != '\n') {
            start--;
        }
        return start;
    }

    private int lineEnd(int from) {
        int end = from;
        while (end < text.length() && end - from < LONGEST && text.charAt(end) != '\n') {
            end++;
        }
        return end;
    }
}
