package dev.acumen.redaction;

import static dev.acumen.redaction.ToldPasswords.OPEN;
import static dev.acumen.redaction.ToldPasswords.pattern;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Keys, seed phrases and answers to security questions that a sentence tells.
final class ToldKeys {
    private static final Set<String> FUNCTION_WORDS =
            Set.of("the", "and", "are", "for", "has", "was", "with", "from", "not");
    private static final int REACH = 120;
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{16,128}|[0-9A-F]{16,128}");
    private static final Pattern PREFIXED =
            Pattern.compile("[a-z]{2,8}[_-](?=.*[0-9].*[0-9]|.*[0-9][a-z])[A-Za-z0-9]{6,}");
    private static final Pattern LICENCE = pattern("licen[cs]e");
    private static final Pattern ABOUT =
            pattern("[^\\n.:=]{0,60}(?:hash|digest|checksum|prüfsumme)|[({\\[_]|.{0,30} p[úu]bb?li");

    private static final String VALUE = "(?=\\S{0,60}[0-9])([!-~&&[^\\s\"'`<>;,()=]]{8,200})";
    private static final Pattern NEXT =
            pattern("(?: " + SecretWords.of("leading on").pattern() + "[^\\n.:;\"'`=]{1,40}?)?" + "(?: ?[:：]| "
                    + SecretWords.of("handing").pattern() + "| ?"
                    + SecretWords.of("joined").pattern() + "){0,3}[ \\t]{1,3}" + OPEN + VALUE);
    private static final Pattern LATER =
            pattern("(?:" + ToldPasswords.WORDS + "|(?<![\"'`])[:：→，、（(?] ?|(?:->|=>|[—–]) |, )" + OPEN + VALUE);
    private static final Pattern SEED =
            Pattern.compile("((?<![a-z])[a-z]{3,8}(?:[ ,\\n]{1,3}(?:[0-9]{1,2}[.):] ?)?[a-z]{3,8}){11,26})(?![a-z])");
    private static final Pattern SEED_WORD = Pattern.compile("[a-z]{3,8}");
    private static final int FEWEST = 12;
    private static final Pattern ANSWER = pattern(
            "(?:(?<!\\p{L})" + SecretWords.of("answers").pattern()
                    + "(?: (?:is|was|ist|lautet|war|est|es|é|è|to|är|:))?[ :]{1,3}|\\? {1,2})" + OPEN
                    + "((?-i:\\p{Lu})[^\\s,.;:!?\"'`]{2,30}(?: [^\\s,.;:!?\"'`]{1,30}){0,4}?)(?=[\"'`»”]?(?:[,.;:!?\\n(]|\\z))");

    private final SentenceText reading;

    ToldKeys(SentenceText reading) {
        this.reading = reading;
    }

    Optional<SecretKind.Span> of(SecretNames.Name name) {
        return switch (name.kind()) {
            case TOKEN, CREDENTIAL -> key(name);
            case SEED -> seed(name).or(() -> key(name));
            case QUESTION -> answer(name);
            default -> Optional.empty();
        };
    }

    /// `licence for the shop: …`
    Optional<SecretKind.Span> licence(SecretNames.Name name) {
        return reading.isAt(LICENCE, name.start())
                ? key(name).filter(span -> CharacterModel.isRandom(reading.part(span.start(), span.end())))
                : Optional.empty();
    }

    private Optional<SecretKind.Span> key(SecretNames.Name name) {
        if (reading.isAt(ABOUT, name.end())) {
            return Optional.empty();
        }
        Matcher next = reading.at(NEXT, name.end());
        if (next.lookingAt()) {
            int end = reading.trimmed(next.start(1), next.end(1));
            String value = reading.part(next.start(1), end);
            if (SecretValue.isRandom(value, false) || PREFIXED.matcher(value).matches()) {
                return span(next.start(1), end, "secret");
            }
        }
        Matcher later = reading.within(LATER, name.end(), Math.min(reading.lineEnd(name.end()), name.end() + REACH));
        while (later.find()) {
            int end = reading.trimmed(later.start(1), later.end(1));
            String value = reading.part(later.start(1), end);
            boolean isHanded = ":：".indexOf(later.group().charAt(0)) >= 0 && SecretValue.isToken(value, false);
            if (isHanded || HEX.matcher(value).matches()) {
                return span(later.start(1), end, "secret");
            }
        }
        return Optional.empty();
    }

    /// The most words that a phrase of a wallet may have, without words of a sentence.
    private Optional<SecretKind.Span> seed(SecretNames.Name name) {
        Matcher seed = reading.behind(SEED, name.end());
        while (seed.find()) {
            Matcher word = reading.within(SEED_WORD, seed.start(), seed.end());
            int count = 0;
            int end = seed.start();
            int whole = seed.start();
            while (word.find() && !FUNCTION_WORDS.contains(word.group())) {
                end = word.end();
                count++;
                whole = count % 3 == 0 && count >= FEWEST ? end : whole;
            }
            if (whole > seed.start()) {
                return span(seed.start(), whole, "seed phrase");
            }
        }
        return Optional.empty();
    }

    private Optional<SecretKind.Span> answer(SecretNames.Name name) {
        Matcher answer = reading.behind(ANSWER, name.end());
        return answer.find() ? span(answer.start(1), answer.end(1), "answer") : Optional.empty();
    }

    private static Optional<SecretKind.Span> span(int start, int end, String kind) {
        return end > start ? Optional.of(new SecretKind.Span(start, end, kind)) : Optional.empty();
    }
}
