package dev.acumen.redaction;

import java.util.regex.Pattern;

/// Judges a value that is given to the name of a secret: is it one, or does it only stand where one would be?
final class SecretValue {
    private static final int LONGEST = 400;
    private static final int SHORTEST_PASSWORD = 5;
    private static final int SHORTEST_TOKEN = 8;
    private static final int RANDOM = 20;
    private static final int LONGEST_MEMBER = 60;

    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i)([x*.•0_-])\\1{4,}|^(?:required|nullable|sometimes|present|confirmed)\\||\\*{3}|\\.\\.\\.|…|^[<\\[{(]|^%[a-z0-9_]+%$|^%[sdv(]|^#\\{|^@\\{|^@[a-z.]{1,40}\\(|^:|^removed]|^\\$[a-z_]|\\$[{(]|\\{\\{|^\\\\(?!x[0-9a-f])"
                    + "|\\[[a-z ]{1,40} removed"
                    + "|(?<![a-z0-9])my[-_ ]|(?<![a-z0-9])(?:your|example|sample|placeholder|dummy|fake|insert|enter|replace|redacted|hidden|masked)\\d{0,3}(?![a-z0-9])"
                    + "|(?<![a-z0-9])(?:here|todo|tbd|foobar|xxx)\\d{0,3}$|your[_-]|(?:change|generate|fill|edit|set|put)[_-]?(?:me|it|this|in)(?![a-z])"
                    + "|(?<![a-z])(?:dein|ihr|mein|votre|ton|mon|tu|su|seu|sua|il[_-]tuo|la[_-]tua|twoje)[_-](?:passw|kennw|token|schl|cl[ée]|mot|contras|clave|senha|chave|has[łl])"
                    + "|not[_-]?a[_-]?(?:real|secret)|examplekey$|generate[_-](?:with|using|by|via|a)[_-]"
                    + "|(?-i:^[a-z]+(?:[._-][a-z]+)*[._](?:password|passwd|pwd|secret|token|key)$)");

    /// What stands for the part of a key that changes.
    private static final Pattern BLANK = Pattern.compile("(?i)([x*.•0])\\1{4,}|…|your[-_]|[-_]here$");

    /// What such names and their like are called in code, and what is said of them.
    private static final Pattern PLAIN = Pattern.compile(
            "(?i)(?:pass(?:word|wd|phrase)?|passwort|pwd|secret|token|api[_-]?key|key|user(?:name)?"
                    + "|credentials?|null|none|true|false|undefined|nil|empty|string|required|optional|stdin|prompt)[_-]?\\d{0,2}");

    private static final Pattern TECHNICAL = Pattern.compile(
            "(?i)(?:[a-z]\\d{1,5}|(?:sha|md|utf|base|u?int|float|aes|rsa|hs|rs|es|ps|ed|oauth|http|ipv|argon"
                    + "|pbkdf|bcrypt|scrypt|varchar|char|string|text|tls|ssl|totp|rfc|gpt|llama|localhost|port|line|step|level|part|python|java|node)"
                    + "[-_/]?v?\\d{1,5}[a-z]{0,5}(?:[-_./:][a-z0-9]{0,8}){0,3})");

    private static final Pattern MEMBER = Pattern.compile(
            "[A-Za-z_$][A-Za-z0-9_$]{0,40}(?:(?:\\.|::|->|\\?\\.)[A-Za-z_$][A-Za-z0-9_$]{0,60})+(?:[?:{}()\\[\\]+|=].*)?");
    /// The end of a member's name hardly ever is a number, but for those of algorithms and types.
    private static final Pattern NUMBERED =
            Pattern.compile("(?i).*(?<!sha|utf|aes|rsa|int|float|hex|md|base|hmac)[0-9]{3,}");

    private static final Pattern CAMEL =
            Pattern.compile("[a-z]{2,20}(?:[A-Z][a-z]{1,20}){1,6}\\d{0,3}|[a-z]{1,20}(?:_[a-z]{1,20}){1,6}_?\\d{0,3}"
                    + "|[A-Z][a-z]{1,20}(?:[A-Z][a-z]{1,20}){1,6}\\d{0,3}|[A-Z]{2,20}(?:_[A-Z]{1,20}){1,6}_?\\d{0,3}");
    private static final Pattern CALL = Pattern.compile("[A-Za-z_$!][A-Za-z0-9_$.?:!]{0,80}[(\\[].*", Pattern.DOTALL);
    private static final Pattern HASH = Pattern.compile(
            "(?i)\\$(?:2[aby]|argon2[a-z]{1,2}|[156]|pbkdf2)\\$.*|sha(?:1|256|384|512)[-:].*|scrypt:.*");
    private static final Pattern PATH = Pattern.compile(
            "(?i)(?:[a-z]{1,10}:/|[.~]{0,2}/|[a-z]:\\\\).*|[a-z0-9_-]{1,30}(?:/[a-z0-9_.-]{1,40}){2,}|[a-z0-9_/-]{2,40}\\.(?:txt|json|ya?ml|env|pem|key|md|java|ts|js|py|go|rb|sh)");
    private static final Pattern WORDS = Pattern.compile(
            "(?:[A-Za-z]{2,30}|[a-z]?\\d{1,4}|v\\d{1,3})(?:[-_./: +,]{1,3}(?:[A-Za-z]{1,30}|\\d{1,4}|v\\d{1,3}))*");
    /// Words and a number in one piece, as people put passwords together.
    private static final Pattern PHRASE =
            Pattern.compile("(?=.{0,100}[A-Z])(?=.{0,100}[0-9]{2})[A-Za-z]{3,20}(?:[-_.][A-Za-z0-9]{2,20}){2,6}");

    private static final Pattern WITH_NUMBER =
            Pattern.compile("\\p{L}{3,20}(?: [\\p{L}0-9]{2,20}){1,5}(?<=[ \\p{L}][0-9]{1,6})");
    private static final Pattern SENTENCE = Pattern.compile(
            "(?i)\\b(?:must|should|have|has|the|is|are|in|on|at|to|of|for|with|error|code|version|section|page)\\b");

    /// An abbreviation or the name of a constant.
    private static final Pattern CAPITALS = Pattern.compile("[A-Z]{2,6}(?:-[0-9]{1,3})?|[A-Z]{2,20}(?:_[A-Z]{2,20})+");

    private static final Pattern REFERENCE = Pattern.compile(
            "(?:^|[-_./:\\d]|(?<=[a-z])(?=[A-Z]))(?i:pass(?:word|wd|phrase)?|passwort|pwd|pw|secrets?|token|key|cred(?:ential)?s?"
                    + "|user(?:name)?|field|label|type|param(?:eter)?|value|var|env|config|settings?|(?-i:this|self)|req|request|form|body|props|state|options?|args|input|values|vault)(?![a-z])");
    private static final Pattern REFERRING = Pattern.compile("[A-Za-z]+(?:[-_./:][A-Za-z]+)+");

    private static final Pattern OF_NAMES = Pattern.compile("(?i)pass|pwd|secret|token|key|user|field|label");

    private static final Pattern SNAKE = Pattern.compile("[a-z]{1,30}(?:_[a-z]{1,30})+_?[0-9]{0,3}");

    private static final Pattern FILE = Pattern.compile(".*\\.(?:[a-z]{1,5}|[a-z]{1,2}[0-9]|7z|h26[45])");

    private static final Pattern CODE = Pattern.compile("[=(){}|&;$]|//|->|: ");

    private static final Pattern EXPRESSION =
            Pattern.compile("(?i)[;&?,][a-z ]{1,40}=|['\"`]|\\\\[nrt]|</|[);}]$|^[a-z0-9_$.]*(?:\\(|\\[[a-z0-9_.]*])");
    /// A type, be it with a comma.
    private static final Pattern GENERIC = Pattern.compile("[&*]?[A-Za-z_.:]+[<\\[(].*[>\\])][?,;]*");
    private static final Pattern SIGNS = Pattern.compile("[!-+;-@\\[-^{-~]");

    private static final Pattern LENGTH = Pattern.compile(
            "(?i)(?:.*[-_ ])?(?:min|max|least|char|length|digit|day|hour|minute|second)(?:s|imum|acters)?(?:[-_ ].*)?|\\d{1,3}[-–]\\d{1,3}");
    /// The code of an error.
    private static final Pattern CODE_NUMBER = Pattern.compile("0x[0-9a-fA-F]{1,8}[uUlL]{0,3}");

    private static final Pattern PORTS = Pattern.compile("\\d{1,5}(?::\\d{1,5}){1,2}");
    private static final Pattern DATE =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}.*|\\d{1,2}:\\d{1,3}[.:]?\\d.*|v?\\d{1,3}(?:\\.\\d{1,4}){1,3}.{0,8}");

    private static final Pattern GRAPHQL_TYPE = Pattern.compile("(?:String|Int|Float|Boolean|ID|[A-Z]\\w{0,40}Input)!");

    private SecretValue() {}

    private static boolean isPlaceholder(String value) {
        return PLACEHOLDER.matcher(value).find() || GRAPHQL_TYPE.matcher(value).matches();
    }

    /// Whether a text in the format of a key shows the format and is no key.
    static boolean isBlank(String key) {
        return BLANK.matcher(key).find();
    }

    /// For places in which nothing but a password stands.
    static boolean isGiven(String value) {
        return !isPlaceholder(value)
                && !PLAIN.matcher(value).matches()
                && !PORTS.matcher(value).matches()
                && "$-".indexOf(value.charAt(0)) < 0;
    }

    /// For places in which a password stands that may be a plain word, or what is said of it.
    static boolean isChosen(String value) {
        return isGiven(value)
                && !PATH.matcher(value).matches()
                && !CALL.matcher(value).matches()
                && !PlainWords.isOfPasswords(value);
    }

    /// For the name of a password.
    static boolean isPassword(String value, boolean isQuoted) {
        if (value.indexOf(' ') >= 0) {
            return isPassphrase(value);
        }
        return value.length() >= SHORTEST_PASSWORD
                && (hasDigitAndLetter(value) || isDigits(value) || isMarked(value))
                && isValue(value, isQuoted)
                && !LENGTH.matcher(value).matches();
    }

    /// For sentences that name a password.
    static boolean isSaid(String value, boolean isQuoted) {
        if (isQuoted && WITH_NUMBER.matcher(value).matches()) {
            return !LENGTH.matcher(value).matches() && !SENTENCE.matcher(value).find();
        }
        return isPassword(value, isQuoted)
                && (isQuoted
                        || PHRASE.matcher(value).matches()
                        || !(isDigits(value) || WORDS.matcher(value).matches()));
    }

    /// For arguments without a name: letters and digits or signs, and no file.
    static boolean isMarkedOrNumbered(String value) {
        return (hasDigitAndLetter(value) || isMarked(value))
                && !isPlaceholder(value)
                && !TECHNICAL.matcher(value).matches()
                && !PATH.matcher(value).matches()
                && !FILE.matcher(value).matches();
    }

    /// For the name of a token or key.
    static boolean isToken(String value, boolean isQuoted) {
        return value.length() >= SHORTEST_TOKEN
                && value.indexOf(' ') < 0
                && (hasDigitAndLetter(value) || isMixed(value))
                && isValue(value, isQuoted)
                && !isReference(value)
                && !WORDS.matcher(value).matches();
    }

    /// The same where only literals stand, be they without quotation marks.
    static boolean isLiteralToken(String value) {
        return isToken(value, true) && !CALL.matcher(value).matches() && "#&@|*!".indexOf(value.charAt(0)) < 0;
    }

    /// For sentences that name a token or key: long, and no word of any kind.
    static boolean isRandom(String value, boolean isQuoted) {
        return isToken(value, isQuoted) && value.length() >= (isQuoted ? SHORTEST_TOKEN : SHORTEST_TOKEN + 4);
    }

    /// Several words where a passphrase stands: none that says something of it.
    static boolean isPhrase(String value) {
        return !isPlaceholder(value) && !PlainWords.isMessage(value);
    }

    /// Several words where nothing but a passphrase stands.
    static boolean isGivenPhrase(String value) {
        return !isPlaceholder(value) && !PlainWords.isAbout(value);
    }

    /// For a whole setting, quotes or an option that gives a password: anything but what is known to be none.
    static boolean isSet(String value, SettingSecrets.Place place, boolean isQuoted) {
        if (value.strip().indexOf(' ') >= 0) {
            return !isPlaceholder(value)
                    && (place == SettingSecrets.Place.LINE
                            ? !PlainWords.isMessage(value)
                                    && !CODE.matcher(value).find()
                            : !isMessage(value.strip(), isQuoted));
        }
        return isQuoted ? isQuotedWord(value) : isLiteral(value);
    }

    private static boolean isQuotedWord(String value) {
        boolean isCall = CALL.matcher(value).matches() && value.endsWith(")");
        return isGiven(value)
                && !isCall
                && !PATH.matcher(value).matches()
                && !PlainWords.isOfPasswords(value)
                && !isTechnical(value)
                && !isName(value);
    }

    /// For a bare word where only literals stand, so that one with dots or underlines is one, too.
    private static boolean isLiteral(String value) {
        return isChosen(value)
                && !isTechnical(value)
                && !LENGTH.matcher(value).matches()
                && "#&@|*!".indexOf(value.charAt(0)) < 0
                && !isReference(value);
    }

    /// Whether one of its words names a secret, a setting or a part of a program.
    static boolean isReference(String value) {
        return REFERENCE.matcher(value).find()
                && (CAMEL.matcher(value).matches()
                        || REFERRING.matcher(value).matches()
                        || MEMBER.matcher(value).matches());
    }

    /// Of a setting, a column, a message: `too_short`, `challengePassword`, `Confirm:`.
    private static boolean isName(String value) {
        return SNAKE.matcher(value).matches()
                || value.endsWith(":")
                || !value.strip().equals(value)
                || (CAMEL.matcher(value).matches() && OF_NAMES.matcher(value).find());
    }

    private static boolean isSaid(String words) {
        return PlainWords.isMessage(words) || PasswordLanguage.isSaidInAny(words.substring(0, words.indexOf(' ')));
    }

    private static boolean isMessage(String value, boolean isQuoted) {
        boolean isSentence =
                Character.isUpperCase(value.charAt(0)) && ".?!:…".indexOf(value.charAt(value.length() - 1)) >= 0;
        return isSentence
                || value.startsWith("# ")
                || (isQuoted
                        ? PlainWords.isMessage(value)
                        : isSaid(value) || CODE.matcher(value).find());
    }

    /// For a bare word in the place of a password.
    static boolean isHanded(String value) {
        return isChosen(value)
                && !isTechnical(value)
                && !isCode(value, false)
                && !LENGTH.matcher(value).matches();
    }

    private static boolean isTechnical(String value) {
        return value.length() < SHORTEST_PASSWORD
                || TECHNICAL.matcher(value).matches()
                || HASH.matcher(value).matches()
                || DATE.matcher(value).matches()
                || value.chars().noneMatch(Character::isLetterOrDigit)
                || CAPITALS.matcher(value).matches();
    }

    /// Letters, digits and at least two signs, and no code.
    static boolean isDense(String value) {
        return value.length() >= SHORTEST_TOKEN
                && isGiven(value)
                && value.chars().anyMatch(Character::isLetter)
                && !GENERIC.matcher(value).matches()
                && SIGNS.matcher(value).results().limit(3).count()
                        >= (value.chars().anyMatch(Character::isDigit) ? 2 : 3)
                && !EXPRESSION.matcher(value).find()
                && isPassword(value.replaceAll("[^A-Za-z0-9]", "0"), true)
                && isChosen(value.replaceAll("[(\\[]", "0"));
    }

    private static boolean isPassphrase(String value) {
        for (String word : value.split(" ", 20)) {
            if (word.length() >= SHORTEST_PASSWORD
                    && hasDigitAndLetter(word)
                    && isPassword(word, false)
                    && !WORDS.matcher(word).matches()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isValue(String value, boolean isQuoted) {
        return value.length() <= LONGEST
                && !isPlaceholder(value)
                && !PLAIN.matcher(value).matches()
                && !TECHNICAL.matcher(value).matches()
                && !HASH.matcher(value).matches()
                && (!PATH.matcher(value).matches() || CharacterModel.isDense(value))
                && !CODE_NUMBER.matcher(value).matches()
                && !DATE.matcher(value).matches()
                && !isCode(value, isQuoted);
    }

    private static boolean isCode(String value, boolean isQuoted) {
        return CAMEL.matcher(value).matches() || (!isQuoted && isExpression(value));
    }

    private static boolean isExpression(String value) {
        return "#&@|*".indexOf(value.charAt(0)) >= 0
                || CALL.matcher(value).matches()
                || (value.length() < LONGEST_MEMBER
                        && MEMBER.matcher(value).matches()
                        && !NUMBERED.matcher(value).matches());
    }

    private static boolean hasDigitAndLetter(String value) {
        return value.chars().anyMatch(Character::isDigit) && value.chars().anyMatch(Character::isLetter);
    }

    private static boolean isDigits(String value) {
        return value.length() > SHORTEST_PASSWORD && value.chars().allMatch(Character::isDigit);
    }

    /// Letters with something between them that is in no word and in no name.
    private static boolean isMarked(String value) {
        return value.length() > SHORTEST_PASSWORD
                && Character.isLetter(value.charAt(0))
                && value.chars().skip(1).anyMatch(c -> "!#%^&*$@+~".indexOf(c) >= 0)
                && value.chars().noneMatch(c -> "()[]{}|:.".indexOf(c) >= 0);
    }

    private static boolean isMixed(String value) {
        return value.length() >= RANDOM
                && value.chars().anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase)
                && value.chars().noneMatch(c -> "()[]{}|:. ".indexOf(c) >= 0);
    }
}
