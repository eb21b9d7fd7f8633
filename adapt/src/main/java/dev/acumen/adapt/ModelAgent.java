package dev.acumen.adapt;

import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.trajectory.Tokens;
import java.util.List;
import java.util.Optional;

/// An agent that asks a language model once, and has it cite the key points that it used (ACE paper, appendix D: the
/// Generator). An answer that is not the object that was asked for counts as a whole.
public final class ModelAgent implements Agent {
    /// The role in requests and accounts.
    public static final String ROLE = "agent";

    private static final int ROOM = 4_096;

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
                    ModelAnswer.REASONING,
                    ofType("string"),
                    ModelAnswer.CITED,
                    ofType("array").with("items", ofType("string")),
                    ModelAnswer.ANSWER,
                    ofType("string")),
            "required",
            Json.Arr.ofTexts(List.of(ModelAnswer.REASONING, ModelAnswer.CITED, ModelAnswer.ANSWER)),
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
            case Reply.Answer answer -> ModelAnswer.of(task, answer.text(), answer.usage());
        };
    }
}
