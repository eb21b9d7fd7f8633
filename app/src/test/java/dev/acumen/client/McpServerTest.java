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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real client calls the tools of `acumen mcp` when the model asks for it.
class McpServerTest {
    private static final List<Reply> CALLS = List.of(
            Reply.call("mcp__acumen__recall", Json.Obj.of("query", new Json.Text("prices"))),
            Reply.call("mcp__acumen__remember", Json.Obj.of("text", new Json.Text("Taxes are rounded per line"))),
            Reply.call(
                    "mcp__acumen__remember",
                    Json.Obj.of("text", new Json.Text("Reply in German"), "scope", new Json.Text("user"))),
            Reply.call("mcp__acumen__rate", Json.Obj.of("ids", Json.Arr.ofTexts(List.of("ctx-001")))));

    private static final Script AGENT = (request, number) -> {
        int results = Messages.of(request).results();
        return results < CALLS.size() ? CALLS.get(results) : Reply.text("Done.");
    };

    @TempDir
    private Path folder = Path.of("");

    private @Nullable Machine machine;

    @AfterEach
    void end() {
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void theAgentRecallsRemembersAndReadsWhatWasWrong() throws IOException, InterruptedException {
        Machine made = Machine.in(folder, Clients.current(), AGENT).with("ACUMEN_PROVIDER", "none");
        machine = made;
        assertThat(made.acumen("add", "Prices are in cents", "--section", "ctx").exitCode())
                .isZero();
        assertThat(made.claude("mcp", "add", "acumen", "--", Machine.ACUMEN.toString(), "mcp")
                        .exitCode())
                .isZero();

        made.ask(
                "Remember for all my projects: reply in German. And what do we know of prices?",
                "--allowedTools",
                "mcp__acumen");

        List<Received> requests = made.conversation().stream()
                .filter(request -> Messages.of(request).results() > 0)
                .toList();
        assertThat(requests).hasSize(CALLS.size());
        assertThat(Messages.of(requests.get(0)).newest()).contains("ctx-001", "user: Prices are in cents");
        assertThat(Messages.of(requests.get(1)).newest()).contains("oth-001", "Taxes are rounded per line");
        assertThat(Messages.of(requests.get(2)).newest()).contains("u-oth-001");
        assertThat(Messages.of(requests.get(3)).newest())
                .contains("rating has to be helpful or harmful; received nothing");
        assertThat(made.playbook()).contains("Taxes are rounded per line");
        assertThat(made.acumen("show", "oth-001").out()).contains("added by an agent, through MCP");
        assertThat(requests.getFirst().body()).contains("Acumen keeps this project's playbook");
    }

    @Test
    void whatTheAgentProposesIsFoundInTheSessionThatGoesOn() throws IOException, InterruptedException {
        Json operation = Json.Obj.of(
                "type", new Json.Text("ADD"), "text", new Json.Text("Round taxes per line, never per invoice"));
        Json evidence = Json.Arr.ofTexts(List.of("round taxes per line, never per invoice"));
        Reply call = Reply.call(
                "mcp__acumen__propose",
                Json.Obj.of("operations", new Json.Arr(List.of(operation)), "evidence", evidence));
        Machine made = Machine.in(
                        folder,
                        Clients.current(),
                        (request, _) -> Messages.of(request).results() == 0 ? call : Reply.text("Done."))
                .with("ACUMEN_PROVIDER", "none");
        machine = made;
        assertThat(made.claude("mcp", "add", "acumen", "--", Machine.ACUMEN.toString(), "mcp")
                        .exitCode())
                .isZero();

        made.ask("Please round taxes per line, never per invoice.", "--allowedTools", "mcp__acumen");

        Received answered = made.conversation().stream()
                .filter(request -> Messages.of(request).results() > 0)
                .findFirst()
                .orElseThrow();
        assertThat(Messages.of(answered).newest()).contains("ADD", "oth-001", "Round taxes per line");
        assertThat(made.playbook()).contains("Round taxes per line, never per invoice");
    }
}
