package dev.acumen.cli;

import dev.acumen.config.Environment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The program in a process of its own, at a given time, in the home folder that its first argument names.
final class LearnAllMain {
    private LearnAllMain() {}

    public static void main(String[] args) {
        Environment environment = new Environment(
                Path.of("").toAbsolutePath(),
                Path.of(args[0]),
                System.getenv(),
                System.in,
                WholeHistory.CLOCK,
                WholeHistory.RETRIES);
        int exitCode = Acumen.run(
                environment,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                List.of(args).subList(1, args.length).toArray(String[]::new));
        System.exit(exitCode);
    }
}
