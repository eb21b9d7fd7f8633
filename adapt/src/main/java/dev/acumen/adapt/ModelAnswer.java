package dev.acumen.adapt;

import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What an agent said about a task: an object with the answer, the reasoning and the ids of the key points that it
/// used (ACE paper, appendix D: the Generator). A text without such an object counts as the answer as a whole.
final class ModelAnswer {
    static final String ANSWER = "final_answer";
    static final String CITED = "bullet_ids";
    static final String REASONING = "reasoning";

    private ModelAnswer() {}

    static Attempt.Answered of(Task task, String text, ModelUsage usage) {
        Optional<Json.Obj> object = AnswerJson.find(text, ANSWER);
        String said = object.map(ModelAnswer::said).orElse(text);
        String answer = object.map(found -> plain(found.members().getOrDefault(ANSWER, Json.NULL)))
                .orElse(text)
                .strip();
        return new Attempt.Answered(trajectory(task, said), answer, usage);
    }

    /// What an agent did, where all that is known of it is a text.
    static Trajectory trajectory(Task task, String said) {
        List<Step> steps = KeyPoint.isBlank(said) ? List.of() : List.of(new Step.Message(task.id() + ".1", said));
        Turn turn = new Turn(task.id(), Turn.Author.AGENT, task.prompt(), steps);
        return new Trajectory(task.id(), "", List.of(turn), List.of());
    }

    /// The reasoning, and the ids that it rests on as citations.
    private static String said(Json.Obj object) {
        String cited = object.texts(CITED).stream()
                .map(id -> "[" + id.replaceAll("[\\[\\]\\s]", "") + "]")
                .collect(Collectors.joining(" "));
        String reasoning = object.textOr(REASONING, "");
        String used = cited.isEmpty() ? "" : "\nKey points used: " + cited;
        return reasoning + used + "\nAnswer: " + plain(object.members().getOrDefault(ANSWER, Json.NULL));
    }

    private static String plain(Json value) {
        return switch (value) {
            case Json.Text(String text) -> text;
            case Json.Num(String literal) -> literal;
            case Json.Bool(boolean bool) -> Boolean.toString(bool);
            case Json.Arr(List<Json> elements) ->
                elements.stream().map(ModelAnswer::plain).collect(Collectors.joining(", "));
            case Json.Obj object -> JsonWriter.compact(object);
            case Json.Null ignored -> "";
        };
    }
}
