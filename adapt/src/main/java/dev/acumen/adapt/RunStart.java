package dev.acumen.adapt;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Playbook;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How a run began: it goes on only with the same tasks and options.
///
/// @param id of the run, for the names of its steps
/// @param playbook the playbook at the start
record RunStart(String id, Playbook playbook) {
    private static final String KEY = "start";
    private static final String PLAYBOOK = "playbook";
    private static final String RESERVED = "reserved";
    private static final int ID = 8;

    /// The start of a new run, or that which the log knows.
    ///
    /// @throws BadInputException if the log is of another run
    static RunStart of(
            Adaptation ports, List<Task> train, List<Task> validation, AdaptOptions options, boolean isOnline) {
        Json.Obj given = json(train, validation, options, isOnline);
        Optional<Json.Obj> known = ports.log().find(KEY);
        known.ifPresent(before -> compare(before, given, "the log of the run"));
        Json.Obj start = known.orElseGet(() -> {
            Playbook playbook = ports.store().read().playbook();
            Json.Obj fresh = given.with(PLAYBOOK, PlaybookJson.document(playbook))
                    .with(
                            RESERVED,
                            Json.Arr.ofTexts(
                                    playbook.reserved().stream().sorted().toList()));
            ports.log().keep(KEY, fresh);
            return fresh;
        });
        byte[] document = JsonWriter.compact(start.members().getOrDefault(PLAYBOOK, Json.NULL))
                .getBytes(StandardCharsets.UTF_8);
        Playbook playbook = PlaybookDocument.read(document, "the log of the run")
                .playbook()
                .remembering(Set.copyOf(start.texts(RESERVED)));
        return new RunStart(Hash.of(JsonWriter.compact(start)).substring(0, ID), playbook);
    }

    /// @param source where the start of the run is kept
    static void compare(Json.Obj before, Json.Obj given, String source) {
        given.members().forEach((name, value) -> {
            Json then = before.members().getOrDefault(name, Json.NULL);
            if (!value.equals(then)) {
                throw new BadInputException(
                        source,
                        name,
                        "the run began with " + JsonWriter.compact(then) + ", not " + JsonWriter.compact(value)
                                + "; use another folder for another run");
            }
        });
    }

    private static Json.Obj json(List<Task> train, List<Task> validation, AdaptOptions options, boolean isOnline) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("mode", new Json.Text(isOnline ? "online" : "offline"));
        members.put("tasks", new Json.Text(hash(train)));
        members.put("validation", new Json.Text(hash(validation)));
        members.putAll(json(options).members());
        return new Json.Obj(members);
    }

    /// The options that make a difference to what comes of a run.
    static Json.Obj json(AdaptOptions options) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("epochs", Json.Num.of(options.epochs()));
        members.put("batch", Json.Num.of(options.batch()));
        members.put("rounds", Json.Num.of(options.rounds()));
        members.put("curate_every", Json.Num.of(options.curateEvery()));
        members.put("budget", Json.Num.of(options.budget()));
        members.put("feedback", new Json.Text(options.feedback().name()));
        members.put(
                "gate",
                new Json.Text(options.gate()
                        .map(gate -> gate.error() + ", " + gate.margin() + ", on " + options.gateOn())
                        .orElse("off")));
        members.put("evaluate_every", Json.Num.of(options.evaluateEvery()));
        members.put("patience", Json.Num.of(options.patience()));
        members.put("seed", Json.Num.of(options.seed()));
        return new Json.Obj(members);
    }

    private static String hash(List<Task> tasks) {
        StringBuilder all = new StringBuilder();
        for (Task task : tasks) {
            all.append(task.id())
                    .append('\u0000')
                    .append(task.prompt())
                    .append('\u0000')
                    .append(task.reference().orElse("\u0001"))
                    .append('\u0000');
        }
        return Hash.of(all.toString()).substring(0, 2 * ID);
    }
}
