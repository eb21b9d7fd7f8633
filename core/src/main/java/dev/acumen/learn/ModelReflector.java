package dev.acumen.learn;

import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A Reflector that asks a model (REQ-REFL-003; ACE paper, section 3).
///
/// A long session is shown in windows, one after another; what the windows before taught goes with each. A
/// window that fails ends the reflection; those before it are kept.
public final class ModelReflector implements Reflector {
    private static final String ROLE = "reflector";
    private static final String[] WANTED = {"analysis", "bullet_tags", "insights"};

    private final RoleRequest asking;
    private final Template template;
    private final long tokens;

    /// @param prompts has the Reflector's
    /// @param tokens the most that all requests for one session may use together
    /// @param listener hears what is asked
    public ModelReflector(LanguageModel model, Prompts prompts, long tokens, ModelListener listener) {
        this(model, prompts, tokens, listener, Set.of());
    }

    /// @param known secrets that nobody is told, such as the keys in the environment
    public ModelReflector(
            LanguageModel model, Prompts prompts, long tokens, ModelListener listener, Set<String> known) {
        this.asking = new RoleRequest(model, ROLE, Schemas.REFLECTION, listener, known);
        this.template = prompts.reflector();
        this.tokens = tokens;
    }

    @Override
    public JudgementResult<Reflection> reflect(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        PromptContext showing = PromptContext.of(trajectory, playbook, tokens, asking.known());
        List<Reflection> reflections = new ArrayList<>();
        for (Window window : showing.windows()) {
            String step = showing.step(ROLE, window);
            String shown = showing.session(window, found(reflections));
            Prompt prompt = template.fill(showing.playbook(), Template.SESSION, shown);
            switch (asking.ask(step, prompt, kept, WANTED)) {
                case JudgementResult.Given<Json.Obj>(Json.Obj answer) ->
                    reflections.add(Reflections.located(ReflectionJson.read(answer), window));
                case JudgementResult.Failed<Json.Obj>(String role, Failure failure) -> {
                    return new JudgementResult.Failed<>(role, failure);
                }
            }
        }
        return JudgementResult.of(Reflections.merged(reflections));
    }

    private static List<String> found(List<Reflection> reflections) {
        return reflections.stream()
                .flatMap(reflection -> reflection.insights().stream())
                .map(Insight::text)
                .toList();
    }
}
