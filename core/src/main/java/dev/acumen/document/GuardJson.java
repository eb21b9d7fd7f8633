package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Guard;
import org.jspecify.annotations.Nullable;

/// A guard as a playbook file holds it: `{"does": "hold", "commands": ["git push main"], "files": []}`.
public final class GuardJson {
    private static final String DOES = "does";
    private static final String COMMANDS = "commands";
    private static final String FILES = "files";

    private GuardJson() {}

    /// The guard that a member of an entry holds. What is none, or does nothing that is known, guards nothing.
    static Guard read(@Nullable Json json) {
        if (!(json instanceof Json.Obj members)) {
            return Guard.NONE;
        }
        for (Guard.Effect effect : Guard.Effect.values()) {
            if (effect.word().equals(members.text(DOES))) {
                Guard guard = new Guard(effect, members.texts(COMMANDS), members.texts(FILES));
                return guard.isEmpty() ? Guard.NONE : guard;
            }
        }
        return Guard.NONE;
    }

    /// The guard as a member of an entry. For none it is null, which also reads as none.
    public static Json write(Guard guard) {
        return guard.isEmpty()
                ? Json.NULL
                : Json.Obj.of(
                        DOES,
                        new Json.Text(guard.effect().word()),
                        COMMANDS,
                        Json.Arr.ofTexts(guard.commands()),
                        FILES,
                        Json.Arr.ofTexts(guard.files()));
    }
}
