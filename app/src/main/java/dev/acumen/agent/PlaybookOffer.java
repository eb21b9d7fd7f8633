package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.mcp.PromptDescription;
import dev.acumen.mcp.ResourceDescription;
import dev.acumen.mcp.SessionOffer;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A project's playbook as tools, resources and prompts, with the user's own beside it.
public final class PlaybookOffer implements SessionOffer {
    private final Environment environment;
    private final String version;
    private final AgentProject project;
    private final Consumer<String> tell;
    private final PlaybookTools<ProjectPlaybook> tools;
    private final SafeOutput safe;

    /// @param named the project, where the server was started for one
    /// @param tell hears what a person has to know
    public PlaybookOffer(Environment environment, String version, Optional<Path> named, Consumer<String> tell) {
        this.environment = environment;
        this.version = version;
        this.project = new AgentProject(environment, named);
        this.tell = tell;
        this.tools = new PlaybookTools<>(
                new Remember(environment, tell), new Propose(environment, tell), AgentPrompts.ofProject());
        this.safe = new SafeOutput(environment.secrets());
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public String instructions() {
        return PlaybookTools.instructions("this project's");
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
    public ToolAnswer call(String tool, Json.Obj arguments, List<String> roots) {
        ToolAnswer answer;
        try {
            answer = tools.call(tool, arguments, playbook(roots));
        } catch (CallException e) {
            answer = ToolAnswer.failure(String.valueOf(e.getMessage()));
        } catch (BadInputException | StoreException | FailureException | IOException e) {
            String problem = tool + ": " + told(e);
            tell.accept(problem);
            answer = ToolAnswer.failure(problem + ". Tell the user; acumen doctor says more.");
        }
        return safe.of(answer);
    }

    private ProjectPlaybook playbook(List<String> roots) throws IOException {
        return ProjectPlaybook.of(project.folder(roots), environment, tell);
    }

    @Override
    public String state(List<String> roots) {
        try {
            Path folder = project.folder(roots);
            return folder + stamp(folder.resolve(Projects.PLAYBOOK)) + stamp(folder.resolve(StoredPlaybook.LAYER));
        } catch (CallException _) {
            return "";
        }
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return " " + attributes.lastModifiedTime() + " " + attributes.size();
        } catch (IOException _) {
            return " none";
        }
    }

    @Override
    public List<PromptDescription> prompts() {
        return PlaybookTools.prompts();
    }

    @Override
    public Optional<String> prompt(String name, List<String> roots) {
        try {
            return tools.prompt(name, playbook(roots)).map(safe::of);
        } catch (CallException | BadInputException | StoreException | FailureException | IOException e) {
            tell.accept(name + ": " + told(e));
            return Optional.of(safe.of("Tell the user: " + told(e)));
        }
    }

    private static String told(Exception failure) {
        return failure instanceof IOException e ? ErrorAdvice.told(e) : String.valueOf(failure.getMessage());
    }

    @Override
    public Optional<String> read(String uri, List<String> roots) {
        try {
            return PlaybookTools.read(uri, playbook(roots)).map(safe::of);
        } catch (CallException | BadInputException | StoreException | FailureException | IOException e) {
            tell.accept(uri + ": " + told(e));
            return Optional.of(safe.of(told(e)));
        }
    }
}
