package dev.acumen.bench.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// `bench/real` as a process, with a scripted model.
@Tag("campaign")
class RealBenchTest {
    private static final int TASKS = 18;
    private static final int RUNS = 2;

    @TempDir
    private Path folder;

    /// How a process ended.
    private record Ended(int exit, String output, String errors) {}

    private Process start(Map<String, String> variables, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dacumen.root=" + ToyAnswers.ROOT,
                "-Dacumen.bench=" + folder.resolve("results"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.acumen.bench.real.RealBench"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "HOME"));
        builder.environment().putAll(variables);
        return builder.start();
    }

    private Ended run(Map<String, String> variables, String... arguments) throws IOException, InterruptedException {
        int exit = start(variables, arguments).waitFor();
        return new Ended(exit, Files.readString(folder.resolve("output")), Files.readString(folder.resolve("errors")));
    }

    private Ended run(ScriptedServer server, String limit) throws IOException, InterruptedException {
        return run(at(server), arguments(limit));
    }

    private static Map<String, String> at(ScriptedServer server) {
        return Map.of("OPENAI_BASE_URL", server.url() + "/v1", "ACUMEN_MODELS_DEFAULT", "scripted");
    }

    private String[] arguments(String limit) {
        return new String[] {
            "--runs", Integer.toString(RUNS), "--limit", limit, "--price", "1/5", "--page", page().toString()
        };
    }

    private Path page() {
        return folder.resolve("page.md");
    }

    @Test
    void theScoreRisesByWhatTheTrainingHalfTaughtAndAnotherCallPaysNothing() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(new ObedientModel())) {
            Ended first = run(server, "10");
            String page = Files.readString(page());
            int sent = server.requests().size();
            Ended second = run(server, "10");

            assertThat(first.exit()).as(first.errors()).isZero();
            assertThat(first.output()).contains("difference          +1.00 (+0.74 to +1.00)", "page: " + page());
            assertThat(page)
                    .startsWith("# What a playbook is worth to scripted\n")
                    .contains("| without a playbook | 0.00 (0.00 to ", "| with the playbook | 1.00 (")
                    .contains(sent + " requests were sent in all", "case: a test case is a function")
                    .contains("| find-item | 0 | help 2, name 2, output 2 | 2 |  |");
            assertThat(server.requests()).filteredOn(ObedientModel::isAgent).hasSizeGreaterThan(2 * RUNS * TASKS);
            assertThat(second.output()).isEqualTo(first.output());
            assertThat(server.requests()).hasSize(sent);
            assertThat(page()).hasContent(page);
        }
    }

    @Test
    void theLimitStopsItAndAHigherOneGoesOnWithoutARepetition() throws Exception {
        int whole = requestsOfAWholeRun();
        try (ScriptedServer server = ScriptedServer.start(new ObedientModel())) {
            Ended stopped = run(server, "0.1");
            boolean hasPage = Files.exists(page());
            long tokens = server.usage().prompt();
            Ended finished = run(server, "10");

            assertThat(stopped.exit()).isEqualTo(1);
            assertThat(stopped.errors()).contains("the limit of $0.1000 is reached", "higher --limit");
            assertThat(hasPage).isFalse();
            assertThat(tokens).isBetween(1L, 100_000L);
            assertThat(finished.exit()).as(finished.errors()).isZero();
            assertThat(server.requests()).hasSize(whole);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "acumen.scale", matches = "1", disabledReason = ".ci/nightly does it")
    void aKillWhileMeasuringCostsTheRequestsInFlightOnly() throws Exception {
        killedAt(ObedientModel::isAgent, 6, 4);
    }

    @Test
    @EnabledIfSystemProperty(named = "acumen.scale", matches = "1", disabledReason = ".ci/nightly does it")
    void aKillWhileLearningCostsTheRequestInFlightOnly() throws Exception {
        killedAt(ObedientModel::isReflector, 3, 1);
    }

    /// @param kind which requests count
    /// @param answered so many of them are answered before the kill
    /// @param inFlight how many are on their way then
    private void killedAt(Predicate<Received> kind, int answered, int inFlight) throws Exception {
        int whole = requestsOfAWholeRun();
        ObedientModel model = new ObedientModel();
        AtomicBoolean isKilled = new AtomicBoolean();
        CountDownLatch open = new CountDownLatch(inFlight);
        CountDownLatch killed = new CountDownLatch(1);
        List<Received> seen = new ArrayList<>();
        Script script = (request, number) -> {
            if (!isKilled.get() && kind.test(request) && isLater(seen, request, answered)) {
                open.countDown();
                await(killed);
            }
            return model.reply(request, number);
        };
        try (ScriptedServer server = ScriptedServer.start(script)) {
            Process process = start(at(server), arguments("10"));
            await(open);
            process.destroyForcibly().waitFor();
            isKilled.set(true);
            killed.countDown();
            Ended finished = run(server, "10");

            assertThat(finished.exit()).as(finished.errors()).isZero();
            assertThat(finished.output()).contains("with the playbook   1.00");
            assertThat(server.requests()).hasSize(whole + inFlight);
        }
    }

    private static synchronized boolean isLater(List<Received> seen, Received request, int answered) {
        seen.add(request);
        return seen.size() > answered;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private int requestsOfAWholeRun() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(new ObedientModel())) {
            Ended ended = run(server, "10");
            assertThat(ended.exit()).as(ended.errors()).isZero();
            Files.delete(page());
            return server.requests().size();
        }
    }

    @Test
    void withoutAKeyItSaysWhatItNeeds() throws Exception {
        Ended ended = run(Map.of());

        assertThat(ended)
                .isEqualTo(new Ended(
                        2,
                        "",
                        "bench/real: set ANTHROPIC_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY (a server on this"
                                + " machine needs no key)\n"));
    }

    @Test
    void aModelWithoutANameOrAPriceIsNotAsked() throws Exception {
        String nowhere = "http://127.0.0.1:9/v1";

        Ended withoutName = run(Map.of("OPENAI_BASE_URL", nowhere));
        Ended withoutPrice = run(Map.of("OPENAI_BASE_URL", nowhere, "ACUMEN_MODELS_DEFAULT", "scripted"));

        assertThat(withoutName.exit()).isEqualTo(2);
        assertThat(withoutName.errors())
                .isEqualTo("bench/real: set ACUMEN_MODELS_DEFAULT to the name of the model at OPENAI_BASE_URL\n");
        assertThat(withoutPrice.exit()).isEqualTo(2);
        assertThat(withoutPrice.errors())
                .contains("the price of scripted is not known", "--price IN/OUT")
                .hasLineCount(1);
    }
}
