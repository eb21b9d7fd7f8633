package dev.acumen.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Runs scripts of a shell as whole processes, in an environment that is always the same.
final class Processes {
    private static final List<String> PRIORITY = List.of("chrt", "-f", "10");

    private final Map<String, String> environment;
    private final boolean isFirst;

    /// @param home the home folder that they see
    /// @param path folders to look for programs in, before the usual ones
    Processes(Path home, String path) {
        Map<String, String> variables = new TreeMap<>();
        variables.put("HOME", home.toString());
        variables.put("PATH", path + ":" + System.getenv("PATH"));
        variables.put("JAVA_HOME", System.getProperty("java.home"));
        variables.put("LC_ALL", "C.UTF-8");
        environment = Map.copyOf(variables);
        isFirst = exitCode(start(PRIORITY, "true")) == 0;
    }

    /// What timed processes are started with, so that nothing else gets in their way; empty where that is not
    /// allowed.
    String priority() {
        return isFirst ? String.join(" ", PRIORITY) : "";
    }

    /// Milliseconds until the script has ended.
    ///
    /// @throws IllegalStateException if it fails
    double time(String script) {
        long start = System.nanoTime();
        Process process = start(isFirst ? PRIORITY : List.of(), script);
        int exitCode = exitCode(process);
        double time = (System.nanoTime() - start) / 1e6;
        check(exitCode, script);
        return time;
    }

    /// What the script printed on standard output.
    ///
    /// @throws IllegalStateException if it fails
    String output(String script) {
        try {
            Process process = builder(List.of(), script)
                    .redirectOutput(ProcessBuilder.Redirect.PIPE)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            check(exitCode(process), script);
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The most memory, in KB, that one of the script's processes had at any time; 0 where the system does not
    /// tell. It is looked at all the time, so what a process takes in its last tenth of a millisecond is missed.
    long peak(String script) {
        Process process = start(List.of(), script);
        long most = 0;
        while (process.isAlive()) {
            most = Math.max(most, peak(process.pid()));
        }
        check(exitCode(process), script);
        return most;
    }

    private static long peak(long pid) {
        Path folder = Path.of("/proc/" + pid);
        long most = 0;
        try {
            for (String line : Files.readAllLines(folder.resolve("status"))) {
                if (line.startsWith("VmHWM:")) {
                    most = Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
            String children = Files.readString(folder.resolve("task/" + pid + "/children"));
            for (String child : children.split(" ", -1)) {
                most = child.isBlank() ? most : Math.max(most, peak(Long.parseLong(child)));
            }
        } catch (IOException _) {
            // It has ended meanwhile, or this is no Linux.
        }
        return most;
    }

    /// What starts a script whose output is read while it runs.
    ProcessBuilder builder(String script) {
        return builder(isFirst ? PRIORITY : List.of(), "exec env " + script)
                .redirectOutput(ProcessBuilder.Redirect.PIPE);
    }

    private Process start(List<String> before, String script) {
        try {
            return builder(before, script).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessBuilder builder(List<String> before, String script) {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of("sh", "-c", script));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    private static int exitCode(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void check(int exitCode, String script) {
        if (exitCode != 0) {
            throw new IllegalStateException(exitCode + " from " + script);
        }
    }
}
