package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.AgentWish;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.pipeline.TypedStatements;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.Phrasing;
import dev.acumen.refine.TextRelation;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The tool `remember`: adds a key point in the user's own words, as `acumen add` does, or proposes it where a team's
/// service keeps the playbook; with the scope `user` to the user's own playbook, where what the user did not type waits
/// for a yes.
///
/// @param tell hears what a person has to know
record Remember(Environment environment, Consumer<String> tell) implements AgentTool {
    static final String NAME = "remember";

    private static final String TEXT = "text";
    private static final String SECTION = "section";
    private static final String SCOPE = "scope";
    private static final String PROJECT = "project";
    private static final String USER = "user";
    private static final String REVIEW = "acumen review --user";

    @Override
    public ToolDescription description() {
        return new ToolDescription(
                NAME,
                "Keep what the user asked to be remembered in later sessions, in the user's own words: one self-contained"
                        + " sentence. If the playbook says it already, nothing is added and that key point is returned.",
                AgentTool.object(
                                TEXT,
                                AgentTool.type("string"),
                                SECTION,
                                AgentTool.type("string", "pat, mis, pref, ctx or oth (default)"),
                                SCOPE,
                                AgentTool.type(
                                        "string", "project (default), or user: what the user said of all projects"))
                        .with("required", Json.Arr.ofTexts(List.of(TEXT))),
                AgentTool.object(
                        "added",
                        AgentTool.type("boolean"),
                        "id",
                        AgentTool.type("string"),
                        TEXT,
                        AgentTool.type("string"),
                        "waits",
                        AgentTool.type("string")),
                false,
                false,
                true);
    }

    @Override
    public ToolAnswer call(Arguments arguments, Path project) throws IOException {
        arguments.checkNames(List.of(TEXT, SECTION, SCOPE));
        String text = arguments.needed(TEXT, "what the user asked to be remembered");
        Section section = arguments.section(SECTION).orElse(Section.OTHERS);
        boolean isForUser = !arguments.text(SCOPE).isEmpty()
                && arguments.oneOf(SCOPE, List.of(PROJECT, USER)).equals(USER);
        if (!Secrets.without(text, environment.secrets()).equals(text)) {
            throw refused("its text holds a secret of this machine's environment");
        }
        ServedPlaybook served = ServedPlaybook.of(project, environment);
        if (served.isOff()) {
            throw new CallException("remember: " + served.notice() + ". Nothing was added. Tell the user.");
        }
        Operation.Add added = new Operation.Add(text, section.title(), Provenance.NONE);
        return isForUser ? rememberForUser(added, section, project) : remember(added, section, served);
    }

    private ToolAnswer remember(Operation.Add added, Section section, ServedPlaybook served) {
        Optional<SectionedKeyPoint> same = same(added.text(), served.playbook());
        if (same.isPresent()) {
            return notAdded(same.get());
        }
        Path project = served.project();
        Optional<RemoteChanges> service = RemoteChanges.of(environment, project);
        if (service.isPresent()) {
            return propose(added, section, service.get());
        }
        FilePlaybookStore store =
                new PlaybookStores(project, environment).forChanges(ProjectListener.of(project, environment, tell));
        return add(added, store, "acumen undo");
    }

    private static ToolAnswer propose(Operation.Add added, Section section, RemoteChanges service) {
        service.add(added.text(), section);
        String reviewers = "the reviewers of " + service.remote();
        return waits(added.text(), reviewers, "Proposed to " + reviewers + ", who decide on it. Tell the user.");
    }

    /// What the user did not type in a session here waits: a repository may have told the agent to call this.
    private ToolAnswer rememberForUser(Operation.Add added, Section section, Path project) {
        UserPlaybook users = new UserPlaybook(environment);
        if (!users.isOn()) {
            throw new CallException("remember: scope user was refused: the user's own playbook is switched off, for the"
                    + " setting select.user_share is 0. Nothing was added. Call remember again with scope project, or tell"
                    + " the user: acumen config select.user_share 25 switches it on.");
        }
        PlaybookStore.State state = users.store(tell).read();
        Optional<SectionedKeyPoint> same = same(added.text(), state.playbook());
        if (same.isPresent()) {
            return notAdded(same.get());
        }
        if (state.rejected().stream().anyMatch(rejected -> rejected.isAbout(RejectedText.Kind.TEXT, added.text()))) {
            throw refused("the user rejected or removed it before; only acumen add --user adds it again");
        }
        if (section != Section.CONTEXT && new TypedStatements(environment, project).hold(added.text())) {
            return add(added, users.storeMakingIt(tell), "acumen undo --user");
        }
        AgentWish wish = new AgentWish(added.text(), section.title(), environment.shown(project));
        RequestedChange done =
                RequestedChange.of(users.storeMakingIt(tell), PlaybookOffer.cause("propose"), wish::proposed);
        if (!done.refused().isEmpty()) {
            throw refused(done.refused().getFirst().reason());
        }
        return waits(
                added.text(),
                REVIEW,
                "Waits for the user's yes, for the user did not type it so in this session. Tell the user: " + REVIEW);
    }

    /// @param where who or what decides
    private static ToolAnswer waits(String text, String where, String told) {
        return new ToolAnswer(
                told,
                Json.Obj.of("added", new Json.Bool(false), TEXT, new Json.Text(text), "waits", new Json.Text(where)));
    }

    private static ToolAnswer add(Operation.Add added, FilePlaybookStore store, String undo) {
        RequestedChange done =
                RequestedChange.ofPlaybook(store, PlaybookOffer.cause("add"), RequestedChange.byUser(added));
        if (done.refused().isEmpty()) {
            String id = done.applied().changes().getFirst().id();
            return answer(true, id, added.text(), "Added [" + id + "]. The user can take it back with: " + undo);
        }
        Rejection refusal = done.refused().getFirst();
        if (refusal instanceof Rejection.DuplicateText duplicate) {
            return notAdded(duplicate.heldBy(), added.text());
        }
        throw refused(refusal.reason());
    }

    /// The key point that says the same already.
    private static Optional<SectionedKeyPoint> same(String text, Playbook playbook) {
        Phrasing wanted = Phrasing.of(text);
        return playbook.keyPoints()
                .filter(placed ->
                        TextRelation.of(wanted, Phrasing.of(placed.keyPoint().text())) instanceof TextRelation.Same)
                .findFirst();
    }

    private static CallException refused(String why) {
        return new CallException("remember: text was refused: " + why
                + ". Nothing was added. Call remember again with another text, or tell the user.");
    }

    private static ToolAnswer notAdded(SectionedKeyPoint same) {
        return notAdded(same.keyPoint().name(), Rendering.words(same.keyPoint()));
    }

    private static ToolAnswer notAdded(String id, String text) {
        return answer(false, id, text, "Not added: [" + id + "] already says this: " + text);
    }

    private static ToolAnswer answer(boolean isAdded, String id, String text, String told) {
        return new ToolAnswer(
                told, Json.Obj.of("added", new Json.Bool(isAdded), "id", new Json.Text(id), TEXT, new Json.Text(text)));
    }
}
