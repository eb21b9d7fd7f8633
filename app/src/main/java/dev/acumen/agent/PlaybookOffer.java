package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.mcp.Offer;
import dev.acumen.mcp.PromptDescription;
import dev.acumen.mcp.ResourceDescription;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.project.Projects;
import dev.acumen.redaction.Secrets;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The playbook as tools and resources. What goes out holds no secret, and no mark of
/// the client's own.
public final class PlaybookOffer implements Offer {
    private static final String INSTRUCTIONS =
            "Acumen keeps this project's playbook: rules, preferences and pitfalls learned from earlier sessions."
                    + " recall: before a task if no playbook was shown, when something fails, or when the user says \"as"
                    + " usual\", \"like last time\", \"what do we know about\". remember: when the user says \"remember\","
                    + " \"from now on\", \"always\", \"never\"; keep the user's words, add none of your own conclusions."
                    + " rate: when a key point clearly helped or misled you. propose: for the prompt learn. Not for notes about the current task or for"
                    + " what the code already says.";

    private static final String PLAYBOOK = "acumen://playbook";
    private static final String KEY_POINT = "acumen://key-point/";
    private static final String MARKDOWN = "text/markdown";
    private static final int LONGEST_PAGE = 100_000;

    private final Environment environment;
    private final String version;
    private final AgentProject project;
    private final Consumer<String> tell;
    private final Recall recall;
    private final AgentPrompts prompts;
    private final List<AgentTool> tools;

    /// @param named the project, where the server was started for one
    /// @param tell hears what a person has to know
    public PlaybookOffer(Environment environment, String version, Optional<Path> named, Consumer<String> tell) {
        this.environment = environment;
        this.version = version;
        this.project = new AgentProject(environment, named);
        this.tell = tell;
        this.recall = new Recall(environment, tell);
        this.prompts = new AgentPrompts(environment, tell);
        this.tools = List.of(
                recall, new Remember(environment, tell), new Rate(environment, tell), new Propose(environment, tell));
    }

    /// Why the playbook was changed, for the journal.
    ///
    /// @param kind the command that does the same
    static Cause cause(String kind) {
        return Cause.of(kind).with(Json.Obj.of(), Cause.BY_AGENT);
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public String instructions() {
        return INSTRUCTIONS;
    }

    @Override
    public List<ToolDescription> tools() {
        return tools.stream().map(AgentTool::description).toList();
    }

    @Override
    public List<ResourceDescription> resources() {
        return List.of(
                new ResourceDescription(PLAYBOOK, "playbook", "The project's playbook", MARKDOWN),
                new ResourceDescription(
                        PLAYBOOK + "/{section}", "section", "A section: pat, mis, pref, ctx or oth", MARKDOWN),
                new ResourceDescription(
                        KEY_POINT + "{id}", "key-point", "A key point with its history and evidence", "text/plain"));
    }

    @Override
    public ToolAnswer call(String tool, Json.Obj arguments, List<String> roots) {
        AgentTool called = tools.stream()
                .filter(each -> each.description().name().equals(tool))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no tool " + tool));
        ToolAnswer answer;
        try {
            answer = called.call(new Arguments(tool, arguments), project.folder(roots));
        } catch (CallException e) {
            answer = ToolAnswer.failure(String.valueOf(e.getMessage()));
        } catch (BadInputException | StoreException | FailureException | IOException e) {
            String problem = tool + ": " + told(e);
            tell.accept(problem);
            answer = ToolAnswer.failure(problem + ". Tell the user; acumen doctor says more.");
        }
        return safe(answer);
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
        return AgentPrompts.ALL;
    }

    @Override
    public Optional<String> prompt(String name, List<String> roots) {
        try {
            ServedPlaybook served = ServedPlaybook.of(project.folder(roots), environment);
            return prompts.text(name, served, page(served.playbook(), served)).map(this::safe);
        } catch (CallException | BadInputException | StoreException | FailureException | IOException e) {
            tell.accept(name + ": " + told(e));
            return Optional.of(safe("Tell the user: " + told(e)));
        }
    }

    private static String told(Exception failure) {
        return failure instanceof IOException e ? ErrorAdvice.told(e) : String.valueOf(failure.getMessage());
    }

    @Override
    public Optional<String> read(String uri, List<String> roots) {
        try {
            ServedPlaybook served = ServedPlaybook.of(project.folder(roots), environment);
            return text(uri, served).map(this::safe);
        } catch (CallException | BadInputException | StoreException | FailureException | IOException e) {
            tell.accept(uri + ": " + told(e));
            return Optional.of(safe(told(e)));
        }
    }

    private Optional<String> text(String uri, ServedPlaybook served) {
        if (uri.equals(PLAYBOOK)) {
            return Optional.of(page(served.playbook(), served));
        }
        if (uri.startsWith(PLAYBOOK + "/")) {
            return Section.ofNameOrSlug(decoded(uri.substring(PLAYBOOK.length() + 1)))
                    .map(section -> page(Recall.only(section, served.playbook()), served));
        }
        return uri.startsWith(KEY_POINT)
                ? recall.report(decoded(uri.substring(KEY_POINT.length())), served)
                : Optional.empty();
    }

    private static String page(Playbook playbook, ServedPlaybook served) {
        String text = Selection.first(playbook, new SelectionContext("", served.usage()), LONGEST_PAGE)
                .text();
        String notice = served.notice().isEmpty() ? "" : served.notice() + ".";
        return (text.isEmpty() ? "There are no key points to show.\n" : text) + notice;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return part;
        }
    }

    private ToolAnswer safe(ToolAnswer answer) {
        Json.Obj content = answer.content();
        return new ToolAnswer(safe(answer.text()), content == null ? null : (Json.Obj) safe(content));
    }

    private String safe(String text) {
        return Selection.defused(Secrets.redacted(text, environment.secrets()));
    }

    private Json safe(Json json) {
        return mapped(json, this::safe);
    }

    /// The same with other texts.
    static Json mapped(Json json, UnaryOperator<String> words) {
        return switch (json) {
            case Json.Text(String value) -> new Json.Text(words.apply(value));
            case Json.Arr(List<Json> elements) ->
                new Json.Arr(
                        elements.stream().map(element -> mapped(element, words)).toList());
            case Json.Obj(Map<String, Json> members) -> {
                Map<String, Json> mapped = new LinkedHashMap<>();
                members.forEach((name, member) -> mapped.put(name, mapped(member, words)));
                yield new Json.Obj(mapped);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }
}
