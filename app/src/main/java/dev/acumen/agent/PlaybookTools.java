package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.PromptDescription;
import dev.acumen.mcp.ResourceDescription;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// A playbook as tools, resources and prompts, wherever it is kept.
///
/// @param <P> what its tools need of a playbook
public final class PlaybookTools<P extends AgentPlaybook> {
    private static final String PLAYBOOK = "acumen://playbook";
    private static final String KEY_POINT = "acumen://key-point/";
    private static final String MARKDOWN = "text/markdown";
    private static final int LONGEST_PAGE = 100_000;

    private final List<AgentTool<? super P>> tools;
    private final AgentPrompts prompts;

    /// @param remember the tool of this name
    /// @param propose the tool of this name
    public PlaybookTools(AgentTool<? super P> remember, AgentTool<? super P> propose, AgentPrompts prompts) {
        this.tools = List.of(new Recall(), remember, new Rate(), propose);
        this.prompts = prompts;
    }

    /// What the client tells its model about the server as a whole.
    ///
    /// @param whose such as `this project's`
    public static String instructions(String whose) {
        return "Acumen keeps " + whose
                + " playbook: rules, preferences and pitfalls learned from earlier sessions."
                + " recall: before a task if no playbook was shown, when something fails, or when the user says \"as"
                + " usual\", \"like last time\", \"what do we know about\". remember: when the user says \"remember\","
                + " \"from now on\", \"always\", \"never\"; keep the user's words, add none of your own conclusions."
                + " rate: when a key point clearly helped or misled you. propose: for the prompt learn. Not for notes about"
                + " the current task or for what the code already says.";
    }

    /// The tools, in the order in which they are listed.
    public List<ToolDescription> descriptions() {
        return tools.stream().map(AgentTool::description).toList();
    }

    /// Calls a tool.
    ///
    /// @param arguments what the client gave, checked by nobody
    /// @throws CallException if the call cannot be carried out as it is
    public ToolAnswer call(String tool, Json.Obj arguments, P playbook) {
        return tools.stream()
                .filter(each -> each.description().name().equals(tool))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no tool " + tool))
                .call(new Arguments(tool, arguments), playbook);
    }

    /// The resources, in the order in which they are listed.
    public static List<ResourceDescription> resources() {
        return List.of(
                new ResourceDescription(PLAYBOOK, "playbook", "The project's playbook", MARKDOWN),
                new ResourceDescription(
                        PLAYBOOK + "/{section}", "section", "A section: pat, mis, pref, ctx or oth", MARKDOWN),
                new ResourceDescription(
                        KEY_POINT + "{id}", "key-point", "A key point with its history and evidence", "text/plain"));
    }

    /// The text of a resource; empty where there is none of this URI.
    public static Optional<String> read(String uri, AgentPlaybook playbook) {
        if (uri.equals(PLAYBOOK)) {
            return Optional.of(page(playbook.playbook(), playbook));
        }
        if (uri.startsWith(PLAYBOOK + "/")) {
            return Section.ofNameOrSlug(decoded(uri.substring(PLAYBOOK.length() + 1)))
                    .map(section -> page(Recall.only(section, playbook.playbook()), playbook));
        }
        return uri.startsWith(KEY_POINT)
                ? playbook.report(decoded(uri.substring(KEY_POINT.length())))
                : Optional.empty();
    }

    /// The prompts, in the order in which they are listed.
    public static List<PromptDescription> prompts() {
        return AgentPrompts.ALL;
    }

    /// The words of a prompt; empty where there is none of this name.
    public Optional<String> prompt(String name, AgentPlaybook playbook) {
        return prompts.text(name, playbook, page(playbook.playbook(), playbook));
    }

    private static String page(Playbook part, AgentPlaybook playbook) {
        String text = Selection.first(part, new SelectionContext("", playbook.usage()), LONGEST_PAGE)
                .text();
        String notice = playbook.notice().isEmpty() ? "" : playbook.notice() + ".";
        return (text.isEmpty() ? "There are no key points to show.\n" : text) + notice;
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return part;
        }
    }
}
