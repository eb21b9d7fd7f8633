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
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// A clone under the real git, which calls the real program to merge.
///
/// @param program in the project's folder
/// @param top the top of the checkout
record GitClone(Program program, Path top) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /// A fresh repository whose project is a folder of it; the program is called through a launcher.
    ///
    /// @param below where the project is in the checkout; empty for its top
    static GitClone in(Path folder, String below) throws IOException, InterruptedException {
        assumeTrue(hasGit(), "no git on the PATH: not tested");
        Path tools = Files.createDirectories(folder.resolve("my tools 100%"));
        Path launcher = tools.resolve("acumen").toAbsolutePath();
        Files.writeString(
                launcher, """
                #!/bin/sh
                exec '%s/bin/java' -Xshare:auto -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' dev.acumen.cli.AcumenCommand "$@"
                """.formatted(System.getProperty("java.home"), System.getProperty("java.class.path")));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        Program plain = Program.in(folder)
                .with("ACUMEN_LAUNCHER", launcher.toString())
                .with("ACUMEN_LEARN_INTO", "tracked")
                .with("GIT_CONFIG_GLOBAL", "/dev/null")
                .with("GIT_CONFIG_NOSYSTEM", "1");
        GitClone clone = new GitClone(plain.at(plain.here().resolve(below).normalize()), plain.here());
        clone.git("init", "-q", "-b", "main");
        clone.git("config", "user.name", "a");
        clone.git("config", "user.email", "a@b.c");
        return clone;
    }

    GitClone installed() {
        Program.Ran ran = program.run("install", "--git");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return this;
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return Finished.run(new ProcessBuilder("git", "--version"), LIMIT).exitCode() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Runs git, which has to end well.
    String git(String... arguments) throws IOException, InterruptedException {
        Finished finished = tryGit(arguments);
        assertThat(finished.exitCode())
                .as(Arrays.toString(arguments) + finished.out() + finished.err())
                .isZero();
        return finished.out();
    }

    Finished tryGit(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(top.toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", program.home().toString());
        return Finished.run(builder, LIMIT);
    }

    Path playbook() {
        return program.playbook();
    }

    String text() throws IOException {
        return Files.readString(playbook());
    }

    /// Writes the playbook and commits it.
    ///
    /// @return the commit
    String commit(String text) throws IOException, InterruptedException {
        Files.createDirectories(Objects.requireNonNull(playbook().getParent()));
        Files.writeString(playbook(), text);
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", "a state");
        return git("rev-parse", "HEAD").strip();
    }

    /// Commits what the other branch says since a commit, and comes back to this one's end.
    ///
    /// @return the other branch's end
    String commitAside(String since, String text) throws IOException, InterruptedException {
        String here = git("rev-parse", "HEAD").strip();
        git("checkout", "-q", "--detach", since);
        String aside = commit(text);
        git("checkout", "-q", "--detach", here);
        return aside;
    }
}
