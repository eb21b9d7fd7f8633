package dev.acumen.config;

import dev.acumen.claudecode.ManagedSettings;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.Projects;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The environment that the client gives its hooks, as far as a terminal can know it.
///
/// The client lays the `env` of its settings over its own environment: the user's, the project's, then what the
/// administrator of the machine manages. So does this, but not within a session, where the client did it already.
/// A project's settings may have come with somebody's repository: what they set of who is asked, where and for how
/// much counts nowhere, within a session neither.
///
/// @param project the project that is meant; empty for that of the session alone
public record ClientEnvironment(Environment environment, Optional<Path> project) {
    /// Tells that this process was started by the client.
    private static final String IN_SESSION = "CLAUDECODE";

    private static final String SESSIONS_FOLDER = "CLAUDE_PROJECT_DIR";
    private static final String PROVIDER = Setting.PROVIDER.variable();
    private static final List<String> OF_PROJECT = List.of(".claude/settings.json", ".claude/settings.local.json");

    /// The variables with which a provider is chosen.
    public ProviderEnvironment whole() {
        Map<String, String> variables = new HashMap<>(environment.variables());
        Map<String, String> files = new HashMap<>();
        List<RepositorySettings> repository = repository();
        Set<String> passedOver = new HashSet<>();
        repository.forEach(file -> passedOver.addAll(file.passedOver().keySet()));
        if (isInSession()) {
            variables.keySet().removeAll(passedOver);
        }
        repository.stream().filter(RepositorySettings::asksNobody).forEach(file -> {
            variables.put(PROVIDER, RepositorySettings.NOBODY);
            files.put(PROVIDER, file.name());
        });
        String keyHelper = "";
        for (Path file : own()) {
            Json.Obj settings = JsonReader.objectIn(file);
            variablesOf(settings).forEach((name, value) -> {
                boolean isDecided = name.equals(PROVIDER) && files.containsKey(PROVIDER);
                if ((!isInSession() && !isDecided) || passedOver.contains(name)) {
                    variables.put(name, value);
                    files.put(name, environment.shown(file));
                }
            });
            keyHelper =
                    settings.textOr(RepositorySettings.KEY_HELPER, "").isBlank() ? keyHelper : environment.shown(file);
        }
        return new ProviderEnvironment(variables, files, keyHelper, merged(repository));
    }

    /// What a person may take for being applied: one sentence for each file of the project, without what the choice
    /// tells by itself.
    public List<String> notes(String why) {
        List<String> notes = new ArrayList<>();
        for (RepositorySettings file : repository()) {
            if (file.isPassedOver() && !why.contains(file.told())) {
                notes.add(file.told() + ", which only you may set: Acumen passes it over");
            }
            if (!file.others().isEmpty()) {
                notes.add(file.toldOfOthers());
            }
        }
        return notes;
    }

    private static ProviderEnvironment.Repository merged(List<RepositorySettings> files) {
        Map<String, String> variables = new HashMap<>();
        files.forEach(file -> variables.putAll(file.passedOver()));
        return new ProviderEnvironment.Repository(
                variables,
                files.stream().anyMatch(RepositorySettings::hasKeyHelper),
                files.stream().anyMatch(RepositorySettings::isRelocating),
                files.stream()
                        .filter(RepositorySettings::isPassedOver)
                        .map(RepositorySettings::told)
                        .collect(Collectors.joining("; ")));
    }

    /// What the project's settings say, the later file being the nearer one.
    private List<RepositorySettings> repository() {
        List<RepositorySettings> found = new ArrayList<>();
        RepositorySettings.Own own = ofOwn();
        for (Path folder : folders()) {
            for (String name : OF_PROJECT) {
                boolean isProjects = project.filter(folder::equals).isPresent();
                Path file = folder.resolve(name);
                RepositorySettings.in(file, isProjects ? name : environment.shown(file), own)
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private RepositorySettings.Own ofOwn() {
        Map<String, String> ofUser = variablesOf(JsonReader.objectIn(ofUser()));
        Map<String, String> managed = new HashMap<>();
        boolean isKeyHelperManaged = false;
        for (Path file : ManagedSettings.files(environment.managed())) {
            Json.Obj settings = JsonReader.objectIn(file);
            managed.putAll(variablesOf(settings));
            isKeyHelperManaged |= settings.get(RepositorySettings.KEY_HELPER) != null;
        }
        String keyHelper = JsonReader.objectIn(ofUser()).textOr(RepositorySettings.KEY_HELPER, "");
        return new RepositorySettings.Own(
                environment.variables(), isInSession(), ofUser, managed, keyHelper, isKeyHelperManaged);
    }

    private boolean isInSession() {
        return environment.variable(IN_SESSION).isPresent();
    }

    /// Where settings of the project may be: in its folder, where the session began, and at the top of the checkout.
    /// The home folder's are the user's own.
    private Set<Path> folders() {
        Projects projects = new Projects(environment.home());
        Set<Path> folders = new LinkedHashSet<>();
        environment.variable(SESSIONS_FOLDER).flatMap(this::folder).ifPresent(began -> {
            Projects.Place place = projects.place(began);
            folders.addAll(List.of(place.main(), place.top(), place.project(), began));
        });
        project.ifPresent(folders::add);
        folders.removeIf(projects::isHome);
        return folders;
    }

    private Optional<Path> folder(String name) {
        try {
            return Optional.of(environment.workingDirectory().resolve(name).normalize());
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Path ofUser() {
        return environment.clientFolder().resolve("settings.json");
    }

    /// The settings that are the user's or the administrator's, what holds more being later.
    private List<Path> own() {
        return Stream.concat(Stream.of(ofUser()), ManagedSettings.files(environment.managed()).stream())
                .toList();
    }

    static Map<String, String> variablesOf(Json.Obj settings) {
        Map<String, String> variables = new HashMap<>();
        if (settings.get(RepositorySettings.ENV) instanceof Json.Obj env) {
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
