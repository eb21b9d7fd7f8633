package dev.acumen.review;

import dev.acumen.json.Json;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Something that happened to a key point.
///
/// @param kind what it was
/// @param line the transaction in which it happened
/// @param before the text, section or count before, as the kind needs it; else empty
/// @param after the same afterwards
/// @param others the ids of other key points that had a part in it
/// @param why the reason that was given; may be empty
/// @param evidence ids of transcript lines behind it
public record HistoryEvent(
        Kind kind,
        JournalLine line,
        String before,
        String after,
        List<String> others,
        String why,
        List<String> evidence) {

    /// What an event does to the text of a key point.
    enum Effect {
        /// It says the text, afterwards.
        WORDED,
        /// It ends the text that was there before.
        ENDED,
        NONE
    }

    /// What can happen to a key point, in words for a person.
    enum Kind {
        BORN("", Effect.WORDED),
        FOUND("already there when the journal began", Effect.WORDED),
        BACK("brought back", Effect.WORDED),
        MADE_OF("made of", Effect.WORDED),
        REWORDED("reworded", Effect.WORDED),
        HELPFUL("tagged helpful"),
        HARMFUL("tagged harmful"),
        COUNTED("counted anew"),
        MOVED("moved"),
        PINNED("pinned"),
        UNPINNED("unpinned"),
        GUARDED("got a guard"),
        FREED("lost its guard"),
        SETTLED("settled: both are right together with"),
        TOOK_IN("took in"),
        SHARED("moved from the local layer into the playbook file", Effect.WORDED),
        RENAMED("renamed"),
        RENUMBERED("renumbered"),
        OTHER("changed"),
        MERGED("merged into", Effect.ENDED),
        PRUNED("pruned", Effect.ENDED),
        CAPPED("left the full playbook", Effect.ENDED),
        TAKEN_BACK("taken back", Effect.ENDED),
        REMOVED("removed", Effect.ENDED);

        private final String words;
        private final Effect effect;

        Kind(String words) {
            this(words, Effect.NONE);
        }

        Kind(String words, Effect effect) {
            this.words = words;
            this.effect = effect;
        }

        /// What it does to the text of the key point.
        Effect effect() {
            return effect;
        }

        /// Whether the key point is gone afterwards.
        boolean isEnd() {
            return effect == Effect.ENDED;
        }

        boolean isTag() {
            return this == HELPFUL || this == HARMFUL;
        }
    }

    public HistoryEvent {
        others = List.copyOf(others);
        evidence = List.copyOf(evidence);
    }

    /// Whether it gave a key point other words.
    public boolean isRewording() {
        return kind == Kind.REWORDED;
    }

    /// Whether it rated a key point.
    public boolean isRating() {
        return kind.isTag();
    }

    /// Whether a key point came that this journal does not know the beginning of.
    public boolean isArrival() {
        return kind == Kind.FOUND || (kind == Kind.BORN && line.is(Cause.OUTSIDE));
    }

    /// The reason that was given, unless it says no more than what happened; else empty.
    public String reason() {
        boolean isSaid = kind == Kind.TOOK_IN || others.stream().anyMatch(other -> why.equals("merged into " + other));
        return why.isBlank() || isSaid ? "" : why;
    }

    /// What happened, in a few words.
    public String told() {
        String with = others.isEmpty() ? "" : " [" + String.join("], [", others) + "]";
        return switch (kind) {
            case BORN -> birth();
            case FOUND -> kind.words;
            case SHARED -> kind.words + (before.isEmpty() ? "" : ", where it was " + before);
            case MOVED -> "moved from " + before + " to " + after + by();
            case COUNTED, RENAMED -> kind.words + ": " + before + " → " + after + by();
            case RENUMBERED -> kind.words + ": " + before + " → " + after;
            case OTHER -> kind.words + by() + (after.isEmpty() ? "" : ": " + after);
            case BACK,
                    MADE_OF,
                    REWORDED,
                    HELPFUL,
                    HARMFUL,
                    PINNED,
                    UNPINNED,
                    GUARDED,
                    FREED,
                    SETTLED,
                    TOOK_IN,
                    MERGED,
                    PRUNED,
                    CAPPED,
                    TAKEN_BACK,
                    REMOVED -> kind.words + with + by();
        };
    }

    private String birth() {
        Cause cause = line.cause();
        if (!cause.session().isEmpty()) {
            return "added" + by();
        }
        return switch (cause.kind()) {
            case Cause.OUTSIDE -> "written into the file without Acumen";
            case "import" -> "imported" + (cause.note().isEmpty() ? "" : ": " + cause.note());
            case "add" -> "added" + hand(cause);
            case Cause.ACCEPT -> "added by acumen accept of " + cause.accepted();
            default -> "added" + by();
        };
    }

    /// Who did it.
    private String by() {
        Cause cause = line.cause();
        if (!cause.session().isEmpty()) {
            return " in session " + cause.session() + judge(cause);
        }
        return switch (cause.kind()) {
            case Cause.OUTSIDE -> ", in the file, without Acumen";
            case Cause.PROMOTE -> ": your own playbook has it now";
            case Cause.UNDO -> " by acumen undo of " + String.join(", ", cause.undone());
            case "edit", "remove", "merge", "move", "tag", "pin", "unpin" -> hand(cause);
            default -> " by acumen " + cause.kind();
        };
    }

    private static String hand(Cause cause) {
        return cause.note().equals(Cause.BY_AGENT) ? " " + cause.note() : " by hand";
    }

    private static String judge(Cause cause) {
        String model = cause.model();
        String judge = model.isEmpty() ? "" : model.equals("none") ? " (no model)" : " (" + model + ")";
        return cause.kind().equals("learn") ? judge : judge + " (acumen " + cause.kind() + ")";
    }

    /// The same for other programs.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("what", new Json.Text(kind.name().toLowerCase(Locale.ROOT)));
        members.put("time", new Json.Text(line.time()));
        members.put("change", new Json.Text(line.id()));
        members.put("cause", new Json.Text(line.cause().kind()));
        put(members, "session", line.cause().session());
        put(members, "model", line.cause().model());
        put(members, "before", before);
        put(members, "after", after);
        if (!others.isEmpty()) {
            members.put("with", Json.Arr.ofTexts(others));
        }
        put(members, "why", why);
        if (!evidence.isEmpty()) {
            members.put("evidence", Json.Arr.ofTexts(evidence));
        }
        return new Json.Obj(members);
    }

    private static void put(Map<String, Json> members, String name, String text) {
        if (!text.isEmpty()) {
            members.put(name, new Json.Text(text));
        }
    }
}
