package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Keeps a file of one machine out of a repository, by the list that the repository does not share.
///
/// @param environment the variables that git gets
public record GitExclude(Map<String, String> environment) {
    /// A line of the list.
    ///
    /// @param list the list's file
    public record Line(Path list, String text) {

        /// Takes it out again, where it is still there.
        ///
        /// @throws IOException if the list cannot be written
        public void remove() throws IOException {
            if (!Files.isRegularFile(list)) {
                return;
            }
            List<String> lines = new ArrayList<>(List.of(Files.readString(list).split("(?<=\n)")));
            int place = lines.lastIndexOf(text + "\n");
            if (place >= 0) {
                lines.remove(place);
                Files.writeString(list, String.join("", lines));
            }
        }
    }

    /// What was done about a file.
    public sealed interface Outcome {
        /// The repository has the file already, for all to see.
        record Tracked() implements Outcome {}

        /// It is excluded from now on.
        record Excluded(Line line) implements Outcome {}

        /// There is no repository, or no git, or it was ignored already.
        record Nothing() implements Outcome {}
    }

    /// Keeps a file out, unless that is so already.
    ///
    /// @throws IOException if the list cannot be written
    public Outcome exclude(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        String name = file.getFileName().toString();
        ProcessResult exclude = git(folder, "rev-parse", "--git-path", "info/exclude");
        if (!exclude.isWell()) {
            return new Outcome.Nothing();
        }
        if (git(folder, "ls-files", "--error-unmatch", "--", name).isWell()) {
            return new Outcome.Tracked();
        }
        if (git(folder, "check-ignore", "-q", "--", name).isWell()) {
            return new Outcome.Nothing();
        }
        String prefix = git(folder, "rev-parse", "--show-prefix").out().strip();
        Line line = new Line(folder.resolve(exclude.out().strip()).normalize(), "/" + prefix + name);
        add(line.list(), line.text());
        return new Outcome.Excluded(line);
    }

    private static void add(Path list, String line) throws IOException {
        Files.createDirectories(Objects.requireNonNull(list.getParent()));
        String before = Files.exists(list) ? Files.readString(list) : "";
        String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(list, gap + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private ProcessResult git(Path folder, String... arguments) {
        return Git.ask(folder, environment, List.of(arguments));
    }
}
