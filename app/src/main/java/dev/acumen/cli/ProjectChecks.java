package dev.acumen.cli;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Contradictions;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Remedy;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Whether a project is on, and what its playbook is worth.
///
/// @param folder the project's folder
/// @param store opens its playbook, which may fail
record ProjectChecks(Surroundings surroundings, Path folder, Supplier<FilePlaybookStore> store) {
    private static final int MOST = 5;
    private static final int LONGEST = 60;

    List<Check> all() {
        List<Check> checks = new ArrayList<>();
        String off = ProjectState.off(folder, surroundings);
        checks.add(
                off.isEmpty()
                        ? Check.ok("state", "on in " + surroundings.shown(folder))
                        : Check.note("state", off, ""));
        try {
            playbook(checks);
        } catch (BadInputException | StoreException e) {
            checks.add(Check.problem(
                    "playbook",
                    String.valueOf(e.getMessage()),
                    "mend it, or move it away and bring back what it held (acumen log, acumen undo ID)"));
        }
        return checks;
    }

    private void playbook(List<Check> checks) {
        FilePlaybookStore opened = store.get();
        PlaybookStore.State state = opened.read();
        if (!Files.exists(folder.resolve(Projects.PLAYBOOK))) {
            checks.add(Check.ok("playbook", "none yet"));
            return;
        }
        checks.add(Check.ok("playbook", Narration.counted(state.playbook().size(), "key point")));
        state.findings().forEach(finding -> checks.add(Check.note("playbook", finding, "")));
        checks.add(trust());
        checks.add(lastLearned(opened));
        List<Contradictions.Pair> pairs = Contradictions.of(state.playbook());
        pairs.stream().limit(MOST).map(ProjectChecks::contradiction).forEach(checks::add);
        if (pairs.size() > MOST) {
            checks.add(Check.note("contradiction", "and " + (pairs.size() - MOST) + " more", ""));
        }
    }

    private static Check contradiction(Contradictions.Pair pair) {
        return Check.note(
                "contradiction",
                pair.first().name() + " “" + brief(pair.first().text()) + "” and "
                        + pair.second().name() + " “" + brief(pair.second().text()) + "”",
                "acumen remove or edit the one that is wrong");
    }

    private static String brief(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "…";
    }

    private Check trust() {
        try {
            return new Trust(surroundings.acumenFolder()).isTrusted(folder)
                    ? Check.ok("trust", "trusted")
                    : Check.note(
                            "trust",
                            "the playbook is not known to be yours, so the agent is shown none of it",
                            "acumen show prints it, acumen trust lets the agent see it");
        } catch (IOException | BadInputException e) {
            return Check.problem("trust", Remedy.told(e), "mend the file or move it away");
        }
    }

    private static Check lastLearned(FilePlaybookStore store) {
        Optional<JournalLine> last =
                store.log().reversed().stream().filter(line -> line.is("learn")).findFirst();
        return Check.ok(
                "learned",
                last.map(line -> "last on " + QueuedSession.minute(line.time()) + ", session "
                                + line.cause().session())
                        .orElse("nothing yet"));
    }
}
