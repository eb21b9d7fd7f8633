package dev.acumen.transfer;

import dev.acumen.client.Launcher;
import dev.acumen.project.Git;
import dev.acumen.project.ProcessResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// How git merges the playbooks of a repository: line by line, or through Acumen.
///
/// What is set is set in the repository's own folder, which is shared with nobody: a driver in `config`, and which
/// files it is for in `info/attributes`. Linked worktrees have both from their main one.
///
/// @param folder the project's folder, or any other in the repository
/// @param common the folder of git's that all worktrees share
/// @param environment the variables that git gets
public record GitMerging(Path folder, Path common, Map<String, String> environment) {
    private static final String DRIVER = "acumen";
    private static final String ANCESTOR = "acumen-ancestor";
    private static final String LINE = "**/.claude/playbook.json merge=" + DRIVER;

    /// For the user's own playbook, wherever it is in a repository of the user's. What else is called so and is no
    /// playbook the driver merges as text.
    private static final String LINE_OF_USER = "playbook.json merge=" + DRIVER;

    private static final Set<String> LINES = Set.of(LINE, LINE_OF_USER);
    private static final String CALL = " merge-driver ";
    private static final String PLAYBOOK = ".claude/playbook.json";

    /// How it is with a project's playbook.
    ///
    /// @param isTracked whether git has it
    /// @param ignoredBy where git is told to ignore it, as `.gitignore:3: .claude`; empty where it is not
    /// @param isChosen whether git is told to merge it through Acumen
    /// @param driver the command line that does it; empty where there is none
    /// @param isUnmerged whether it is in conflict now
    public record State(boolean isTracked, String ignoredBy, boolean isChosen, String driver, boolean isUnmerged) {

        /// Whether merges go through Acumen.
        public boolean isSetUp() {
            return isChosen && !driver.isEmpty();
        }
    }

    /// The repository that a folder is in; empty where it is in none, or there is no git.
    public static Optional<GitMerging> around(Path folder, Map<String, String> environment) {
        Path nearest = folder;
        while (nearest != null && !Files.isDirectory(nearest)) {
            nearest = nearest.getParent();
        }
        if (nearest == null) {
            return Optional.empty();
        }
        ProcessResult common = Git.ask(nearest, environment, List.of("rev-parse", "--git-common-dir"));
        if (!common.isWell()) {
            return Optional.empty();
        }
        try {
            Path real = nearest.resolve(common.out().strip()).toRealPath();
            return Optional.of(new GitMerging(nearest, real, environment));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// A repository by the folder of git's that its worktrees share, such as `.git`.
    public static GitMerging in(Path common, Map<String, String> environment) {
        return new GitMerging(common, common, environment);
    }

    /// How it is with the playbook of the project whose folder this is.
    public State state() {
        ProcessResult ignored = git("check-ignore", "-v", "--", PLAYBOOK);
        ProcessResult attribute = git("check-attr", "merge", "--", PLAYBOOK);
        return new State(
                git("ls-files", "--error-unmatch", "--", PLAYBOOK).isWell(),
                ignored.isWell() ? source(ignored.out()) : "",
                attribute.out().strip().endsWith(": merge: " + DRIVER),
                git("config", "--get", "merge." + DRIVER + ".driver").out().strip(),
                !git("ls-files", "--unmerged", "--", PLAYBOOK).out().isBlank());
    }

    /// `FILE:LINE:PATTERN`, a tab and the path, without the path.
    private static String source(String line) {
        int tab = line.indexOf('\t');
        return tab < 0 ? line.strip() : line.substring(0, tab).replaceFirst(":(\\d+):", ":$1: ");
    }

    /// The file with the attributes.
    public Path attributes() {
        return common.resolve("info/attributes");
    }

    /// The file with the driver.
    public Path config() {
        return common.resolve("config");
    }

    /// The program that the driver calls; empty where there is no driver of Acumen's, or it cannot be told.
    public static Optional<Path> program(String driver) {
        int call = driver.lastIndexOf(CALL);
        int start = driver.lastIndexOf("exec ", Math.max(call, 0));
        if (call < 0) {
            return Optional.empty();
        }
        String word = driver.substring(start < 0 ? 0 : start + "exec ".length(), call)
                .strip()
                .replace("%%", "%");
        String plain = word.startsWith("'") && word.endsWith("'") && word.length() > 1
                ? word.substring(1, word.length() - 1).replace("'\\''", "'")
                : word;
        return plain.startsWith("/") ? Optional.of(Path.of(plain)) : Optional.empty();
    }

    /// Lets Acumen merge.
    ///
    /// @return whether anything had to be changed
    /// @throws IOException if it cannot be set
    public boolean install(Launcher launcher) throws IOException {
        return install(launcher, LINE);
    }

    /// Lets Acumen merge the user's own playbook, in a repository of the user's.
    ///
    /// @return whether anything had to be changed
    /// @throws IOException if it cannot be set
    boolean installForUser(Launcher launcher) throws IOException {
        return install(launcher, LINE_OF_USER);
    }

    private boolean install(Launcher launcher, String line) throws IOException {
        boolean isChanged = false;
        for (Map.Entry<String, String> setting : settings(launcher).entrySet()) {
            ProcessResult before = git("config", "--local", "--get", setting.getKey());
            if (!before.isWell() || !withoutLineEnd(before.out()).equals(setting.getValue())) {
                set(setting.getKey(), setting.getValue());
                isChanged = true;
            }
        }
        String before = Files.exists(attributes()) ? Files.readString(attributes()) : "";
        if (before.lines().noneMatch(line::equals)) {
            Files.createDirectories(Objects.requireNonNull(attributes().getParent()));
            String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
            Files.writeString(attributes(), gap + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            isChanged = true;
        }
        return isChanged;
    }

    /// Where Acumen cannot be called any more, git's own merge is better than none: git would take what is ours for
    /// the result.
    private static Map<String, String> settings(Launcher launcher) {
        String word = launcher.word().replace("%", "%%");
        String call =
                "test -x " + word + " || exec git merge-file -L ours -L base -L theirs %A %O %B; exec " + word + CALL;
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("merge." + DRIVER + ".name", "playbooks, key point by key point");
        settings.put("merge." + DRIVER + ".driver", call + "%O %A %B %L %P");
        settings.put("merge." + DRIVER + ".recursive", ANCESTOR);
        settings.put("merge." + ANCESTOR + ".name", "common ancestors of playbooks");
        settings.put("merge." + ANCESTOR + ".driver", call + "--ancestor %O %A %B %L %P");
        return settings;
    }

    private static String withoutLineEnd(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    private void set(String name, String value) throws IOException {
        ProcessResult set = git("config", "--local", "--replace-all", name, value);
        if (!set.isWell()) {
            throw new IOException(config() + ": " + set.err().strip());
        }
    }

    /// Whether there is anything that [#install] set.
    public boolean isInstalled() throws IOException {
        return isOurs(DRIVER)
                || (Files.isRegularFile(attributes())
                        && Files.readString(attributes()).lines().anyMatch(LINES::contains));
    }

    private boolean isOurs(String driver) {
        return config("--get", "merge." + driver + ".driver").out().contains(CALL);
    }

    /// Takes out what [#install] set, and no more.
    ///
    /// @param isAttributesFileOurs whether the file with the attributes was made for it
    /// @throws IOException if it cannot be taken out
    public void remove(boolean isAttributesFileOurs) throws IOException {
        for (String driver : List.of(DRIVER, ANCESTOR)) {
            if (isOurs(driver)) {
                for (String key : List.of("name", "driver", "recursive")) {
                    config("--unset-all", "merge." + driver + "." + key);
                }
                // Git leaves the heading, where a comment could be about it.
                if (config("--get-regexp", "^merge\\." + driver + "\\.").out().isEmpty()) {
                    config("--remove-section", "merge." + driver);
                }
            }
        }
        if (isOurs(DRIVER) || isOurs(ANCESTOR)) {
            throw new IOException(config() + " cannot be changed");
        }
        if (!Files.isRegularFile(attributes())) {
            return;
        }
        List<String> lines =
                new ArrayList<>(List.of(Files.readString(attributes()).split("(?<=\n)")));
        if (lines.removeIf(line -> LINES.contains(line.strip()))) {
            Files.writeString(attributes(), String.join("", lines));
        }
        if (isAttributesFileOurs && Files.size(attributes()) == 0) {
            Files.delete(attributes());
        }
    }

    private ProcessResult config(String what, String name) {
        return git("config", "--file", config().toString(), what, name);
    }

    private ProcessResult git(String... arguments) {
        return Git.ask(folder, environment, List.of(arguments));
    }
}
