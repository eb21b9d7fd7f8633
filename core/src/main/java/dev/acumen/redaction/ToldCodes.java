package dev.acumen.redaction;

import static dev.acumen.redaction.ToldPasswords.OPEN;
import static dev.acumen.redaction.ToldPasswords.pattern;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers that open something, as a sentence tells them: behind a word for them, be it a clause or a sentence later,
/// or behind what they open.
final class ToldCodes {
    private static final String CODES = SecretWords.of("codes").pattern();
    private static final String HANDING = SecretWords.of("handing").pattern();
    private static final String DIGIT = SecretWords.of("digits").pattern();

    private static final String END =
            "(?![\\p{Alnum}:_%/-]|[.,][0-9])(?! ?(?:(?:ms|us|µs|[mk]?v|ma|[kmg]?hz|[kmg]?b|mm|cm|k?m|k?g|rpm|ohm|baud|percent|px)(?!\\p{L})|sec|min|lines|times|bytes|[%€$]|euro))";
    private static final String ARTICLE = "(?:(?:the|der|die|das|le|la|el|il|o|a) )?";
    private static final String MIXED =
            "((?=[A-Z0-9-]{0,12}[0-9])(?=[0-9-]{0,12}[A-Z])[A-Z0-9]{3,12}(?:-[A-Z0-9]{2,8}){0,4}|(?=[a-f]{0,12}[0-9])(?=[0-9]{0,12}[a-f])[0-9a-f]{6,12}|(?=[A-Za-z-]{0,16}[0-9])[A-Za-z0-9]{2,6}(?:-[A-Za-z0-9]{2,6}){1,5})";
    private static final String NUMBER =
            "((?:(?=(?:[0-9][ -]?){4})(?:[0-9]{4,10}[A-F]?|[0-9]{1,4}(?:[ -][0-9]{1,4}){1,5})|[A-Z]-[0-9]{6})[#*]?"
                    + "|" + DIGIT + "(?:[ ,-]{1,2}" + DIGIT + "){3,9}(?!\\p{L}))" + END;
    private static final String NO_YEAR = "(?:(?<!, |[.!?] )|(?!(?:19|20)[0-9]{2}(?![0-9])))";

    /// Nothing about what a program does with codes.
    private static final Pattern CODE =
            pattern("[a-z0-9]?[_({\\[=]|[\"'] ?[,)\\]]|[^\\n]{0,60}(?:hash|digest|checksum)");

    private static final Pattern NEXT =
            pattern("(?: " + SecretWords.of("leading on").pattern() + "[^\\n.:;\"'`=]{1,40}?)?(?: " + HANDING
                    + "){0,3}[\"']?[:= ]{0,3}(?<=[ :=：码碼号証PINピン])[\"']?" + ARTICLE + NUMBER);
    private static final Pattern LETTERED =
            pattern("(?: (?:is|was|ist|war|est|es|è|é|to|lautet)[: ]{1,2}| ?: ?|(?<!(?<!\\p{L})pin) )(?-i:" + MIXED
                    + ")(?=[.,;!?)]?(?:\\s|\\z))");
    private static final Pattern BEFORE =
            pattern("(?<![\\p{Alnum}+.-])((?:[A-Z]-)?[0-9]{4,10}) (?:is|as|ist|als|est|es|é|è|to|comme|como|come) "
                    + SecretWords.of("owners").pattern() + "(?: [\\p{L}0-9-]{1,20}){0,3} $");
    private static final Pattern NO_CODE =
            pattern(" ?(?:points?|units?|paths?|blocks?|pages?|review|base|lines?)(?!\\p{L})");
    private static final Pattern HANDED =
            pattern("(?: " + SecretWords.of("leading on").pattern() + "[^\\n.:;\"`=]{1,40}?)?(?:(?: " + HANDING
                    + "){1,3} |[:：] ?)[\"']?" + ARTICLE + NUMBER);
    private static final Pattern SPACED = pattern(" " + NUMBER);
    private static final Pattern KEYED_IN =
            pattern("(?<!\\p{L})(?:" + SecretWords.of("keying in").pattern() + "|"
                    + SecretWords.of("with").pattern() + "|then|dann|puis|luego|poi|potem|depois)(?: \\p{L}{1,3})? $");
    private static final Pattern LATER = pattern("(?:" + ToldPasswords.HANDS + "(?:"
            + SecretWords.of("adverbs").pattern() + " )?|[.!?] )" + OPEN + NO_YEAR + NUMBER);
    /// Behind a word that is said of other things, too.
    private static final Pattern OURS =
            pattern("(?<!\\p{L})" + SecretWords.of("owners").pattern() + " $");
    private static final Pattern OF_DOOR =
            pattern(" " + SecretWords.of("leading on").pattern() + " ?(?:\\p{L}{1,12}['’ ]){0,3}?"
                    + SecretWords.of("doors").pattern());
    private static final Pattern OPENED =
            pattern("[^\\n.;]{0,60}?(?<!\\p{L})(?:" + SecretWords.of("with").pattern() + "|"
                    + SecretWords.of("keying in").pattern() + ")(?: \\p{L}{1,3})?(?: " + CODES + ")?:? " + NUMBER);

    private final SentenceText reading;

    ToldCodes(SentenceText reading) {
        this.reading = reading;
    }

    Optional<SecretKind.Span> of(SecretNames.Name name) {
        if (name.kind() == SecretNames.Kind.CODE && reading.isAt(CODE, name.end())) {
            return Optional.empty();
        }
        return switch (name.kind()) {
            case CODE ->
                before(name)
                        .or(() -> first(NEXT, name.end()))
                        .or(() -> first(LETTERED, name.end()))
                        .or(() -> later(name.end()));
            case CODE_WORD ->
                before(name)
                        .or(() -> ofDoor(name))
                        .or(() -> reading.before(OURS, name.start()).find()
                                ? first(HANDED, name.end())
                                : Optional.empty())
                        .or(() -> reading.before(KEYED_IN, name.start()).find()
                                ? first(SPACED, name.end())
                                : Optional.empty());
            case DOOR, OPENING -> first(OPENED, name.end());
            default -> Optional.empty();
        };
    }

    /// `482913 is your login code`
    private Optional<SecretKind.Span> before(SecretNames.Name name) {
        Matcher before = reading.before(BEFORE, name.start());
        return !reading.isAt(NO_CODE, name.end()) && before.find() ? span(before) : Optional.empty();
    }

    private Optional<SecretKind.Span> ofDoor(SecretNames.Name name) {
        Matcher door = reading.at(OF_DOOR, name.end());
        return door.lookingAt() ? first(NEXT, door.end()).or(() -> later(door.end())) : Optional.empty();
    }

    private Optional<SecretKind.Span> first(Pattern pattern, int from) {
        Matcher matcher = reading.at(pattern, from);
        return matcher.lookingAt() ? span(matcher) : Optional.empty();
    }

    private Optional<SecretKind.Span> later(int from) {
        Matcher later = reading.behind(LATER, from);
        return later.find() ? span(later) : Optional.empty();
    }

    private static Optional<SecretKind.Span> span(Matcher matcher) {
        return Optional.of(new SecretKind.Span(matcher.start(1), matcher.end(1), "code"));
    }
}
