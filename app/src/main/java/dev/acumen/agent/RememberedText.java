package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Phrasing;
import dev.acumen.refine.TextRelation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a user asked to be remembered: the arguments and the answers of every tool `remember`.
///
/// @param text the user's words
public record RememberedText(String text, Section section) {
    private static final String NAME = "remember";

    private static final String TEXT = "text";
    private static final String SECTION = "section";

    /// The tool, as a client lists it.
    ///
    /// @param more what else the model has to know; may be empty
    /// @param namesAndSchemas further parameters: name, schema, name, schema
    public static ToolDescription description(String more, Object... namesAndSchemas) {
        List<Object> parameters = new ArrayList<>(List.of(
                TEXT,
                AgentTool.type("string"),
                SECTION,
                AgentTool.type("string", "pat, mis, pref, ctx or oth (default)")));
        parameters.addAll(Arrays.asList(namesAndSchemas));
        return new ToolDescription(
                NAME,
                "Keep what the user asked to be remembered in later sessions, in the user's own words: one self-contained"
                        + " sentence. If the playbook says it already, nothing is added and that key point is returned."
                        + more,
                AgentTool.object(parameters.toArray()).with("required", Json.Arr.ofTexts(List.of(TEXT))),
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

    /// What a call is about.
    ///
    /// @param others further parameters
    /// @throws CallException if something is wrong with the arguments
    public static RememberedText of(Arguments arguments, String... others) {
        List<String> names = new ArrayList<>(List.of(TEXT, SECTION));
        names.addAll(Arrays.asList(others));
        arguments.checkNames(names);
        return new RememberedText(
                arguments.needed(TEXT, "what the user asked to be remembered"),
                arguments.section(SECTION).orElse(Section.OTHERS));
    }

    /// The operation that adds it.
    public Operation.Add operation() {
        return new Operation.Add(text, section.title(), Provenance.NONE);
    }

    /// The answer where a key point says the same already; empty where none does.
    public Optional<ToolAnswer> known(Playbook playbook) {
        Phrasing wanted = Phrasing.of(text);
        return playbook.keyPoints()
                .filter(placed ->
                        TextRelation.of(wanted, Phrasing.of(placed.keyPoint().text())) instanceof TextRelation.Same)
                .findFirst()
                .map(SectionedKeyPoint::keyPoint)
                .map(same -> known(same.name(), Rendering.words(same)));
    }

    private static ToolAnswer known(String id, String words) {
        return answer(false, id, words, "Not added: [" + id + "] already says this: " + words);
    }

    /// The answer where a key point has these very words.
    ToolAnswer known(String id) {
        return known(id, text);
    }

    /// The answer where it was added.
    ///
    /// @param undo the command that takes it back
    ToolAnswer added(String id, String undo) {
        return answer(true, id, text, "Added [" + id + "]. The user can take it back with: " + undo);
    }

    private static ToolAnswer answer(boolean isAdded, String id, String words, String told) {
        return new ToolAnswer(
                told,
                Json.Obj.of("added", new Json.Bool(isAdded), "id", new Json.Text(id), TEXT, new Json.Text(words)));
    }

    /// The answer where it waits for somebody's yes.
    ///
    /// @param told the same for the model
    /// @param where whoever has to say yes finds it
    public ToolAnswer waits(String told, String where) {
        return new ToolAnswer(
                told,
                Json.Obj.of("added", new Json.Bool(false), TEXT, new Json.Text(text), "waits", new Json.Text(where)));
    }

    /// A call that is refused.
    ///
    /// @param why without a full stop
    public static CallException refused(String why) {
        return new CallException("remember: text was refused: " + why
                + ". Nothing was added. Call remember again with another text, or tell the user.");
    }
}
