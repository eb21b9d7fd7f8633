package dev.acumen.fleet;

import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.util.Optional;

/// A model that is asked nothing twice: its answers are kept by the fingerprint of the request, and are on the disk
/// before anything is made of them.
///
/// @param patience hears of each answer that the model gave
/// @param attempt how often the session failed before for an answer that nobody could read; another attempt asks anew
record KeptModel(LanguageModel model, AnswerFolder answers, Patience patience, int attempt) implements LanguageModel {
    private static final String TEXT = "text";
    private static final String USAGE = "usage";

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        String fingerprint =
                Hash.of(name() + "\n" + attempt + "\n" + request.prompt().text());
        try {
            Optional<Json.Obj> kept = answers.find(fingerprint);
            if (kept.isPresent()) {
                Json.Obj answer = kept.get();
                return new Reply.Answer(answer.textOr(TEXT, ""), ModelUsageJson.read(answer.get(USAGE)), false);
            }
            Reply reply = model.ask(request);
            if (reply instanceof Reply.Answer answer && !answer.isCutOff()) {
                patience.succeeded();
                Json.Obj json = Json.Obj.of(TEXT, new Json.Text(answer.text()));
                answers.keep(fingerprint, json.with(USAGE, ModelUsageJson.write(answer.usage())));
            }
            return reply;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Failure.Interrupted();
        }
    }
}
