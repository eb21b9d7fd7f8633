package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.AnswerCache;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.server.Parts.Part;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What models answered about a part of a session, kept in the database until it is learned: a process that is killed
/// pays for nothing twice.
final class KeptAnswers implements AnswerCache {
    private final Parts parts;
    private final Part part;
    private final boolean isLast;
    private final Map<String, Json> answers = new LinkedHashMap<>();
    private String subject = "";
    private ModelUsage usage = ModelUsage.NONE;

    /// @param isLast whether nobody will try again after this attempt
    KeptAnswers(Parts parts, Part part, boolean isLast) {
        this.parts = parts;
        this.part = part;
        this.isLast = isLast;
        part.answers()
                .map(text -> JsonReader.read(text, "answers"))
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .ifPresent(this::read);
    }

    private void read(Json.Obj kept) {
        subject = kept.textOr("subject", "");
        usage = ModelUsageJson.read(kept.get("usage"));
        if (kept.get("answers") instanceof Json.Obj(Map<String, Json> known)) {
            answers.putAll(known);
        }
    }

    @Override
    public String session() {
        return part.session();
    }

    @Override
    public void about(String newSubject) {
        if (!newSubject.equals(subject)) {
            answers.clear();
            subject = newSubject;
        }
    }

    @Override
    public Optional<String> answer(String step) {
        return answers.get(step) instanceof Json.Text(String text) ? Optional.of(text) : Optional.empty();
    }

    @Override
    public void keep(String step, String answer) {
        answers.put(step, new Json.Text(answer));
        parts.keepAnswers(
                part,
                JsonWriter.compact(Json.Obj.of(
                        "subject",
                        new Json.Text(subject),
                        "usage",
                        ModelUsageJson.write(usage),
                        "answers",
                        new Json.Obj(answers))));
    }

    @Override
    public void spent(ModelUsage more) {
        usage = usage.plus(more);
    }

    @Override
    public ModelUsage usage() {
        return usage;
    }

    @Override
    public boolean isFinal(Failure failure) {
        return !failure.isWorthLater() || (isLast && PartLearner.isCounted(failure));
    }
}
