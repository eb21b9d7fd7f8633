package dev.acumen.bench;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.client.HookEvent;
import dev.acumen.client.Launcher;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a hook costs, as whole processes through the launcher, as the client runs them.
///
/// The worker that a hook would detach is not started: nobody waits for it, and it would disturb the others.
final class HookPart implements Part {
    private static final String SHELL = "sh -c true";
    private static final String EMPTY = "empty main";
    private static final String EMPTY_COLD = "empty main, no archive";
    private static final String FIRST = "UserPromptSubmit, first prompt, ";
    private static final String SHOWN = "UserPromptSubmit, everything was shown";
    private static final String CALL = "PreToolUse";
    private static final String FAILURE = "PostToolUseFailure";
    private static final String NOTHING_HELD = CALL + ", nothing is held";
    private static final String IN_A_ROW = CALL + ", 1,000 in a row, nothing is held";
    private static final String EIGHT_AT_ONCE = CALL + ", eight at once, nothing is held";
    private static final String SHELLS_IN_A_ROW = "1,000 × " + SHELL;
    private static final String EIGHT_SHELLS = "eight × " + SHELL + " at once";
    private static final String OTHER_HELD = CALL + ", another program is held";
    private static final String UNKNOWN_SESSION = FAILURE + ", no key point knows a failure";
    private static final String NAMED_CALL = CALL + ", of a word of the index, ";
    private static final String UNKNOWN_PROGRAM = FAILURE + ", of another program";
    private static final String KNOWN_PROGRAM = FAILURE + ", of a known program, ";
    private static final List<String> QUEUING = List.of("PreCompact", "SubagentStop", "SessionEnd");
    private static final List<Integer> GROWTH = List.of(100, 1_000, 10_000);
    private static final String QUEUING_COSTS =
            "Beside the shell itself these are two processes more, one that writes the event under a mask of its own and one"
                    + " that becomes the worker, and a read for each byte of the event; where a new process is dear, that comes to a"
                    + " few percent more than the bar. The next step is to write without the first of them.";
    private static final String READING_COSTS =
            "The shell reads the event a byte a call, and after a failure it holds what the command printed. From about two"
                    + " thousand bytes on, one process more that reads it would be cheaper.";
    private static final String SELECTING_COSTS =
            "Reading and choosing among so many runs before much of it is compiled, so a slow processor makes it slower than it"
                    + " makes an empty main, most of which is loading. The next step is an index of words beside the playbook, so"
                    + " that fewer key points are looked at.";

    private final Path launcher;
    private final Path python;
    private final Path scratch;
    private final Path state;
    private final Extent extent;
    private final Processes processes;
    private final Cases cases;
    private int number;

    HookPart(Path root, Path scratch, Processes processes, Extent extent) {
        this.launcher = root.resolve("acumen");
        this.python = root.resolve("bench/baseline/hook.py");
        this.scratch = scratch.resolve("hooks");
        this.state = this.scratch.resolve("state");
        this.extent = extent;
        this.processes = processes;
        this.cases = new Cases(processes);
    }

    @Override
    public void prepare() throws IOException {
        Files.createDirectories(state.resolve("sessions"));
        Files.createFile(state.resolve("sessions/shown.all"));
        Files.writeString(state.resolve("sessions/other.call"), "rake\ngradle\nterraform\n/generated\n/packages/web\n");
        Files.writeString(state.resolve("sessions/known.call"), "rake\npytest\nterraform\n");
        Files.writeString(state.resolve("sessions/other.fail"), "rake\ngradle\nterraform\n");
        Files.writeString(state.resolve("sessions/known.fail"), "rake\npytest\nterraform\n");
        Path small = project(50);
        Path large = project(3_000);
        processes.output("ACUMEN_HOME='" + state + "' '" + launcher + "' --train");
        Path untrained = Files.createDirectories(scratch.resolve("untrained"));
        Files.copy(state.resolve("trust.json"), untrained.resolve("trust.json"));

        EmptyMain empty = EmptyMain.in(scratch.resolve("empty"), processes);
        cases.add(new Case(SHELL, () -> SHELL, 20, "", false));
        cases.add(new Case(EMPTY, empty::warm, 3, "", true));
        cases.add(new Case(EMPTY_COLD, empty::cold, 3, EMPTY, true));
        addPython(Map.of(50, small, 3_000, large));
        withoutJvm(small);
        withJvm(small, large, untrained);
        for (int size : extent.isSmoke() ? List.<Integer>of() : GROWTH) {
            Path project = project(size);
            addFirst(FIRST + keyPoints(size), project, state, EMPTY);
        }
    }

    private Path project(int keyPoints) throws IOException {
        return Project.of(processes, launcher, state, scratch.resolve("project-" + keyPoints), keyPoints)
                .folder();
    }

    private static String keyPoints(int size) {
        return Figures.format("%,d key points", size);
    }

    private void addPython(Map<Integer, Path> projects) throws IOException {
        if (processes.output("command -v python3 || :").isBlank()) {
            System.err.println("there is no python3: the baseline in Python is left out");
            return;
        }
        for (Map.Entry<Integer, Path> project : new TreeMap<>(projects).entrySet()) {
            cases.add(new Case(
                    "plain Python hook, " + keyPoints(project.getKey()),
                    () -> hook(
                            "python3 -I '" + python + "'",
                            "UserPromptSubmit",
                            "",
                            project.getValue(),
                            state,
                            newSession()),
                    3,
                    EMPTY,
                    true));
        }
    }

    private void withoutJvm(Path project) throws IOException {
        Path nothing = Files.createDirectories(scratch.resolve("no-playbook"));
        cases.add(new Case(SHOWN, () -> hook("UserPromptSubmit", "", project, "shown"), 20, SHELL, false));
        cases.add(new Case(NOTHING_HELD, () -> hook(CALL, "", project, "none"), 20, SHELL, false));
        cases.add(new Case(OTHER_HELD, () -> hook(CALL, "", project, "other"), 20, SHELL, false));
        cases.add(new Case(SHELLS_IN_A_ROW, () -> inARow(SHELL), 1, "", false));
        cases.add(new Case(IN_A_ROW, () -> inARow(hook(CALL, "", project, "none")), 1, SHELLS_IN_A_ROW, false));
        cases.add(new Case(EIGHT_SHELLS, () -> eightAtOnce(SHELL), 3, "", false));
        cases.add(new Case(EIGHT_AT_ONCE, () -> eightAtOnce(hook(CALL, "", project, "none")), 3, EIGHT_SHELLS, false));
        cases.add(new Case(UNKNOWN_SESSION, () -> hook(FAILURE, "", project, "none"), 20, SHELL, false));
        cases.add(new Case(UNKNOWN_PROGRAM, () -> hook(FAILURE, "", project, "other"), 20, SHELL, false));
        for (String event : QUEUING) {
            cases.add(new Case(event, () -> hook(event, "", project, newSession()), 20, SHELL, false));
        }
        cases.add(new Case(
                "UserPromptSubmit, no playbook",
                () -> hook("UserPromptSubmit", "", nothing, newSession()),
                20,
                SHELL,
                false));
    }

    private void withJvm(Path small, Path large, Path untrained) throws IOException {
        addFirst(FIRST + keyPoints(50), small, state, EMPTY);
        addFirst(FIRST + keyPoints(3_000), large, state, EMPTY);
        addFirst("first prompt, 50 key points, no archive", small, untrained, EMPTY_COLD);
        addFirst("first prompt, 3,000 key points, no archive", large, untrained, EMPTY_COLD);
        processes.output(hook("UserPromptSubmit", "", large, "begun"));
        cases.add(new Case(
                "UserPromptSubmit, later prompt, 3,000 key points",
                () -> hook("UserPromptSubmit", "", large, begun()),
                3,
                EMPTY,
                true));
        cases.add(new Case(
                "SessionStart, startup", () -> hook("SessionStart", "startup", small, newSession()), 3, EMPTY, false));
        cases.add(new Case(
                "SessionStart, compact, 50 key points",
                () -> hook("SessionStart", "compact", small, newSession()),
                3,
                EMPTY,
                true));
        cases.add(new Case(NAMED_CALL + keyPoints(50), () -> hook(CALL, "", small, "known"), 3, EMPTY, false));
        cases.add(new Case(NAMED_CALL + keyPoints(3_000), () -> hook(CALL, "", large, "known"), 3, EMPTY, false));
        cases.add(new Case(KNOWN_PROGRAM + keyPoints(50), () -> hook(FAILURE, "", small, "known"), 3, EMPTY, false));
        cases.add(new Case(KNOWN_PROGRAM + keyPoints(3_000), () -> hook(FAILURE, "", large, "known"), 3, EMPTY, false));
        cases.add(new Case(
                "SubagentStart, 50 key points", () -> hook("SubagentStart", "", small, newSession()), 3, EMPTY, true));
    }

    /// A command a thousand times, one after the other.
    private static String inARow(String command) {
        return "i=0; while [ $i -lt 1000 ]; do i=$((i + 1)); " + command + "; done";
    }

    /// A command as eight agents call it at the same time.
    private static String eightAtOnce(String command) {
        return "for i in 1 2 3 4 5 6 7 8; do { " + command + "; } & done; wait";
    }

    private void addFirst(String name, Path project, Path home, String baseline) throws IOException {
        cases.add(new Case(
                name,
                () -> hook(
                        "'" + launcher + "' hook UserPromptSubmit",
                        "UserPromptSubmit",
                        "",
                        project,
                        home,
                        newSession()),
                3,
                baseline,
                true));
    }

    private String hook(String event, String source, Path project, String session) throws IOException {
        return hook(entry(event), event, source, project, state, session);
    }

    /// What the client runs for an event, as `acumen install` writes it.
    private String entry(String event) {
        return new Launcher(launcher)
                .command(
                        Arrays.stream(HookEvent.values())
                                .filter(one -> one.label().equals(event))
                                .findFirst()
                                .orElseThrow(),
                        "");
    }

    private String hook(String command, String event, String source, Path project, Path home, String session)
            throws IOException {
        Path payload = Files.writeString(
                scratch.resolve("payload-" + number++ % 200 + ".json"), payload(event, source, project, session));
        return "ACUMEN_HOME='" + home + "' CLAUDE_PROJECT_DIR='" + project + "' CLAUDE_CODE_SESSION_ID=" + session
                + " sh -c '" + command.replace("'", "'\\''") + "' <'" + payload + "'";
    }

    private String payload(String event, String source, Path project, String session) {
        return """
                {"session_id":"%s","transcript_path":"%s","cwd":"%s","hook_event_name":"%s","prompt":"%s",\
                "source":"%s","agent_id":"%s","prompt_id":"%s","reason":"other","tool_name":"Bash",\
                "tool_input":{"command":"pytest -q tests/unit","description":"Run the tests"},\
                "tool_use_id":"toolu_1","error":"Exit code 1\\n%s"}
                """.formatted(
                        session,
                        scratch.resolve("t.jsonl"),
                        project,
                        event,
                        Playbooks.PROMPT,
                        source,
                        event.equals("SubagentStart") ? "agent" : "",
                        session,
                        event.equals(FAILURE) ? "E   assert 3 == 4, in a line of the usual length\\n".repeat(20) : "");
    }

    /// A session that was never seen before.
    private String newSession() {
        return "new-" + number++;
    }

    /// A session that was shown what fitted its first prompt.
    private String begun() throws IOException {
        String session = newSession();
        try (DirectoryStream<Path> records = Files.newDirectoryStream(state.resolve("sessions"), "begun*")) {
            for (Path each : records) {
                String name = String.valueOf(each.getFileName()).replace("begun", session);
                Files.copy(each, each.resolveSibling(name));
            }
        }
        return session;
    }

    @Override
    public void session() throws IOException {
        clear("sessions", "new-*");
        clear("spool", "*");
        cases.session(extent.hookRounds());
    }

    private void clear(String folder, String names) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(state.resolve(folder), names)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void report(Report report) {
        cases.report(report);
        if (extent.isSmoke()) {
            return;
        }
        Map<Integer, Samples> growth = new TreeMap<>();
        GROWTH.forEach(size -> growth.put(size, cases.time(FIRST + keyPoints(size))));
        report.growth("hook, first prompt, whole process", "key points", growth);
        bar(report, "hook on a prompt, everything was shown", SHOWN, SHELL, 3, Bar.UNKNOWN);
        bar(report, "hook on a command, nothing is held", NOTHING_HELD, SHELL, 2, Bar.UNKNOWN);
        bar(report, "the same, 1,000 in a row", IN_A_ROW, SHELLS_IN_A_ROW, 2, Bar.UNKNOWN);
        bar(report, "the same, eight at once", EIGHT_AT_ONCE, EIGHT_SHELLS, 2, Bar.UNKNOWN);
        bar(report, "hook on a command, another program is held", OTHER_HELD, SHELL, 2, READING_COSTS);
        bar(report, "hook on a failure, no key point knows any", UNKNOWN_SESSION, SHELL, 2, Bar.UNKNOWN);
        bar(report, "hook on a failure of another program", UNKNOWN_PROGRAM, SHELL, 2, READING_COSTS);
        bar(report, "hook on a failure of a known program", KNOWN_PROGRAM + keyPoints(50), EMPTY, 2, Bar.UNKNOWN);
        QUEUING.forEach(event -> bar(report, "hook that only queues, " + event, event, SHELL, 3, QUEUING_COSTS));
        bar(report, "hook on a first prompt, 50 key points", FIRST + keyPoints(50), EMPTY, 2, Bar.UNKNOWN);
        bar(report, "hook on a first prompt, 3,000 key points", FIRST + keyPoints(3_000), EMPTY, 3, SELECTING_COSTS);
        for (int size : List.of(50, 3_000)) {
            double ratio = cases.memory(FIRST + keyPoints(size));
            if (ratio > 0) {
                report.bar(Bar.of(
                        "memory of that hook, " + keyPoints(size),
                        "≤ 1.6 × " + EMPTY,
                        Figures.times(ratio),
                        ratio <= 1.6));
            }
        }
    }

    private void bar(Report report, String what, String name, String baseline, double most, String ifMissed) {
        double ratio = cases.ratio(name);
        String demand = Figures.format("≤ %.1f × %s", most, baseline);
        report.bar(Bar.of(what, demand, Figures.times(ratio), ratio <= most).explained(ifMissed));
    }
}
