package dev.acumen.learn;

import dev.acumen.document.ExtractionJson;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.refine.Refiner;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// One call that judges and proposes at once (REQ-CUR-001, REQ-CUR-007, REQ-CUR-008): the older and cheaper way.
/// A long session takes a call for each of its windows.
///
/// An answer of the older form, with `new_key_points`, is understood as well.
public final class SingleCall implements Judge {
    private static final String ROLE = "single";
    private static final String EXTRACTION = "extraction";
    private static final String REFLECTION = "reflection";
    private static final String BASE = "base";
    private static final String[] WANTED = {"evaluations", "operations", "new_key_points"};

    private final LanguageModel model;
    private final RoleRequest asking;
    private final Template template;
    private final Screen screen;
    private final long tokens;
    private final CandidatePairs doubts;

    /// @param prompts has the single call's
    /// @param screen what must not get into the playbook
    /// @param tokens the most that all requests for one session may use together
    /// @param listener hears what is asked
    public SingleCall(LanguageModel model, Prompts prompts, Screen screen, long tokens, ModelListener listener) {
        this(model, prompts, screen, tokens, listener, Set.of(), Refiner.EXACT);
    }

    /// @param known secrets that nobody is told, such as the keys in the environment
    /// @param refiner finds key points that are near each other, for the model to settle
    public SingleCall(
            LanguageModel model,
            Prompts prompts,
            Screen screen,
            long tokens,
            ModelListener listener,
            Set<String> known,
            Refiner refiner) {
        this.model = model;
        this.asking = new RoleRequest(model, ROLE, Schemas.EXTRACTION, listener, known);
        this.template = prompts.single();
        this.screen = screen;
        this.tokens = tokens;
        this.doubts = new CandidatePairs(refiner);
    }

    @Override
    public String model() {
        return model.name();
    }

    @Override
    public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        Optional<Json.Obj> before = JudgeCache.of(kept, EXTRACTION);
        JudgementResult<Json.Obj> extracted =
                before.isPresent() ? JudgementResult.of(before.get()) : ask(trajectory, playbook, kept);
        return extracted.map(extraction -> judgement(extraction, trajectory, playbook));
    }

    /// Asks for each window, and keeps all answers as one.
    private JudgementResult<Json.Obj> ask(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        PromptContext showing = PromptContext.of(trajectory, playbook, tokens, asking.known());
        String shown = doubts.below(showing.playbook(), playbook, asking.known());
        List<Tag> tags = new ArrayList<>();
        List<Delta> deltas = new ArrayList<>();
        Map<String, String> base = new LinkedHashMap<>();
        for (Window window : showing.windows()) {
            String step = showing.step(ROLE, window);
            Prompt prompt = template.fill(shown, Template.SESSION, showing.session(window, texts(deltas)));
            switch (asking.ask(step, prompt, kept, WANTED)) {
                case JudgementResult.Given<Json.Obj>(Json.Obj answer) -> {
                    Extraction extraction = ExtractionJson.readAnswer(answer);
                    extraction.evaluations().forEach(tag -> tags.add(Reflections.located(tag, window)));
                    List<Delta> proposed = located(deltas(extraction), window);
                    JudgeCache.base(kept, step, proposed, playbook).forEach(base::putIfAbsent);
                    deltas.addAll(proposed);
                }
                case JudgementResult.Failed<Json.Obj> failed -> {
                    return failed;
                }
            }
        }
        Reflection reflection = new Reflection("", Reflections.once(tags), List.of());
        Json.Obj extracted = JudgeCache.json(deltas)
                .with(REFLECTION, ReflectionJson.write(reflection))
                .with(BASE, JudgeCache.json(base));
        JudgeCache.keep(kept, EXTRACTION, extracted);
        return JudgementResult.of(extracted);
    }

    private Judgement judgement(Json.Obj extraction, Trajectory trajectory, Playbook playbook) {
        List<Delta> deltas = JudgeCache.deltas(extraction);
        Map<String, String> base = extraction.get(BASE) instanceof Json.Obj json ? JudgeCache.texts(json) : Map.of();
        Reflection reflection = extraction.get(REFLECTION) instanceof Json.Obj json
                ? ReflectionJson.read(json)
                : new Reflection("", List.of(), List.of());
        Screen.Passed<Reflection> passed = screen.reflection(reflection, trajectory, playbook);
        Screen.Screened screened = screen.deltas(deltas, passed.value(), trajectory, base);
        return new Judgement(
                Judgement.Order.OPERATIONS_FIRST,
                passed.value(),
                screened.deltas(),
                base,
                passed.rejections(),
                screened.held(),
                Refusals.of(passed.refused(), screened.refused()),
                "");
    }

    /// The operations, or the new key points of the older form, which may be more than one delta holds.
    private static List<Delta> deltas(Extraction extraction) {
        return extraction.delta().map(List::of).orElseGet(() -> {
            List<Operation> additions = extraction.newKeyPoints();
            return IntStream.iterate(0, from -> from < additions.size(), from -> from + Delta.LIMIT)
                    .mapToObj(from -> Delta.of(additions.subList(from, Math.min(from + Delta.LIMIT, additions.size()))))
                    .toList();
        });
    }

    private static List<Delta> located(List<Delta> deltas, Window window) {
        return deltas.stream()
                .map(delta -> new Delta(
                        delta.reasoning(),
                        delta.operations().stream()
                                .map(operation -> operation.with(new Provenance(
                                        operation.basis().why(),
                                        Reflections.lines(operation.basis().evidence(), window))))
                                .toList()))
                .toList();
    }

    /// What was proposed already.
    private static List<String> texts(List<Delta> deltas) {
        return deltas.stream()
                .flatMap(delta -> delta.operations().stream())
                .flatMap(operation -> operation.newText().stream())
                .toList();
    }
}
