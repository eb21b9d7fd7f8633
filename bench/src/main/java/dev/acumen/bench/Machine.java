package dev.acumen.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.stream.Stream;

/// The machine and the versions that figures are of; nothing that names the machine or its users.
final class Machine {
    private Machine() {}

    /// @param scratch the folder in which files are written
    /// @param processes runs what is asked for its version
    /// @param launcher the program
    static String describe(Path scratch, Processes processes, Path launcher) throws IOException {
        String priority = processes.priority();
        return """
                | | |
                |---|---|
                | processor | %s, %d cores |
                | memory | %s |
                | system | %s %s |
                | files | %s |
                | Acumen | %s |
                | Java | %s %s |
                | Python | %s |
                | priority of processes | %s |
                | date | %s |
                """.formatted(
                value("/proc/cpuinfo", "model name", System.getProperty("os.arch", "")),
                Runtime.getRuntime().availableProcessors(),
                value("/proc/meminfo", "MemTotal", "unknown").replaceAll("\\d{3} kB", " MB"),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                Files.getFileStore(scratch).type(),
                processes.output("'" + launcher + "' --version").strip(),
                System.getProperty("java.vendor.version", ""),
                Runtime.version(),
                processes.output("python3 --version 2>/dev/null || echo none").strip(),
                priority.isEmpty() ? "as usual" : "`" + priority + "`",
                LocalDate.now(Clock.systemUTC()));
    }

    /// A value in a file of lines `name: value`.
    private static String value(String file, String name, String otherwise) throws IOException {
        if (!Files.isReadable(Path.of(file))) {
            return otherwise;
        }
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(otherwise);
        }
    }
}
