package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
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
import dev.acumen.review.RequestedChange;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The tool `remember`: adds a key point in the user's own words, as `acumen add` does.
///
/// @param tell hears what a person has to know
record Remember(Environment environment, Consumer<String> tell) implements AgentTool {
    static final String NAME = "remember";

    private static final String TEXT = "text";
    private static final String SECTION = "section";

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
                                AgentTool.type("string", "pat, mis, pref, ctx or oth (default)"))
                        .with("required", Json.Arr.ofTexts(List.of(TEXT))),
                AgentTool.object(
                        "added",
                        AgentTool.type("boolean"),
                        "id",
                        AgentTool.type("string"),
                        TEXT,
                        AgentTool.type("string")),
                false,
                false,
                true);
    }

    @Override
    public ToolAnswer call(Arguments arguments, Path project) throws IOException {
        arguments.checkNames(List.of(TEXT, SECTION));
        String text = arguments.needed(TEXT, "what the user asked to be remembered");
        Section section = arguments.section(SECTION).orElse(Section.OTHERS);
        if (!Secrets.without(text, environment.secrets()).equals(text)) {
            throw refused("its text holds a secret of this machine's environment");
        }
        Playbook known = ServedPlaybook.of(project, environment).playbook();
        Optional<SectionedKeyPoint> same = same(text, known);
        if (same.isPresent()) {
            return notAdded(
                    same.get().keyPoint().name(), Rendering.words(same.get().keyPoint()));
        }
        FilePlaybookStore store =
                new PlaybookStores(project, environment).forChanges(ProjectListener.of(project, environment, tell));
        RequestedChange done = RequestedChange.ofPlaybook(
                store,
                PlaybookOffer.cause("add"),
                RequestedChange.byUser(new Operation.Add(text, section.title(), Provenance.NONE)));
        if (done.refused().isEmpty()) {
            String id = done.applied().changes().getFirst().id();
            return answer(true, id, text, "Added [" + id + "]. The user can take it back with: acumen undo");
        }
        Rejection refusal = done.refused().getFirst();
        if (refusal instanceof Rejection.DuplicateText duplicate) {
            return notAdded(duplicate.heldBy(), text);
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

    private static ToolAnswer notAdded(String id, String text) {
        return answer(false, id, text, "Not added: [" + id + "] already says this: " + text);
    }

    private static ToolAnswer answer(boolean isAdded, String id, String text, String told) {
        return new ToolAnswer(
                told, Json.Obj.of("added", new Json.Bool(isAdded), "id", new Json.Text(id), TEXT, new Json.Text(text)));
    }
}
