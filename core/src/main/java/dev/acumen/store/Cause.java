package dev.acumen.store;

import dev.acumen.json.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Why a playbook changed.
///
/// @param kind what happened: a command's name such as `learn`, or one of the kinds that are named here
/// @param session the session that was learned; empty where there was none
/// @param model the model that judged; `none` for signals alone, empty where nobody judged
/// @param usage what the model used, as `docs/reference/format.md` describes; empty where no model was asked
/// @param note what else a reader should know; empty for nothing
/// @param undone ids of the journal lines that were taken back, the newest first; none for anything but an undo
/// @param cited ids of the key points that the agent cited in the turns that were learned
/// @param refused what was kept out of the playbook when a session was learned
/// @param accepted the name of what was refused before and a person accepted; empty for anything but that
/// @param proposal what of a proposal a person accepted, as it waited; empty for anything but that
/// @param transcript the file that the session was learned from, where the client does not keep it; else empty
public record Cause(
        String kind,
        String session,
        String model,
        Json.Obj usage,
        String note,
        List<String> undone,
        List<String> cited,
        List<RefusedChange> refused,
        String accepted,
        Optional<Proposal> proposal,
        String transcript) {
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

    /// A person accepted what was refused when a session was learned.
    public static final String ACCEPT = "accept";

    /// What was learned locally went to the team's playbook.
    public static final String SHARE = "share";

    /// A key point went from projects to the user's own playbook; the note is the line of the user's journal.
    public static final String PROMOTE = "promote";

    /// The note of a change that an agent made as a person does by a command.
    public static final String BY_AGENT = "by an agent, through MCP";

    public Cause {
        undone = List.copyOf(undone);
        cited = List.copyOf(cited);
        refused = List.copyOf(refused);
    }

    /// One of a session whose transcript the client keeps, or of none.
    public Cause(
            String kind,
            String session,
            String model,
            Json.Obj usage,
            String note,
            List<String> undone,
            List<String> cited) {
        this(kind, session, model, usage, note, undone, cited, List.of(), "", Optional.empty(), "");
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
        return new Cause(
                kind, session, model, newUsage, newNote, undone, cited, refused, accepted, proposal, transcript);
    }

    /// The same with what the agent cited.
    public Cause citing(Collection<String> ids) {
        return new Cause(
                kind, session, model, usage, note, undone, List.copyOf(ids), refused, accepted, proposal, transcript);
    }

    /// The same with what was kept out of the playbook.
    public Cause refusing(List<RefusedChange> others) {
        return new Cause(kind, session, model, usage, note, undone, cited, others, accepted, proposal, transcript);
    }

    /// The same for a session that was learned from a file that the client does not keep.
    ///
    /// @param file its absolute path; empty for one that the client keeps
    public Cause from(String file) {
        return new Cause(kind, session, model, usage, note, undone, cited, refused, accepted, proposal, file);
    }

    /// What a person accepted that was refused before.
    ///
    /// @param refusal its name
    public static Cause accepting(String refusal) {
        return new Cause(ACCEPT, "", "", NO_USAGE, "", List.of(), List.of(), List.of(), refusal, Optional.empty(), "");
    }

    /// The same with what of a proposal a person accepted, if anything.
    Cause accepting(Optional<Proposal> part) {
        return new Cause(kind, session, model, usage, note, undone, cited, refused, accepted, part, transcript);
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
        if (!refused.isEmpty()) {
            members.put(
                    "refused",
                    new Json.Arr(refused.stream().<Json>map(RefusedChange::json).toList()));
        }
        if (!accepted.isEmpty()) {
            members.put("accepted", new Json.Text(accepted));
        }
        proposal.ifPresent(part -> members.put("proposal", ProposalJson.writeWithId(part)));
        if (!transcript.isEmpty()) {
            members.put("transcript", new Json.Text(transcript));
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
                cause.texts("cited"),
                RefusedChange.read(cause.get("refused")),
                cause.textOr("accepted", ""),
                ProposalJson.read(cause.get("proposal")),
                cause.textOr("transcript", ""));
    }
}
