package dev.acumen.redaction;

import static dev.acumen.redaction.ToldPasswords.OPEN;
import static dev.acumen.redaction.ToldPasswords.VALUE;
import static dev.acumen.redaction.ToldPasswords.pattern;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Passwords that a sentence tells with the user, or with the word for signing in: `log in as kim / …`.
final class ToldLogins {
    private static final String WITH = SecretWords.of("with").pattern();
    private static final String HANDING = "(?:(?<!\\p{L})(?:" + WITH + "|"
            + SecretWords.of("handing").pattern() + "|as|are|als|como|come|comme|jako|som|user) |[:=] {0,2})";
    private static final String USER = "[\\p{L}0-9._@+-]{2,60}[\"'`]?";
    private static final Pattern PAIR = pattern(
            HANDING + OPEN + USER + "(?: ?/ |(?<![:=] {0,2}[^ ]{1,60})(?:/|:)| : | (?:and|und|y|et|e|i|en|og|och|then|"
                    + WITH + ") )" + OPEN + VALUE);
    /// `user redaktion und …`
    private static final Pattern USER_PAIR = pattern("[: ]{1,2}" + OPEN + USER
            + "(?: ?/ ?|, ?| (?:and|und|y|et|e|i|en|og|och|then|" + WITH + ") (?:\\p{L}{1,3} )?)" + OPEN + VALUE);
    /// `user/pass: root/…`
    private static final Pattern NAMED_PAIR = pattern(
            " ?[/&+|] ?(?:p/?w|pwd|pass[a-zß]{0,6}|kennwort|contraseña|clave|mdp|mot de passe|senha|hasło)\\)?(?: ?[:=]| is| are)? {0,2}"
                    + OPEN + USER + " ?[/:|] ?" + OPEN + "([^\\s\"'`<>;,()]{4,64})");
    private static final Pattern LISTED =
            pattern("(?:[^\\n:/]{0,60}: ?| as | als | como | avec | com | con | mit )" + OPEN + USER + " / " + OPEN
                    + "([\\p{L}\\p{N}][^\\s\"'`<>(){}\\[\\]|;,=]{4,60}?)(?=[.,;!?)\"'`»”]{0,2}(?:\\s|\\z))");
    private static final Pattern GIVEN =
            pattern("(?<!\\p{L})(?:" + WITH + "|war|was|ist|is|est|era|es|è|é|to) " + OPEN + VALUE);
    private static final Pattern WITH_JOINED = pattern(
            "(?<!\\p{L})" + WITH + " " + OPEN
                    + "((?=\\S{0,40}(?-i:\\p{Ll}))(?:\\p{L}{2,20}(?:[_.-]\\p{L}{2,20}){2,6}|\\p{L}{2,20}(?:_\\p{L}{2,20}){1,6}))(?=[.,;!?)\"'`»”]{0,2}(?:\\s|\\z))");
    private static final Pattern OPENS = pattern("open|ouvr|abr|apr|otw|öffn");
    private static final Pattern WITH_PHRASE = pattern("(?<!\\p{L})" + WITH + "(:)? (?=\\p{L}{3,20} )");
    private static final Pattern WITH_QUOTED = pattern("(?<!\\p{L})" + WITH + ":? " + ToldPasswords.QUOTED);
    private static final Pattern BEFORE = pattern("(?<!\\p{L})" + WITH + " " + OPEN + VALUE + "[\"'`”]? $");
    private static final Pattern TYPED = pattern(" (?:just |in |simply |it )?" + OPEN + VALUE);
    private static final Pattern ASKED = pattern(
            "(?<!\\p{L})(?:asks?|prompt|log|cred|ssh|sudo|account|vault|pass|lock|pw|unlock|fragt|konto|gesperrt|demande|pregunta|chiede)");

    private final SentenceText reading;

    ToldLogins(SentenceText reading) {
        this.reading = reading;
    }

    Optional<SecretKind.Span> of(SecretNames.Name name) {
        return switch (name.kind()) {
            case LOGIN, CREDENTIAL ->
                userPair(name)
                        .or(() -> listed(name))
                        .or(() -> paired(name))
                        .or(() -> given(name))
                        .or(() -> before(name));
            case OPENING -> reading.isAt(OPENS, name.start()) ? phrase(name) : given(name);
            case TYPING -> typed(name);
            default -> Optional.empty();
        };
    }

    private Optional<SecretKind.Span> userPair(SecretNames.Name name) {
        Matcher pair = reading.at(USER_PAIR, name.end());
        if (!pair.lookingAt()) {
            Matcher named = reading.at(NAMED_PAIR, name.end());
            boolean isNamed = named.lookingAt() && SecretValue.isHanded(named.group(1));
            return isNamed ? span(named.start(1), reading.trimmed(named.start(1), named.end(1))) : Optional.empty();
        }
        int end = reading.trimmed(pair.start(1), pair.end(1));
        return Shape.of(reading.part(pair.start(1), end)).isAtLeast(Shape.NUMBERED)
                ? span(pair.start(1), end)
                : Optional.empty();
    }

    /// A word behind a user and a slash.
    private Optional<SecretKind.Span> listed(SecretNames.Name name) {
        Matcher listed = reading.at(LISTED, name.end());
        if (!listed.lookingAt() || !reading.isAt(PasswordLanguage.ENGLISH.end(), listed.end(1))) {
            return Optional.empty();
        }
        String value = listed.group(1);
        return Shape.of(value) != Shape.NONE && !PasswordLanguage.ENGLISH.isPredicate(value)
                ? span(listed.start(1), listed.end(1))
                : Optional.empty();
    }

    private Optional<SecretKind.Span> paired(SecretNames.Name name) {
        Matcher pair = reading.within(PAIR, name.end(), Math.min(name.end() + 160, reading.lineEnd(name.end())));
        while (pair.find()) {
            int end = reading.trimmed(pair.start(1), pair.end(1));
            String value = reading.part(pair.start(1), end);
            if (SecretValue.isSaid(value, false) || Shape.of(value).isAtLeast(Shape.NUMBERED)) {
                return span(pair.start(1), end);
            }
        }
        return Optional.empty();
    }

    private Optional<SecretKind.Span> given(SecretNames.Name name) {
        Matcher given = reading.behind(GIVEN, name.end());
        while (reading.isSigned(name.end()) && given.find()) {
            int end = reading.trimmed(given.start(1), given.end(1));
            if (Shape.of(reading.part(given.start(1), end)) == Shape.MADE) {
                return span(given.start(1), end);
            }
        }
        Matcher joined = reading.behind(WITH_JOINED, name.end());
        if (joined.find() && Shape.of(joined.group(1)) == Shape.JOINED) {
            return span(joined.start(1), joined.end(1));
        }
        return phrase(name);
    }

    /// Several words in quotes, behind a colon or with a number.
    private Optional<SecretKind.Span> phrase(SecretNames.Name name) {
        Matcher quoted = reading.behind(WITH_QUOTED, name.end());
        if (quoted.find() && quoted.group(1).indexOf(' ') > 0 && Phrase.isNoSentence(quoted.group(1))) {
            return span(quoted.start(1), quoted.end(1));
        }
        Matcher with = reading.behind(WITH_PHRASE, name.end());
        boolean isHanded = with.find() && with.group(1) != null;
        return with.hasMatch()
                ? Phrase.at(reading, with.end(), PasswordLanguage.ENGLISH)
                        .filter(end ->
                                isHanded || Character.isDigit(reading.text().charAt(end - 1)))
                        .flatMap(end -> span(with.end(), end))
                : Optional.empty();
    }

    private Optional<SecretKind.Span> before(SecretNames.Name name) {
        Matcher before = reading.before(BEFORE, name.start());
        return before.find() && Shape.of(before.group(1)).isAtLeast(Shape.NUMBERED)
                ? span(before.start(1), before.end(1))
                : Optional.empty();
    }

    private Optional<SecretKind.Span> typed(SecretNames.Name name) {
        Matcher typed = reading.at(TYPED, name.end());
        if (!typed.lookingAt()) {
            return Optional.empty();
        }
        int end = reading.trimmed(typed.start(1), typed.end(1));
        return Shape.of(reading.part(typed.start(1), end)).isAtLeast(Shape.NUMBERED)
                        && reading.within(
                                        ASKED,
                                        Math.max(0, name.start() - 160),
                                        Math.min(reading.text().length(), end + 60))
                                .find()
                ? span(typed.start(1), end)
                : Optional.empty();
    }

    private static Optional<SecretKind.Span> span(int start, int end) {
        return end > start ? Optional.of(new SecretKind.Span(start, end, "password")) : Optional.empty();
    }
}
