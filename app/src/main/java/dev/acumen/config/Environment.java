package dev.acumen.config;

import dev.acumen.llm.Retries;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the program sees of the machine it runs on.
///
/// @param workingDirectory an absolute path
/// @param home the user's home folder
/// @param variables the environment variables
/// @param input standard input
/// @param clock the time
/// @param retries how patiently models are asked
/// @param managed where the client reads what an administrator set
public record Environment(
        Path workingDirectory,
        Path home,
        Map<String, String> variables,
        InputStream input,
        Clock clock,
        Retries retries,
        Path managed) {
    private static final int SHORTEST_SECRET = 12;

    /// The variable in which the launcher names itself.
    public static final String LAUNCHER = "ACUMEN_LAUNCHER";

    /// What the launcher says of the terminal, `COLUMNS STREAMS ROWS`: how wide it is, which of standard output (1) and
    /// standard error (2) lead there, and how high it is, such as `80 12 24`. Missing where neither leads there.
    public static final String TERMINAL = "acumen.terminal";

    /// What the option `--color` says: `always`, `never`, or anything else for a terminal alone.
    public static final String COLOUR = "acumen.colour";

    public Environment {
        variables = Map.copyOf(variables);
    }

    /// The same on this system.
    public Environment(
            Path workingDirectory,
            Path home,
            Map<String, String> variables,
            InputStream input,
            Clock clock,
            Retries retries) {
        this(
                workingDirectory,
                home,
                variables,
                input,
                clock,
                retries,
                managedFolder(System.getProperty("os.name", "")));
    }

    /// Where the client of a system reads what an administrator set.
    ///
    /// @param system the system's name, as Java tells it
    static Path managedFolder(String system) {
        return Path.of(
                system.toLowerCase(Locale.ROOT).startsWith("mac")
                        ? "/Library/Application Support/ClaudeCode"
                        : "/etc/claude-code");
    }

    /// The same with one more variable.
    public Environment with(String name, String value) {
        Map<String, String> more = new HashMap<>(variables);
        more.put(name, value);
        return new Environment(workingDirectory, home, more, input, clock, retries, managed);
    }

    /// The value of an environment variable; a blank one counts as not set.
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /// The values of the variables that are secrets by their names.
    public Set<String> secrets() {
        Pattern name = Pattern.compile("(?i)(?:^|_)(?:api_?key|key|token|secret|password|passwd|credentials?)(?:$|_)");
        return variables.entrySet().stream()
                .filter(variable -> name.matcher(variable.getKey()).find())
                .map(Map.Entry::getValue)
                .filter(value -> value.length() >= SHORTEST_SECRET && !value.startsWith("/"))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The script that started the program, as hooks can call it; empty where something else did.
    public Optional<Path> launcher() {
        return variable(LAUNCHER)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .filter(Files::isExecutable)
                .map(Environment::plain);
    }

    /// The path as it was called by, for a link may outlive what it leads to; without any way up and down again.
    private static Path plain(Path file) {
        try {
            return file.equals(file.normalize()) ? file : file.toRealPath();
        } catch (IOException _) {
            return file.normalize();
        }
    }

    /// A file or folder for a person: below the home folder with `~` in its place.
    public String shown(Path file) {
        return file.startsWith(home) && !file.equals(home) ? "~/" + home.relativize(file) : file.toString();
    }

    /// The client's folder of the user's: `CLAUDE_CONFIG_DIR`, else `~/.claude`.
    public Path clientFolder() {
        return folder("CLAUDE_CONFIG_DIR", ".claude");
    }

    /// The folder that a variable names, else one in the home folder.
    public Path folder(String variable, String otherwise) {
        return variable(variable)
                .map(named -> workingDirectory.resolve(named).normalize())
                .orElseGet(() -> home.resolve(otherwise));
    }

    /// OpenCode's folder of the user's: `opencode` in `XDG_CONFIG_HOME`, else in `~/.config`.
    public Path openCodeFolder() {
        return folder("XDG_CONFIG_HOME", ".config").resolve("opencode");
    }

    /// Codex's folder of the user's, as Codex itself names it: the real path of `CODEX_HOME`, else `~/.codex`.
    public Path codexFolder() {
        return variable("CODEX_HOME")
                .map(named -> real(workingDirectory.resolve(named)))
                .orElseGet(() -> home.resolve(".codex"));
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder.normalize();
        }
    }

    /// Whether the environment switches everything off, with `ACUMEN_OFF`.
    public boolean isSwitchedOff() {
        return !variable("ACUMEN_OFF").orElse("0").equals("0");
    }

    /// The user's folder of Acumen's own, which need not exist: `ACUMEN_HOME`, else `~/.acumen`.
    public Path acumenFolder() {
        return AcumenFolder.of(home, workingDirectory, variables.get(AcumenFolder.VARIABLE));
    }
}
