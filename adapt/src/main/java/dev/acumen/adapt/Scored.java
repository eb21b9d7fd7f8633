package dev.acumen.adapt;

import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
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
                new Json.Arr(steps.stream().<Json>map(Scored::json).toList()),
                "usage",
                ModelUsageJson.write(usage));
    }

    static Scored read(Json.Obj json) {
        double value = json.get("score") instanceof Json.Num(String literal) ? Double.parseDouble(literal) : 0;
        List<Step> steps = new ArrayList<>();
        if (json.get("steps") instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                if (element instanceof Json.Obj step) {
                    steps.add(step(step));
                }
            }
        }
        return new Scored(
                json.textOr("answer", ""),
                new Score(value, json.textOr("feedback", "")),
                steps,
                ModelUsageJson.read(json.get("usage")));
    }

    private static Json.Obj json(Step step) {
        return switch (step) {
            case Step.Message(String line, String text) ->
                Json.Obj.of("line", new Json.Text(line), "message", new Json.Text(text));
            case Step.Elided(int steps, long characters) ->
                Json.Obj.of("elided", Json.Num.of(steps), "characters", Json.Num.of(characters));
            case Step.ToolCall(String line, String tool, String input, boolean isCommand, Outcome outcome) ->
                outcome(
                        Json.Obj.of(
                                "line",
                                new Json.Text(line),
                                "tool",
                                new Json.Text(tool),
                                "input",
                                new Json.Text(input),
                                "command",
                                new Json.Bool(isCommand)),
                        outcome);
        };
    }

    private static Json.Obj outcome(Json.Obj call, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded(String line, String output) ->
                call.with("result", new Json.Text(line)).with("output", new Json.Text(output));
            case Outcome.Failed(String line, OptionalInt exitCode, String error) -> {
                Json.Obj failed = call.with("result", new Json.Text(line)).with("error", new Json.Text(error));
                yield exitCode.isPresent() ? failed.with("exit_code", Json.Num.of(exitCode.getAsInt())) : failed;
            }
            case Outcome.Rejected(String line, String reason) ->
                call.with("result", new Json.Text(line)).with("rejected", new Json.Text(reason));
            case Outcome.Held(String line, String reason) ->
                call.with("result", new Json.Text(line)).with("held", new Json.Text(reason));
            case Outcome.Unknown() -> call;
        };
    }

    private static Step step(Json.Obj json) {
        if (json.get("tool") != null) {
            boolean isCommand = json.get("command") instanceof Json.Bool(boolean value) && value;
            return new Step.ToolCall(
                    json.textOr("line", ""),
                    json.textOr("tool", ""),
                    json.textOr("input", ""),
                    isCommand,
                    outcome(json));
        }
        return json.get("elided") instanceof Json.Num(String steps)
                        && json.get("characters") instanceof Json.Num(String characters)
                ? new Step.Elided(Integer.parseInt(steps), Long.parseLong(characters))
                : new Step.Message(json.textOr("line", ""), json.textOr("message", ""));
    }

    private static Outcome outcome(Json.Obj json) {
        String line = json.textOr("result", "");
        if (json.text("output") != null) {
            return new Outcome.Succeeded(line, json.textOr("output", ""));
        }
        if (json.text("error") != null) {
            OptionalInt exitCode = json.get("exit_code") instanceof Json.Num(String code)
                    ? OptionalInt.of(Integer.parseInt(code))
                    : OptionalInt.empty();
            return new Outcome.Failed(line, exitCode, json.textOr("error", ""));
        }
        if (json.text("rejected") != null) {
            return new Outcome.Rejected(line, json.textOr("rejected", ""));
        }
        return json.text("held") != null ? new Outcome.Held(line, json.textOr("held", "")) : new Outcome.Unknown();
    }
}
