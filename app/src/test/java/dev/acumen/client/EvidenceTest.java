package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tasks in which a known mistake recurs, played by the real client with a scripted agent: how often the mistake is
/// made, by when and how the agent is told. `docs/reports/evidence.md` holds the figures; `-Dacumen.write` writes them
/// anew.
class EvidenceTest {
    private static final Path PAGE =
            Path.of(System.getProperty("acumen.root", "..")).resolve("docs/reports/evidence.md");
    private static final String ASKED = "@@evidence";
    private static final String OTHER_WORK = "ls";
    private static final int OCCASIONS = 3;

    /// When the agent is told what is known.
    enum Arm {
        NEVER("never"),
        AT_START("at the session's start"),
        AFTER_FAILURE("also after a failure"),
        BEFORE_CALL("also by a hold");

        private final String label;

        Arm(String label) {
            this.label = label;
        }
    }

    /// What an agent makes use of. That is a premise, not a finding.
    enum Agent {
        READS_ALL("uses all that is in its context"),
        READS_NEW("uses what came since its last call");

        private final String label;

        Agent(String label) {
            this.label = label;
        }
    }

    /// A command that fails in the project, and the one that works.
    private record Task(String keyPoint, String wrong, String right) {}

    private static final List<Task> TASKS = List.of(
            new Task(
                    "Use `pnpm run test`; `npm run test` fails here (Missing script: \"test\").",
                    "npm run test",
                    "pnpm run test"),
            new Task("Never run `npm install`, use `pnpm install`.", "npm install", "pnpm install"),
            new Task(
                    "Run `touch db` before `./check`; by itself `./check` fails here (there is no db to talk to).",
                    "./check",
                    "touch db && ./check; rm db"));

    /// What a session came to.
    ///
    /// @param wrong how often the wrong command ran and failed
    /// @param held how often it was held
    /// @param calls all commands but the other work
    /// @param units what Acumen added to the context, in UTF-16 units
    private record Played(int wrong, int held, int calls, int units) {
        private Played plus(Played other) {
            return new Played(wrong + other.wrong, held + other.held, calls + other.calls, units + other.units);
        }
    }

    @TempDir
    private Path folder = Path.of("");

    /// The agent does other work twice, and then has three occasions for the task, with other work between them. If it
    /// does not know better, it runs the wrong command, then again with an option, and then finds the right one.
    private static Script agent(Task task, Agent agent) {
        return (request, number) -> {
            Messages messages = Messages.of(request);
            List<String> commands = messages.commands();
            String last = commands.isEmpty() ? "" : commands.getLast();
            long done = commands.stream().filter(task.right::equals).count();
            if (!messages.asked().contains(ASKED) || done == OCCASIONS) {
                return Reply.text("Done.");
            }
            boolean isBegun = commands.size() >= 2 && !last.equals(task.right);
            String read = agent == Agent.READS_ALL ? messages.text() : messages.newest();
            boolean isKnown = read.contains(task.keyPoint) || (agent == Agent.READS_ALL && done > 0);
            String next = !isBegun
                    ? OTHER_WORK
                    : isKnown || last.equals(again(task))
                            ? task.right
                            : last.equals(task.wrong) ? again(task) : task.wrong;
            return Reply.call(
                    "Bash", Json.Obj.of("command", new Json.Text(next), "description", new Json.Text("Go on")));
        };
    }

    private static String again(Task task) {
        return task.wrong + " --silent";
    }

    private Played play(Task task, Arm arm, Agent agent) throws IOException, InterruptedException {
        Path place = Files.createDirectory(folder.resolve(TASKS.indexOf(task) + "-" + arm + "-" + agent));
        try (Machine machine =
                Machine.in(place, Clients.current(), agent(task, agent)).with("ACUMEN_PROVIDER", "none")) {
            machine.write("shop/check", "#!/bin/sh\n[ -e db ] || { echo 'there is no db to talk to' >&2; exit 1; }\n");
            Files.setPosixFilePermissions(
                    machine.home().resolve("shop/check"), PosixFilePermissions.fromString("rwxr-xr-x"));
            if (arm != Arm.NEVER) {
                Way.USER.install(machine);
                machine.acumen("add", task.keyPoint, "--section", "mis");
                machine.acumen("act", arm == Arm.AT_START ? "off" : arm == Arm.AFTER_FAILURE ? "on" : "hold");
            }
            machine.ask(ASKED, "--allowedTools", "Bash");
            Messages all = Messages.of(machine.conversation().getLast());
            List<String> commands = all.commands();
            int held = all.text().split("held this call", -1).length - 1;
            int wrong = (int) commands.stream()
                    .filter(command -> command.startsWith(task.wrong))
                    .count();
            int other = (int) commands.stream().filter(OTHER_WORK::equals).count();
            return new Played(wrong - held, held, commands.size() - other, units(machine));
        }
    }

    private static int units(Machine machine) throws IOException, InterruptedException {
        Json.Obj told =
                (Json.Obj) JsonReader.read(machine.acumen("why", "--json").out(), "why");
        return told.get("injections") instanceof Json.Arr(List<Json> injections)
                ? injections.stream()
                        .map(Json.Obj.class::cast)
                        .mapToInt(injection -> Integer.parseInt(Objects.requireNonNull((Json.Num) injection.get("size"))
                                .literal()))
                        .sum()
                : 0;
    }

    static Stream<Arguments> rows() {
        return Stream.of(Agent.values())
                .flatMap(agent -> Stream.of(Arm.values()).map(arm -> Arguments.of(agent, arm)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theFiguresOfThePageAreThoseOfTheSessions(Agent agent, Arm arm) throws IOException, InterruptedException {
        Clients.current();
        Played sum = new Played(0, 0, 0, 0);
        for (Task task : TASKS) {
            sum = sum.plus(play(task, arm, agent));
        }
        String begin = "| " + agent.label + " | " + arm.label + " | ";
        String row = begin + sum.wrong + " | " + sum.held + " | " + sum.calls + " | " + sum.units + " |";
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(
                    PAGE,
                    Files.readString(PAGE)
                            .lines()
                            .map(line -> line.startsWith(begin) ? row : line)
                            .collect(Collectors.joining("\n", "", "\n")));
        }

        assertThat(Files.readAllLines(PAGE)).contains(row);
    }
}
