package dev.acumen.doctor;

import dev.acumen.client.Client;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.project.ProcessResult;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Whether the MCP server answers that clients have registered. Each program is started once, as a client starts it.
public record ServerCheck(Environment environment) {
    private static final String NAME = "mcp";
    private static final String REPAIR = "acumen install --mcp";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String HELLO = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"acumen-doctor","version":"1"}}}
            """;

    /// All findings; none where no client has registered it.
    public List<Check> all() {
        TreeMap<String, List<String>> files = new TreeMap<>();
        for (Client client : Clients.of(environment).all()) {
            try {
                Optional<String> program = client.server().program();
                program.ifPresent(found -> files.computeIfAbsent(found, _ -> new ArrayList<>())
                        .add(environment.shown(client.server().file())));
            } catch (BadInputException | IOException _) {
                // A file that cannot be understood registers nothing, and what is wrong with hooks in it is told there.
            }
        }
        List<Check> checks = new ArrayList<>();
        files.forEach((program, where) -> checks.add(tried(Path.of(program), String.join(" and ", where))));
        return checks;
    }

    private Check tried(Path program, String where) {
        String registered = "registered in " + where;
        try {
            ProcessResult ran = ProcessResult.of(
                    List.of(program.toString(), "mcp"), environment.home(), environment.variables(), HELLO, PATIENCE);
            String said = ran.err().lines().findFirst().orElse("it says nothing");
            return ran.out().contains("\"serverInfo\"")
                    ? Check.ok(NAME, registered + ", and it answers")
                    : Check.problem(NAME, registered + ", but it does not answer: " + said, REPAIR);
        } catch (IOException e) {
            String why = ErrorAdvice.told(e);
            return Check.problem(NAME, registered + ", but it cannot be started: " + why, REPAIR);
        }
    }
}
