package dev.acumen.store;

import dev.acumen.json.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Why a playbook changed.
///
/// @param kind what happened: a command's name such as `learn`, or one of the kinds that are named here
/// @param session the session that was learned; empty where there was none
/// @param model the model that judged; `none` for signals alone, empty where nobody judged
/// @param usage what the model used, as `docs/format.md` describes; empty where no model was asked
/// @param note what else a reader should know; empty for nothing
/// @param undone ids of the journal lines that were taken back, the newest first; none for anything but an undo
/// @param cited ids of the key points that the agent cited in the turns that were learned
public record Cause(
        String kind,
        String session,
        String model,
        Json.Obj usage,
        String note,
        List<String> undone,
        List<String> cited) {
    private static final Json.Obj NO_USAGE = Json.Obj.of();

    /// What was there before the journal began.
    public static final String SNAPSHOT = "snapshot";

    /// Somebody edited the file without Acumen.
    public static final String OUTSIDE = "outside";

    /// Earlier changes were taken back.
    public static final String UNDO = "undo";

    /// A session was learned.
    public static final String LEARN = "learn";

    /// A person said yes to what was proposed, or settled a contradiction.
    public static final String REVIEW = "review";

    public Cause {
        undone = List.copyOf(undone);
        cited = List.copyOf(cited);
    }

    /// A change by a person or another program.
    public static Cause of(String kind) {
        return new Cause(kind, "", "", NO_USAGE, "", List.of(), List.of());
    }

    /// A session that was learned.
    public static Cause learned(String session, String model) {
        return new Cause(LEARN, session, model, NO_USAGE, "", List.of(), List.of());
    }

    /// What was proposed from a session, and accepted.
    public static Cause reviewed(String session, String model) {
        return new Cause(REVIEW, session, model, NO_USAGE, "", List.of(), List.of());
    }

    /// Earlier changes that were taken back.
    static Cause undo(List<String> undone) {
        return new Cause(UNDO, "", "", NO_USAGE, "", undone, List.of());
    }

    /// The same with what it cost, and a note.
    public Cause with(Json.Obj newUsage, String newNote) {
        return new Cause(kind, session, model, newUsage, newNote, undone, cited);
    }

    /// The same with what the agent cited.
    public Cause citing(Collection<String> ids) {
        return new Cause(kind, session, model, usage, note, undone, List.copyOf(ids));
    }

    Json.Obj json(List<String> turns) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("kind", new Json.Text(kind));
        if (!session.isEmpty()) {
            members.put("session", new Json.Text(session));
            members.put("turns", Json.Arr.ofTexts(turns));
        }
        if (!model.isEmpty()) {
            members.put("model", new Json.Text(model));
        }
        if (!usage.members().isEmpty()) {
            members.put("usage", usage);
        }
        if (!note.isEmpty()) {
            members.put("note", new Json.Text(note));
        }
        if (!undone.isEmpty()) {
            members.put("undone", Json.Arr.ofTexts(undone));
        }
        if (!cited.isEmpty()) {
            members.put("cited", Json.Arr.ofTexts(cited));
        }
        return new Json.Obj(members);
    }

    static Cause read(Json.Obj cause) {
        return new Cause(
                cause.textOr("kind", ""),
                cause.textOr("session", ""),
                cause.textOr("model", ""),
                cause.get("usage") instanceof Json.Obj usage ? usage : NO_USAGE,
                cause.textOr("note", ""),
                cause.texts("undone"),
                cause.texts("cited"));
    }
}
