package dev.acumen.faults.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A user's home folder with one project in it, in which one trial after the other runs. It is always at the same
/// place, for the user's files name the project's.
final class Lane {
    private final Path folder;
    private final Program program;
    private final Map<Wish, Prepared> prepared = new HashMap<>();

    Lane(Path folder, Program program) throws IOException {
        this.folder = folder;
        this.program = program;
        Files.createDirectories(project());
        Files.createDirectories(temporary());
    }

    Path folder() {
        return folder;
    }

    Program program() {
        return program;
    }

    Path home() {
        return folder.resolve("home");
    }

    Path project() {
        return home().resolve("project");
    }

    Path playbook() {
        return project().resolve(".claude/playbook.json");
    }

    Path acumen() {
        return home().resolve(".acumen");
    }

    Path temporary() {
        return folder.resolve("tmp");
    }

    /// What a wish begins with and what it comes to, once for each lane.
    Prepared prepared(Wish wish) throws IOException, InterruptedException {
        Prepared known = prepared.get(wish);
        if (known == null) {
            known = Prepared.in(this, wish);
            prepared.put(wish, known);
        }
        return known;
    }

    /// Empties the home folder.
    void clear() throws IOException {
        Trees.delete(home());
        Files.createDirectories(project());
    }

    /// Keeps the home folder as it is.
    Path keep(String name) throws IOException {
        Path kept = folder.resolve("kept-" + name);
        Trees.copy(home(), kept);
        return kept;
    }

    /// Goes back to what was kept.
    void restore(Path kept) throws IOException {
        Trees.delete(home());
        Trees.copy(kept, home());
    }

    /// A process in the project, with this home folder, whose output goes to files.
    ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project().toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().clear();
        builder.environment().putAll(Workshop.environment(home()));
        return builder;
    }

    /// Runs a command of the program to its end.
    Ended run(List<String> arguments) throws IOException, InterruptedException {
        return run(program.command(this, arguments), "", Duration.ofMinutes(1));
    }

    /// Runs a process to its end.
    ///
    /// @throws AssertionError if it does not end in time
    Ended run(ProcessBuilder builder, String input, Duration limit) throws IOException, InterruptedException {
        Process process = start(builder, input);
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            kill(process);
            throw new AssertionError("has not ended within " + limit + "\n" + ended(process));
        }
        return ended(process);
    }

    /// Runs a process, and kills it after so long, if it has not ended by then.
    Ended kill(ProcessBuilder builder, String input, Duration after) throws IOException, InterruptedException {
        Process process = start(builder, input);
        if (!process.waitFor(after.toNanos(), TimeUnit.NANOSECONDS)) {
            kill(process);
        }
        return ended(process);
    }

    Process start(ProcessBuilder builder, String input) throws IOException {
        Path in = folder.resolve("in");
        // What the last process left behind may still be reading.
        Files.deleteIfExists(in);
        Files.writeString(in, input);
        return builder.redirectInput(in.toFile()).start();
    }

    private static void kill(Process process) throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    Ended ended(Process process) throws IOException, InterruptedException {
        return new Ended(
                process.waitFor(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }
}
