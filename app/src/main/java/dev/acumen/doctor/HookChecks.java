package dev.acumen.doctor;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.claudecode.HookBan;
import dev.acumen.claudecode.HookTrial;
import dev.acumen.claudecode.Installations;
import dev.acumen.claudecode.Scope;
import dev.acumen.claudecode.Scratch;
import dev.acumen.claudecode.StartUpCache;
import dev.acumen.claudecode.UpdateSwitches;
import dev.acumen.client.HookEntries;
import dev.acumen.client.HookEvent;
import dev.acumen.client.HookTable;
import dev.acumen.client.Launcher;
import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.ProcessResult;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether the program is there, the client calls it, and it answers. The hooks are tried as the client runs
/// them, in a place of their own.
///
/// @param installations where hooks may be
public record HookChecks(Environment environment, Installations installations, RunningProgram running) {
    /// The name of the check that the client itself ran a hook.
    public static final String EVENTS = "events";

    private static final Duration BACKGROUND = Duration.ofSeconds(30);

    private static final Duration SLOW = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// What leaves something running comes last, so that it does not disturb the others' times.
    private static final List<HookEvent> ORDER = List.of(
            HookEvent.USER_PROMPT_SUBMIT,
            HookEvent.SUBAGENT_START,
            HookEvent.PRE_TOOL_USE,
            HookEvent.POST_TOOL_USE_FAILURE,
            HookEvent.SESSION_START,
            HookEvent.PRE_COMPACT,
            HookEvent.SUBAGENT_STOP,
            HookEvent.SESSION_END);

    /// All findings, in the order in which they are told.
    public List<Check> all() throws IOException {
        List<Check> checks = new ArrayList<>();
        checks.add(launcher());
        checks.add(client());
        checks.addAll(settings());
        try (Scratch scratch = Scratch.make(
                environment.acumenFolder(),
                environment.variables(),
                environment.clock().instant())) {
            cache(scratch).ifPresent(checks::add);
            checks.addAll(trials(installations.places(), new HookTrial(scratch, background())));
        }
        return checks;
    }

    /// What the client's settings say, and whether it ran a hook. Tries nothing.
    List<Check> settings() throws IOException {
        List<Installations.Place> places = installations.places();
        List<Check> checks = new ArrayList<>(settings(places));
        Optional<HookBan> ban = HookBan.in(environment.managed(), places);
        ban.ifPresent(found ->
                checks.add(Check.problem("settings", found.told(environment.shown(found.file())), found.todo())));
        checks.addAll(switches());
        checks.add(installed(places));
        if (ban.isEmpty()) {
            events(places).ifPresent(checks::add);
        }
        return checks;
    }

    /// How long what a hook leaves to the background may take, and never longer than a model may.
    private Duration background() {
        Duration limit = environment.retries().attemptLimit();
        return limit.compareTo(BACKGROUND) < 0 ? limit : BACKGROUND;
    }

    private Check launcher() {
        String program = running.version() + ", Java " + Runtime.version() + " in " + running.java();
        return environment
                .launcher()
                .map(file -> Check.ok("program", program + ", started by " + environment.shown(file)))
                .orElseGet(() -> Check.note(
                        "program", program + ", not started by its launcher", "start it as /path/to/acumen doctor"));
    }

    /// The client's version. It is not asked to do anything, and has no folder to do it in.
    private Check client() {
        try {
            Map<String, String> variables = new HashMap<>(environment.variables());
            variables.put("DISABLE_AUTOUPDATER", "1");
            variables.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
            ProcessResult ran = ProcessResult.of(
                    List.of("/bin/sh", "-c", "command -v claude >/dev/null || exit 127; exec claude --version"),
                    environment.home(),
                    variables,
                    "",
                    PATIENCE);
            if (ran.isWell()) {
                return Check.ok("client", ran.out().strip());
            }
            return ran.exitCode() == 127
                    ? Check.note("client", "there is no claude on the PATH", "")
                    : Check.note("client", "claude --version did not answer", "start claude by hand and see");
        } catch (IOException e) {
            return Check.note("client", "it cannot be started: " + ErrorAdvice.told(e), "");
        }
    }

    private List<Check> settings(List<Installations.Place> places) {
        List<Check> checks = new ArrayList<>();
        for (Installations.Place place : places) {
            if (!place.problem().isEmpty()) {
                checks.add(Check.problem(
                        "settings",
                        place.problem(),
                        "Claude Code may ignore the whole file; fix it, then run acumen install"));
            }
            place.leftAlone().forEach(own -> checks.add(Check.note("settings", own, "")));
            place.hooks().stream()
                    .filter(HookEntries.Hook::isPredecessors)
                    .findFirst()
                    .ifPresent(hook -> checks.add(Check.note(
                            "settings",
                            environment.shown(place.file()) + " also runs the program that Acumen took over from: "
                                    + hook.command(),
                            "acumen install takes its place")));
        }
        return checks;
    }

    /// What the client's settings say about learning.
    private List<Check> switches() {
        UpdateSwitches switches = UpdateSwitches.in(environment.clientFolder());
        List<String> off = new ArrayList<>();
        if (!switches.onExit()) {
            off.add("playbook_update_on_exit");
        }
        if (!switches.onClear()) {
            off.add("playbook_update_on_clear");
        }
        if (!switches.onSubagentStop()) {
            off.add("playbook_update_on_subagent_stop");
        }
        return off.isEmpty()
                ? List.of()
                : List.of(
                        Check.note("settings", String.join(", ", off) + " is false, so that is not learned from", ""));
    }

    private Check installed(List<Installations.Place> places) {
        List<String> where = new ArrayList<>();
        Set<String> missing = new LinkedHashSet<>();
        Map<String, Set<String>> commands = new HashMap<>();
        Set<String> gone = new LinkedHashSet<>();
        int others = 0;
        for (Installations.Place place : places) {
            List<HookEntries.Hook> ours = place.ours();
            others += place.hooks().size() - ours.size();
            gone.addAll(place.gone());
            ours.forEach(hook -> commands.computeIfAbsent(hook.event(), _ -> new LinkedHashSet<>())
                    .add(hook.command()));
            if (!ours.isEmpty()) {
                where.add(environment.shown(place.file()));
                for (HookTable.Row row : ClaudeCode.HOOKS.rows()) {
                    if (ours.stream().noneMatch(hook -> hook.event().equals(row.label()))) {
                        missing.add(row.label());
                    }
                }
            }
        }
        if (!gone.isEmpty()) {
            return Check.problem(
                    "hooks",
                    "installed in " + String.join(" and ", where) + ", but their program is gone: "
                            + String.join(", ", gone),
                    "acumen install replaces them");
        }
        boolean isPlugin = places.stream().anyMatch(Installations.Place::isPluginEnabled);
        return told(where, missing, commands, others, isPlugin);
    }

    private Check told(
            List<String> where, Set<String> missing, Map<String, Set<String>> commands, int others, boolean isPlugin) {
        String beside = others == 0 ? "" : ", beside " + ConsoleOutput.counted(others, "hook") + " of other programs";
        if (where.isEmpty()) {
            return isPlugin
                    ? Check.ok("hooks", "those of the plugin, which cannot be tried from here" + beside)
                    : Check.problem(
                            "hooks",
                            "not installed: nothing is shown, and nothing is learned automatically",
                            "acumen install");
        }
        String places = "installed in " + String.join(" and ", where);
        if (!missing.isEmpty()) {
            return Check.problem("hooks", places + ", but not for " + String.join(", ", missing), "acumen install");
        }
        if (isPlugin) {
            return Check.note(
                    "hooks",
                    places + ", and the plugin is switched on as well: each hook runs twice",
                    "acumen uninstall, or claude plugin disable acumen@acumen");
        }
        Optional<Set<String>> twice =
                commands.values().stream().filter(all -> all.size() > 1).findFirst();
        return twice.isPresent()
                ? Check.note(
                        "hooks",
                        places + ", and each runs more than once: " + String.join(", ", twice.get()),
                        "acumen uninstall, then acumen install")
                : Check.ok("hooks", places + beside);
    }

    /// Whether the client itself ran a hook since its settings were changed.
    private Optional<Check> events(List<Installations.Place> places) throws IOException {
        Optional<Instant> heard = changed(environment.acumenFolder().resolve(AcumenFolder.HEARD));
        Optional<Path> newer = Optional.empty();
        boolean isInstalled = false;
        for (Installations.Place place : places) {
            if (place.callsAcumen()) {
                isInstalled = true;
                Instant settings = changed(place.file()).orElse(Instant.MIN);
                if (settings.isAfter(heard.orElse(Instant.MIN))) {
                    newer = Optional.of(place.file());
                }
            }
        }
        if (!isInstalled) {
            return Optional.empty();
        }
        String todo = "start a session, then run acumen doctor again";
        if (heard.isEmpty()) {
            return Optional.of(Check.note(EVENTS, "no event from Claude Code yet", todo));
        }
        return Optional.of(newer.map(file -> Check.note(
                        EVENTS, "no event from Claude Code since " + environment.shown(file) + " was changed", todo))
                .orElseGet(() -> Check.ok(EVENTS, "last event from Claude Code: " + ago(heard.get()))));
    }

    private static Optional<Instant> changed(Path file) throws IOException {
        try {
            return Optional.of(Files.getLastModifiedTime(file).toInstant());
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private String ago(Instant time) {
        Duration past = Duration.between(time, environment.clock().instant());
        if (past.compareTo(Duration.ofMinutes(1)) < 0) {
            return "less than a minute ago";
        }
        if (past.compareTo(Duration.ofHours(1)) < 0) {
            return ConsoleOutput.counted(Math.toIntExact(past.toMinutes()), "minute") + " ago";
        }
        return past.compareTo(Duration.ofDays(1)) < 0
                ? ConsoleOutput.counted(Math.toIntExact(past.toHours()), "hour") + " ago"
                : ConsoleOutput.counted(Math.toIntExact(past.toDays()), "day") + " ago";
    }

    private Optional<Check> cache(Scratch scratch) throws IOException {
        Optional<Path> launcher = environment.launcher();
        if (launcher.isEmpty()) {
            return Optional.empty();
        }
        return StartUpCache.of(running.java(), running.classPath(), launcher.get(), environment.acumenFolder())
                .map(cache -> cache(cache, scratch));
    }

    private static Check cache(StartUpCache cache, Scratch scratch) {
        String train = "acumen install makes it, and so does the next session that is learned";
        try {
            return switch (cache.state(scratch)) {
                case USED -> Check.ok("cache", "the start-up cache is used");
                case MISSING -> Check.note("cache", "no start-up cache: hooks start more slowly", train);
                case STALE -> Check.note("cache", "the start-up cache does not fit any more", train);
                case IMPOSSIBLE -> Check.note("cache", "no start-up cache could be made: hooks start more slowly", "");
            };
        } catch (IOException e) {
            return Check.note("cache", "the start-up cache cannot be tried: " + ErrorAdvice.told(e), "");
        }
    }

    private List<Check> trials(List<Installations.Place> places, HookTrial first) throws IOException {
        List<Check> checks = new ArrayList<>();
        HookTrial trial = first;
        Set<String> tried = new LinkedHashSet<>();
        for (HookEvent event : ORDER) {
            for (Installations.Place place : places) {
                for (HookEntries.Hook hook : place.ours()) {
                    if (!hook.event().equals(event.label()) || hook.gone().isPresent()) {
                        continue;
                    }
                    if (!isOwn(event, place, hook)) {
                        checks.add(untried(event, place, hook));
                    } else if (tried.add(hook.command())) {
                        HookTrial.Outcome outcome = trial.of(event, hook.command());
                        checks.add(check(outcome, hook));
                        trial = outcome.problem().isEmpty() ? trial : trial.impatient();
                        if (event == HookEvent.USER_PROMPT_SUBMIT) {
                            checks.add(check(trial.ofLaterPrompt(hook.command()), hook));
                        }
                    }
                }
            }
        }
        if (!tried.isEmpty()) {
            checks.add(
                    trial.isTaken()
                            ? Check.ok("worker", "it took what was queued")
                            : Check.problem(
                                    "worker",
                                    "it did not take what was queued",
                                    "see worker.log in " + environment.shown(environment.acumenFolder())));
        }
        return checks;
    }

    /// Whether a command is the user's own. What stands in a project's settings may be anybody's, so nothing of
    /// it is run but what `install` writes there.
    private boolean isOwn(HookEvent event, Installations.Place place, HookEntries.Hook hook) {
        return place.scope() == Scope.USER
                || environment
                        .launcher()
                        .map(launcher ->
                                new Launcher(launcher).command(event, "").equals(hook.command()))
                        .orElse(false);
    }

    private Check untried(HookEvent event, Installations.Place place, HookEntries.Hook hook) {
        return Check.note(
                event.label(),
                "not tried, for it is not as acumen install writes it: " + hook.command(),
                "look at it in " + environment.shown(place.file()));
    }

    private Check check(HookTrial.Outcome outcome, HookEntries.Hook hook) {
        String time = outcome.latency().toMillis() + " ms";
        String said = outcome.said().isEmpty() ? "" : "; it said: " + outcome.said();
        if (!outcome.problem().isEmpty()) {
            return Check.problem(
                    outcome.event(),
                    outcome.problem() + " (" + hook.command() + ")" + said,
                    "acumen install repairs it, if the program has moved");
        }
        boolean isOther = environment
                .launcher()
                .filter(launcher -> !hook.isFor(new Launcher(launcher)))
                .isPresent();
        if (isOther) {
            return Check.note(
                    outcome.event(),
                    time + ", by another installation: " + hook.command(),
                    "acumen install takes this one");
        }
        return outcome.latency().compareTo(SLOW) > 0 || !said.isEmpty()
                ? Check.note(outcome.event(), time + said, "")
                : Check.ok(outcome.event(), time);
    }
}
