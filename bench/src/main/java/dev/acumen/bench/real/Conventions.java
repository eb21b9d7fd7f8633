package dev.acumen.bench.real;

import dev.acumen.adapt.Scorer;
import dev.acumen.adapt.Task;
import dev.acumen.adapt.TaskFile;
import dev.acumen.document.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The set in `bench/sets/conventions`: a toy project, tasks in it, and checks that alone know its conventions.
///
/// @param train the tasks that are learned from
/// @param test the tasks that are measured
/// @param scorer runs the checks on an answer
/// @param hash of all that is in the set
record Conventions(List<Task> train, List<Task> test, Scorer scorer, String hash) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final String ABOUT = """
            This is about the project below. Answer with the whole content of the file, or with the text, that is asked
            for, and with nothing around it. If it is for you to choose where a file lies, begin with a line that says
            "path: " and the file.
            """;

    static Conventions in(Path folder) throws IOException {
        String context = ABOUT + shown(folder.resolve("repository"));
        return new Conventions(
                tasks(folder.resolve("train.jsonl"), context),
                tasks(folder.resolve("test.jsonl"), context),
                Scorer.command(List.of("sh", folder.resolve("check").toString(), "{answer}"), LIMIT),
                Hash.of(shown(folder)));
    }

    private static List<Task> tasks(Path file, String context) throws IOException {
        return TaskFile.read(file).stream()
                .map(task -> new Task(task.id(), task.input(), task.reference(), context))
                .toList();
    }

    /// The files of a folder with their names.
    private static String shown(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString();
                text.append("\n## ").append(name).append("\n\n").append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
