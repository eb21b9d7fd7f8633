package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookProgramTest {
    /// Hooks within this time are taken for one event.
    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsATrustedPlaybook() throws IOException {
        hook = new HookFixture(folder).playbook(300, "日本 😀 ".repeat(5)).trusted();
    }

    @Test
    void printsOneLineOfJsonAndNothingElse() throws IOException, InterruptedException {
        Finished finished = HookProcess.compiled(hook).run(hook.prompt("x".repeat(5_000_000)));

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).hasLineCount(1).endsWith("}}\n");
        assertThat(HookFixture.context(new HookAnswer(finished.out(), null)))
                .hasSizeBetween(9_000, 9_500)
                .contains("日本 😀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "{\"hook_event_name\": \"UserPromptSubmit\", \"prompt\": \"torn",
                "[]",
                "{}",
                "{\"a\":1} {\"b\":2}"
            })
    void tellsWhatItCannotReadOnOneLine(String payload) throws IOException, InterruptedException {
        Finished finished = HookProcess.compiled(hook).run(payload);

        failsQuietly(finished);
        assertThat(hook.acumen().resolve("hook.log"))
                .content()
                .hasLineCount(1)
                .contains("UserPromptSubmit: standard input: ");
    }

    @Test
    void tellsOfABrokenPlaybookOnOneLine() throws IOException, InterruptedException {
        hook.file(".claude/playbook.json", "<<<<<<< ours\n{}\n=======\n");

        Finished finished = HookProcess.compiled(hook).run(hook.prompt("hello"));

        failsQuietly(finished);
        assertThat(finished.err()).contains("playbook.json", "a merge conflict that is not resolved");
        assertThat(hook.kept()).contains("hook.log").noneMatch(name -> name.startsWith("sessions"));
    }

    @Test
    void keepsAFullLogUntilTheNextOneIsFull() throws IOException, InterruptedException {
        Files.writeString(hook.acumen().resolve("hook.log"), "x".repeat(65 << 10));

        failsQuietly(HookProcess.compiled(hook).run("[]"));

        assertThat(hook.acumen().resolve("hook.log")).content().hasLineCount(1);
        assertThat(hook.acumen().resolve("hook.log.1")).hasSize(65 << 10);
    }

    @Test
    void survivesThatItsMemoryIsFull() throws IOException, InterruptedException {
        hook.playbook(List.of("x".repeat(30_000_000)));

        Finished finished = HookProcess.compiled(hook, "-Xmx32m").run(hook.prompt("hello"));

        failsQuietly(finished);
        assertThat(finished.err()).contains("OutOfMemoryError");
    }

    @Test
    void refusesAnEndlessEvent() throws IOException, InterruptedException {
        Finished finished = HookProcess.compiled(hook).run(hook.prompt("x".repeat(17 << 20)));

        failsQuietly(finished);
        assertThat(finished.err()).contains("at most 16 MiB");
    }

    @Test
    void showsThePlaybookWhereNothingCanBeKept() throws IOException, InterruptedException {
        Files.writeString(hook.acumen().resolve("sessions"), "in the way");
        Files.createDirectories(hook.acumen().resolve("hook.log"));

        Finished finished = HookProcess.compiled(hook).run(hook.prompt("hello"));

        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).contains("[pat-001]");
        assertThat(finished.err()).startsWith("acumen: ").hasLineCount(1);
    }

    @Test
    void survivesThatNobodyCanReadItsAnswer() throws IOException, InterruptedException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full");
        ProcessBuilder builder = HookProcess.compiled(hook).builder(hook.prompt("hello"));

        Finished finished = Finished.run(builder.redirectOutput(full.toFile()), LIMIT);

        failsQuietly(finished);
    }

    @Test
    void answersOneOfSeveralHooksForAPrompt() throws IOException {
        List<Finished> finished = atOnce(hook.prompt("hello"));

        assertThat(finished).allMatch(one -> one.exitCode() == 0 && one.err().isEmpty());
        assertThat(finished).filteredOn(one -> !one.out().isEmpty()).hasSize(1);
    }

    @Test
    void answersOneOfSeveralHooksForACompactionAndForAnUntrustedPlaybook() throws IOException {
        long start = System.nanoTime();
        List<Finished> compacted = atOnce(hook.event("SessionStart", "source", "compact"));
        boolean wasAtOnce = System.nanoTime() - start < AT_ONCE.toNanos();
        Files.delete(hook.acumen().resolve("trust.json"));
        List<Finished> untrusted = atOnce(hook.prompt("hello"));

        // A compaction has no id: where a machine is so slow that the hooks do not run at once, each is one of its own.
        assertThat(compacted)
                .filteredOn(one -> !one.out().isEmpty())
                .hasSizeBetween(1, wasAtOnce ? 1 : compacted.size());
        assertThat(untrusted).filteredOn(one -> !one.out().isEmpty()).hasSize(1);
    }

    @Test
    void namesWhatItWithholdsOnOneLineWhereThereIsNoPerson() throws IOException, InterruptedException {
        Files.delete(hook.acumen().resolve("trust.json"));
        hook.environment.put("CLAUDE_CODE_SESSION_ATTENDED", "0");

        Finished first = HookProcess.compiled(hook).run(hook.prompt("hello"));
        Finished second = HookProcess.compiled(hook).run(hook.prompt("hello"));

        failsQuietly(first);
        assertThat(first.err()).contains("not shown 300 of 300 key points", "acumen trust");
        assertThat(hook.acumen().resolve("hook.log")).content().hasLineCount(1).contains("300 of 300 key points");
        assertThat(second.err()).isEmpty();
    }

    private List<Finished> atOnce(String payload) {
        List<CompletableFuture<Finished>> running = IntStream.range(0, 4)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> finished(payload)))
                .toList();
        return running.stream().map(CompletableFuture::join).toList();
    }

    private Finished finished(String payload) {
        try {
            return HookProcess.compiled(hook).run(payload);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void failsQuietly(Finished finished) {
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).startsWith("acumen: ").endsWith("\n").hasLineCount(1);
    }
}
