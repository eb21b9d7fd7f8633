package dev.acumen.providers;

import dev.acumen.config.ProviderEnvironment;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The environment's variables, a blank one being none.
///
/// @param files the file that sets a variable, by its name; none for one of the process's own
record ProviderVariables(Map<String, String> environment, Map<String, String> files) {
    /// The switches that send the client's requests to a cloud.
    private static final List<String> CLOUDS = List.of(
            "CLAUDE_CODE_USE_BEDROCK",
            "CLAUDE_CODE_USE_VERTEX",
            "CLAUDE_CODE_USE_FOUNDRY",
            "CLAUDE_CODE_USE_MANTLE",
            "CLAUDE_CODE_USE_ANTHROPIC_AWS",
            "CLAUDE_CODE_USE_ANTHROPIC_GOOGLE_CLOUD",
            "CLAUDE_CODE_USE_GATEWAY");

    /// How the variables begin that count for a cloud alone.
    private static final String AWS = "AWS_";

    private static final Set<String> ON = Set.of("1", "true", "yes", "on");

    ProviderVariables {
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
    }

    /// A variable for a person, with the file that sets it.
    String told(String name) {
        String file = files.get(name);
        return file == null ? name : name + " (" + file + ")";
    }

    /// The switch that sends the client's requests to a cloud.
    Optional<String> cloud() {
        return CLOUDS.stream()
                .filter(name -> ON.contains(value(name).orElse("").toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /// A hash of the variables that say where the client's requests go, and as whom; empty where none is set. With
    /// it one project's gateway never learns the sessions of another.
    String route() {
        Optional<String> cloud = cloud();
        String route = environment.keySet().stream()
                .filter(name ->
                        ProviderEnvironment.isRoute(name) || cloud.stream().anyMatch(name::equals))
                .filter(name -> cloud.isPresent() || !name.startsWith(AWS))
                .filter(this::has)
                .sorted()
                .map(name -> name + "=" + environment.get(name))
                .collect(Collectors.joining("\n"));
        return route.isEmpty() ? "" : ProviderAccess.hash(route);
    }

    Optional<String> value(String name) {
        return Optional.of(environment.getOrDefault(name, "").strip()).filter(value -> !value.isEmpty());
    }

    boolean has(String name) {
        return value(name).isPresent();
    }

    /// The first of these that is set.
    Optional<String> firstOf(List<String> names) {
        return names.stream().filter(this::has).findFirst();
    }

    /// The program of this name in the folders of `PATH`. Relative ones do not count: they may be a stranger's.
    Optional<Path> program(String name) {
        return Stream.of(value("PATH").orElse("").split(File.pathSeparator))
                .flatMap(folder -> in(folder, name).stream())
                .findFirst();
    }

    private static Optional<Path> in(String folder, String name) {
        try {
            Path program = Path.of(folder).resolve(name);
            return program.isAbsolute() && Files.isRegularFile(program) && Files.isExecutable(program)
                    ? Optional.of(program)
                    : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
