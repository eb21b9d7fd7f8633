package dev.acumen.testkit.model;

import static dev.acumen.testkit.model.Client.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FakeClaudeTest {
    @TempDir
    private Path folder = Path.of("");

    private record Run(int exitCode, String out, String err) {
        Json json() {
            return JsonReader.read(out, "standard output");
        }
    }

    @Test
    void keepsArgumentsEnvironmentFolderAndInputOfACall() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).answers("fine");

        run(claude, "a prompt\nof two lines", "-p", "--model", "haiku", "--tools", "", "two\nlines");

        FakeClaude.Call call = claude.calls().getFirst();
        assertThat(call.arguments()).containsExactly("-p", "--model", "haiku", "--tools", "", "two\nlines");
        assertThat(call.after("--model")).hasValue("haiku");
        assertThat(call.environment()).containsEntry("ACUMEN_NESTED", "1").containsEntry("LINES", "one\ntwo=2");
        assertThat(call.workingDirectory()).isEqualTo(folder.toRealPath());
        assertThat(call.stdin()).isEqualTo("a prompt\nof two lines");
    }

    @Test
    void answersInOrderAndRepeatsTheLast() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).answers("one", "two");

        List<String> results = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            results.add(at(run(claude, "").json(), "result"));
        }

        assertThat(results).containsExactly("one", "two", "two");
    }

    @Test
    void saysWhatAnAnswerCostAndReadsOutAnObject() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).answers("{\"answer\":\"42%d\"}");

        Run run = run(claude, "12345678");

        assertThat(run.exitCode()).isZero();
        assertThat(at(run.json(), "structured_output.answer")).isEqualTo("42%d");
        assertThat(at(run.json(), "result")).isEqualTo("{\"answer\":\"42%d\"}");
        assertThat(at(run.json(), "usage.input_tokens")).isEqualTo("2");
        assertThat(at(run.json(), "usage.output_tokens")).isEqualTo("5");
        assertThat(at(run.json(), "total_cost_usd")).isEqualTo("0.000027");
        assertThat(at(run.json(), "modelUsage.claude-haiku-5-5.costUSD")).isEqualTo("0.000027");
    }

    @Test
    void saysThatTheApiFailedAsTheClientDoes() throws Exception {
        Run run = run(FakeClaude.in(folder).failsWith(529, "Overloaded"), "");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(at(run.json(), "is_error")).isEqualTo("true");
        assertThat(at(run.json(), "subtype")).isEqualTo("success");
        assertThat(at(run.json(), "terminal_reason")).isEqualTo("api_error");
        assertThat(at(run.json(), "api_error_status")).isEqualTo("529");
        assertThat(at(run.json(), "result")).isEqualTo("API Error: 529 Overloaded");
    }

    @Test
    void printsExactlyWhatIsAskedFor() throws Exception {
        Run run = run(FakeClaude.in(folder).prints("{half", 3), "");

        assertThat(run).isEqualTo(new Run(3, "{half", ""));
    }

    @Test
    void refusesAFlagThatItLacks() throws Exception {
        FakeClaude claude =
                FakeClaude.in(folder).answers("fine").lacksFlag("--safe-mode").lacksFlag("--json-schema");

        Run refused = run(claude, "", "-p", "--safe-mode");
        Run other = run(claude, "", "-p", "--json-schema={}");
        Run accepted = run(claude, "", "-p", "--settings", "{}");

        assertThat(refused).isEqualTo(new Run(1, "", "error: unknown option '--safe-mode'\n"));
        assertThat(other.err()).isEqualTo("error: unknown option '--json-schema'\n");
        assertThat(accepted.exitCode()).isZero();
    }

    @Test
    void tellsItsVersionAndFlagsWithoutUsingUpAReply() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).answers("one", "two").lacksFlag("--safe-mode");

        String version = run(claude, "", "--version").out();
        String flags = run(claude, "", "--help").out();
        Run first = run(claude, "");

        assertThat(version).isEqualTo("2.1.330 (Claude Code)\n");
        assertThat(flags).contains("--json-schema <schema>", "-p, --print").doesNotContain("--safe-mode");
        assertThat(at(first.json(), "result")).isEqualTo("one");
        assertThat(claude.calls()).hasSize(3);
    }

    @Test
    void hangsWithAChild() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).hangs();

        Process process = start(claude);
        process.getOutputStream().close();
        while (claude.calls().isEmpty()) {
            Thread.sleep(10);
        }
        List<Long> ids = claude.calls().getFirst().processes();

        assertThat(ids).hasSize(2).startsWith(process.pid());
        assertThat(ids).allSatisfy(id -> assertThat(ProcessHandle.of(id)).isPresent());
        ids.forEach(id -> ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly));
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void keepsCallsThatRunAtOnceApart() throws Exception {
        FakeClaude claude = FakeClaude.in(folder).answers("fine");

        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            processes.add(start(claude, "-p", "call " + i));
        }
        for (Process process : processes) {
            finish(process, "");
        }

        assertThat(claude.calls())
                .extracting(call -> call.arguments().getLast())
                .containsExactlyInAnyOrder(
                        "call 0", "call 1", "call 2", "call 3", "call 4", "call 5", "call 6", "call 7");
    }

    private Run run(FakeClaude claude, String stdin, String... arguments) throws Exception {
        return finish(start(claude, arguments), stdin);
    }

    private Process start(FakeClaude claude, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(claude.executable().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("ACUMEN_NESTED", "1");
        builder.environment().put("LINES", "one\ntwo=2");
        return builder.start();
    }

    private static Run finish(Process process, String stdin) throws Exception {
        CompletableFuture<String> out =
                CompletableFuture.supplyAsync(() -> read(process.inputReader(StandardCharsets.UTF_8)));
        CompletableFuture<String> err =
                CompletableFuture.supplyAsync(() -> read(process.errorReader(StandardCharsets.UTF_8)));
        try (Writer writer = process.outputWriter(StandardCharsets.UTF_8)) {
            writer.write(stdin);
        } catch (IOException _) {
            // It ended without reading.
        }
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), out.get(10, TimeUnit.MINUTES), err.get(10, TimeUnit.MINUTES));
    }

    private static String read(Reader reader) {
        try (reader) {
            return reader.readAllAsString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
