package dev.acumen.adapt;

import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// An agent that asks a language model once, and has it cite the key points that it used (ACE paper, appendix D: the
/// Generator). An answer that is not the object that was asked for counts as a whole.
public final class ModelAgent implements Agent {
    /// The role in requests and accounts.
    public static final String ROLE = "agent";

    private static final int ROOM = 4_096;
    private static final String ANSWER = "final_answer";
    private static final String CITED = "bullet_ids";
    private static final String REASONING = "reasoning";

    private static final String INSTRUCTIONS = """
            You answer a question. A playbook of key points from earlier questions helps you: follow what applies, and
            mind the mistakes that it names. A line shows an id, how often the key point helped or misled, and its text.

            Answer with one JSON object and nothing else:
            {"reasoning": "your steps", "bullet_ids": ["ids of the key points that you used"], "final_answer": "the answer alone"}""";

    private static final Json.Obj SCHEMA = Json.Obj.of(
            "type",
            new Json.Text("object"),
            "properties",
            Json.Obj.of(
                    REASONING,
                    ofType("string"),
                    CITED,
                    ofType("array").with("items", ofType("string")),
                    ANSWER,
                    ofType("string")),
            "required",
            Json.Arr.ofTexts(List.of(REASONING, CITED, ANSWER)),
            "additionalProperties",
            new Json.Bool(false));

    private final LanguageModel model;

    public ModelAgent(LanguageModel model) {
        this.model = model;
    }

    private static Json.Obj ofType(String type) {
        return Json.Obj.of("type", new Json.Text(type));
    }

    @Override
    public Attempt attempt(Task task, String playbook) {
        Prompt prompt = new Prompt(
                List.of(INSTRUCTIONS, "# Playbook\n\n" + (playbook.isEmpty() ? "(empty)" : playbook)),
                "# Question\n\n" + task.prompt());
        Reply reply = model.ask(new Request(
                new Request.Purpose(ROLE, task.id()),
                prompt,
                Tokens.estimate(prompt.text()),
                ROOM,
                Optional.of(SCHEMA)));
        return switch (reply) {
            case Failure failure -> new Attempt.Failed(failure);
            case Reply.Answer answer -> answered(task, answer);
        };
    }

    private static Attempt answered(Task task, Reply.Answer reply) {
        Optional<Json.Obj> object = AnswerJson.find(reply.text(), ANSWER);
        String said = object.map(ModelAgent::said).orElse(reply.text());
        String answer = object.map(found -> plain(found.members().getOrDefault(ANSWER, Json.NULL)))
                .orElse(reply.text())
                .strip();
        List<Step> steps = KeyPoint.isBlank(said) ? List.of() : List.of(new Step.Message(task.id() + ".1", said));
        Turn turn = new Turn(task.id(), Turn.Author.AGENT, task.prompt(), steps);
        Trajectory trajectory = new Trajectory(task.id(), "", List.of(turn), List.of());
        return new Attempt.Answered(trajectory, answer, reply.usage());
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
                elements.stream().map(ModelAgent::plain).collect(Collectors.joining(", "));
            case Json.Obj object -> JsonWriter.compact(object);
            case Json.Null _ -> "";
        };
    }
}
