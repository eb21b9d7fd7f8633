package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the model reads at the calls of tools that the guard of a key point names.
class GuardedCallsTest {
    private static final String DO = "@@do ";
    private static final String RULE = "The API is generated, change its schema.";
    private static final String HELD = "Playbook [pref-001] held this call, and the same call will pass: user: " + RULE;
    private static final String SAID = "Playbook [pref-001]: user: " + RULE;

    /// What a prompt says for the folder, which it would otherwise name.
    private static final String WEB = "WEB:";

    @TempDir
    private Path folder = Path.of("");

    private @Nullable Machine machine;

    @AfterEach
    void end() {
        if (machine != null) {
            machine.close();
        }
    }

    /// The agent makes the calls that the prompt names between bars: `read FILE`, `write FILE`, or a command.
    private static Script agent(Path project) {
        return (request, _) -> {
            Messages messages = Messages.of(request);
            List<String> calls = messages.asked(DO);
            int results = messages.results();
            return results < calls.size()
                    ? call(project, calls.get(results).replace(WEB, "packages/web/"))
                    : Reply.text("Done.");
        };
    }

    private static Reply call(Path project, String call) {
        if (call.startsWith("read ")) {
            return Reply.call("Read", file(project, call));
        }
        return call.startsWith("write ")
                ? Reply.call("Write", file(project, call).with("content", new Json.Text("x\n")))
                : Reply.call("Bash", Json.Obj.of("command", new Json.Text(call)));
    }

    private static Json.Obj file(Path project, String call) {
        String name = call.substring(call.indexOf(' ') + 1);
        return Json.Obj.of("file_path", new Json.Text(project.resolve(name).toString()));
    }

    private Machine machine(String client, String... guard) throws IOException, InterruptedException {
        Path program = client.equals("older") ? Clients.older() : Clients.current();
        Machine made = Machine.in(folder, program, agent(folder.toRealPath().resolve("home/shop")))
                .with("ACUMEN_PROVIDER", "none");
        machine = made;
        Way.USER.install(made);
        assertThat(made.acumen("add", RULE, "--section", "pref").exitCode()).isZero();
        assertThat(made.acumen("add", "Names are English.", "--section", "pref").exitCode())
                .isZero();
        assertThat(made.acumen(guard).exitCode()).isZero();
        return made;
    }

    private static void ask(Machine machine, String prompt) throws IOException, InterruptedException {
        machine.ask(prompt, "--allowedTools", "Bash", "Read", "Write");
    }

    /// How often a text stands in each request of the conversation.
    private static List<Integer> counts(Machine machine, String text) {
        return machine.conversation().stream()
                .filter(request -> Messages.of(request).asked().contains(DO))
                .map(request -> Messages.of(request).text())
                .map(all -> (all.length() - all.replace(text, "").length()) / text.length())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aHeldChangeIsNotMadeAndTheSecondTryPasses(String client) throws IOException, InterruptedException {
        Machine machine = machine(
                client, "guard", "pref-001", "--hold", "--file", "generated/", "--command", "rm generated/*", "--yes");

        ask(machine, DO + "write src/a.txt | write generated/a.txt | write generated/a.txt | rm generated/a.txt");

        assertThat(counts(machine, HELD)).containsExactly(0, 0, 1, 1, 1);
        assertThat(machine.project().resolve("src/a.txt")).exists();
        assertThat(machine.project().resolve("generated")).exists();
        assertThat(machine.project().resolve("generated/a.txt")).doesNotExist();
        assertThat(machine.acumen("why").out()).contains("a change of a file was held: 1 key point", "[pref-001]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aReminderIsInTheNextRequestAndTheCallIsMade(String client) throws IOException, InterruptedException {
        Machine machine =
                machine(client, "guard", "pref-001", "--file", "generated/", "--command", "touch generated/*", "--yes");

        ask(machine, DO + "read generated/a.txt | write generated/a.txt | write generated/b.txt | touch generated/c");

        assertThat(counts(machine, SAID)).containsExactly(0, 0, 1, 1, 1);
        assertThat(machine.project().resolve("generated/b.txt")).exists();
        assertThat(machine.project().resolve("generated/c")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void whatIsShownAtItsFilesComesWhenOneIsRead(String client) throws IOException, InterruptedException {
        Machine machine = machine(client, "guard", "pref-001", "--show", "--file", "packages/web", "--yes");
        machine.write("shop/packages/web/a.ts", "web\n");

        ask(machine, DO + "read package.json | read WEB:a.ts | cat WEB:a.ts");

        assertThat(counts(machine, RULE)).containsExactly(0, 0, 1, 1);
        Received next = machine.conversation().stream()
                .filter(request -> Messages.of(request).results() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(Messages.of(next).text()).containsSubsequence("web", SAID);
        assertThat(machine.acumen("why").out()).contains("at a call that its guard names: 1 key point");
    }

    @ParameterizedTest
    @ValueSource(strings = {"current", "older"})
    void aPromptThatNamesItsFilesIsShownItAtOnce(String client) throws IOException, InterruptedException {
        Machine machine = machine(client, "guard", "pref-001", "--show", "--file", "packages/web", "--yes");
        machine.write("shop/packages/web/a.ts", "web\n");

        ask(machine, "Mend packages/web/a.ts. " + DO + "read packages/web/a.ts");

        assertThat(counts(machine, RULE)).containsExactly(1, 1);
    }
}
