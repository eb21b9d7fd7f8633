package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import java.util.List;

/// The user's own playbook, as sessions of all projects meet it.
///
/// @param file where it is, for a person
/// @param isThere whether it is there, or proposals for it are
/// @param keyPoints how many it has
/// @param waiting how many changes of it wait for a yes
/// @param isShown whether sessions are shown it
/// @param trouble why it cannot be read; empty where it can
public record UserState(String file, boolean isThere, int keyPoints, int waiting, boolean isShown, String trouble) {

    /// How it is now.
    public static UserState of(Environment environment, Settings settings) {
        UserPlaybook users = new UserPlaybook(environment);
        String file = environment.shown(users.file());
        try {
            PlaybookStore.State state = users.store(_ -> {}).read();
            int waiting = state.proposals().stream()
                    .mapToInt(proposal -> proposal.operations().size())
                    .sum();
            return new UserState(
                    file,
                    users.isThere() || waiting > 0,
                    state.playbook().size(),
                    waiting,
                    users.isShown(settings),
                    "");
        } catch (BadInputException | StoreException e) {
            return new UserState(file, true, 0, 0, false, String.valueOf(e.getMessage()));
        }
    }

    /// Rows of two columns, for a person; none where there is nothing.
    public List<String> lines() {
        return isThere ? List.of("yours      " + (trouble.isEmpty() ? told() : trouble)) : List.of();
    }

    private String told() {
        return ConsoleOutput.counted(keyPoints, "key point") + " in " + file
                + (isShown || keyPoints == 0 ? ", for all projects" : ", shown to no session (select.user_share is 0)")
                + (waiting == 0
                        ? ""
                        : "; " + ConsoleOutput.counted(waiting, "proposal") + " waiting (acumen review --user)");
    }

    /// What is to be said of it; nothing where there is nothing.
    public List<Check> checks() {
        if (!trouble.isEmpty()) {
            return List.of(Check.problem(
                    "user",
                    trouble,
                    "fix it, or move it away; until then sessions are shown the project's playbook alone"));
        }
        return isThere ? List.of(Check.ok("user", told())) : List.of();
    }

    /// The same for other programs.
    public Json json() {
        Json.Obj json = Json.Obj.of(
                "key_points", Json.Num.of(keyPoints),
                "waiting", Json.Num.of(waiting),
                "shown", new Json.Bool(isShown));
        return trouble.isEmpty() ? json : json.with("trouble", new Json.Text(trouble));
    }
}
