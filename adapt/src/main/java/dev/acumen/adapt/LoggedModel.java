package dev.acumen.adapt;

import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A model that writes down each call, in a file with the name and keys of the framework of the paper's authors.
///
/// @param folder where to; made where there is none
record LoggedModel(LanguageModel model, Path folder) implements LanguageModel {
    private static final int KEY = 8;
    private static final int MOST_NAME = 80;

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        Reply reply = model.ask(request);
        if (reply instanceof Reply.Answer answer) {
            keep(request, answer);
        }
        return reply;
    }

    private void keep(Request request, Reply.Answer answer) {
        String prompt = request.prompt().text();
        String session = request.purpose().session().replaceAll("[^A-Za-z0-9._-]+", "-");
        String call = session.substring(0, Math.min(session.length(), MOST_NAME)) + "_"
                + Hash.of(prompt).substring(0, KEY);
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("role", new Json.Text(request.purpose().role()));
        members.put("call_id", new Json.Text(call));
        members.put("model", new Json.Text(name()));
        members.put("prompt", new Json.Text(prompt));
        members.put("response", new Json.Text(answer.text()));
        members.put("prompt_length", Json.Num.of(prompt.length()));
        members.put("response_length", Json.Num.of(answer.text().length()));
        members.put(
                "prompt_num_tokens",
                Json.Num.of(answer.usage().total() - answer.usage().output()));
        members.put("response_num_tokens", Json.Num.of(answer.usage().output()));
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve(request.purpose().role() + "_" + call + ".json"),
                    JsonWriter.pretty(new Json.Obj(members)) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("a call could not be written down in " + folder, e);
        }
    }
}
