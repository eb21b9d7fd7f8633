package dev.acumen.models;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The environment's variables, a blank one being none.
record Variables(Map<String, String> environment) {
    Variables {
        environment = Map.copyOf(environment);
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
