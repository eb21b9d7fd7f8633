package dev.acumen.redaction;

import static dev.acumen.redaction.ToldPasswords.OPEN;
import static dev.acumen.redaction.ToldPasswords.VALUE;
import static dev.acumen.redaction.ToldPasswords.pattern;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Passwords that stand before the noun for one: `pinecone7 is the password`, `use pinecone as the password`.
final class PasswordsBeforeNoun {
    private static final String DETERMINED =
            "(?: (?:the|your|my|our|das|dein|mein|unser|la|le|el|il|a|o|minha|mi|mon|het|mijn))?"
                    + "(?: [\\p{L}-]{1,20}){0,2}?";
    private static final String BEING =
            "(?:is|was|as|ist|war|era|als|es|est|comme|como|è|é|come|,? ?(?:that['’]s|c['’]est|das ist|it['’]s))";
    private static final Pattern BEFORE = pattern(
            "(?<![^\\s\"'`(])([^\\s\"'`<>()]{5,60})[\"'`]?" + "(?: ?" + BEING + DETERMINED
                    + "|,? {1,3}(?:<-+|←|#|//|--(?= )|is what)[^\\n]{1,40}?| ?[がは] ?| \\((?:the |das |la |le |el )?) ?$");
    private static final Pattern USED =
            pattern("(?<!\\p{L})" + SecretWords.of("using").pattern() + " (?:[^.;\\n]{1,60} )??" + OPEN
                    + "([^\\s\"'`<>()=,]{5,60})[\"'`]?,? (?:as|als|como|comme|come|de|en|em|som|jako|das ist|c['’]est|that['’]s|es|è)"
                    + DETERMINED + " $");
    private static final Pattern SET = pattern("(?<!\\p{L})"
            + SecretWords.of("using").pattern() + " (?:[^.;\\n]{1,30} )??" + OPEN + VALUE + "[^.;\\n]{1,80}$");
    private static final Pattern NO_NOUN =
            pattern(" ?(?:manager|field|hash|format|policy|prompt|input|parameter|reset|type)");

    private final SentenceText reading;

    PasswordsBeforeNoun(SentenceText reading) {
        this.reading = reading;
    }

    Optional<SecretKind.Span> of(SecretNames.Name name) {
        if (reading.isAt(NO_NOUN, name.end())) {
            return Optional.empty();
        }
        Matcher before = reading.before(BEFORE, name.start());
        if (before.find() && SecretValue.isMarkedOrNumbered(before.group(1)) && SecretValue.isHanded(before.group(1))) {
            return span(before);
        }
        Matcher used = reading.before(USED, name.start());
        if (used.find()
                && Shape.of(used.group(1)) != Shape.NONE
                && !PasswordLanguage.ENGLISH.isPredicate(used.group(1))) {
            return span(used);
        }
        Matcher set = reading.before(SET, name.start());
        return set.find() && Shape.of(set.group(1)).isAtLeast(Shape.JOINED) ? span(set) : Optional.empty();
    }

    private static Optional<SecretKind.Span> span(Matcher matcher) {
        return Optional.of(new SecretKind.Span(matcher.start(1), matcher.end(1), "password"));
    }
}
