package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What holds for every client. A test of a client extends it and brings a session that the real program recorded: with
/// what a person typed, with something that a hook of Acumen's added, and with a command that failed and one that
/// worked.
public abstract class ClientContract {
    private static final int ROUNDS = 300;
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    @TempDir
    private Path home = Path.of("");

    private Launcher launcher = new Launcher(Path.of("/"));

    /// A recorded session.
    ///
    /// @param file where the client keeps it
    /// @param id its id, as hooks tell it
    /// @param folder where it ran
    /// @param prompts what the person typed, in order
    /// @param added words that a hook added, as they stand in the file
    /// @param failed the command that failed
    /// @param worked one that worked
    public record Recorded(
            Path file, String id, String folder, List<String> prompts, String added, String failed, String worked) {}

    /// The client of a user with this home folder, who sets no variables.
    protected abstract Client client(Path userHome);

    /// Puts the recorded session where the client keeps it.
    protected abstract Recorded record(Path userHome) throws IOException;

    /// What the client's settings may hold of others; empty where the file of the hooks is Acumen's alone.
    protected abstract String othersSettings();

    @BeforeEach
    void makeALauncher() throws IOException {
        Path file = Files.writeString(home.resolve("acumen"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        launcher = new Launcher(file);
    }

    private Client client() {
        return client(home);
    }

    @Test
    void nothingIsHereWhereTheUserDoesNotHaveIt() throws IOException {
        assertThat(client().isHere()).isFalse();
        assertThat(client().sessions(_ -> true, trouble -> {
                    throw new AssertionError(trouble);
                }))
                .isEmpty();
        assertThat(client().hooks().state().isInstalled()).isFalse();
    }

    @Test
    void aSessionIsFoundWithItsIdAndFolder() throws IOException {
        Recorded recorded = record(home);

        List<SessionFile> sessions = client().sessions(_ -> true, trouble -> {
            throw new AssertionError(trouble);
        });

        assertThat(client().isHere()).isTrue();
        assertThat(sessions).singleElement().satisfies(session -> {
            assertThat(session.file()).isEqualTo(recorded.file());
            assertThat(session.id()).isEqualTo(recorded.id());
            assertThat(session.folder()).isEqualTo(recorded.folder());
            assertThatCode(() -> Instant.parse(session.time())).doesNotThrowAnyException();
            assertThat(client().session(recorded.file())).contains(session);
        });
        assertThat(client().keeps(recorded.file())).isTrue();
        assertThat(client().transcript(recorded.id())).contains(recorded.file());
        assertThat(client().transcript("../../etc/passwd")).isEmpty();
        assertThat(client().transcript("")).isEmpty();
        assertThat(client().sessions(_ -> false, _ -> {})).isEmpty();
    }

    @Test
    void anotherProgramsFileIsNoSessionOfIts() throws IOException {
        Path notes = Files.writeString(home.resolve("notes.jsonl"), "{\"note\":\"cwd\"}\n[]\nnull\n");

        assertThat(client().session(notes)).isEmpty();
        assertThat(client().session(home.resolve("missing.jsonl"))).isEmpty();
        assertThat(client().keeps(notes)).isFalse();
    }

    @Test
    void thePersonsWordsAreReadAndNothingThatWasAdded() throws IOException {
        Recorded recorded = record(home);

        Trajectory session = client().read(recorded.file(), Set.of()).whole();

        assertThat(session.problems()).isEmpty();
        assertThat(session.session()).isEqualTo(recorded.id());
        assertThat(session.project()).isEqualTo(recorded.folder());
        assertThat(session.turnIds()).doesNotHaveDuplicates();
        assertThat(session.turns())
                .filteredOn(turn -> turn.author() == Turn.Author.PERSON)
                .extracting(Turn::prompt)
                .containsExactlyElementsOf(recorded.prompts());
        assertThat(Files.readString(recorded.file())).as("a hook added it").contains(recorded.added());
        assertThat(session.toString()).doesNotContain(recorded.added());
    }

    @Test
    void aCommandThatFailedIsToldFromOneThatWorked() throws IOException {
        Recorded recorded = record(home);

        List<Step.ToolCall> commands = new ArrayList<>();
        for (Turn turn : client().read(recorded.file(), Set.of()).whole().turns()) {
            for (Step step : turn.steps()) {
                if (step instanceof Step.ToolCall call && call.isCommand()) {
                    commands.add(call);
                }
            }
        }

        assertThat(commands)
                .anyMatch(call -> call.input().equals(recorded.failed()) && call.outcome() instanceof Outcome.Failed)
                .anyMatch(
                        call -> call.input().equals(recorded.worked()) && call.outcome() instanceof Outcome.Succeeded);
        assertThat(client().calls(recorded.file()))
                .anyMatch(call -> call.tool().equals("Bash")
                        && call.input().textOr("command", "").equals(recorded.failed()));
    }

    /// A session goes on, and a hook reads what is there so far.
    @Test
    void turnsKeepTheirIdsWhileTheSessionGoesOn() throws IOException {
        Recorded recorded = record(home);
        List<String> whole = client().read(recorded.file(), Set.of()).whole().turnIds();
        List<String> lines = Files.readAllLines(recorded.file());

        for (int i = 1; i < lines.size(); i++) {
            Files.write(recorded.file(), lines.subList(0, i));

            assertThat(whole)
                    .as("%s lines", i)
                    .containsAll(
                            client().read(recorded.file(), Set.of()).whole().turnIds());
        }
    }

    @Test
    void whatIsBrokenInATranscriptCostsTheRestNothing() throws IOException {
        Recorded recorded = record(home);
        List<String> lines = Files.readAllLines(recorded.file());
        long seed = 22;
        SplittableRandom random = new SplittableRandom(seed);

        for (int round = 0; round < ROUNDS; round++) {
            List<String> broken = new ArrayList<>(lines);
            int at = random.nextInt(broken.size());
            broken.set(at, mutated(broken.get(at), random));
            Files.write(recorded.file(), broken);

            String name = "seed " + seed + ", round " + round + ": " + broken.get(at);
            assertThatCode(() -> {
                        Trajectory session =
                                client().read(recorded.file(), Set.of()).whole();
                        assertThat(session.turns()).isNotEmpty();
                        assertThat(client().calls(recorded.file())).isNotNull();
                        assertThat(client().session(recorded.file())).isNotNull();
                    })
                    .as(name)
                    .doesNotThrowAnyException();
        }
        Files.write(recorded.file(), lines);
        Files.writeString(recorded.file(), String.join("\n", lines) + "\n{\"cut");
        assertThat(client().read(recorded.file(), Set.of()).whole().problems())
                .singleElement()
                .asString()
                .contains("line");
    }

    private static String mutated(String line, SplittableRandom random) {
        int at = line.isEmpty() ? 0 : random.nextInt(line.length());
        return switch (random.nextInt(6)) {
            case 0 -> line.substring(0, at);
            case 1 -> line.substring(0, at) + "\"" + line.substring(at);
            case 2 -> line.replace(":\"", ":{\"x\":\"");
            case 3 -> line.replace("\"content\":", "\"content\":null,\"was\":");
            case 4 -> line.replaceFirst(":\\{", ":[{").replaceFirst("}$", "]}");
            default -> "[" + line + "]";
        };
    }

    @Test
    void hooksComeAndGoAndLeaveEveryByte() throws IOException {
        Recorded _ = record(home);
        Path file = client().hooks().file();
        if (!othersSettings().isEmpty()) {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, othersSettings());
        }
        Map<String, String> before = files();
        ClientEntry.Occasion occasion = new ClientEntry.Occasion(home.resolve(".acumen"), NOW);

        assertThat(client().hooks().isCurrent(launcher)).isFalse();
        client().hooks().put(launcher, occasion);
        ClientHooks.State state = client().hooks().state();

        assertThat(client().hooks().isCurrent(launcher)).isTrue();
        assertThat(state.programs()).containsExactly(launcher.file().toString());
        assertThat(state.missing()).isEmpty();
        assertThat(state.gone()).isEmpty();
        assertThat(client().hooks().lines(launcher)).isNotEmpty();
        assertThat(client().hooks().byHand(launcher)).contains(launcher.file().toString());
        Map<String, String> installed = files();
        client().hooks().put(launcher, occasion);
        assertThat(files()).as("twice is once").isEqualTo(installed);
        assertThat(client().hooks().takeOut(occasion)).isTrue();
        assertThat(files()).isEqualTo(before);
        assertThat(client().hooks().takeOut(occasion)).isFalse();
    }

    @Test
    void hooksOfAProgramThatIsGoneAreNamedAndReplaced() throws IOException {
        Recorded _ = record(home);
        Launcher old = new Launcher(home.resolve("old/acumen"));
        ClientEntry.Occasion occasion = new ClientEntry.Occasion(home.resolve(".acumen"), NOW);
        client().hooks().put(old, occasion);

        assertThat(client().hooks().state().gone()).containsExactly(old.file().toString());
        assertThat(client().hooks().isCurrent(launcher)).isFalse();
        client().hooks().put(launcher, occasion);

        assertThat(client().hooks().state().programs())
                .containsExactly(launcher.file().toString());
        assertThat(client().hooks().state().gone()).isEmpty();
    }

    @Test
    void settingsThatCannotBeUnderstoodAreRefusedAndLeftAlone() throws IOException {
        Recorded _ = record(home);
        if (othersSettings().isEmpty()) {
            return;
        }
        Path file = client().hooks().file();
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "{\"hooks\": {");
        ClientEntry.Occasion occasion = new ClientEntry.Occasion(home.resolve(".acumen"), NOW);

        assertThatThrownBy(() -> client().hooks().put(launcher, occasion))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> client().hooks().takeOut(occasion)).isInstanceOf(BadInputException.class);
        assertThat(file).hasContent("{\"hooks\": {");
    }

    @Test
    void theServerComesAndGoesAndLeavesEveryByte() throws IOException {
        Recorded _ = record(home);
        Map<String, String> before = files();
        ClientEntry.Occasion occasion = new ClientEntry.Occasion(home.resolve(".acumen"), NOW);

        assertThat(client().server().program()).isEmpty();
        client().hooks().put(launcher, occasion);
        client().server().put(new Launcher(home.resolve("old/acumen")), occasion);
        client().server().put(launcher, occasion);

        assertThat(client().server().program()).contains(launcher.file().toString());
        assertThat(client().server().isTaken()).isFalse();
        assertThat(Files.readString(client().server().file())).contains("mcp");
        assertThat(client().server().takeOut(occasion)).isTrue();
        client().hooks().takeOut(occasion);
        assertThat(files()).isEqualTo(before);
        assertThat(client().server().takeOut(occasion)).isFalse();
    }

    /// All files of the user's with what they hold, and the folders, but for Acumen's own.
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path path : all.sorted(Comparator.naturalOrder()).toList()) {
                if (!path.startsWith(home.resolve(".acumen"))) {
                    files.put(
                            home.relativize(path).toString(),
                            Files.isDirectory(path)
                                    ? "folder"
                                    : new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }
}
