package dev.acumen.learn;

import dev.acumen.document.ReflectionJson;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;

/// Two roles: a Reflector who judges the session, and a Curator who works from the reflection alone.
///
/// A reflection that failed is not an empty one: the Curator is not asked then. When the Curator fails, the
/// reflection is kept; when nobody will ask again, its tags are enough.
///
/// @param model what judges, for the journal
/// @param screen what must not get into the playbook
public record Roles(Reflector reflector, Curator curator, Screen screen, String model) implements Judge {
    private static final String REFLECTION = "reflection";
    private static final String DELTAS = "deltas";

    /// The roles without a model, which repeat what the user said and what was seen to happen.
    public static Roles fromSignals() {
        return new Roles(new SignalReflector(), new SignalCurator(), Screen.OF_SIGNALS, "none");
    }

    @Override
    public JudgementResult<Judgement> judge(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        return reflection(trajectory, playbook, kept).then(reflection -> {
            Screen.Passed<Reflection> passed = screen.reflection(reflection, trajectory, playbook);
            return curate(passed, trajectory, playbook, kept);
        });
    }

    private JudgementResult<Reflection> reflection(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        return JudgeCache.of(kept, REFLECTION)
                .map(json -> JudgementResult.of(ReflectionJson.read(json)))
                .orElseGet(() -> reflector.reflect(trajectory, playbook, kept).map(reflection -> {
                    JudgeCache.keep(kept, REFLECTION, ReflectionJson.write(reflection));
                    return reflection;
                }));
    }

    private JudgementResult<Judgement> curate(
            Screen.Passed<Reflection> reflected, Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        Reflection reflection = reflected.value();
        Playbook tagged = playbook.tag(reflection.tags()).playbook();
        return switch (deltas(reflection, tagged, kept)) {
            case JudgementResult.Given<List<Delta>>(List<Delta> deltas) -> {
                Map<String, String> base = JudgeCache.base(kept, DELTAS, deltas, tagged);
                yield JudgementResult.of(
                        judgement(reflected, screen.deltas(deltas, reflection, trajectory, base), base, ""));
            }
            case JudgementResult.Failed<List<Delta>> failed
            when kept.isFinal(failed.failure()) ->
                JudgementResult.of(judgement(
                        reflected,
                        new Screen.Screened(List.of(), List.of(), List.of()),
                        Map.of(),
                        "the Curator could not be asked (" + failed.failure().reason() + "): only tags are counted"));
            case JudgementResult.Failed<List<Delta>>(String role, Failure failure) ->
                new JudgementResult.Failed<>(role, failure);
        };
    }

    private JudgementResult<List<Delta>> deltas(Reflection reflection, Playbook tagged, AnswerCache kept) {
        return JudgeCache.of(kept, DELTAS)
                .map(json -> JudgementResult.of(JudgeCache.deltas(json)))
                .orElseGet(() -> curator.curate(reflection, tagged, kept).map(deltas -> {
                    JudgeCache.keep(kept, DELTAS, JudgeCache.json(deltas));
                    return deltas;
                }));
    }

    private static Judgement judgement(
            Screen.Passed<Reflection> reflected, Screen.Screened screened, Map<String, String> base, String note) {
        return new Judgement(
                Judgement.Order.TAGS_FIRST,
                reflected.value(),
                screened.deltas(),
                base,
                reflected.rejections(),
                screened.held(),
                Refusals.of(reflected.refused(), screened.refused()),
                note);
    }
}
