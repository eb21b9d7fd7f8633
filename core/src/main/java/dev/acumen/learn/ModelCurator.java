package dev.acumen.learn;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.refine.Refiner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A Curator that asks a model (REQ-CUR-010, REQ-CUR-011). It sees the reflection and the playbook, never the
/// session.
public final class ModelCurator implements Curator {
    private static final String ROLE = "curator";

    private final RoleRequest asking;
    private final Template template;
    private final long tokens;
    private final CandidatePairs doubts;

    /// @param prompts has the Curator's
    /// @param tokens the most that all requests for one session may use together
    /// @param listener hears what is asked
    public ModelCurator(LanguageModel model, Prompts prompts, long tokens, ModelListener listener) {
        this(model, prompts, tokens, listener, Set.of(), Refiner.EXACT);
    }

    /// @param known secrets that nobody is told, such as the keys in the environment
    /// @param refiner finds key points that are near each other, for the Curator to settle
    public ModelCurator(
            LanguageModel model,
            Prompts prompts,
            long tokens,
            ModelListener listener,
            Set<String> known,
            Refiner refiner) {
        this.asking = new RoleRequest(model, ROLE, Schemas.DELTA, listener, known);
        this.template = prompts.curator();
        this.tokens = tokens;
        this.doubts = new CandidatePairs(refiner);
    }

    @Override
    public JudgementResult<List<Delta>> curate(Reflection reflection, Playbook playbook, AnswerCache kept) {
        if (reflection.isSilent()) {
            return JudgementResult.of(List.of());
        }
        Set<String> tagged =
                reflection.tags().stream().map(Tag::name).collect(Collectors.toCollection(LinkedHashSet::new));
        String shown = PromptContext.text(playbook, tagged, tokens, asking.known());
        Prompt prompt = template.fill(
                doubts.below(shown, playbook, asking.known()),
                Template.REFLECTION,
                JsonWriter.pretty(json(reflection)));
        return asking.ask(ROLE, prompt, kept, "reasoning", "operations")
                .map(answer -> List.of(located(DeltaJson.read(answer), reflection)));
    }

    /// The reflection with a label for each insight in place of ids that would say nothing here.
    private static Json.Obj json(Reflection reflection) {
        List<Json> insights = new ArrayList<>();
        List<Tag> tags = reflection.tags().stream()
                .filter(tag -> !tag.isMalformed())
                .map(tag -> new Tag(tag.name(), tag.rating(), tag.rationale()))
                .toList();
        Json.Obj json = ReflectionJson.write(new Reflection(reflection.analysis(), tags, List.of()));
        for (Insight insight : reflection.insights()) {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("label", new Json.Text(label(insights.size())));
            members.put("insight", new Json.Text(insight.text()));
            members.put("section", new Json.Text(insight.section().title()));
            members.put("why", new Json.Text(insight.why()));
            members.put("origin", new Json.Text(insight.origin().word()));
            insights.add(new Json.Obj(members));
        }
        return json.with("insights", new Json.Arr(insights));
    }

    private static String label(int index) {
        return "I" + (index + 1);
    }

    /// The delta, each operation resting on the lines of the insights that it names.
    private static Delta located(Delta delta, Reflection reflection) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (int i = 0; i < reflection.insights().size(); i++) {
            lines.put(label(i), reflection.insights().get(i).evidence());
        }
        return new Delta(
                delta.reasoning(),
                delta.operations().stream()
                        .map(operation -> operation.with(new Provenance(
                                operation.basis().why(),
                                operation.basis().evidence().stream()
                                        .flatMap(label -> lines.getOrDefault(label.strip(), List.of()).stream())
                                        .distinct()
                                        .toList())))
                        .toList());
    }
}
