package dev.acumen.redaction;

import java.util.regex.Pattern;

/// How much a word of a sentence looks like a password, and so how little has to be said of it. Each shape is as good
/// as those before it.
enum Shape {
    /// What stands in the place of one, or could not be one.
    NONE,
    WORD,
    /// Words put together, as in `mandarina_coja` and `OctopusGarden`.
    JOINED,
    /// Letters with digits or signs, as no word has them.
    NUMBERED,
    /// A digit and a sign, or words and a number in one piece, as people put passwords together.
    MADE;

    private static final Pattern TELLING =
            Pattern.compile("(?=.*[A-Z])(?=.*[0-9]).{6,}|.*[0-9].{8,}|.{8,}[0-9].*|.*[!#%^&*$+~].*");
    private static final Pattern MARKED = Pattern.compile("(?![0-9]{1,2}[.:][0-9])(?=.*[0-9])(?=.*[!#%^&*$+~]).*");

    private static final String NO_NAME =
            "(?!(?i:version|release|issue|build|sha|aes|ubuntu|windows|python|java|node|user|test|iphone|sprint|iso|utf"
                    + "|http|rfc|php|debian|postgres|eu-|us-))";
    private static final Pattern NAME_AND_NUMBER = Pattern.compile(
            "(?=.*\\p{Lu})(?=.*\\p{Ll}{3})" + NO_NAME + ".*\\p{L}{3,20}(?:[-_.+]\\p{L}{2,20}){0,4}[-_.+]?[0-9]{1,4}");
    /// Parts with a digit and a capital in them.
    private static final Pattern PARTS = Pattern.compile("(?=.*[0-9])(?=.*\\p{Lu})(?=.*\\p{Ll})(?=.*\\p{L}{3})"
            + NO_NAME + "[\\p{L}0-9]{2,16}(?:[-_.+][\\p{L}0-9]{1,16}){1,6}");
    private static final Pattern WORDS_AND_NUMBERS =
            Pattern.compile("(?i)(?=.*[0-9])(?!.*(?:test|example|version|-west|-east|-central))" + NO_NAME
                    + "\\p{L}{3,16}(?:[-_.+](?:\\p{L}{3,16}|[0-9]{1,4})){2,5}");
    /// A digit for a letter, as in `Cl0udberry`.
    private static final Pattern LEET = Pattern.compile(
            "(?i)(?!(?:log4|web3|x509|utf|md5|sha1|base|oauth|auth0|ipv)).*\\p{L}(?:[013457]|33|00)\\p{L}.*");

    /// Numbers of issues and versions, names in code.
    private static final Pattern REFERENCE =
            Pattern.compile("(?i)cve-.*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|lib[a-z].*"
                    + "|[a-z]{2,5}-[0-9]{2,6}|[a-z]+[0-9]{1,2}(?-i:(?:[A-Z][a-z]+){2,})"
                    + "|u\\+.*|(?:[0-9]{1,2}:)?[0-9]{1,3}(?:\\.[0-9]{1,4})+[-+~].*");
    private static final Pattern ADDRESS =
            Pattern.compile("[^@]*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*|.*://.*|.*[\\\\{}\\[\\]|].*");

    private static final Pattern EXCLAMATION = Pattern.compile("\\p{L}+[!?]+");
    private static final Pattern JOINT = Pattern.compile(
            "\\p{L}{2,20}(?:[-_]\\p{L}{1,20}){1,6}(?:[-_]?[0-9]{1,4})?|" + NO_NAME
                    + "(?!(?i:step|page|room|part|phase|level|port|line|chapter|item|row|col|table|slide|type|group|server|host|db|web|app))\\p{L}{4,20}[0-9]{1,4}|\\p{Lu}?\\p{Ll}{2,16}(?:\\p{Lu}\\p{Ll}{2,16}){1,4}");
    private static final Pattern DOTTED = Pattern.compile(
            "(?iu)(?!process|this|self|req|ctx|env|app|www|localhost)\\p{L}{3,20}(?:(?:\\.\\p{L}{2,20}){2,5}|\\.\\p{L}{4,20})"
                    + "(?<!\\.(?:com|org|net|dev|io|local|lan|internal|[a-z]{2}|json|yml|yaml|toml|properties|html|txt|java|py))");

    /// The shape of a word.
    static Shape of(String value) {
        if (EXCLAMATION.matcher(value).matches()) {
            return of(value.replaceFirst("[!?]+$", ""));
        }
        if (isNumbered(value)) {
            return MARKED.matcher(value).matches() || isTogether(value) ? MADE : NUMBERED;
        }
        boolean isJoined = DOTTED.matcher(value).matches()
                ? !PlainWords.isAbout(value)
                : JOINT.matcher(value).matches() && !SecretValue.isReference(value);
        if (isJoined && SecretValue.isChosen(value)) {
            return JOINED;
        }
        return SecretValue.isHanded(value) ? WORD : NONE;
    }

    boolean isAtLeast(Shape other) {
        return compareTo(other) >= 0;
    }

    private static boolean isNumbered(String value) {
        return (SecretValue.isSaid(value, false) || isTogether(value))
                && SecretValue.isMarkedOrNumbered(value)
                && TELLING.matcher(value).matches()
                && !REFERENCE.matcher(value).matches()
                && !ADDRESS.matcher(value).matches();
    }

    private static boolean isTogether(String value) {
        return NAME_AND_NUMBER.matcher(value).matches()
                || PARTS.matcher(value).matches()
                || WORDS_AND_NUMBERS.matcher(value).matches()
                || (value.length() >= 6 && LEET.matcher(value).matches());
    }
}
