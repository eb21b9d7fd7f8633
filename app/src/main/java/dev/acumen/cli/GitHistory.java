package dev.acumen.cli;

import dev.acumen.install.Ran;
import dev.acumen.stale.Tracked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What git knows of the files that a project had. Fetches nothing, asks nobody, and is given up where it takes long.
///
/// @param folder a folder of the repository
/// @param environment the variables that git gets
/// @param patience how long one question may take
record GitHistory(Path folder, Map<String, String> environment, Duration patience) implements Tracked {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// What would lead git to another repository than the project's.
    private static final Set<String> ELSEWHERE =
            Set.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE");

    static GitHistory of(Path folder, Map<String, String> environment) {
        Map<String, String> quiet = new HashMap<>(environment);
        ELSEWHERE.forEach(quiet::remove);
        quiet.put("GIT_NO_LAZY_FETCH", "1");
        quiet.put("GIT_OPTIONAL_LOCKS", "0");
        quiet.put("GIT_TERMINAL_PROMPT", "0");
        return new GitHistory(folder, quiet, PATIENCE);
    }

    /// The top of the repository that a folder is in; the folder itself where it is in none.
    ///
    /// @param home is never a project, whatever is in it
    static Path top(Path folder, Path home) {
        for (Path at = folder; at != null && !at.equals(home); at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at;
            }
        }
        return folder;
    }

    @Override
    public Optional<Set<String>> gone(Set<String> paths) {
        // The second word fails where nothing was committed yet.
        Optional<List<String>> state = git(List.of("rev-parse", "--is-shallow-repository", "HEAD"), List.of(), "\n");
        if (state.isEmpty() || !state.get().getFirst().equals("false")) {
            return Optional.empty();
        }
        Optional<List<String>> there = git(List.of("ls-files", "-t", "-z", "--full-name"), paths, "\0");
        Optional<List<String>> removed =
                git(List.of("log", "--no-renames", "--diff-filter=D", "--name-only", "--format=", "-z"), paths, "\0");
        Set<String> gone = new HashSet<>();
        for (String path : paths) {
            List<String> known = having(there.orElse(List.of()), path);
            boolean isLeftOut = known.stream().anyMatch(line -> line.startsWith("S "));
            boolean wasThere =
                    !known.isEmpty() || !having(removed.orElse(List.of()), path).isEmpty();
            if (wasThere && !isLeftOut) {
                gone.add(path);
            }
        }
        return Optional.of(gone);
    }

    /// The lines that are this path, end with it, or are below it.
    private static List<String> having(List<String> lines, String path) {
        return lines.stream()
                .filter(line -> ("/" + line.replaceFirst("^[A-Z] ", "") + "/").contains("/" + path + "/"))
                .toList();
    }

    private Optional<List<String>> git(List<String> question, Iterable<String> paths, String separator) {
        List<String> command = new ArrayList<>(
                List.of("git", "--no-pager", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false"));
        command.addAll(question);
        command.add("--");
        for (String path : paths) {
            command.add(":(top,glob)**/" + path);
            command.add(":(top,glob)**/" + path + "/**");
        }
        if (!paths.iterator().hasNext()) {
            command.removeLast();
        }
        try {
            Ran ran = Ran.of(command, folder, environment, "", patience);
            return ran.isWell() ? Optional.of(List.of(ran.out().split(separator, -1))) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
