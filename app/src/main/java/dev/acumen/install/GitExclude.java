package dev.acumen.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Keeps a file of one machine out of a repository, by the list that the repository does not share.
///
/// @param environment the variables that git gets
public record GitExclude(Map<String, String> environment) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// What was done about a file.
    public enum Outcome {
        /// There is no repository, or no git.
        NO_REPOSITORY,
        /// The repository has the file already, for all to see.
        TRACKED,
        /// It was ignored already.
        IGNORED,
        /// It is from now on.
        EXCLUDED
    }

    /// Keeps a file out, unless that is so already.
    ///
    /// @throws IOException if the list cannot be written
    public Outcome exclude(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        String name = file.getFileName().toString();
        Ran exclude = git(folder, "rev-parse", "--git-path", "info/exclude");
        if (!exclude.isWell()) {
            return Outcome.NO_REPOSITORY;
        }
        if (git(folder, "ls-files", "--error-unmatch", "--", name).isWell()) {
            return Outcome.TRACKED;
        }
        if (git(folder, "check-ignore", "-q", "--", name).isWell()) {
            return Outcome.IGNORED;
        }
        String prefix = git(folder, "rev-parse", "--show-prefix").out().strip();
        add(folder.resolve(exclude.out().strip()), "/" + prefix + name);
        return Outcome.EXCLUDED;
    }

    private static void add(Path list, String line) throws IOException {
        Files.createDirectories(Objects.requireNonNull(list.getParent()));
        String before = Files.exists(list) ? Files.readString(list) : "";
        String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(list, gap + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Ran git(Path folder, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            return Ran.of(command, folder, environment, "", PATIENCE);
        } catch (IOException e) {
            return new Ran(-1, "", String.valueOf(e.getMessage()), Duration.ZERO);
        }
    }
}
