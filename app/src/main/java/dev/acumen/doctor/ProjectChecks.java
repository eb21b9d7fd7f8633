package dev.acumen.doctor;

import dev.acumen.command.Guards;
import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Excerpts;
import dev.acumen.pipeline.Verifying;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.Projects;
import dev.acumen.project.VisiblePart;
import dev.acumen.queue.QueuedSession;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refiner;
import dev.acumen.remote.Remotes;
import dev.acumen.staleness.StaleKeyPoint;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Whether a project is on, and what its playbook is worth.
///
/// @param folder the project's folder
/// @param store opens its playbook, which may fail
/// @param refiner finds what contradicts each other
public record ProjectChecks(Environment environment, Path folder, Supplier<FilePlaybookStore> store, Refiner refiner) {
    /// What a person is told in the home folder.
    public static final String NO_PROJECT =
            "none: the home folder is no project; sessions that start in it are shown nothing and are not learned";

    private static final int MOST = 5;
    private static final Excerpts BRIEF = new Excerpts(60);

    /// The finding in the home folder.
    public static Check inHomeFolder() {
        return Check.note(
                "project",
                NO_PROJECT,
                "start Claude Code in a project's folder, or learn such a session into a project with"
                        + " acumen learn --project DIR TRANSCRIPT");
    }

    /// All findings, in the order in which they are told.
    public List<Check> all() {
        List<Check> checks = new ArrayList<>();
        String off = ProjectState.off(folder, environment);
        checks.add(
                off.isEmpty() ? Check.ok("state", "on in " + environment.shown(folder)) : Check.note("state", off, ""));
        new OtherPlaybooks(environment, folder)
                .apart()
                .forEach(apart -> checks.add(Check.note("playbook", apart.finding(), apart.remedy())));
        try {
            playbook(checks);
        } catch (BadInputException | StoreException e) {
            checks.add(Check.problem(
                    "playbook",
                    String.valueOf(e.getMessage()),
                    "fix it, or move it away and restore its content (acumen log, acumen undo ID)"));
        }
        return checks;
    }

    private void playbook(List<Check> checks) {
        FilePlaybookStore opened = store.get();
        PlaybookStore.State state = opened.read();
        checks.addAll(new GitChecks(environment, folder).ofShares(opened));
        if (!Files.exists(folder.resolve(Projects.PLAYBOOK)) && !opened.isLayered()) {
            checks.add(Check.ok("playbook", "none yet"));
            return;
        }
        checks.add(Check.ok("playbook", ConsoleOutput.counted(state.playbook().size(), "key point")));
        state.findings().forEach(finding -> checks.add(Check.note("playbook", finding, "")));
        secrets(checks, state.playbook());
        guards(checks, state.playbook());
        if (!isCopy()) {
            checks.add(trust());
            checks.add(lastLearned(opened));
        }
        pairs(checks, state.playbook());
        verify(checks, opened);
    }

    /// Whether all of the playbook is a copy of a service's.
    private boolean isCopy() {
        return !Files.exists(folder.resolve(Projects.PLAYBOOK))
                && new Remotes(environment.acumenFolder()).isJoined(folder);
    }

    /// What may be out of date, which is kept.
    private void verify(List<Check> checks, FilePlaybookStore opened) {
        List<StaleKeyPoint> stale = new Verifying(environment, folder).flag(opened);
        for (StaleKeyPoint one : stale.subList(0, Math.min(MOST, stale.size()))) {
            checks.add(Check.note(
                    "verify",
                    one.id() + " “" + BRIEF.of(one.text()) + "”: " + one.why(),
                    "acumen edit or remove it; until then it is shown last"));
        }
        if (stale.size() > MOST) {
            checks.add(Check.note(
                    "verify",
                    "and " + (stale.size() - MOST) + " more that may be out of date",
                    "acumen refine --dry-run"));
        }
    }

    /// What a linked worktree has of its own; nothing where the project has it as well.
    ///
    /// @param worktree its top
    public List<Check> worktree(Path worktree) {
        return new OtherPlaybooks(environment, folder)
                .copy(worktree).stream()
                        .map(copy -> Check.note("worktree", copy.finding(), copy.remedy()))
                        .toList();
    }

    /// No command writes a pattern that names nothing, but anybody can write one into the file.
    private static void guards(List<Check> checks, Playbook playbook) {
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> Guards.problems(keyPoint.guard())
                        .forEach(problem -> checks.add(Check.problem(
                                "guard",
                                keyPoint.name() + ": " + problem,
                                "acumen guard " + keyPoint.name() + " gives it another one"))));
    }

    /// No command lets a secret in, but anybody can write one into the file.
    private static void secrets(List<Check> checks, Playbook playbook) {
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> Secrets.kindIn(keyPoint.text())
                        .ifPresent(kind -> checks.add(Check.problem(
                                "secret",
                                keyPoint.name() + " holds a secret (" + kind + "), and sessions are shown it",
                                "acumen edit " + keyPoint.name() + ", and have it replaced where it is valid"))));
    }

    private void pairs(List<Check> checks, Playbook playbook) {
        List<Pair> guarded = refiner.plan(playbook).guarded();
        List<Pair> opposites = guarded.stream()
                .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                .toList();
        Map<String, String> texts = playbook.texts();
        opposites.stream().limit(MOST).map(pair -> contradiction(pair, texts)).forEach(checks::add);
        if (opposites.size() > MOST) {
            checks.add(Check.note(
                    "contradiction", "and " + (opposites.size() - MOST) + " more", "acumen refine --dry-run"));
        }
        int variants = guarded.size() - opposites.size();
        if (variants > 0) {
            String finding =
                    ConsoleOutput.counted(variants, "pair") + " of key points alike but for a number or a name";
            checks.add(Check.ok("variants", finding + "; acumen refine --dry-run shows them"));
        }
    }

    private static Check contradiction(Pair pair, Map<String, String> texts) {
        String first = texts.getOrDefault(pair.first(), "");
        String second = texts.getOrDefault(pair.second(), "");
        return Check.note(
                "contradiction",
                pair.first() + " “" + BRIEF.of(first, second) + "” and " + pair.second() + " “"
                        + BRIEF.of(second, first) + "”",
                "acumen review settles it, or acumen edit, acumen remove");
    }

    private Check trust() {
        try {
            VisiblePart visible = VisiblePart.of(StoredPlaybook.read(folder), folder, environment.acumenFolder());
            if (visible.isTrusted()) {
                return Check.ok("trust", "trusted");
            }
            return visible.withheld().isEmpty()
                    ? Check.ok("trust", "not trusted, but all key points are known by their texts")
                    : Check.note("trust", visible.reason(), "acumen trust prints them and asks");
        } catch (IOException | BadInputException e) {
            return Check.problem("trust", ErrorAdvice.told(e), "fix the file or move it away");
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
