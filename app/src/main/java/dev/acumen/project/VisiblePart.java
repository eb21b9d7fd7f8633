package dev.acumen.project;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What of a project's playbook the agent is shown: all of it in a trusted project, else the key points that this
/// machine knows by their texts. Nothing where trust was revoked.
///
/// @param playbook what is shown
/// @param withheld the others, in canonical order
/// @param isTrusted whether the project is trusted, with whatever its playbook will hold
/// @param isRevoked whether a person took trust from the project
public record VisiblePart(Playbook playbook, List<KeyPoint> withheld, boolean isTrusted, boolean isRevoked) {
    public VisiblePart {
        withheld = List.copyOf(withheld);
    }

    /// @throws dev.acumen.json.BadInputException if what is kept of trust cannot be understood
    /// @throws IOException if it cannot be read
    public static VisiblePart of(Playbook playbook, Path project, Path acumen) throws IOException {
        return of(playbook, new Trust(acumen).decision(project), acumen);
    }

    /// The part where it is known what was decided of the project.
    ///
    /// @param decision as of [Trust#decision]
    /// @throws IOException if what is known cannot be read
    public static VisiblePart of(Playbook playbook, @Nullable Boolean decision, Path acumen) throws IOException {
        if (Boolean.TRUE.equals(decision)) {
            return new VisiblePart(playbook, List.of(), true, false);
        }
        boolean isRevoked = decision != null;
        KnownTexts.Known known = new KnownTexts(acumen).read();
        Map<Section, List<KeyPoint>> shown = new HashMap<>();
        List<KeyPoint> withheld = new ArrayList<>();
        for (Section section : Section.values()) {
            List<KeyPoint> kept = new ArrayList<>();
            for (KeyPoint keyPoint : playbook.in(section)) {
                (!isRevoked && known.has(keyPoint) ? kept : withheld).add(keyPoint);
            }
            shown.put(section, kept);
        }
        return new VisiblePart(
                Playbook.of(shown, playbook.idFloors(), playbook.reserved()), withheld, false, isRevoked);
    }

    /// How many key points the whole playbook has.
    public int size() {
        return playbook.size() + withheld.size();
    }

    /// Why key points are withheld.
    public String cause() {
        return isRevoked ? "trust in this project was revoked" : "their text is new on this machine";
    }

    /// How many key points are withheld, and why; empty where none are.
    public String reason() {
        return withheld.isEmpty()
                ? ""
                : "the agent is not shown " + withheld.size() + " of " + size() + " key points: " + cause();
    }

    /// The same, and what to do about it.
    public String notice() {
        return withheld.isEmpty() ? "" : reason() + "; acumen trust prints them and asks";
    }
}
