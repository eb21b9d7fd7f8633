package dev.acumen.faults.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A packaged program.
///
/// @param folder holds the launcher, and the jars where the launcher looks for them
/// @param options for the JVM, beside those that the launcher gives
record Program(Path folder, List<String> options) {
    Path launcher() {
        return folder.resolve("acumen");
    }

    /// A command as the launcher starts it: one process, which is the JVM.
    ProcessBuilder command(Lane lane, List<String> arguments) {
        return command(lane, List.of(), arguments);
    }

    /// The same by another command, such as one that gives up rights.
    ProcessBuilder command(Lane lane, List<String> by, List<String> arguments) {
        List<String> command = new ArrayList<>(by);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + lane.temporary(),
                "-Dacumen.launcher=" + launcher(),
                "-cp",
                folder.resolve("app/target/acumen") + "/*",
                "dev.acumen.cli.AcumenCommand"));
        command.addAll(arguments);
        return lane.builder(command);
    }

    /// Through the launcher, as a person and the client call it.
    ProcessBuilder launched(Lane lane, List<String> by, List<String> arguments) {
        List<String> command = new ArrayList<>(by);
        command.add("/bin/sh");
        command.add(launcher().toString());
        command.addAll(arguments);
        return lane.builder(command);
    }
}
