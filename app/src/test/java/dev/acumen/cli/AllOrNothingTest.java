package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A person's wish is carried out as a whole, or not at all.
class AllOrNothingTest {
    private static final int KEY_POINTS = 25;

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProjectWithManyKeyPoints() throws IOException {
        String entries = IntStream.rangeClosed(1, KEY_POINTS)
                .mapToObj(i -> "{\"name\": \"%s\", \"text\": \"insight %d\", \"helpful\": 0, \"harmful\": 0}"
                        .formatted(id(i), i))
                .collect(Collectors.joining(","));
        program = Program.in(folder).havingPlaybook("{\"sections\": {\"OTHERS\": [" + entries + "]}}");
    }

    private static String id(int number) {
        return "oth-%03d".formatted(number);
    }

    private static String[] command(String name, int count, String... more) {
        List<String> arguments = new ArrayList<>(List.of(name));
        IntStream.rangeClosed(1, count).mapToObj(AllOrNothingTest::id).forEach(arguments::add);
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private int left() throws IOException {
        return PlaybookDocument.read(Files.readAllBytes(program.playbook()), "playbook")
                .playbook()
                .size();
    }

    @Test
    void removesMoreThanTenInOneChangeThatOneUndoTakesBack() throws IOException {
        Program.Ran ran = program.run(command("remove", 21));

        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out().lines()).hasSize(21);
        assertThat(left()).isEqualTo(KEY_POINTS - 21);
        assertThat(program.run("undo").exitCode()).isZero();
        assertThat(left()).isEqualTo(KEY_POINTS);
    }

    @Test
    void removesNothingWhereOneIdIsUnknownAndNamesEachUnknownOne() throws IOException {
        String before = Files.readString(program.playbook());

        Program.Ran ran = program.run(command("remove", 11, "oth-098", "pat-099"));

        assertThat(ran)
                .isEqualTo(new Program.Ran(
                        1,
                        "",
                        "acumen: there is no key point oth-098\nacumen: there is no key point pat-099\n"
                                + "acumen: nothing was changed\n"));
        assertThat(program.playbook()).hasContent(before);
        assertThat(program.run("add", "insight 1").err()).contains("oth-001 already says this");
    }

    @Test
    void anIdThatIsNamedTwiceIsRemovedOnce() throws IOException {
        Program.Ran ran = program.run("remove", "oth-001", "oth-002", "oth-001");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(left()).isEqualTo(KEY_POINTS - 2);
    }

    @Test
    void asJsonEachRemovedOneHasItsPlace() {
        Program.Ran ran = program.run(command("remove", 12, "--json"));

        assertThat(ran.out()).contains("\"index\": 0,", "\"index\": 11,");
    }

    @Test
    void mergesMoreThanTenOrNone() throws IOException {
        assertThat(program.run(command("merge", 12, "oth-099", "--text", "all of it"))
                        .exitCode())
                .isEqualTo(1);
        assertThat(left()).isEqualTo(KEY_POINTS);

        assertThat(program.run(command("merge", 12, "--text", "all of it")).exitCode())
                .isZero();
        assertThat(left()).isEqualTo(KEY_POINTS - 11);
    }

    @Test
    void tagPinAndMoveTakeOneKeyPointAndRefuseMoreAsAWrongCall() throws IOException {
        String before = Files.readString(program.playbook());

        for (String call : List.of(
                "tag oth-001 oth-002 helpful",
                "pin oth-001 oth-002",
                "unpin oth-001 oth-002",
                "move oth-001 oth-002 pat")) {
            assertThat(program.run(call.split(" ")).exitCode()).as(call).isEqualTo(2);
        }

        assertThat(program.playbook()).hasContent(before);
    }

    @Test
    void purgingWithNobodyToAskChangesNothing() throws IOException {
        Path settings = program.home().resolve(".claude/settings.json");
        Program installed = installed();
        String hooks = Files.readString(settings, StandardCharsets.UTF_8);
        Map<String, String> state = Program.files(program.home().resolve(".acumen"));

        Program.Ran asked = installed.run("uninstall", "--purge");

        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err()).contains("nothing was changed").contains("--yes");
        assertThat(settings).hasContent(hooks);
        assertThat(Program.files(program.home().resolve(".acumen"))).isEqualTo(state);
        Program.Ran done = installed.run("uninstall", "--purge", "--yes");
        assertThat(done.exitCode()).as(done.err()).isZero();
        assertThat(settings).doesNotExist();
        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    @Test
    void purgingChangesNothingWhereHooksWouldBeLeft() throws IOException {
        Program installed = installed();
        Path settings = program.home().resolve(".claude/settings.json");
        String hooks = Files.readString(settings, StandardCharsets.UTF_8);
        Files.writeString(program.here().resolve(".claude/settings.local.json"), "{ no json");

        Program.Ran ran = installed.run("uninstall", "--purge", "--yes");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("settings.local.json", "nothing was changed");
        assertThat(settings).hasContent(hooks);
        assertThat(program.home().resolve(".acumen")).exists();
    }

    private Program installed() throws IOException {
        Path launcher = folder.resolve("program/acumen");
        Files.createDirectories(launcher.getParent());
        Files.writeString(launcher, "#!/bin/sh\nexit 0\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Program installed = program.with("ACUMEN_LAUNCHER", launcher.toString());
        assertThat(installed.run("install", "--yes").exitCode()).isZero();
        return installed;
    }
}
