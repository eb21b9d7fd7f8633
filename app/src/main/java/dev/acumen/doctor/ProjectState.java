package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.experiment.ExperimentState;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.project.GitHistory;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.Projects;
import dev.acumen.project.VisiblePart;
import dev.acumen.queue.QueuedSession;
import dev.acumen.remote.Remotes;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A project's playbook, as sessions meet it.
///
/// @param folder the project's folder
/// @param keyPoints how many there are
/// @param isThere whether there is a playbook here that is no copy of a service's
/// @param isJoined whether a team's service keeps the playbook
/// @param visible what of it is shown to the agent
/// @param outside how many changes were made without Acumen, such as by a pull
/// @param last when the last of them was; empty for none
/// @param off why nothing happens in this project; empty where Acumen is on
/// @param playbook what the playbook holds, and what waits
/// @param local how many changes of the playbook are in the local layer alone; none where that is a copy of a service's
/// playbook
/// @param isMergedByAcumen whether git is told to merge playbooks through Acumen
/// @param git where git is in the way of the playbook, or the playbook in the way of git
/// @param experiment whether the playbook is withheld from sessions; empty where there never was an experiment
public record ProjectState(
        Path folder,
        int keyPoints,
        boolean isThere,
        boolean isJoined,
        VisiblePart visible,
        int outside,
        String last,
        String off,
        PlaybookState playbook,
        int local,
        boolean isMergedByAcumen,
        List<Check> git,
        Optional<ExperimentState> experiment) {

    /// @throws BadInputException if the playbook, or what is kept of trust, cannot be understood
    public static ProjectState of(Path folder, FilePlaybookStore store, Environment environment) {
        try {
            List<JournalLine> log = store.log();
            List<JournalLine> outside =
                    log.stream().filter(line -> line.is(Cause.OUTSIDE)).toList();
            PlaybookStore.State state = store.read();
            boolean isOneMore = store.isChangedElsewhere();
            boolean isJoined = new Remotes(environment.acumenFolder()).isJoined(folder);
            return new ProjectState(
                    folder,
                    state.playbook().size(),
                    Files.exists(folder.resolve(Projects.PLAYBOOK)) || (store.isLayered() && !isJoined),
                    isJoined,
                    VisiblePart.of(StoredPlaybook.read(folder), folder, environment.acumenFolder()),
                    outside.size() + (isOneMore ? 1 : 0),
                    isOneMore
                            ? changed(store.file())
                            : outside.isEmpty() ? "" : outside.getLast().time(),
                    off(folder, environment),
                    PlaybookState.of(folder, state, log),
                    new PlaybookStores(folder, environment).isOfService()
                            ? 0
                            : store.shareable(List.of()).pending(),
                    GitHistory.isMergedByAcumen(GitHistory.top(folder, environment.home())),
                    git(folder, store, environment),
                    ExperimentState.of(folder, environment));
        } catch (IOException e) {
            throw new FailureException(
                    "what is trusted, or what sessions were shown, cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static List<Check> git(Path folder, FilePlaybookStore store, Environment environment) {
        GitChecks of = new GitChecks(environment, folder);
        List<Check> checks = new ArrayList<>(of.ofPlaybook());
        checks.addAll(of.ofShares(store));
        checks.addAll(of.ofBare());
        return checks;
    }

    /// When a playbook was changed that the journal does not tell of: as its file says, if it is there.
    private static String changed(Path playbook) throws IOException {
        Path there = Files.exists(playbook) ? playbook : playbook.resolveSibling("");
        return Files.getLastModifiedTime(there)
                .toInstant()
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    /// Why nothing happens in a project; empty where Acumen is on.
    public static String off(Path folder, Environment environment) {
        OffSwitch off = new OffSwitch(environment.acumenFolder());
        if (environment.isSwitchedOff()) {
            return "off here, for ACUMEN_OFF is set";
        }
        if (off.isOffEverywhere()) {
            return "off everywhere; acumen on --everywhere switches it on";
        }
        return off.isOff(folder) ? "off for this project; acumen on switches it on" : "";
    }

    /// Rows of two columns, for a person.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("playbook   " + (isJoined && !isThere ? ofService() : counted() + (isThere ? trust() : "")));
        lines.addAll(playbook.lines());
        if (!visible.withheld().isEmpty()) {
            lines.add("withheld   " + visible.notice());
        }
        if (outside > 0) {
            lines.add("elsewhere  " + ConsoleOutput.counted(outside, "change")
                    + " made without Acumen, by hand or by a pull, the last on "
                    + QueuedSession.minute(last)
                    + (visible.isTrusted() ? "; shown to the agent like the rest" : "") + " (acumen log)");
        }
        if (local > 0) {
            lines.add("local      " + ConsoleOutput.counted(local, "change")
                    + " not in the playbook file yet (acumen share)");
        }
        if (isMergedByAcumen) {
            lines.add("git        playbooks are merged by Acumen in this clone");
        }
        git.forEach(check -> lines.add("git        " + check.told()));
        experiment
                .filter(state -> !state.experiment().isStopped())
                .ifPresent(state -> lines.add("experiment " + state.told()));
        return lines;
    }

    private String counted() {
        return ConsoleOutput.counted(keyPoints, "key point");
    }

    private String ofService() {
        return keyPoints == 0 ? "none at the service yet" : counted() + " of the service";
    }

    private String trust() {
        if (visible.isTrusted()) {
            return ", trusted";
        }
        return visible.withheld().isEmpty() && keyPoints > 0
                ? ", all known by their texts; new ones that a pull brings wait for acumen trust"
                : ", NOT trusted";
    }

    /// Adds the same for other programs.
    public void json(Map<String, Json> members) {
        members.put("project", new Json.Text(folder.toString()));
        members.put("on", new Json.Bool(off.isEmpty()));
        members.put("key_points", Json.Num.of(keyPoints));
        members.put("trusted", new Json.Bool(visible.isTrusted()));
        members.put("withheld", Json.Num.of(visible.withheld().size()));
        Map<String, Json> elsewhere = new LinkedHashMap<>();
        elsewhere.put("changes", Json.Num.of(outside));
        if (outside > 0) {
            elsewhere.put("last", new Json.Text(last));
        }
        members.put("elsewhere", new Json.Obj(elsewhere));
        playbook.json(members);
        members.put("local", Json.Num.of(local));
        members.put("git_merges", new Json.Bool(isMergedByAcumen));
        experiment.ifPresent(state -> members.put("experiment", state.json()));
        if (!git.isEmpty()) {
            members.put("git", Json.Arr.ofTexts(git.stream().map(Check::told).toList()));
        }
    }
}
