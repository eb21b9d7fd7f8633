package dev.acumen.agent;

import dev.acumen.document.DeltaJson;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What the tools `propose` have in common: how operations are given.
public final class ProposeArguments {
    private static final String NAME = "propose";

    private static final String OPERATIONS = "operations";

    /// The most characters of all operations together.
    static final int LONGEST = 20_000;

    private ProposeArguments() {}

    /// The tool, as a client lists it.
    ///
    /// @param words what it does
    /// @param required further parameters that have to be there
    /// @param namesAndSchemas further parameters: name, schema, name, schema
    public static ToolDescription description(String words, List<String> required, Object... namesAndSchemas) {
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
        List<Object> parameters = new ArrayList<>(List.of(OPERATIONS, AgentTool.list(operation)));
        parameters.addAll(Arrays.asList(namesAndSchemas));
        return new ToolDescription(
                NAME,
                words,
                AgentTool.object(parameters.toArray())
                        .with(
                                "required",
                                Json.Arr.ofTexts(Stream.concat(Stream.of(OPERATIONS), required.stream())
                                        .toList())),
                AgentTool.object("applied", objects, "waits", objects, "refused", objects),
                false,
                true,
                false);
    }

    /// The operations of a call; what is wrong with one is told in its place.
    ///
    /// @param playbook what the agent may see
    /// @param others further parameters
    /// @throws CallException if something is wrong with the arguments
    public static List<Operation> operations(Arguments arguments, Playbook playbook, String... others) {
        arguments.checkNames(
                Stream.concat(Stream.of(OPERATIONS), Arrays.stream(others)).toList());
        return DeltaJson.operations(arguments.objects(OPERATIONS, Delta.LIMIT, LONGEST)).stream()
                .map(operation -> visible(operation, playbook))
                .toList();
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
}
