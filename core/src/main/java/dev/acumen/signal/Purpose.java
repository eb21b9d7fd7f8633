package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What a command is for: the program that it runs, what stands before the program, and what the program is given.
///
/// @param before assignments, wrappers, and the parts of the chain that come first
/// @param call the program as it was called
/// @param program the program, by one name for all ways to call it; empty for none
/// @param words what follows the program, wrappers left out
record Purpose(List<String> before, String call, String program, List<String> words) {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);

    /// What only wraps another program, wherever it stands.
    private static final Set<String> WRAPPERS = Set.of(
            "sudo", "time", "env", "npx", "bunx", "uv", "uvx", "poetry", "pipenv", "run", "exec", "nix", "bash", "sh",
            "bundle", "nvm", "fnm", "mise", "asdf", "direnv", "hatch", "rye", "pdm", "conda", "dlx", "--", "-m", "-c",
            "x", "develop");

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("py", "python"),
            Map.entry("gradlew", "gradle"),
            Map.entry("gradlew.bat", "gradle"),
            Map.entry("mvnw", "mvn"),
            Map.entry("mvnw.cmd", "mvn"),
            Map.entry("mvnd", "mvn"),
            Map.entry("nodejs", "node"),
            Map.entry("docker-compose", "compose"),
            Map.entry("docker compose", "compose"),
            Map.entry("podman-compose", "compose"),
            Map.entry("pnpm", "npm"),
            Map.entry("yarn", "npm"),
            Map.entry("bun", "npm"),
            Map.entry("gmake", "make"),
            Map.entry("tofu", "terraform"),
            Map.entry("podman", "docker"),
            Map.entry("gsed", "sed"),
            Map.entry("vim", "vi"));

    private static final Pattern VERSIONED =
            Pattern.compile("^(python|pip|node|clang|gcc|g\\+\\+|ruby|php|java|cmake|llvm-config)-?[\\d.]+$");
    private static final Pattern SCRIPT = Pattern.compile("(?<=\\w)\\.(?:sh|bash|ps1|cmd|bat)$");

    /// Parts of a chain that change nothing, bring in other content, or fetch what is missing.
    private static final Set<String> IDLE = Set.of(
            "sleep", "echo", "printf", "cat", "ls", "date", "clear", "true", "pwd", "git", "which", "rm", "mv", "sed",
            "curl", "wget", "apt", "apt-get", "brew", "wait", "dnf", "apk", "pip", "npm");

    /// After one of these a program is only named, and not run: it is installed, looked for or described.
    private static final Set<String> NAMING = Set.of(
            "install",
            "add",
            "i",
            "get",
            "search",
            "show",
            "info",
            "remove",
            "uninstall",
            "update",
            "upgrade",
            "view",
            "help",
            "man",
            "which",
            "whereis",
            "type",
            "command",
            "-v",
            "ls",
            "echo",
            "cat",
            "file",
            "rm",
            "grep",
            "find",
            "kill",
            "pkill",
            "-S",
            "rg",
            "ps");

    /// The purpose of the last part of a chain.
    static Purpose of(String command) {
        List<List<String>> parts = Shell.parts(command);
        if (parts.isEmpty()) {
            return new Purpose(List.of(), "", "", List.of());
        }
        List<String> last = parts.getLast();
        int program = 0;
        while (program < last.size() - 1 && (isWrapper(last.get(program)) || isAssignment(last.get(program)))) {
            program++;
        }
        return at(parts, parts.size() - 1, program);
    }

    /// The same purpose within another command; that command's own one where it does not run the program.
    Purpose within(String command) {
        List<List<String>> parts = Shell.parts(command);
        for (int part = parts.size() - 1; part >= 0; part--) {
            List<String> words = parts.get(part);
            for (int i = 0; i < words.size() && !NAMING.contains(words.get(i)); i++) {
                if (name(words.get(i)).equals(program)) {
                    return at(parts, part, i);
                }
            }
        }
        return of(command);
    }

    private static Purpose at(List<List<String>> parts, int part, int place) {
        List<String> before = new ArrayList<>();
        for (List<String> earlier : parts.subList(0, part)) {
            if (!IDLE.contains(name(earlier.getFirst())) && earlier.stream().noneMatch("install"::equals)) {
                before.addAll(earlier);
            }
        }
        List<String> own = parts.get(part);
        before.addAll(own.subList(0, place));
        List<String> words = new ArrayList<>();
        for (String word : own.subList(place + 1, own.size())) {
            if (word.startsWith("+") && word.length() > 1) {
                before.add(word);
            } else if (!isWrapper(word)) {
                words.add(word);
            }
        }
        String call = own.get(place);
        return new Purpose(before, call, isWrapper(call) ? "" : name(call), words);
    }

    private static boolean isWrapper(String word) {
        return WRAPPERS.contains(word);
    }

    private static boolean isAssignment(String word) {
        return ASSIGNMENT.matcher(word).matches();
    }

    private static String name(String word) {
        String file = word.substring(word.lastIndexOf('/') + 1);
        String plain =
                SCRIPT.matcher(VERSIONED.matcher(file).replaceFirst("$1")).replaceFirst("");
        return NAMES.getOrDefault(plain, plain);
    }
}
