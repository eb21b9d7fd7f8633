package dev.acumen.learn;

import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Tokens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Asks a model for a JSON object on behalf of a role.
///
/// @param model who is asked
/// @param role `reflector`, `curator` or `single`
/// @param schema of the object
/// @param listener hears what was asked and answered
/// @param known secrets that must not be told, whoever wrote them down
record RoleRequest(LanguageModel model, String role, Json.Obj schema, ModelListener listener, Set<String> known) {
    /// The first room for an answer, in tokens: a long reflection has some 1,500.
    private static final int ROOM = 4_096;

    /// The object that the model answers, or answered before.
    ///
    /// @param step what is asked, by a name of its own in this session
    /// @param wanted names of which the object has to hold at least one
    JudgementResult<Json.Obj> ask(String step, Prompt whole, AnswerCache kept, String... wanted) {
        Optional<Json.Obj> known = kept.answer(step).flatMap(answer -> AnswerJson.find(answer, wanted));
        if (known.isPresent()) {
            return JudgementResult.of(known.get());
        }
        Prompt prompt = new Prompt(whole.stable().stream().map(this::untold).toList(), untold(whole.rest()));
        Reply reply = model.ask(new Request(
                new Request.Purpose(role, kept.session()),
                prompt,
                Tokens.estimate(prompt.text()),
                ROOM,
                Optional.of(schema)));
        listener.asked(role, kept.session(), prompt, untold(reply));
        kept.spent(reply.usage());
        return switch (reply) {
            case Failure failure -> new JudgementResult.Failed<>(role, failure);
            case Reply.Answer answer -> read(answer, step, kept, wanted);
        };
    }

    private JudgementResult<Json.Obj> read(Reply.Answer answer, String step, AnswerCache kept, String... wanted) {
        String text = answer.text();
        Optional<Json> found =
                AnswerJson.read(text, wanted).map(RoleRequest::noted).map(this::redacted);
        if (found.isEmpty()) {
            String why = KeyPoint.isBlank(text)
                    ? "it is empty"
                    : "there is no JSON object with " + String.join(" or ", wanted);
            return new JudgementResult.Failed<>(role, new Failure.Unreadable(why, answer.usage()));
        }
        String told = JsonWriter.compact(found.get());
        kept.keep(step, told);
        return JudgementResult.of((Json.Obj) JsonReader.read(told, step));
    }

    /// The object, which says in its own words on what it rests that it named something twice.
    private static Json.Obj noted(AnswerJson.Found found) {
        Json.Obj object = found.object();
        String member = object.text("analysis") == null ? "reasoning" : "analysis";
        return found.repeated().isEmpty()
                ? object
                : object.with(
                        member,
                        new Json.Text((object.textOr(member, "") + " (The answer names "
                                        + String.join(", ", found.repeated()) + " twice; the last value counts.)")
                                .strip()));
    }

    /// Without what is known to be secret; what else is one has gone from each part before.
    private String untold(String text) {
        return Secrets.without(text, known);
    }

    private Reply untold(Reply reply) {
        return reply instanceof Reply.Answer(String text, ModelUsage usage, boolean isCutOff)
                ? new Reply.Answer(untold(text), usage, isCutOff)
                : reply;
    }

    /// The value, and no text in it holds a secret. Each is looked at by itself, so that what is taken out of one
    /// never takes the form of the others with it.
    private Json redacted(Json json) {
        return switch (json) {
            case Json.Text(String value) -> new Json.Text(Secrets.redacted(value, known));
            case Json.Arr(List<Json> elements) ->
                new Json.Arr(elements.stream().map(this::redacted).toList());
            case Json.Obj(Map<String, Json> members) -> {
                Map<String, Json> redacted = new LinkedHashMap<>();
                members.forEach((name, value) -> redacted.put(Secrets.redacted(name, known), redacted(value)));
                yield new Json.Obj(redacted);
            }
            case Json.Num ignored -> json;
            case Json.Bool ignored -> json;
            case Json.Null ignored -> json;
        };
    }
}
