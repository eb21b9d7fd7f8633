package dev.acumen.project;

import dev.acumen.staleness.TrackedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What git knows of the files that a project had. Fetches nothing, asks nobody, and is given up where it takes
/// long.
///
/// @param program what is run as git
/// @param folder a folder of the repository
/// @param environment the variables that git gets
/// @param patience how long one question may take
public record GitHistory(String program, Path folder, Map<String, String> environment, Duration patience)
        implements TrackedFiles {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// The parent of a stash that holds what git did not track.
    private static final String UNTRACKED_OF_STASH = "^3";

    /// What would lead git to another repository than the project's.
    private static final Set<String> ELSEWHERE =
            Set.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE");

    /// What git knows of a repository.
    ///
    /// @param folder a folder of it
    public static GitHistory of(Path folder, Map<String, String> environment) {
        Map<String, String> quiet = new HashMap<>(environment);
        ELSEWHERE.forEach(quiet::remove);
        quiet.put("GIT_NO_LAZY_FETCH", "1");
        quiet.put("GIT_OPTIONAL_LOCKS", "0");
        quiet.put("GIT_TERMINAL_PROMPT", "0");
        quiet.put("LC_ALL", "C.UTF-8");
        return new GitHistory("git", folder, quiet, PATIENCE);
    }

    /// The top of the repository that a folder is in; the folder itself where it is in none.
    ///
    /// @param home is never a project, whatever is in it
    public static Path top(Path folder, Path home) {
        for (Path at = folder; at != null && !at.equals(home); at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at;
            }
        }
        return folder;
    }

    /// Whether a repository has playbooks merged by Acumen; read without git.
    ///
    /// @param top the folder with `.git`, or any other one
    public static boolean isMergedByAcumen(Path top) {
        try {
            Path git = top.resolve(".git");
            if (Files.isRegularFile(git)) {
                Path linked = top.resolve(Files.readString(git).strip().replaceFirst("^gitdir: ", ""));
                git = linked.resolve(
                        Files.readString(linked.resolve("commondir")).strip());
            }
            Path attributes = git.resolve("info/attributes");
            return Files.isRegularFile(attributes)
                    && Files.readString(attributes).lines().anyMatch(line -> line.endsWith(" merge=acumen"));
        } catch (IOException | InvalidPathException _) {
            return false;
        }
    }

    /// A commit.
    ///
    /// @param author a person's name
    /// @param day ISO-8601
    /// @param id its abbreviated hash
    public record Commit(String author, String day, String id) {}

    /// The commit that brought some words into a file first, in the history of what is checked out; empty where
    /// there is none, or it takes long to find.
    ///
    /// @param file relative to the folder
    public Optional<Commit> first(String words, String file) {
        return git(List.of("log", "--reverse", "--format=%an%x09%as%x09%h", "-S" + words, "--", file), "")
                .map(lines -> lines.getFirst().split("\t", -1))
                .filter(parts -> parts.length == 3)
                .map(parts -> new Commit(parts[0], parts[1], parts[2]));
    }

    /// Whether a commit of any branch or stash brought some words into a file.
    ///
    /// @param file relative to the folder
    public boolean isCommitted(String words, String file) {
        return !lines("log", "--all", "-m", "-1", "--format=%h", "-S" + words, "--", file)
                .isEmpty();
    }

    @Override
    public Optional<Set<String>> gone(Set<String> paths) {
        // The second word fails where nothing was committed yet.
        Optional<List<String>> state = git(List.of("rev-parse", "--is-shallow-repository", "HEAD"), "");
        if (state.isEmpty() || !state.get().getFirst().equals("false")) {
            return Optional.empty();
        }
        // All of them, for git is slow with many patterns. What is left out on purpose is not among the first.
        List<String> known = new ArrayList<>();
        known.addAll(git(List.of("ls-files", "--deleted", "-z"), "").orElse(List.of()));
        // What the next commit takes away is in the last one still.
        known.addAll(git(List.of("diff", "--cached", "--no-renames", "--diff-filter=D", "--name-only", "-z"), "")
                .orElse(List.of()));
        known.addAll(git(List.of("log", "--no-renames", "--diff-filter=D", "--name-only", "--format=", "-z"), "")
                .orElse(List.of()));
        return Optional.of(ends(known, paths));
    }

    /// Those of these paths that are one of the known, end one, or are a folder in one.
    private static Set<String> ends(List<String> known, Set<String> paths) {
        Set<String> found = new HashSet<>();
        for (String file : new HashSet<>(known)) {
            String[] segments = file.split("/", -1);
            for (int start = 0; start < segments.length; start++) {
                StringBuilder part = new StringBuilder();
                for (int end = start; end < segments.length; end++) {
                    part.append(end == start ? "" : "/").append(segments[end]);
                    if (paths.contains(part.toString())) {
                        found.add(part.toString());
                    }
                }
            }
        }
        return found;
    }

    /// What git is told to pass over is made anew, or of one machine.
    @Override
    public Set<String> passedOver(Set<String> paths) {
        return passedOver(List.copyOf(paths));
    }

    /// One path that git refuses, as behind a link, spoils the answer for all that it is asked with.
    private Set<String> passedOver(List<String> paths) {
        Optional<ProcessResult> ran =
                run(List.of("check-ignore", "--no-index", "--stdin", "-z"), String.join("\0", paths) + "\0");
        if (ran.isEmpty()) {
            return Set.of();
        }
        if (ran.get().exitCode() <= 1) {
            return new HashSet<>(List.of(ran.get().out().split("\0", -1)));
        }
        Set<String> found = new HashSet<>();
        if (paths.size() > 1) {
            int half = paths.size() / 2;
            found.addAll(passedOver(paths.subList(0, half)));
            found.addAll(passedOver(paths.subList(half, paths.size())));
        }
        return found;
    }

    /// Whether git tracks a file.
    public sealed interface Tracking {
        /// Git says so.
        record Known(boolean isTracked) implements Tracking {}

        /// Git gives no answer.
        ///
        /// @param trouble why, a part of a sentence
        record Unknown(String trouble) implements Tracking {}
    }

    /// Whether git tracks a file, or any in a folder.
    public Tracking tracking(Path file) {
        Optional<ProcessResult> ran = run(List.of("ls-files", "-z", "--", file.toString()), "");
        if (ran.isEmpty()) {
            return new Tracking.Unknown("no git on the PATH");
        }
        return ran.get().isWell()
                ? new Tracking.Known(!ran.get().out().isEmpty())
                : new Tracking.Unknown(trouble(ran.get()));
    }

    private String trouble(ProcessResult ran) {
        String first = ran.err().lines().findFirst().orElse("").replaceFirst("^fatal: ", "");
        return first.isEmpty() ? "git gave no answer within " + patience.toSeconds() + " s" : first;
    }

    /// What may bring a file that the checkout does not have: the first branch, here or of a remote, that has it, else
    /// a stash; empty where none does, or it takes long to find.
    ///
    /// @param path relative to the top of the checkout
    public Optional<String> bringing(Path path) {
        List<String> names = new ArrayList<>();
        List<String> trees = new ArrayList<>();
        for (String branch : lines("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes")) {
            names.add(branch.replaceFirst("^refs/(heads|remotes)/", ""));
            trees.add(branch);
        }
        for (String stash : lines("stash", "list", "--format=%H")) {
            names.add("a stash");
            trees.add(stash + UNTRACKED_OF_STASH);
        }
        String questions = trees.stream().map(tree -> tree + ":" + path + "\n").collect(Collectors.joining());
        List<String> answers = names.isEmpty()
                ? List.of()
                : git(List.of("cat-file", "--batch-check=%(objecttype)"), questions)
                        .orElse(List.of());
        for (int i = 0; i < Math.min(names.size(), answers.size()); i++) {
            if (answers.get(i).equals("blob")) {
                return Optional.of(names.get(i));
            }
        }
        return Optional.empty();
    }

    /// The branch that is checked out; a commit where none is, `HEAD` where git gives no answer.
    public String head() {
        return lines("branch", "--show-current").stream()
                .findFirst()
                .or(() -> lines("rev-parse", "--short", "HEAD").stream().findFirst())
                .orElse("HEAD");
    }

    private List<String> lines(String... question) {
        return git(List.of(question), "").orElse(List.of()).stream()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /// Whether a folder held files in the history of what is checked out; a submodule is a checkout of its own.
    ///
    /// @param path relative to this folder
    public boolean hadFolder(Path path) {
        String literal = path.toString().replaceAll("[\\\\*?\\[]", "\\\\$0");
        return run(List.of("rev-list", "-1", "HEAD", "--", ":(glob)" + literal + "/**"), "")
                .filter(ProcessResult::isWell)
                .filter(ran -> !ran.out().isBlank())
                .isPresent();
    }

    private Optional<List<String>> git(List<String> question, String input) {
        return run(question, input)
                .filter(ProcessResult::isWell)
                .map(ran -> List.of(ran.out().split("[\0\n]", -1)));
    }

    private Optional<ProcessResult> run(List<String> question, String input) {
        try {
            return Optional.of(ProcessResult.of(Git.command(program, question), folder, environment, input, patience));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
