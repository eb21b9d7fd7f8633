package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.server.Team.Person;
import dev.acumen.store.Cause;
import dev.acumen.testkit.AgentToolsContract;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// A running service does for agents what `acumen mcp` does.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TeamOfferTest extends AgentToolsContract {
    private Team team;
    private Person ada;
    private AgentClient agent;
    private int playbooks;

    @BeforeAll
    void start() throws IOException {
        team = Team.start();
    }

    @AfterAll
    void end() {
        if (team != null) {
            team.close();
        }
    }

    @BeforeEach
    void connect() {
        ada = team.trusted("ada", "playbook-" + ++playbooks, AccessRole.CONTRIBUTOR);
        agent = AgentClient.of(ada);
    }

    @AfterEach
    void disconnect() {
        agent.close();
    }

    @Override
    protected Json.Obj tools() {
        return agent.tools();
    }

    @Override
    protected Answered call(String tool, Json.Obj arguments) {
        Json.Obj result = agent.call(tool, arguments);
        boolean isFailure = AgentClient.isFailure(result);
        return new Answered(
                isFailure,
                AgentClient.text(result),
                isFailure ? Json.Obj.of() : Team.object(result, "structuredContent"));
    }

    @Override
    protected Optional<String> read(String uri) {
        return agent.read(uri);
    }

    @Override
    protected String prompt(String name) {
        return agent.prompt(name);
    }

    @Override
    protected void add(Section section, String text) {
        Operation added = new Operation.Add(text, section.title(), Provenance.NONE.byUser());
        team.stored(ada.playbook()).update(Cause.of("add"), playbook -> playbook.apply(Delta.of(List.of(added))));
        settle();
    }

    @Override
    protected void settle() {
        team.settle(ada);
    }
}
