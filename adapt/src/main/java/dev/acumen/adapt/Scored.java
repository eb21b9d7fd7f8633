package dev.acumen.adapt;

import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import dev.acumen.trajectory.Turn;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// An attempt at a task and its score.
///
/// @param answer the final answer; empty where there is none
/// @param score what it is worth
/// @param steps what the agent did
/// @param usage what the attempt used
public record Scored(String answer, Score score, List<Step> steps, ModelUsage usage) {
    public Scored {
        steps = List.copyOf(steps);
    }

    static Scored of(Attempt.Answered attempt, Score score) {
        return new Scored(attempt.answer(), score, steps(attempt.trajectory()), attempt.usage());
    }

    /// An attempt that came to nothing, and would again.
    static Scored failed(Attempt.Failed failed) {
        return new Scored("", new Score(0, "No answer: " + failed.failure().reason()), List.of(), failed.usage());
    }

    /// The attempt without its score.
    Attempt.Answered answered(Task task) {
        Turn turn = new Turn(task.id(), Turn.Author.AGENT, task.prompt(), steps);
        return new Attempt.Answered(new Trajectory(task.id(), "", List.of(turn), List.of()), answer, usage);
    }

    private static List<Step> steps(Trajectory trajectory) {
        return trajectory.turns().stream()
                .flatMap(turn -> turn.steps().stream())
                .toList();
    }

    /// The ids that the agent cited, in order.
    public Set<String> cited() {
        Set<String> cited = new LinkedHashSet<>();
        for (Step step : steps) {
            if (step instanceof Step.Message message) {
                cited.addAll(Citations.in(message.text()));
            }
        }
        return cited;
    }

    Json.Obj json() {
        return Json.Obj.of(
                "answer",
                new Json.Text(answer),
                "score",
                new Json.Num(BigDecimal.valueOf(score.value()).toPlainString()),
                "feedback",
                new Json.Text(score.feedback()),
                "steps",
                TrajectoryJson.steps(steps),
                "usage",
                ModelUsageJson.write(usage));
    }

    static Scored read(Json.Obj json) {
        double value = json.get("score") instanceof Json.Num(String literal) ? Double.parseDouble(literal) : 0;
        List<Step> steps = json.get("steps") instanceof Json.Arr(List<Json> elements)
                ? TrajectoryJson.steps(elements, "an attempt of the run's log")
                : List.of();
        return new Scored(
                json.textOr("answer", ""),
                new Score(value, json.textOr("feedback", "")),
                steps,
                ModelUsageJson.read(json.get("usage")));
    }
}
