package dev.acumen.claudecode;

import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Reads one transcript in a process of its own, and tells what was in it.
final class ReadTranscript {
    private ReadTranscript() {}

    public static void main(String[] arguments) throws IOException {
        Trajectory trajectory = Transcripts.read(Path.of(arguments[0]));
        List<Turn> turns = trajectory.turns();
        System.out.println("turns " + turns.size());
        System.out.println(
                "last prompt " + (turns.isEmpty() ? "" : turns.getLast().prompt()));
        System.out.println("has problems " + !trajectory.problems().isEmpty());
    }

    /// The process that reads a transcript with this JVM's own class path.
    static ProcessBuilder process(String heap, Path transcript) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                ReadTranscript.class.getName(),
                transcript.toString());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return builder;
    }
}
