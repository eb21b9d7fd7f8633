package dev.acumen.trajectory;

import static dev.acumen.trajectory.SecretWords.CODES;
import static dev.acumen.trajectory.SecretWords.PASSWORDS;
import static dev.acumen.trajectory.SecretWords.PINS;

import java.util.List;
import java.util.regex.Pattern;

/// Secrets that a text tells some way behind what names them, a clause, a sentence or a line later: `wants the
/// installer PIN before it starts, it is 830417`. Something has to hand the value over, a verb or a sign, and the
/// value has to be one that no sentence would have otherwise: no word, a number after a word for codes, several words
/// in quotes.
final class ToldSecrets {
    private static final SecretWords NOUNS = PASSWORDS.and(SecretWords.of("credentials"));
    private static final SecretWords DOORS = SecretWords.of("doors");
    private static final SecretWords WAYS = DOORS.and(SecretWords.of("opening"));
    private static final SecretWords ENTRIES = SecretWords.of("signing in");

    private static final String HANDING = SecretWords.of("handing").pattern();
    private static final String LEADING = SecretWords.of("leading on").pattern();
    private static final String WITH = " " + SecretWords.of("with").pattern();

    private static final String NO_NAME = "(?<![_$.\\[])";
    /// No call, no key of a setting, nothing public, nothing about hashes.
    private static final String NO_CODE = "(?!@\\$|[a-z0-9]?[_({\\[=]|[\"'] ?[:=,)\\]]| p[úu]bb?li)"
            + "(?![^\\n]{0,60}(?:hash|digest|checksum|bcrypt|argon))";

    /// A digit, a sign or a quotation mark before the end of what is looked at.
    private static final String SIGNED = "(?=[^0-9!#$%^&*+~\"«„“”「『]{0,160}[0-9!#$%^&*+~\"«„“”「『])";
    private static final String NUMBERED = "(?=(?:[^0-9]|[0-9]{1,3}(?![0-9 -])){0,160}[0-9]{2})";

    private static final String OPEN = "[\"'`«„“”‘「『]?";
    private static final String CLOSE = "(?=[\"'`»“”’」』)）,;。，、！？!?:…]{0,2}"
            + "(?:[\\s。，、]|[^\\x00-\\x7F]|\\z|[.:](?:\\s|\\z))|[.!?]{1,2}[\"”)]?(?:\\s|\\z))";

    private static final String WORDS = "(?:(?<!\\p{L})" + HANDING + "[ \\t]{1,2}|"
            + SecretWords.of("joined").pattern() + "[ \\t]{0,2})";
    private static final String HANDS = "(?:" + WORDS + "|(?<![\"'`])[:：→，、（(] ?|(?:->|=>|[—–=]) |, )";
    private static final String LINE_OF_ITS_OWN = "\\n[ \\t>#/*-]{0,8}(?=\\S{6,64}[ \\t]{0,3}(?:\\r?\\n|\\z))";

    private static final String VALUE = "(?=\\S{0,40}[0-9!#%^&*$+~])([!-~À-žß&&[^\\s\"'`<>;,()=]]{6,64})" + CLOSE;
    private static final String PHRASE =
            "[\"«„“”「『]([\\p{L}0-9'’-]{1,20}" + "(?:[ .][\\p{L}0-9'’-]{1,20}){2,11})[.!?]?[\"»“”」』]";

    private static final String END = "(?![\\p{L}0-9:_%/-]|[.,][0-9])";
    private static final String PIN = "([0-9]{4,10}[A-F#*]?|[0-9]{3}-[0-9]{2}-[0-9]{3})" + END;
    private static final String NO_YEAR = "(?:(?<!, )|(?!(?:19|20)[0-9]{2}(?![0-9])))";
    private static final String NUMBER =
            "((?:[0-9]{4,10}[A-F]?|[A-Z]-[0-9]{6}|[0-9]{2,4}(?:[ -][0-9]{2,4}){1,2})[#*]?)";
    private static final String NO_AMOUNT = "(?! ?(?:ms|sec|min|lines|times|bytes|px|€|\\$|euro))";

    private static final String CODE_OF_DOOR =
            CODES.pattern() + " " + LEADING + " ?(?:\\p{L}{1,12}['’ ]){0,3}?" + DOORS.pattern();
    private static final String OUR_CODE =
            "(?<=(?<!\\p{L})" + SecretWords.of("owners").pattern() + " )" + CODES.pattern();

    private static final Pattern NOUN = pattern(NO_NAME + NOUNS.pattern());
    private static final Pattern CODE = pattern("(?:" + PINS.pattern() + "|" + CODE_OF_DOOR + ")");
    private static final Pattern ANY_CODE = pattern("(?:" + CODE + "|" + OUR_CODE + ")");
    private static final Pattern WAY = pattern("(?<!\\p{L})" + WAYS.pattern() + "(?!\\p{L})");
    private static final Pattern ENTRY = pattern("(?<!\\p{L})" + ENTRIES.pattern());

    private static final Pattern PASSWORD_LATER = pattern(
            "(?:(?:" + HANDS + OPEN + "|" + LINE_OF_ITS_OWN + "|[\"`«„“”‘「『])" + VALUE + "|" + WORDS + PHRASE + ")");
    private static final Pattern CODE_LATER = pattern(HANDS + OPEN + NO_YEAR + NUMBER + END + NO_AMOUNT);
    private static final Pattern WITH_PASSWORD = pattern(WITH + " " + OPEN + VALUE);

    static final List<SecretKind> ALL =
            List.of(passwordLater(), password(), codeLater(), code(), opening(), signingIn());

    private ToldSecrets() {}

    private static Pattern pattern(String of) {
        return Pattern.compile("(?iu)" + of);
    }

    /// `The password was too short, so now it is …`
    private static SecretKind passwordLater() {
        return SecretKind.told(
                        "password",
                        NOUN + SIGNED + NO_CODE,
                        PASSWORD_LATER,
                        (value, _) -> ToldValue.isTold(value),
                        NOUNS.beginnings())
                .after(NOUN);
    }

    /// `Password …`
    private static SecretKind password() {
        return SecretKind.of(
                        "password",
                        NOUN + " " + OPEN + VALUE,
                        (value, _) -> ToldValue.isMade(value),
                        NOUNS.beginnings())
                .after(NOUN);
    }

    /// `It asks for a PIN. Ours is …`
    private static SecretKind codeLater() {
        return SecretKind.told(
                        "code",
                        CODE + NUMBERED + NO_CODE,
                        CODE_LATER,
                        (_, _) -> true,
                        PINS.and(CODES).beginnings())
                .after(ANY_CODE);
    }

    /// `PIN …`, `the code for the gate was changed to …`
    private static SecretKind code() {
        String ofWhat = "(?: " + LEADING + "[^\\n.:;\"'`=]{1,40}?)?";
        return SecretKind.of(
                        "code",
                        ANY_CODE + ofWhat + "(?: " + HANDING + "){0,3}[\"']?[:= ]{1,3}[\"']?" + PIN,
                        (_, _) -> true,
                        PINS.and(CODES).beginnings())
                .after(ANY_CODE);
    }

    /// `The gate opens with …`
    private static SecretKind opening() {
        return SecretKind.of(
                "code",
                WAY + "[^\\n.;]{0,40}?" + WITH + "(?: \\p{L}{1,3})?(?: " + CODES.pattern() + ")?:? " + PIN,
                (_, _) -> true,
                WAYS.beginnings());
    }

    /// `Log in as … with …`
    private static SecretKind signingIn() {
        return SecretKind.told(
                "password",
                ENTRY.pattern(),
                WITH_PASSWORD,
                (value, _) -> ToldValue.isMade(value),
                ENTRIES.beginnings());
    }
}
