package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.document.DeltaJson;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.AgentLesson;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.Proposal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The tool `propose`: changes that the agent draws from its own session. They pass the screen that any model's answer
/// passes; what no transcript bears out waits for a person.
///
/// @param tell hears what a person has to know
record Propose(Environment environment, Consumer<String> tell) implements AgentTool {
    static final String NAME = "propose";

    private static final String OPERATIONS = "operations";
    private static final String EVIDENCE = "evidence";
    private static final String REFLECTION = "reflection";
    private static final String WHOLE = "whole_session";
    private static final int LONGEST = 20_000;
    private static final int MOST_QUOTES = 20;

    @Override
    public ToolDescription description() {
        Json.Obj text = AgentTool.type("string");
        Json.Obj operation = AgentTool.object(
                "type",
                Json.Obj.of("enum", Json.Arr.ofTexts(List.of("ADD", "UPDATE", "MERGE", "DELETE"))),
                "text",
                text,
                "section",
                text,
                "target_id",
                text,
                "source_ids",
                AgentTool.list(text),
                "merged_text",
                text,
                "reason",
                text);
        Json.Obj objects = AgentTool.list(AgentTool.type("object"));
        return new ToolDescription(
                NAME,
                "Change the playbook by what this session showed. Checked against the session: without evidence"
                        + " everything waits for the user's review.",
                AgentTool.object(
                                OPERATIONS,
                                AgentTool.list(operation),
                                EVIDENCE,
                                AgentTool.list(AgentTool.type("string", "the user's words or output, quoted exactly")),
                                REFLECTION,
                                AgentTool.type("object", "see prompt learn"),
                                WHOLE,
                                AgentTool.type("boolean", "see prompt learn"))
                        .with("required", Json.Arr.ofTexts(List.of(OPERATIONS, EVIDENCE))),
                AgentTool.object("applied", objects, "waits", objects, "refused", objects),
                false,
                true,
                false);
    }

    @Override
    public ToolAnswer call(Arguments arguments, Path project) throws IOException {
        arguments.checkNames(List.of(OPERATIONS, EVIDENCE, REFLECTION, WHOLE));
        Json.Arr given = arguments.objects(OPERATIONS, Delta.LIMIT, LONGEST);
        List<String> quotes = arguments.texts(EVIDENCE, MOST_QUOTES);
        Json.Obj reflection = arguments.object(REFLECTION, LONGEST);
        ServedPlaybook served = ServedPlaybook.of(project, environment);
        if (served.isOff()) {
            throw new CallException("propose: " + served.notice() + ". Nothing was changed. Tell the user.");
        }
        Delta delta = new Delta(
                "",
                DeltaJson.operations(given).stream()
                        .map(operation -> visible(operation, served.playbook()))
                        .toList());
        AgentLesson.Result result = new AgentLesson(environment, project, tell)
                .learn(ReflectionJson.read((Json.Obj) redacted(reflection)), delta, quotes, arguments.flag(WHOLE));
        return answer(result);
    }

    /// The operation, unless it is about a key point that the agent may not see.
    private static Operation visible(Operation operation, Playbook playbook) {
        Stream<String> targets = switch (operation) {
            case Operation.Update update -> Stream.of(update.targetId());
            case Operation.Delete delete -> Stream.of(delete.targetId());
            case Operation.Merge merge -> merge.sourceIds().stream();
            case Operation.Add _, Operation.Malformed _ -> Stream.empty();
        };
        return targets.filter(id -> playbook.find(id).isEmpty())
                .findFirst()
                .<Operation>map(
                        id -> new Operation.Malformed(operation.op(), "there is no key point " + Rendering.oneLine(id)))
                .orElse(operation);
    }

    private Json redacted(Json json) {
        return PlaybookOffer.mapped(json, text -> Secrets.redacted(text, environment.secrets()));
    }

    private static ToolAnswer answer(AgentLesson.Result result) {
        List<Json> applied = new ArrayList<>();
        List<Json> waits = new ArrayList<>();
        List<Json> refused = new ArrayList<>();
        StringBuilder told = new StringBuilder();
        for (Change change : result.applied().changes()) {
            SectionedKeyPoint after = change.after();
            String text = after == null ? "" : Rendering.words(after.keyPoint());
            applied.add(json("operation", change.kind().name(), "id", change.id(), "text", text));
            told.append("Applied: ")
                    .append(change.kind())
                    .append(" [")
                    .append(change.id())
                    .append("] ")
                    .append(text)
                    .append('\n');
        }
        if (result.waiting().isPresent()) {
            Proposal proposal = result.waiting().get();
            for (Operation operation : proposal.operations()) {
                String why = operation.basis().why();
                waits.add(json(
                        "operation", operation.op(), "text", operation.newText().orElse(""), "why", why));
                told.append("Waits: ")
                        .append(operation.op())
                        .append(": ")
                        .append(why)
                        .append('\n');
            }
            told.append("acumen review ").append(proposal.id()).append(" asks the user about what waits.\n");
        }
        for (Rejection rejection : result.applied().rejections()) {
            refused.add(json("operation", rejection.op(), "why", rejection.reason()));
            told.append("Refused: ")
                    .append(rejection.op())
                    .append(": ")
                    .append(rejection.reason())
                    .append('\n');
        }
        if (!result.isRecorded()) {
            told.append("No recent transcript of this project has all words of evidence as they were quoted.\n");
        }
        if (result.learned() > 0) {
            told.append("Learned for good: ").append(result.learned()).append(" turns of this session.\n");
        }
        String text = told.isEmpty() ? "Nothing was changed." : told.toString().strip();
        return new ToolAnswer(
                text,
                Json.Obj.of(
                        "applied",
                        new Json.Arr(applied),
                        "waits",
                        new Json.Arr(waits),
                        "refused",
                        new Json.Arr(refused)));
    }

    private static Json json(String... namesAndTexts) {
        Json.Obj object = Json.Obj.of();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            if (!namesAndTexts[i + 1].isEmpty()) {
                object = object.with(namesAndTexts[i], new Json.Text(Rendering.oneLine(namesAndTexts[i + 1])));
            }
        }
        return object;
    }
}
