package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Request;
import dev.acumen.llm.SpendFile;
import dev.acumen.llm.Spending;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What uninstalling takes away, and what it leaves.
class UninstallTest {
    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aLauncher() throws IOException {
        Path launcher = folder.resolve("my tools/acumen");
        Files.createDirectories(folder.resolve("my tools"));
        Files.writeString(launcher, "#!/bin/sh\necho \"$@\" >>\"$0.calls\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toAbsolutePath().toString())
                .with("PATH", "/usr/bin:/bin");
    }

    private Path settings() {
        return program.home().resolve(".claude/settings.json");
    }

    @Test
    void uninstallsFromEveryProjectItWasInstalledIn() throws IOException {
        Program other = program.at(folder.resolve("home/other").toAbsolutePath());
        program.run("install", "--yes");
        other.run("install", "--scope", "project", "--yes");

        Program.Ran ran = program.run("uninstall");

        assertThat(ran.out())
                .contains("Removed from ~/.claude/settings.json.")
                .contains("Removed from ~/other/.claude/settings.local.json.");
        assertThat(settings()).doesNotExist();
        assertThat(program.run("uninstall").out()).startsWith("No settings file holds hooks of Acumen.\n");
    }

    @Test
    void purgesOnlyWhenSomebodyAgreesAndOnlyItsOwn() throws IOException {
        program.run("install", "--yes");
        program.run("add", "Run the tests first", "--section", "pat");
        Path acumen = program.home().resolve(".acumen");
        Files.writeString(acumen.resolve("diary.txt"), "dear diary");

        Program.Ran asked = program.run("uninstall", "--purge");

        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.out()).contains("  installed\n").contains("  trust.json\n");
        assertThat(acumen.resolve("installed")).exists();

        Program.Ran ran = program.run("uninstall", "--purge", "--yes");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("left, for it is not Acumen's: " + acumen.resolve("diary.txt"));
        assertThat(Program.files(acumen)).containsOnlyKeys("diary.txt");
        assertThat(program.playbook()).exists();
    }

    @Test
    void purgesVersionsWithTheLinksThatTheInstallerMade() throws IOException {
        Path home = program.home();
        Path versions = Files.createDirectories(home.resolve(".acumen/versions"));
        Path launcher = Files.createFile(
                Files.createDirectories(versions.resolve("1.0.0")).resolve("acumen"));
        Path bin = Files.createDirectories(home.resolve(".local/bin"));
        Path link = Files.createSymbolicLink(bin.resolve("acumen"), launcher);
        Path others = Files.createSymbolicLink(bin.resolve("other"), home);
        Path share = Files.createDirectories(home.resolve(".local/share"));
        Files.write(
                versions.resolve("links"),
                Stream.of(bin, link, others, share).map(Path::toString).toList());

        Program.Ran ran = program.run("uninstall", "--purge", "--yes");

        assertThat(ran.out())
                .contains("versions, 2 files", "and from ~/.local: 1 link to the program")
                .doesNotContain("bin/other");
        assertThat(List.of(link, share, versions)).noneMatch(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
        assertThat(others).isSymbolicLink();
    }

    @Test
    void leavesNoEmptyFolderAndNoLinkIsTakenForOne() throws IOException {
        Path client = program.home().resolve(".claude");
        program.run("install", "--yes");
        program.run("uninstall");
        boolean isGone = !Files.exists(client);
        Path real = Files.createDirectories(program.home().resolve("dotfiles/claude"));
        Files.createSymbolicLink(client, real);
        program.run("install", "--yes");
        program.run("uninstall");

        assertThat(isGone).isTrue();
        assertThat(client).isSymbolicLink();
        assertThat(real).isEmptyDirectory();
    }

    @Test
    void purgesEverythingThatIsEverPutThere() throws IOException, ReflectiveOperationException {
        Path acumen = Files.createDirectories(program.home().resolve(".acumen"));
        program.run("add", "Run the tests first", "--section", "pat");
        program.run("off", "--everywhere");
        program.run("on", "--everywhere");
        List<String> names = new ArrayList<>(List.of("worker-none.lock", "worker-0a1b.lock", "trust.json.12345.tmp"));
        for (Field field : AcumenFolder.class.getFields()) {
            names.add(String.valueOf(field.get(null)));
        }
        names.removeIf(name -> name.equals(AcumenFolder.VARIABLE) || AcumenFolder.isOfUser(name));
        for (String name : names) {
            if (name.contains(".") && !Files.exists(acumen.resolve(name))) {
                Files.createFile(acumen.resolve(name));
            } else if (!Files.exists(acumen.resolve(name))) {
                Files.createFile(Files.createDirectory(acumen.resolve(name)).resolve("file"));
            }
        }

        Program.Ran ran = program.run("uninstall", "--purge", "--yes");

        assertThat(names).hasSizeGreaterThan(20).contains("on", "seen", "told", "hook.log.1");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains(".claude/playbook.json, and .claude/acumen/");
        assertThat(acumen).doesNotExist();
    }

    @Test
    void purgesWhatMoneyWasSpent() throws IOException {
        program.run("install", "--yes");
        Path acumen = program.home().resolve(".acumen");
        SpendFile spending = new SpendFile(acumen.resolve(AcumenFolder.SPEND), Limits.defaults(), Clock.systemUTC());
        Spending.Begun _ = spending.begin("a-model", new Request.Purpose("reflector", "s"), ModelUsage.NONE);
        assertThat(acumen.resolve("spend.jsonl.lock")).exists();

        program.run("uninstall", "--purge", "--yes");

        assertThat(acumen).doesNotExist();
    }

    @Test
    void purgesNoFolderThatIsNotItsOwn() throws IOException {
        Program misled = program.with("ACUMEN_HOME", program.home().toString());
        Files.createDirectories(program.home().resolve("cache"));

        Program.Ran ran = misled.run("uninstall", "--purge", "--yes");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("is no folder of Acumen's alone");
        assertThat(program.home().resolve("cache")).exists();
    }
}
