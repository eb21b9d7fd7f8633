package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply.Answer;
import dev.acumen.llm.Request;
import dev.acumen.llm.Retries;
import dev.acumen.llm.RetryingModel;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every adapter over HTTP does, against a real port.
abstract class HttpModelContract {
    static final String KEY = "sk-canary-0123456789abcdefABCDEF";
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-03T04:05:06Z"), ZoneOffset.UTC);
    private static final Retries RETRIES =
            Retries.defaults().withFirstDelay(Duration.ofMillis(10)).withAttemptLimit(Duration.ofMinutes(5));
    private static final Duration IMPATIENT = Duration.ofMillis(400);
    private static final Json.Obj SCHEMA = Json.Obj.of("type", new Json.Text("object"));
    private static final String SECRET_QUESTION = "a session that nobody else should ever read";

    abstract LanguageModel model(URI server, Optional<Key> key);

    static Request request() {
        Prompt prompt = new Prompt(List.of("the instructions", "the playbook"), SECRET_QUESTION);
        return new Request(new Request.Purpose("reflector", "s-1"), prompt, 20, 500, Optional.of(SCHEMA));
    }

    final LanguageModel model(ScriptedServer server) {
        return model(server.url(), Optional.of(new Key(KEY)));
    }

    private dev.acumen.llm.Reply asked(ScriptedServer server, Retries retries) {
        return new RetryingModel(model(server), retries, () -> 0.5).ask(request());
    }

    private static Script sequence(Reply... replies) {
        return Script.sequence(replies);
    }

    private static Reply text() {
        return Reply.text("{}");
    }

    @Test
    void answersWithTheTextAndWhatItUsed() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{\"a\": 1}"))) {
            dev.acumen.llm.Reply reply = model(server).ask(request());

            dev.acumen.testkit.model.Usage used = server.usage();
            assertThat(reply)
                    .isEqualTo(new Answer(
                            "{\"a\": 1}",
                            ModelUsage.of(used.input(), used.cacheWrite(), used.cacheRead(), used.output()),
                            false));
            assertThat(used.output()).isPositive();
        }
    }

    @Test
    void sendsThePromptItsRoomAndTheSchema() {
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            model(server).ask(request());

            Received received = server.requests().getFirst();
            assertThat(received.prompt()).isEqualTo("the instructions\nthe playbook\n" + SECRET_QUESTION);
            assertThat(received.maxTokens()).isEqualTo(500);
            assertThat(received.schema()).contains(SCHEMA);
            assertThat(received.model()).isEqualTo("m-1");
        }
    }

    @Test
    void saysThatAnAnswerWasCutOffAndGivesMoreRoom() {
        try (ScriptedServer server = ScriptedServer.start(sequence(new Reply.Cut("{\"a"), text()))) {
            dev.acumen.llm.Reply reply = asked(server, RETRIES);

            assertThat(reply).isInstanceOf(Answer.class);
            assertThat(server.requests()).extracting(Received::maxTokens).containsExactly(500L, 1000L);
            assertThat(reply.usage().output()).isEqualTo(server.usage().output());
        }
    }

    @Test
    void keepsTheWaitThatIsAskedForAndTriesThreeTimesAndNoMore() {
        try (ScriptedServer server = ScriptedServer.start(Script.always(Reply.rateLimited(Duration.ofSeconds(1))))) {
            long began = System.nanoTime();
            dev.acumen.llm.Reply reply = asked(server, RETRIES);

            assertThat(reply).isInstanceOfSatisfying(Failure.Refused.class, refused -> {
                assertThat(refused.status()).isEqualTo(429);
                assertThat(refused.retryAfter()).contains(Duration.ofSeconds(1));
            });
            assertThat(server.requests()).hasSize(3);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void takesNeitherKeyNorSessionWhereAProviderLeadsTo(int status) {
        try (ScriptedServer elsewhere = ScriptedServer.start(Script.always("{}"));
                ScriptedServer server = ScriptedServer.start(Script.always(
                        new Reply.Failure(status, Map.of("location", elsewhere.url() + "/v1/messages"), "{}")))) {
            dev.acumen.llm.Reply reply = model(server).ask(request());

            assertThat(reply).isInstanceOf(Failure.Refused.class);
            assertThat(elsewhere.requests()).isEmpty();
        }
    }

    @Test
    void readsADateInRetryAfter() {
        Map<String, String> date = Map.of("retry-after", "Tue, 03 Feb 2026 04:05:36 GMT");
        try (ScriptedServer server = ScriptedServer.start(Script.always(new Reply.Failure(503, date, "{}")))) {
            dev.acumen.llm.Reply reply = model(server).ask(request());

            assertThat(((Failure.Refused) reply).retryAfter()).contains(Duration.ofSeconds(30));
        }
    }

    static Stream<Arguments> passing() {
        return Stream.concat(
                Stream.of(Arguments.of("529", Reply.overloaded()), Arguments.of("500", Reply.serverError())), lost());
    }

    static Stream<Arguments> lost() {
        return Stream.of(
                Arguments.of("reset", new Reply.Reset()), Arguments.of("reset midway", new Reply.ResetMidway("{}")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passing")
    void triesAgainWhatPasses(String name, Reply trouble) {
        try (ScriptedServer server = ScriptedServer.start(sequence(trouble, trouble, text()))) {
            assertThat(asked(server, RETRIES)).as(name).isInstanceOf(Answer.class);
            assertThat(server.requests()).hasSize(3);
        }
        try (ScriptedServer server = ScriptedServer.start(Script.always(trouble))) {
            assertThat(asked(server, RETRIES)).as(name).isInstanceOf(Failure.class);
            assertThat(server.requests()).hasSize(3);
        }
    }

    static Stream<Arguments> slow() {
        return Stream.of(
                Arguments.of("hang", new Reply.Hang()),
                Arguments.of("drip", new Reply.Drip("x".repeat(2000), Duration.ofMillis(50))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("slow")
    void letsGoOfWhatTakesTooLong(String name, Reply trouble) {
        Retries impatient = RETRIES.withAttemptLimit(impatient());
        try (ScriptedServer server = ScriptedServer.start(Script.always(trouble))) {
            dev.acumen.llm.Reply reply = asked(server, impatient);

            assertThat(reply).as(name).isEqualTo(new Failure.TimedOut(impatient.attemptLimit()));
            assertThat(server.requests()).hasSize(3);
            assertThat(Thread.interrupted()).isFalse();
        }
        try (ScriptedServer server = ScriptedServer.start(sequence(trouble, text()))) {
            assertThat(asked(server, impatient)).as(name).isInstanceOf(Answer.class);
        }
    }

    /// Ten times as long as a good answer takes on this machine now.
    private Duration impatient() {
        try (ScriptedServer server = ScriptedServer.start(Script.always(text()))) {
            long began = System.nanoTime();
            assertThat(asked(server, RETRIES)).isInstanceOf(Answer.class);
            Duration longer = Duration.ofNanos(10 * (System.nanoTime() - began));
            return longer.compareTo(IMPATIENT) > 0 ? longer : IMPATIENT;
        }
    }

    static Stream<Arguments> unreadable() {
        return Stream.of(
                Arguments.of("garbage", new Reply.Garbage()),
                Arguments.of("half JSON", new Reply.HalfJson()),
                Arguments.of("wrong types", new Reply.WrongTypes()),
                Arguments.of("empty", Reply.text("")),
                Arguments.of("an empty object", raw(200, "{}")),
                Arguments.of("nothing", raw(200, "")),
                Arguments.of("a list", raw(200, "[]")),
                Arguments.of("null", raw(200, "null")));
    }

    private static Reply raw(int status, String body) {
        return new Reply.Raw(
                status,
                Map.of("content-type", "application/json", "content-length", String.valueOf(body.length())),
                body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadable")
    void doesNotAskAgainForWhatCannotBeRead(String name, Reply trouble) {
        try (ScriptedServer server = ScriptedServer.start(Script.always(trouble))) {
            assertThat(asked(server, RETRIES)).as(name).isInstanceOf(Failure.Unreadable.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 413, 302})
    void doesNotAskAgainWhatIsRefusedForGood(int status) {
        try (ScriptedServer server =
                ScriptedServer.start(Script.always(raw(status, "{\"error\":{\"message\":\"no\"}}")))) {
            assertThat(asked(server, RETRIES)).isEqualTo(new Failure.Refused(status, "no", Optional.empty()));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void showsNeitherTheKeyNorThePromptNorLongTextsOfTheProvider() {
        String echo = "bad key " + KEY + " cut " + KEY.substring(0, 12) + "\n and you said: " + SECRET_QUESTION + "! "
                + "z".repeat(5000);
        String body = JsonWriter.compact(Json.Obj.of("error", Json.Obj.of("message", new Json.Text(echo))));
        for (String said : List.of(body, echo)) {
            try (ScriptedServer server = ScriptedServer.start(Script.always(raw(401, said)))) {
                Failure failure = (Failure) model(server).ask(request());

                assertThat(failure.toString() + failure.reason())
                        .doesNotContain(KEY)
                        .doesNotContain(KEY.substring(0, 12))
                        .doesNotContain("nobody else should")
                        .doesNotContain("\n")
                        .contains("bad key");
                assertThat(((Failure.Refused) failure).why().length()).isLessThanOrEqualTo(200);
            }
        }
    }

    @Test
    void printsNothing() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (ScriptedServer server = ScriptedServer.start(Script.always(Reply.serverError()));
                PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(stream);
            System.setErr(stream);
            asked(server, RETRIES);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void getsAwayWhenItsThreadIsInterrupted() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(Script.always(new Reply.Hang()))) {
            LanguageModel model = model(server);
            FutureTask<Boolean> asking = new FutureTask<>(() -> model.ask(request()) instanceof Failure.Interrupted
                    && Thread.currentThread().isInterrupted());
            Thread thread = Thread.ofPlatform().start(asking);
            while (server.requests().isEmpty()) {
                Thread.sleep(5);
            }

            thread.interrupt();

            assertThat(asking.get(10, TimeUnit.MINUTES)).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lost")
    void saysOfALostConnectionThatTheRequestMayHaveGotThrough(String name, Reply trouble) {
        try (ScriptedServer server = ScriptedServer.start(Script.always(trouble))) {
            dev.acumen.llm.Reply reply = model(server).ask(request());

            assertThat(reply)
                    .as(name)
                    .isInstanceOfSatisfying(
                            Failure.Unreachable.class,
                            failure -> assertThat(failure.isSent()).isTrue());
        }
    }

    @Test
    void saysThatNobodyListens() {
        URI nowhere;
        try (ScriptedServer server = ScriptedServer.start(Script.always("{}"))) {
            nowhere = server.url();
        }

        dev.acumen.llm.Reply reply = model(nowhere, Optional.of(new Key(KEY))).ask(request());

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Failure.Unreachable.class,
                        failure -> assertThat(failure.isSent()).isFalse());
    }
}
