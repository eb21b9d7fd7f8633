package dev.acumen.hook;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The hook as a process of its own.
///
/// @param hook home, project and environment
/// @param classPath where its classes are
/// @param flags for the JVM
record HookProcess(HookFixture hook, String classPath, List<String> flags) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /// The classes that are tested, as they were compiled.
    static HookProcess compiled(HookFixture hook, String... flags) {
        return new HookProcess(hook, System.getProperty("java.class.path", ""), List.of(flags));
    }

    /// Runs it with a payload on standard input.
    Finished run(String payload) throws IOException, InterruptedException {
        return Finished.run(builder(payload), LIMIT);
    }

    ProcessBuilder builder(String payload) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, HookProgram.class.getName(), "UserPromptSubmit"));
        ProcessBuilder builder = new ProcessBuilder(command).directory(hook.project.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.contains("JAVA") || name.startsWith("CLAUDE") || name.startsWith("ACUMEN"));
        builder.environment().putAll(hook.environment);
        Path input = Files.createTempFile(hook.home, "input", ".json");
        Files.writeString(input, payload);
        return builder.redirectInput(input.toFile());
    }
}
