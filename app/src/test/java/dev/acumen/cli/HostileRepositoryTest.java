package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a repository of a stranger may bring along, and what comes of it: nothing outside of it is written, and
/// nothing of it is run.
class HostileRepositoryTest {
    private static final List<String> COMMANDS = List.of(
            "show",
            "status",
            "log",
            "check",
            "trust --yes",
            "add tabs",
            "export",
            "review on",
            "review",
            "undo",
            "doctor",
            "install --git",
            "install --yes --scope project",
            "off",
            "on",
            "uninstall");

    @TempDir
    private Path folder;

    private Path elsewhere = Path.of("");
    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        Path launcher = executable("acumen", "exit 0");
        program = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toString())
                .with("PATH", "/usr/bin:/bin")
                .havingPlaybook("""
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "src/gone.txt holds the settings", "helpful": 1, "harmful": 0}]}}
                """);
        elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".claude/acumen",
                ".claude/acumen/.gitignore",
                ".claude/acumen/config.json",
                ".claude/acumen/journal.jsonl",
                ".claude/acumen/lock",
                ".claude/acumen/off",
                ".claude/acumen/on",
                ".claude/acumen/outcomes.jsonl",
                ".claude/acumen/outcomes.lock",
                ".claude/acumen/rejected.json",
                ".claude/acumen/rejected.json.next",
                ".claude/acumen/usage.json",
                ".claude/acumen/usage.json.next",
                ".claude/acumen/playbook.json.next",
                ".claude/acumen/backup",
                ".claude/acumen/proposals",
                ".claude/diagnostic",
                ".claude/settings.local.json"
            })
    void noCommandWritesThroughALinkThatItBrings(String name) throws IOException {
        Files.createFile(program.here().resolve(".claude/diagnostic_mode"));
        Path link = program.here().resolve(name);
        Files.createDirectories(Objects.requireNonNull(link.getParent()));
        Files.createSymbolicLink(
                link, name.endsWith("acumen") || name.endsWith("diagnostic") ? elsewhere : elsewhere.resolve("file"));

        for (String command : COMMANDS) {
            program.run(command.split(" "));

            assertThat(elsewhere).as(command).isEmptyDirectory();
        }
    }

    @Test
    void noCommandStartsAProgramThatTheConfigurationOfItsGitNames() throws IOException, InterruptedException {
        Path ran = folder.toAbsolutePath().resolve("ran");
        Path evil = executable("evil", "echo \"$*\" >>" + ran);
        aHistory();
        for (String key : List.of(
                "core.fsmonitor",
                "core.pager",
                "core.editor",
                "core.sshCommand",
                "core.askPass",
                "core.gitProxy",
                "core.alternateRefsCommand",
                "diff.external",
                "diff.evil.command",
                "diff.evil.textconv",
                "filter.evil.clean",
                "filter.evil.process",
                "gpg.program",
                "uploadpack.packObjectsHook")) {
            git("config", key, evil.toString());
        }
        git("config", "log.showSignature", "true");
        git("config", "alias.rev-parse", "!" + evil);
        Files.writeString(program.here().resolve(".gitattributes"), "* filter=evil diff=evil\n");
        Files.writeString(program.here().resolve("src/there.txt"), "changed");

        for (String command :
                Stream.concat(Stream.of("refine"), COMMANDS.stream()).toList()) {
            program.run(command.split(" "));

            assertThat(ran).as(command).doesNotExist();
        }
    }

    private Path executable(String name, String body) throws IOException {
        Path file = Files.writeString(folder.toAbsolutePath().resolve(name), "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void aHistory() throws IOException, InterruptedException {
        assumeTrue(Finished.run(new ProcessBuilder("git", "--version"), Duration.ofMinutes(10))
                        .exitCode()
                == 0);
        Path sources = Files.createDirectories(program.here().resolve("src"));
        Files.writeString(sources.resolve("gone.txt"), "a");
        Files.writeString(sources.resolve("there.txt"), "b");
        git("init", "-q");
        git("add", ".");
        git("commit", "-qm", "first");
        git("rm", "-q", "src/gone.txt");
        git("commit", "-qm", "second");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b.c"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(program.here().toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Finished finished = Finished.run(builder, Duration.ofMinutes(10));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }
}
