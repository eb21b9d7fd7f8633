package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rendering;
import java.util.List;

/// The tool `rate`: counts key points as helpful or harmful, as `acumen tag` does.
record Rate() implements AgentTool<AgentPlaybook> {
    private static final String NAME = "rate";

    private static final String IDS = "ids";
    private static final String RATING = "rating";
    private static final String WHY = "why";
    private static final List<String> RATINGS = List.of(Rating.HELPFUL.word(), Rating.HARMFUL.word());
    private static final int MOST_IDS = 20;

    @Override
    public ToolDescription description() {
        return new ToolDescription(
                NAME,
                "Count key points as helpful or harmful, after one clearly helped or misled you.",
                AgentTool.object(
                                IDS,
                                AgentTool.list(AgentTool.type("string")),
                                RATING,
                                Json.Obj.of("enum", Json.Arr.ofTexts(RATINGS)),
                                WHY,
                                AgentTool.type("string", "what happened"))
                        .with("required", Json.Arr.ofTexts(List.of(IDS, RATING))),
                AgentTool.object("rated", AgentTool.list(AgentTool.type("string"))),
                false,
                false,
                false);
    }

    @Override
    public ToolAnswer call(Arguments arguments, AgentPlaybook playbook) {
        arguments.checkNames(List.of(IDS, RATING, WHY));
        List<String> ids = arguments.ids(IDS, MOST_IDS);
        if (ids.isEmpty()) {
            throw new CallException(
                    "rate: ids has to name at least one key point, such as [\"pat-001\"]; received none."
                            + " Call rate again with the ids that you mean.");
        }
        String word = arguments.oneOf(RATING, RATINGS);
        String why = arguments.text(WHY);
        List<String> unknown = ids.stream()
                .filter(id -> playbook.playbook().find(id).isEmpty())
                .toList();
        if (!unknown.isEmpty()) {
            throw refused("there is no key point "
                    + Rendering.oneLine(String.join(", ", unknown))
                    + (playbook.notice().isEmpty() ? "" : " that may be shown; " + playbook.notice()));
        }
        List<String> refused = playbook.rate(ids, Rating.of(word).orElseThrow(), why);
        if (!refused.isEmpty()) {
            throw refused(String.join("; ", refused));
        }
        return new ToolAnswer(
                "Rated " + word + ": " + String.join(", ", ids), Json.Obj.of("rated", Json.Arr.ofTexts(ids)));
    }

    private static CallException refused(String why) {
        return new CallException(
                "rate: ids was refused: " + why + ". Nothing was rated. Call recall to find the right ids.");
    }
}
