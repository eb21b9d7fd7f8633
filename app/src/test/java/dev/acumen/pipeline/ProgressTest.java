package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final Path TRANSCRIPT = Path.of("a.jsonl");
    private static final ModelUsage USAGE = ModelUsage.of(1200, 0, 0, 34).at(Optional.of(new BigDecimal("0.0125")));

    private final StringWriter err = new StringWriter();
    private Instant now = Instant.parse("2026-02-03T04:05:06Z");

    private Progress progress(boolean isTerminal, int sessions) {
        InstantSource source = () -> now;
        Clock clock = source.withZone(ZoneOffset.UTC);
        return new Progress(new PrintWriter(err), isTerminal, sessions, clock);
    }

    private static SessionResult judged() {
        Failure failure = new Failure.Unreadable("it is empty", ModelUsage.NONE);
        return new SessionResult.Ended(
                TRANSCRIPT, new Lesson.NotJudged(1, "curator", failure, USAGE), Optional.empty());
    }

    private static SessionResult known() {
        return new SessionResult.Ended(TRANSCRIPT, new Lesson.NothingNew(3), Optional.empty());
    }

    @Test
    void isALineForEachBatchWhereNobodyLooks() {
        Progress progress = progress(false, 8);

        progress.draw();
        now = now.plus(Duration.ofSeconds(30));
        progress.advance(List.of(judged(), judged(), known()));
        progress.clear();
        progress.advance(List.of(known()));

        assertThat(err).hasToString("2 of 8 sessions, 2,468 tokens, 0.0250 USD, 1 min left" + System.lineSeparator());
        assertThat(progress.left()).isEqualTo(6);
    }

    @Test
    void isOneLineThatNeverWrapsOnATerminal() {
        Progress progress = progress(true, 4);

        progress.draw();
        now = now.plus(Duration.ofSeconds(3));
        progress.clear();
        progress.advance(List.of(judged(), known()));
        progress.draw();

        assertThat(err).hasToString("""
                \r\u001B[K\u001B[?7l[··········] 0 of 4 sessions, 0 tokens, 0.0000 USD\u001B[?7h\
                \r\u001B[K\
                \r\u001B[K\u001B[?7l[##········] 1 of 4 sessions, 1,234 tokens, 0.0125 USD, 9 s left\u001B[?7h""");
    }

    @Test
    void namesTheSessionTheRoleAndTheTimeWhileAModelThinks() {
        Progress progress = progress(true, 4);
        LanguageModel model = progress.watched(new LanguageModel() {
            @Override
            public String name() {
                return "m";
            }

            @Override
            public Reply ask(Request request) {
                now = now.plus(Duration.ofSeconds(71));
                // A second question, while the first one is not answered.
                if (request.purpose().session().equals("a")) {
                    progress.watched(this).ask(request("curator", "b"));
                }
                return new Failure.Interrupted();
            }
        });

        progress.advance(new Lesson.NothingNew(1));
        model.ask(request("reflector", "a"));
        progress.close();

        assertThat(err.toString())
                .contains("[##········] session 2 of 4: reflector 0 s · 0 tokens")
                .contains("[##········] sessions 2–3 of 4: curator, reflector 1 min · 0 tokens")
                .endsWith("\r\u001B[K");
        assertThat(progress.learned()).isEqualTo("1 of 4 sessions learned");
    }

    private static Request request(String role, String session) {
        return new Request(new Request.Purpose(role, session), new Prompt(List.of(), "text"), 1, 1, Optional.empty());
    }

    @Test
    void countsWhatFailedApartFromWhatIsLearned() {
        Progress progress = progress(false, 3);

        progress.advance(List.of(judged()));
        progress.fail();

        assertThat(progress.learned()).isEqualTo("0 of 3 sessions learned, 2 failed");
    }

    @Test
    void saysNothingOfTimeAtTheEnd() {
        Progress progress = progress(false, 1);

        progress.advance(List.of(judged()));

        assertThat(err).hasToString("1 of 1 session, 1,234 tokens, 0.0125 USD" + System.lineSeparator());
        assertThat(progress.left()).isZero();
    }

    @Test
    void countsWhatHasNoKnownPriceInTokens() {
        Progress progress = progress(false, 1);
        Lesson lesson = new Lesson.NotJudged(1, "curator", new Failure.Interrupted(), ModelUsage.of(5, 0, 0, 0));

        progress.advance(List.of(new SessionResult.Ended(TRANSCRIPT, lesson, Optional.empty())));

        assertThat(err.toString()).startsWith("1 of 1 session, 5 tokens, price unknown");
    }
}
