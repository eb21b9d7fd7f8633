package dev.acumen.cli;

import dev.acumen.config.Environment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program in a process of its own, at a given time, in the home folder that its first argument names.
final class LearnAllMain {
    private LearnAllMain() {}

    /// The command of such a process.
    static List<String> command(Path home, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                LearnAllMain.class.getName(),
                home.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// Leaves nothing in the environment of a process that would choose another model or another folder.
    static void keepApart(ProcessBuilder builder) {
        builder.environment().keySet().removeIf(name -> name.matches("(ANTHROPIC|AGENTIC|ACUMEN|CLAUDE|OPENAI)_.*"));
    }

    public static void main(String[] args) {
        Environment environment = new Environment(
                Path.of("").toAbsolutePath(),
                Path.of(args[0]),
                System.getenv(),
                System.in,
                WholeHistory.CLOCK,
                WholeHistory.RETRIES);
        int exitCode = AcumenCommand.run(
                environment,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                List.of(args).subList(1, args.length).toArray(String[]::new));
        System.exit(exitCode);
    }
}
