package dev.acumen.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpendFileTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    /// Half an hour before midnight there.
    private static final Instant EVENING = Instant.parse("2026-02-03T22:30:00Z");
    private static final ModelUsage TEN = ModelUsage.of(10, 0, 0, 0);
    private static final Prices ONE_USD = (_, _) -> Optional.of(BigDecimal.ONE);

    @TempDir
    private Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("acumen/spend.jsonl");
    }

    private SpendFile spending(Limits limits, Instant time) {
        return new SpendFile(file, limits, Clock.fixed(time, ZONE));
    }

    private SpendFile spending(long calls, long tokens, long sessionTokens) {
        return spending(new Limits(calls, tokens, BigDecimal.ONE, sessionTokens), EVENING);
    }

    private static Reply ask(ScriptedModel model, Spending spending, long promptTokens) {
        return new MeteredModel(model, spending, Prices.UNKNOWN).ask(ScriptedModel.request(promptTokens));
    }

    @Test
    void addsUpWhatWasUsed() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(ModelUsage.of(10, 20, 30, 40)));

        ask(model, spending, 15);
        ask(model, spending, 15);

        assertThat(spending.spentToday().calls()).isEqualTo(2);
        assertThat(spending.spentToday().usage())
                .isEqualTo(new ModelUsage(20, 40, 60, 80, Optional.of(BigDecimal.ZERO)));
    }

    @Test
    void doesNotCountWhatNeverReachedTheProvider() throws IOException {
        SpendFile spending = spending(2, 1000, 1000);
        ScriptedModel refused = new ScriptedModel(new Failure.Unreachable("connection refused"));
        ScriptedModel unusable = new ScriptedModel(new Failure.Unusable("claude cannot be run"));

        IntStream.range(0, 20).forEach(_ -> ask(refused, spending, 10));
        IntStream.range(0, 20).forEach(_ -> ask(unusable, spending, 10));

        assertThat(refused.asked()).hasSize(20);
        assertThat(unusable.asked()).hasSize(20);
        assertThat(spending.spentToday()).isEqualTo(SpendSums.Sum.NOTHING);
        assertThat(spending.spentThisMonth().calls()).isZero();
    }

    @Test
    void countsWhatMayHaveReachedTheProviderThoughNothingCameBack() throws IOException {
        SpendFile spending = spending(60, 10_000, 10_000);
        Failure hungUp = new Failure.Unreachable("hung up", true, ModelUsage.NONE);
        Failure timedOut = new Failure.TimedOut(Duration.ofSeconds(1));

        ask(new ScriptedModel(hungUp), spending, 10);
        ask(new ScriptedModel(timedOut), spending, 10);

        assertThat(spending.spentToday().calls()).isEqualTo(2);
        assertThat(spending.spentToday().usage().total()).isPositive();
    }

    @Test
    void refusesOneCallMoreThanTheLimit() {
        SpendFile spending = spending(2, 1000, 1000);
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        List<Reply> replies =
                IntStream.range(0, 3).mapToObj(_ -> ask(model, spending, 10)).toList();

        assertThat(replies.getLast())
                .isEqualTo(new Failure.OverLimit("today's limit of 2 calls is reached (limits.calls)"));
        assertThat(model.asked()).hasSize(2);
    }

    @Test
    void refusesWhatWouldGoOverTheTokensOfTheDayOrOfTheSession() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        assertThat(((Failure) ask(model, spending(60, 99, 1000), 100)).reason()).contains("limits.tokens");
        assertThat(((Failure) ask(model, spending(60, 1000, 99), 100)).reason()).contains("limits.session_tokens");
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void saysWhetherOtherSessionsMayGoOn() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        assertThat(ask(model, spending(60, 1000, 99), 100))
                .isInstanceOfSatisfying(
                        Failure.OverLimit.class,
                        limit -> assertThat(limit.isOfSession()).isTrue());
        assertThat(ask(model, spending(60, 99, 99), 100))
                .isInstanceOfSatisfying(
                        Failure.OverLimit.class,
                        limit -> assertThat(limit.isOfSession()).isFalse());
    }

    @Test
    void refusesWhatWouldCostTooMuch() {
        SpendFile spending = spending(60, 1000, 1000);
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));
        MeteredModel metered = new MeteredModel(model, spending, ONE_USD);

        Reply first = metered.ask(ScriptedModel.request(10));
        Reply second = metered.ask(ScriptedModel.request(10));

        assertThat(first.usage().cost()).contains(BigDecimal.ONE);
        assertThat(second)
                .isInstanceOfSatisfying(
                        Failure.OverLimit.class,
                        limit -> assertThat(limit.why()).contains("limits.usd"));
    }

    @Test
    void keepsTheCostThatAProviderStates() {
        ModelUsage stated = TEN.at(Optional.of(new BigDecimal("0.25")));
        MeteredModel metered =
                new MeteredModel(new ScriptedModel(ScriptedModel.answer(stated)), spending(60, 1000, 1000), ONE_USD);

        Reply reply = metered.ask(ScriptedModel.request(10));

        assertThat(reply.usage().cost()).contains(new BigDecimal("0.25"));
    }

    @Test
    void allowsNothingWhereTheLimitIsNothing() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        assertThat(ask(model, spending(0, 1000, 1000), 1)).isInstanceOf(Failure.OverLimit.class);
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void reservesATypicalAnswerBesideThePrompt() {
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        assertThat(ask(model, spending(60, 149, 1000), 50)).isInstanceOf(Failure.OverLimit.class);
        assertThat(ask(model, spending(60, 1000, 149), 50)).isInstanceOf(Failure.OverLimit.class);
        assertThat(ask(model, spending(60, 150, 150), 50)).isInstanceOf(Reply.Answer.class);
        assertThat(ScriptedModel.request(50).withRoom(4_096).estimate()).isEqualTo(ModelUsage.of(50, 0, 0, 800));
    }

    @Test
    void refusesWhatHasNoPriceWhereNoMoneyMayBeSpent() throws IOException {
        SpendFile spending = spending(new Limits(60, 1000, new BigDecimal("0.0"), 1000), EVENING);
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        Reply reply = ask(model, spending, 10);

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Failure.OverLimit.class,
                        limit -> assertThat(limit.why()).contains("limits.usd"));
        assertThat(model.asked()).isEmpty();
        assertThat(spending.hasRoomFor(1, TEN)).isFalse();
        assertThat(spending.hasRoomFor(0, ModelUsage.NONE)).isTrue();
    }

    @Test
    void raisesTheLimitsOfADayByHalfMoreThanTheEstimateAndNotThatOfASession() {
        SpendSums.Sum spent = new SpendSums.Sum(4, TEN.at(Optional.of(new BigDecimal("0.25"))));
        Limits limits = new Limits(5, 10_000, BigDecimal.ONE, 77);
        ModelUsage estimate = ModelUsage.of(101, 0, 0, 0);

        assertThat(limits.raisedFor(spent, 3, estimate.at(Optional.of(BigDecimal.TWO))))
                .isEqualTo(new Limits(9, 10_000, new BigDecimal("3.25"), 77));
        assertThat(new Limits(0, 0, BigDecimal.ZERO, 77).raisedFor(spent, 3, estimate))
                .isEqualTo(new Limits(9, 162, BigDecimal.valueOf(Long.MAX_VALUE), 77));
    }

    @Test
    void countsACallWithoutAnEndAsEstimated() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        spending.begin("m-1", new Request.Purpose("curator", "s-1"), ModelUsage.of(70, 0, 0, 0));

        SpendFile later = spending(60, 1000, 1000);

        assertThat(later.spentToday().calls()).isEqualTo(1);
        assertThat(later.spentToday().usage().total()).isEqualTo(70);
    }

    @Test
    void countsWhatNobodyWaitedForOrCouldReadAsEstimated() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        for (Failure failure : List.of(
                new Failure.TimedOut(Retries.defaults().attemptLimit()),
                new Failure.Interrupted(),
                new Failure.Unreachable("reset", true, ModelUsage.NONE),
                new Failure.Unreadable("half", ModelUsage.NONE))) {
            assertThat(ask(new ScriptedModel(failure), spending, 50).usage().total())
                    .isEqualTo(150);
        }

        assertThat(spending.spentToday().usage().total()).isEqualTo(600);
    }

    @Test
    void writesForTheEyesOfItsOwnerAlone() throws IOException {
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(60, 1000, 1000), 10);

        for (String name : List.of("spend.jsonl", "spend.jsonl.lock")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.resolveSibling(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void countsARefusalAsNothingButACall() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        ask(new ScriptedModel(new Failure.Refused(500, "", Optional.empty())), spending, 50);

        assertThat(spending.spentToday()).isEqualTo(new SpendSums.Sum(1, ModelUsage.NONE));
    }

    @Test
    void sumsUpAMonthOfTheLocalClock() throws IOException {
        Limits limits = new Limits(9, 1000, BigDecimal.ONE, 1000);
        Instant lastOfJanuary = Instant.parse("2026-01-31T22:59:59Z");
        Instant firstOfFebruary = Instant.parse("2026-01-31T23:00:00Z");
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, lastOfJanuary), 10);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, firstOfFebruary), 10);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, EVENING), 10);

        assertThat(spending(limits, EVENING).spentThisMonth().calls()).isEqualTo(2);
        assertThat(spending(limits, lastOfJanuary).spentThisMonth().calls()).isEqualTo(1);
    }

    @Test
    void sumsUpEachDayOfTheLocalClock() throws IOException {
        Limits limits = new Limits(9, 1000, BigDecimal.ONE, 1000);
        Instant lastOfJanuary = Instant.parse("2026-01-31T22:59:59Z");
        Instant firstOfFebruary = Instant.parse("2026-01-31T23:00:00Z");
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, lastOfJanuary), 10);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, firstOfFebruary), 10);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, firstOfFebruary), 10);

        SpendFile spending = spending(limits, EVENING);

        assertThat(spending.spentByDay(LocalDate.parse("2026-01-01")))
                .hasToString("{2026-01-31=" + spending(limits, lastOfJanuary).spentToday() + ", 2026-02-01="
                        + spending(limits, firstOfFebruary).spentToday() + "}");
        assertThat(spending.spentByDay(LocalDate.parse("2026-02-01"))).hasSize(1);
    }

    @Test
    void beginsADayAtMidnightOfTheLocalClock() throws IOException {
        Limits limits = new Limits(1, 1000, BigDecimal.ONE, 1000);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, EVENING), 10);
        Instant beforeMidnight = Instant.parse("2026-02-03T22:59:59Z");
        Instant midnight = Instant.parse("2026-02-03T23:00:00Z");

        assertThat(spending(limits, beforeMidnight).spentToday().calls()).isEqualTo(1);
        assertThat(spending(limits, midnight).spentToday().calls()).isZero();
        assertThat(ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending(limits, midnight), 10))
                .isInstanceOf(Reply.Answer.class);
    }

    @Test
    void readsOverATornLineAndWritesOnALineOfItsOwn() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 10);
        Files.writeString(file, "{\"v\":1,\"call\":\"to", StandardOpenOption.APPEND);

        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 10);

        assertThat(spending.spentToday().calls()).isEqualTo(2);
        assertThat(spending.spentToday().usage().total()).isEqualTo(20);
    }

    @Test
    void readsOverBytesThatAreNoText() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 10);
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, '\n'}, StandardOpenOption.APPEND);

        assertThat(ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 10))
                .isInstanceOf(Reply.Answer.class);
        assertThat(spending.spentToday().calls()).isEqualTo(2);
    }

    @Test
    void sendsNothingWhereNothingCanBeNotedDown() throws IOException {
        Files.writeString(folder.resolve("acumen"), "a file where a folder should be");
        ScriptedModel model = new ScriptedModel(ScriptedModel.answer(TEN));

        Reply reply = ask(model, spending(60, 1000, 1000), 10);

        assertThat(reply).isInstanceOf(Failure.Unusable.class);
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void keepsAccountsForAnInterruptedThread() throws IOException {
        SpendFile spending = spending(60, 1000, 1000);
        Thread.currentThread().interrupt();

        Reply reply = ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 50);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(reply).isInstanceOf(Reply.Answer.class);
        assertThat(spending.spentToday().usage().total()).isEqualTo(10);
    }

    /// The time limit of an attempt interrupts it wherever it is.
    @Test
    void keepsAccountsWheneverAThreadIsInterrupted() throws InterruptedException, IOException {
        SpendFile spending = spending(1_000, 1_000_000, 1_000_000);
        List<Reply> replies = Collections.synchronizedList(new ArrayList<>());
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 300; i++) {
            Thread asking = Thread.ofPlatform()
                    .start(() -> replies.add(ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 50)));
            TimeUnit.NANOSECONDS.sleep(random.nextInt(1_000_000));
            asking.interrupt();
            asking.join();
        }

        assertThat(replies).as("with the seed 8").hasSize(300).hasOnlyElementsOfType(Reply.Answer.class);
        assertThat(spending.spentToday().calls()).isEqualTo(300);
        assertThat(spending.spentToday().usage().total()).isEqualTo(3_000);
    }

    @Test
    void allowsNoMoreThanTheLimitToManyThreads() throws Exception {
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(_ -> Thread.ofPlatform().start(() -> {
                    SpendFile own = spending(20, 1_000_000, 1_000_000);
                    IntStream.range(0, 10).forEach(_ -> ask(new ScriptedModel(ScriptedModel.answer(TEN)), own, 10));
                }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }

        SpendSums.Sum spent = spending(20, 1000, 1000).spentToday();
        assertThat(spent.calls()).isEqualTo(20);
        assertThat(spent.usage().total()).isEqualTo(200);
    }

    @Test
    void allowsNoMoreThanTheLimitToManyProcesses() throws Exception {
        List<Process> processes = IntStream.range(0, 3).mapToObj(_ -> spender()).toList();
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }

        SpendSums.Sum spent = new SpendFile(file, Limits.defaults(), Clock.fixed(EVENING, ZONE)).spentToday();
        assertThat(spent.calls()).isEqualTo(20);
        assertThat(spent.usage().total()).isEqualTo(200);
    }

    private Process spender() {
        try {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Spender.class.getName(),
                            file.toString())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A process that asks thirty times.
    static final class Spender {
        private Spender() {}

        public static void main(String[] args) {
            SpendFile spending = new SpendFile(
                    Path.of(args[0]), new Limits(20, 1000, BigDecimal.ONE, 1000), Clock.fixed(EVENING, ZONE));
            IntStream.range(0, 30).forEach(_ -> ask(new ScriptedModel(ScriptedModel.answer(TEN)), spending, 10));
        }
    }
}
