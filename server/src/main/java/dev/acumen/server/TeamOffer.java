package dev.acumen.server;

import dev.acumen.agent.AgentPrompts;
import dev.acumen.agent.CallException;
import dev.acumen.agent.PlaybookTools;
import dev.acumen.agent.SafeOutput;
import dev.acumen.json.Json;
import dev.acumen.mcp.Offer;
import dev.acumen.mcp.PromptDescription;
import dev.acumen.mcp.ResourceDescription;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A team's playbook as tools, resources and prompts, for whoever made the call.
final class TeamOffer implements Offer<Call> {
    private final ServedPlaybooks playbooks;
    private final Contributions contributions;
    private final PlaybookTools<TeamPlaybook> tools =
            new PlaybookTools<>(new RememberForTeam(), new ProposeToTeam(), AgentPrompts.ofTeam());
    private final Set<String> readOnly;
    private final SafeOutput safe = new SafeOutput(List.of());

    TeamOffer(ServedPlaybooks playbooks, Contributions contributions) {
        this.playbooks = playbooks;
        this.contributions = contributions;
        this.readOnly = tools.descriptions().stream()
                .filter(ToolDescription::isReadOnly)
                .map(ToolDescription::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String version() {
        return ServerProgram.version();
    }

    @Override
    public String instructions() {
        return PlaybookTools.instructions("a team's")
                + " What you remember or propose waits for a reviewer of the team.";
    }

    @Override
    public List<ToolDescription> tools() {
        return tools.descriptions();
    }

    @Override
    public List<ResourceDescription> resources() {
        return PlaybookTools.resources();
    }

    @Override
    public List<PromptDescription> prompts() {
        return PlaybookTools.prompts();
    }

    private TeamPlaybook playbook(Call call) {
        return new TeamPlaybook(call, playbooks, contributions);
    }

    @Override
    public ToolAnswer call(String tool, Json.Obj arguments, Call call) {
        return safe.of(called(tool, arguments, call));
    }

    /// A model learns what it cannot have; that the database is away is for the client.
    private ToolAnswer called(String tool, Json.Obj arguments, Call call) {
        try {
            call.caller().require(readOnly.contains(tool) ? AccessRole.READER : AccessRole.CONTRIBUTOR);
            return tools.call(tool, arguments, playbook(call));
        } catch (CallException e) {
            return ToolAnswer.failure(String.valueOf(e.getMessage()));
        } catch (ProblemException e) {
            return ToolAnswer.failure(tool + ": " + e.getMessage() + ". Nothing was changed. Tell the user.");
        }
    }

    @Override
    public Optional<String> prompt(String name, Call call) {
        return tools.prompt(name, playbook(call)).map(safe::of);
    }

    @Override
    public Optional<String> read(String uri, Call call) {
        return PlaybookTools.read(uri, playbook(call)).map(safe::of);
    }
}
