package dev.acumen.hook;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.Experiment;
import java.nio.file.Path;
import java.util.Set;

/// What an experiment withholds from a session: everything, one key point, or nothing.
///
/// A session keeps its group to its end, also after the experiment was stopped. One that was shown something before the
/// experiment began has no part in it.
///
/// @param experiment the experiment's id; empty for a session without a part in one
/// @param keyPoint the key point that is withheld from held-out sessions; empty for the whole playbook
/// @param isHeldOut whether the session is held out
/// @param isNew whether its record does not say so yet
record Holdout(String experiment, String keyPoint, boolean isHeldOut, boolean isNew) {
    /// The member of a session's record.
    static final String MEMBER = "experiment";

    private static final Holdout NONE = new Holdout("", "", false, false);

    /// What holds for a session in a project.
    static Holdout of(Path project, Session session) {
        Experiment experiment = Experiment.of(project);
        if (experiment == null) {
            return NONE;
        }
        Json.Obj known = JsonReader.objectIn(session.record());
        if (known.get(MEMBER) instanceof Json.Obj kept) {
            return new Holdout(
                    kept.textOr("id", ""),
                    kept.textOr("key_point", ""),
                    kept.get("held_out") instanceof Json.Bool(boolean isHeldOut) && isHeldOut,
                    false);
        }
        boolean isUnderWay = known.get(SessionRecord.INJECTIONS) != null || session.isServed();
        return isUnderWay || experiment.isStopped()
                ? NONE
                : new Holdout(experiment.id(), experiment.keyPoint(), experiment.holdsOut(session.id()), true);
    }

    /// Whether the session gets none of the playbook.
    boolean isWhole() {
        return isHeldOut && keyPoint.isEmpty();
    }

    /// What of a playbook the session may be shown, unless [#isWhole].
    Playbook rest(Playbook playbook) {
        return isHeldOut ? playbook.without(Set.of(keyPoint)) : playbook;
    }

    /// As a session's record keeps it.
    ///
    /// @param now when the session's part in it began, in milliseconds since 1970
    Json.Obj json(long now) {
        Json.Obj json = Json.Obj.of("id", new Json.Text(experiment), "at", Json.Num.of(now));
        return (keyPoint.isEmpty() ? json : json.with("key_point", new Json.Text(keyPoint)))
                .with("held_out", new Json.Bool(isHeldOut));
    }
}
