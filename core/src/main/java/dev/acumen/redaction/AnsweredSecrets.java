package dev.acumen.redaction;

import static dev.acumen.redaction.ToldPasswords.pattern;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Passwords that answer a question for one, on one of the next lines of a dialogue. Every line has its speaker. The
/// answer is a word with a number or words put together, or several words that make no sentence.
final class AnsweredSecrets {
    private static final int MOST_LINES = 4;
    private static final Pattern ASKED =
            pattern("(?<!\\p{L})" + SecretWords.of("asking").pattern() + "(?!\\p{L})");
    private static final Pattern SPEAKER =
            pattern("(?:\\[[^\\]\\n]{1,30}] ?)?[\\p{L}*][\\p{L}0-9 ._*-]{0,20}:\\*{0,2} {1,2}");
    private static final Pattern CUE =
            pattern(" ?[,(–-]? ?(?:\\p{L}{1,4} ){0,2}" + SecretWords.of("cues").pattern() + ".{0,40}");
    private static final Pattern LAST = Pattern.compile("(?:.{1,40}[,:] )?([\\p{L}0-9][^\\s,;:()\"]{4,60}?)[.!]?");
    private static final Pattern WORDS =
            Pattern.compile("\\p{L}[\\p{L}0-9'’-]{0,20}(?: [\\p{L}0-9'’-]{1,20}){2,9}[.!]?");

    private final SentenceText reading;

    AnsweredSecrets(SentenceText reading) {
        this.reading = reading;
    }

    /// The answer to a question for what is named.
    Optional<SecretKind.Span> to(SecretNames.Name name) {
        int line = reading.lineEnd(name.end());
        boolean isAsked = reading.part(name.end(), line).indexOf('?') >= 0
                || reading.before(ASKED, name.start()).find();
        for (int i = 0; isAsked && i < MOST_LINES && line < reading.text().length(); i++) {
            int start = line + 1;
            line = reading.lineEnd(start);
            Matcher speaker = reading.within(SPEAKER, start, line);
            if (!speaker.lookingAt()) {
                return Optional.empty();
            }
            Optional<SecretKind.Span> answer = in(speaker.end(), line);
            if (answer.isPresent()) {
                return answer;
            }
        }
        return Optional.empty();
    }

    private Optional<SecretKind.Span> in(int start, int end) {
        String answer = reading.part(start, end);
        Matcher cue = CUE.matcher(answer);
        int to = start + (cue.find() ? cue.start() : answer.stripTrailing().length());
        String value = reading.part(start, to);
        Matcher last = LAST.matcher(value);
        if (last.matches() && Shape.of(last.group(1)).isAtLeast(Shape.JOINED)) {
            return span(start + last.start(1), start + last.end(1));
        }
        return WORDS.matcher(value).matches() && Phrase.isNoSentence(value) ? span(start, to) : Optional.empty();
    }

    private static Optional<SecretKind.Span> span(int start, int end) {
        return Optional.of(new SecretKind.Span(start, end, "password"));
    }
}
