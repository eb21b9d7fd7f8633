package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.model.FakeClaude;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every fault of a model, however it is reached and whatever it is asked for: what `learn` says, what it leaves
/// behind, and that it learns once the fault is gone, without asking for anything twice.
@Tag("campaign")
class LearnFaultsTest {
    private static final boolean IS_FULL = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1;

    /// So long a model may take, if its answer has not to be waited for.
    private static final Duration PATIENT = Duration.ofMinutes(5);

    /// So long at least a fault lasts that only time ends.
    private static final Duration IMPATIENT = Duration.ofMillis(300);

    @TempDir
    private Path folder = Path.of("");

    /// Who is asked, and what is good to answer.
    @SuppressWarnings("ImmutableEnumChecker") // it knows immutable lists only by a type of its own
    enum Asked {
        REFLECTOR(LinterSession.REFLECTION, LinterSession.DELTA),
        CURATOR(LinterSession.REFLECTION, LinterSession.DELTA),
        SINGLE(LinterSession.SINGLE);

        private final List<String> answers;

        Asked(String... answers) {
            this.answers = List.of(answers);
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// The good answers before the fault.
        List<String> before() {
            return this == CURATOR ? answers.subList(0, 1) : List.of();
        }

        /// Those after it.
        List<String> after() {
            return answers.subList(before().size(), answers.size());
        }

        Program learning(Program program) {
            return this == SINGLE ? program.with("ACUMEN_LEARN_MODE", "single") : program;
        }
    }

    /// A fault, and what is documented of it.
    ///
    /// @param requests how often it is met until `learn` gives up
    /// @param isWorthLater whether the session waits for a later try
    /// @param reason what a person is told
    record Fault(String name, int requests, boolean isWorthLater, String reason) {
        static Fault passing(String name, String reason) {
            return new Fault(name, 3, true, reason);
        }

        static Fault once(String name, String reason) {
            return new Fault(name, 1, true, reason);
        }

        static Fault forGood(String name, String reason) {
            return new Fault(name, 1, false, reason);
        }

        /// Whether a person has to mend something, so that the try does not count.
        boolean isForAPerson() {
            return reason.contains("401")
                    || reason.contains("claude failed")
                    || reason.contains("does not know")
                    || reason.contains("claude ended");
        }

        boolean isSlow() {
            return reason.startsWith("no answer within");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @SafeVarargs
    private static <T> Map<Fault, T> ordered(Map.Entry<Fault, ? extends T>... entries) {
        Map<Fault, T> ordered = new LinkedHashMap<>();
        for (Map.Entry<Fault, ? extends T> entry : entries) {
            ordered.put(entry.getKey(), entry.getValue());
        }
        return ordered;
    }

    private static Map<Fault, Reply> overHttp() {
        return ordered(
                Map.entry(
                        Fault.passing("429", "the provider answered 429 (too many requests): "),
                        Reply.rateLimited(Duration.ZERO)),
                Map.entry(
                        Fault.passing("529", "the provider answered 529 (overloaded): Overloaded"), Reply.overloaded()),
                Map.entry(Fault.passing("500", "the provider answered 500: "), Reply.serverError()),
                Map.entry(Fault.passing("hang", "no answer within "), new Reply.Hang()),
                Map.entry(
                        Fault.passing("drip", "no answer within "),
                        new Reply.Drip("x".repeat(2_000), Duration.ofMillis(50))),
                Map.entry(Fault.passing("reset", "the connection failed: "), new Reply.Reset()),
                Map.entry(
                        Fault.passing("reset midway", "the connection failed: "),
                        new Reply.ResetMidway(LinterSession.REFLECTION)),
                Map.entry(
                        Fault.passing("always cut", "the answer was cut off for its length"),
                        new Reply.Cut("{\"analysis\": \"The us")),
                Map.entry(Fault.once("garbage", "the answer cannot be read: "), new Reply.Garbage()),
                Map.entry(Fault.once("half JSON", "the answer cannot be read: "), new Reply.HalfJson()),
                Map.entry(Fault.once("wrong types", "the answer cannot be read: "), new Reply.WrongTypes()),
                Map.entry(
                        Fault.once("an answer without JSON", "the answer cannot be read: there is no JSON object with"),
                        Reply.text("I would rather not.")),
                Map.entry(
                        Fault.once("an answer that is another object", "there is no JSON object with"),
                        Reply.text("{\"weather\": \"fine\"}")),
                Map.entry(Fault.once("an empty answer", "the answer cannot be read: "), Reply.text("")),
                Map.entry(
                        Fault.once("401", "the provider answered 401 (the key is not accepted): "),
                        Reply.unauthorized()),
                Map.entry(Fault.forGood("400", "the provider answered 400: "), Reply.badRequest()),
                Map.entry(
                        Fault.forGood("400 that repeats the key", "the provider answered 400: "),
                        Reply.badRequest("no " + Played.KEY + " here")));
    }

    private static Map<Fault, Consumer<FakeClaude>> withClient() {
        return ordered(
                Map.entry(
                        Fault.passing("429", "the provider answered 429 (too many requests): "),
                        claude -> claude.failsWith(429, "Rate limited")),
                Map.entry(
                        Fault.passing("529", "the provider answered 529 (overloaded): "),
                        claude -> claude.failsWith(529, "Overloaded")),
                Map.entry(
                        Fault.once("401", "the provider answered 401 (the key is not accepted): "),
                        claude -> claude.failsWith(401, "Invalid key")),
                Map.entry(
                        Fault.forGood("400", "the provider answered 400: "),
                        claude -> claude.failsWith(400, "Bad request")),
                Map.entry(Fault.passing("hang", "no answer within "), FakeClaude::hangs),
                Map.entry(
                        Fault.once("garbage", "the answer cannot be read: it is no JSON"),
                        claude -> claude.prints("<!}{\"", 0)),
                Map.entry(
                        Fault.once("half JSON", "the answer cannot be read: it is no JSON"),
                        claude -> claude.prints("{\"is_error\":false,\"result\":\"", 0)),
                Map.entry(
                        Fault.once("wrong types", "the answer cannot be read: "),
                        claude -> claude.prints("{\"is_error\":0,\"result\":5,\"usage\":[]}", 0)),
                Map.entry(
                        Fault.once("nothing", "the answer cannot be read: it is no JSON"),
                        claude -> claude.prints("", 0)),
                Map.entry(
                        Fault.once("an answer without JSON", "there is no JSON object with"),
                        claude -> claude.answers("I would rather not.")),
                Map.entry(Fault.once("an empty answer", "the answer cannot be read: "), claude -> claude.answers("")),
                Map.entry(
                        Fault.once("no login", "claude failed: Not logged in"),
                        claude -> claude.prints("{\"is_error\":true,\"result\":\"Not logged in\"}", 1)),
                Map.entry(
                        Fault.once("its own end", "claude ended with 3: it broke"),
                        claude -> claude.prints("it broke", 3)));
    }

    private static Stream<Arguments> ofEach(Stream<Fault> faults, BiPredicate<Fault, Asked> isWanted) {
        return faults.flatMap(fault -> Arrays.stream(Asked.values())
                .filter(asked -> isWanted.test(fault, asked))
                .map(asked -> Arguments.arguments(asked.label(), fault, asked)));
    }

    /// All is asked for with each fault of one provider; of the others, which fail in the same ways, one thing with
    /// each fault, unless the campaigns are run in full.
    private static boolean isWorthItsTime(Fault fault, Asked asked) {
        List<Asked> all = Arrays.stream(Asked.values())
                .filter(one -> isLeftForLater(fault, one))
                .toList();
        return IS_FULL || asked == all.get(Math.floorMod(fault.name().hashCode(), all.size()));
    }

    /// What the Curator will never be answered leaves the tags at once.
    private static boolean isLeftForLater(Fault fault, Asked asked) {
        return fault.isWorthLater() || asked != Asked.CURATOR;
    }

    static Stream<Arguments> faultsOverHttp() {
        return ofEach(overHttp().keySet().stream(), LearnFaultsTest::isLeftForLater);
    }

    static Stream<Arguments> someFaultsOverHttp() {
        return ofEach(
                overHttp().keySet().stream(),
                (fault, asked) -> isLeftForLater(fault, asked) && isWorthItsTime(fault, asked));
    }

    static Stream<Arguments> faultsWithClient() {
        return ofEach(
                withClient().keySet().stream(),
                (fault, asked) -> isLeftForLater(fault, asked) && isWorthItsTime(fault, asked));
    }

    private Program project() throws IOException {
        return LinterSession.in(Program.in(folder));
    }

    /// The good answers before a fault, the fault as often as it is met, then the other good answers.
    private static Script script(Asked asked, Reply fault, int times) {
        List<Reply> replies = new ArrayList<>();
        asked.before().forEach(answer -> replies.add(Reply.text(answer)));
        for (int i = 0; i < times; i++) {
            replies.add(fault);
        }
        asked.after().forEach(answer -> replies.add(Reply.text(answer)));
        return Script.sequence(replies.toArray(new Reply[0]));
    }

    private static Reply reply(Fault fault) {
        return Objects.requireNonNull(overHttp().get(fault));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("faultsOverHttp")
    void aFaultOfAnthropicLeavesEverythingForALaterTry(String label, Fault fault, Asked asked) throws IOException {
        assertThat(label).isEqualTo(asked.label());
        try (Played.Http played = Played.anthropic(project(), script(asked, reply(fault), fault.requests()))) {
            failsThenLearns(played, fault, asked, fault.isSlow() ? impatient(asked) : PATIENT);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("someFaultsOverHttp")
    void aFaultOfOpenAiLeavesEverythingForALaterTry(String label, Fault fault, Asked asked) throws IOException {
        assertThat(label).isEqualTo(asked.label());
        try (Played.Http played = Played.openAi(project(), script(asked, reply(fault), fault.requests()))) {
            failsThenLearns(played, fault, asked, fault.isSlow() ? impatient(asked) : PATIENT);
        }
    }

    /// Twice as long as it takes to learn from good answers on this machine now, of which one answer is a small part.
    private Duration impatient(Asked asked) throws IOException {
        Program calm = LinterSession.in(Program.in(folder.resolve("calm")));
        try (Played.Http played = Played.anthropic(calm, script(asked, new Reply.Hang(), 0))) {
            return twiceAsLongAs(asked, played);
        }
    }

    private Duration impatientWithClient(Asked asked) throws IOException {
        Program calm = LinterSession.in(Program.in(folder.resolve("calm")));
        FakeClaude claude = FakeClaude.in(folder.resolve("calm-bin")).answers(asked.answers.toArray(new String[0]));
        try (Played.Client played = Played.claude(calm, claude)) {
            return twiceAsLongAs(asked, played);
        }
    }

    private static Duration twiceAsLongAs(Asked asked, Played played) {
        long began = System.nanoTime();
        assertThat(asked.learning(played.program())
                        .waiting(PATIENT)
                        .run("learn", "s.jsonl")
                        .exitCode())
                .isZero();
        Duration twice = Duration.ofNanos(2 * (System.nanoTime() - began));
        return twice.compareTo(IMPATIENT) > 0 ? twice : IMPATIENT;
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("faultsWithClient")
    void aFaultOfTheClientLeavesEverythingForALaterTry(String label, Fault fault, Asked asked) throws IOException {
        assertThat(label).isEqualTo(asked.label());
        FakeClaude claude = FakeClaude.in(folder.resolve("bin"));
        asked.before().forEach(claude::answers);
        Consumer<FakeClaude> prepare = Objects.requireNonNull(withClient().get(fault));
        for (int i = 0; i < fault.requests(); i++) {
            prepare.accept(claude);
        }
        asked.after().forEach(claude::answers);
        try (Played.Client played = Played.claude(project(), claude)) {
            failsThenLearns(played, fault, asked, fault.isSlow() ? impatientWithClient(asked) : PATIENT);
            assertThat(claude.calls())
                    .flatExtracting(FakeClaude.Call::processes)
                    .allMatch(id ->
                            ProcessHandle.of(id).filter(ProcessHandle::isAlive).isEmpty());
        }
    }

    private void failsThenLearns(Played played, Fault fault, Asked asked, Duration patience) throws IOException {
        Program program = asked.learning(played.program());
        String playbook = Files.readString(program.playbook());

        Program.Ran failed = program.waiting(patience).run("learn", "s.jsonl");

        int until = asked.before().size() + fault.requests();
        assertThat(played.requests()).as("requests").isEqualTo(until);
        saysSo(failed, fault, asked);
        assertThat(program.playbook()).hasContent(playbook);
        keepsItsPlace(program, fault, asked);
        accountsFor(program, until);

        Program.Ran learned = program.run("learn", "s.jsonl");

        assertThat(learned.err()).isEmpty();
        assertThat(learned.exitCode()).isZero();
        assertThat(played.requests() - until)
                .as("requests")
                .isEqualTo(asked.after().size());
        assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
        assertThat(LinterSession.entries(program, "queue")).isEmpty();
        assertThat(LinterSession.entries(program, "failed")).isEmpty();
        accountsFor(program, until + asked.after().size());
    }

    private static void saysSo(Program.Ran failed, Fault fault, Asked asked) {
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err().lines()).hasSize(1);
        assertThat(failed.err())
                .startsWith("acumen: s.jsonl: not learned: the " + asked.label() + "'s call failed: ")
                .contains(fault.reason())
                .contains(
                        fault.isWorthLater()
                                ? "; it is queued" + (asked == Asked.CURATOR ? ", and what was answered is kept" : "")
                                : "; it is among those that failed, and learning it again begins anew")
                .containsPattern("; (?:mend that, and learn it again|learn it again, best after 2026-02-03 0\\d:\\d\\d"
                        + "|it is among those that failed, and learning it again begins anew)\\n$")
                .doesNotContain(Played.KEY, Played.KEY.substring(0, 12), "Exception", "\tat ");
        assertThat(failed.out()).doesNotContain(Played.KEY, Played.KEY.substring(0, 12));
    }

    private static void keepsItsPlace(Program program, Fault fault, Asked asked) throws IOException {
        List<Json.Obj> waiting = LinterSession.entries(program, fault.isWorthLater() ? "queue" : "failed");
        assertThat(waiting).hasSize(1);
        assertThat(LinterSession.entries(program, fault.isWorthLater() ? "failed" : "queue"))
                .isEmpty();
        Json.Obj entry = waiting.getFirst();
        assertThat(entry.textOr("session", "")).isEqualTo("s");
        assertThat(entry.textOr("transcript", ""))
                .isEqualTo(program.here().resolve("s.jsonl").toString());
        assertThat(entry.textOr("reason", "")).contains(fault.reason());
        assertThat(entry.get("tries")).isEqualTo(Json.Num.of(fault.isForAPerson() ? 0 : 1));
        assertThat(entry.textOr("next", "")).isEqualTo(fault.isWorthLater() ? "2026-02-03T04:06:06Z" : "");
        assertThat(((Json.Obj) Objects.requireNonNull(entry.get("answers"))).members())
                .hasSize(asked == Asked.CURATOR ? 2 : 0);
    }

    /// Each attempt stands in the accounts, with what it used.
    private static void accountsFor(Program program, int requests) throws IOException {
        assertThat(LinterSession.spent(program))
                .hasSize(requests)
                .allSatisfy((_, lines) -> assertThat(lines).containsExactly("estimate", "used"));
    }

    static Stream<Arguments> passingOverHttp() {
        return ofEach(overHttp().keySet().stream(), (fault, _) -> fault.requests() == 3 && !fault.isSlow());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("passingOverHttp")
    void theThirdAttemptLearnsAsIfNothingHadBeen(String label, Fault fault, Asked asked) throws IOException {
        assertThat(label).isEqualTo(asked.label());
        try (Played.Http played = Played.anthropic(project(), script(asked, reply(fault), 2))) {
            Program program = asked.learning(played.program());

            Program.Ran ran = program.run("learn", "s.jsonl");

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
            assertThat(LinterSession.entries(program, "queue")).isEmpty();
            accountsFor(program, played.requests());
            assertThat(played.requests()).isEqualTo(asked.answers.size() + 2);
        }
    }

    @ParameterizedTest
    @EnumSource(Asked.class)
    void aCutAnswerIsAskedForAgainWithMoreRoom(Asked asked) throws IOException {
        try (Played.Http played = Played.anthropic(project(), script(asked, new Reply.Cut("{\"an"), 1))) {
            Program program = asked.learning(played.program());

            Program.Ran ran = program.run("learn", "s.jsonl");

            assertThat(ran.exitCode()).isZero();
            assertThat(LinterSession.keyPoints(program)).isEqualTo(LinterSession.learned());
            int cut = asked.before().size();
            assertThat(played.server().requests().get(cut + 1).maxTokens())
                    .isGreaterThan(played.server().requests().get(cut).maxTokens());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Asked.class,
            names = {"REFLECTOR", "SINGLE"})
    void aClientThatCannotBeKeptApartIsAskedNothing(Asked asked) throws IOException {
        FakeClaude old = FakeClaude.in(folder.resolve("old")).lacksFlag("--safe-mode");
        FakeClaude updated = FakeClaude.in(folder.resolve("new")).answers(asked.answers.toArray(new String[0]));
        Played.Client before = Played.claude(project(), old);
        Played.Client after = Played.claude(before.program(), updated);
        Fault fault = Fault.once("an old client", "does not know --safe-mode");

        Program.Ran failed = asked.learning(before.program()).run("learn", "s.jsonl");
        assertThat(before.requests()).isZero();
        saysSo(failed, fault, asked);
        keepsItsPlace(before.program(), fault, asked);
        Program.Ran learned = asked.learning(after.program()).run("learn", "s.jsonl");

        assertThat(learned.exitCode()).isZero();
        assertThat(LinterSession.keyPoints(after.program())).isEqualTo(LinterSession.learned());
        assertThat(LinterSession.entries(after.program(), "queue")).isEmpty();
    }
}
