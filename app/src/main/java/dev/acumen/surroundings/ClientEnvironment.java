package dev.acumen.surroundings;

import dev.acumen.install.ManagedSettings;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.models.ProviderEnvironment;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The environment that the client gives its hooks, as far as a terminal can know it.
///
/// The client lays the `env` of its settings over its own environment: the user's, then what the administrator of
/// the machine manages. So does this, but not within a session, where the client did it already. Settings of a
/// project count only as far as the client applied them: they may be a stranger's.
public record ClientEnvironment(Surroundings surroundings) {
    /// Tells that this process was started by the client.
    private static final String IN_SESSION = "CLAUDECODE";

    private static final String ENV = "env";
    private static final String KEY_HELPER = "apiKeyHelper";

    /// The variables with which a provider is chosen.
    public ProviderEnvironment whole() {
        Map<String, String> variables = new HashMap<>(surroundings.environment());
        Map<String, String> files = new HashMap<>();
        String keyHelper = "";
        boolean isInSession = surroundings.variable(IN_SESSION).isPresent();
        for (Path file : own()) {
            Json.Obj settings = JsonReader.objectIn(file);
            if (!isInSession) {
                variablesOf(settings).forEach((name, value) -> {
                    variables.put(name, value);
                    files.put(name, surroundings.shown(file));
                });
            }
            keyHelper = settings.textOr(KEY_HELPER, "").isBlank() ? keyHelper : surroundings.shown(file);
        }
        return new ProviderEnvironment(variables, files, keyHelper);
    }

    /// What a project's settings set that could direct requests: the client gives it to the hooks of this project,
    /// a terminal does not. One sentence for each file that sets any.
    public List<String> ofProject(Path project) {
        List<String> notes = new ArrayList<>();
        for (String name : List.of(".claude/settings.json", ".claude/settings.local.json")) {
            Path file = project.resolve(name);
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            Json.Obj settings = JsonReader.objectIn(file);
            List<String> set = Stream.concat(
                            variablesOf(settings).keySet().stream().filter(ClientEnvironment::isDirecting),
                            settings.get(KEY_HELPER) == null ? Stream.empty() : Stream.of(KEY_HELPER))
                    .sorted()
                    .toList();
            if (!set.isEmpty() && !project.equals(surroundings.home())) {
                notes.add("this project's " + name + " sets " + String.join(", ", set)
                        + ": Claude Code applies that in its sessions; commands in a terminal do not");
            }
        }
        return notes;
    }

    private static boolean isDirecting(String variable) {
        return variable.startsWith("ANTHROPIC_")
                || variable.startsWith("CLAUDE_CODE_USE_")
                || variable.startsWith("AGENTIC_CONTEXT_")
                || variable.startsWith("ACUMEN_")
                || variable.startsWith("OPENAI_");
    }

    /// The settings that are the user's or the administrator's, what holds more being later.
    private List<Path> own() {
        List<Path> files = new ArrayList<>(List.of(surroundings.clientFolder().resolve("settings.json")));
        files.addAll(ManagedSettings.files(surroundings.managed()));
        return files;
    }

    private static Map<String, String> variablesOf(Json.Obj settings) {
        Map<String, String> variables = new HashMap<>();
        if (settings.get(ENV) instanceof Json.Obj env) {
            env.members().forEach((name, value) -> {
                switch (value) {
                    case Json.Text(String text) -> variables.put(name, text);
                    case Json.Num(String literal) -> variables.put(name, literal);
                    case Json.Bool(boolean isOn) -> variables.put(name, Boolean.toString(isOn));
                    case Json.Obj _, Json.Arr _, Json.Null _ -> {}
                }
            });
        }
        return variables;
    }
}
