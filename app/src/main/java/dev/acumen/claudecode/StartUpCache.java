package dev.acumen.claudecode;

import dev.acumen.client.HookEvent;
import dev.acumen.project.ProcessResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The start-up archive of the JVM that answers hooks: whether it is there, and whether the JVM takes it.
///
/// @param java the JVM's folder
/// @param jars what the class path of a hook holds
/// @param folder where the archive is kept for this installation
public record StartUpCache(Path java, List<Path> jars, Path folder) {
    private static final List<String> NAMES = List.of("acumen", "acumen-core", "jackson-core");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    public StartUpCache {
        jars = List.copyOf(jars);
    }

    /// What is known of it.
    public enum State {
        /// There is none: hooks start more slowly.
        MISSING,
        /// One is there, and the JVM refuses it.
        STALE,
        /// The JVM takes it.
        USED,
        /// One could not be made here.
        IMPOSSIBLE
    }

    /// The cache of an installation.
    ///
    /// @param classPath the class path of the running program
    /// @param launcher the script that started it
    /// @param acumen the user's folder of Acumen's own
    /// @return empty where the program was not started from its jars
    public static Optional<StartUpCache> of(Path java, String classPath, Path launcher, Path acumen)
            throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String name : NAMES) {
            Stream.of(classPath.split(":", -1))
                    .filter(entry -> entry.matches("(?:.*/)?" + name + "-\\d[^/]*\\.jar"))
                    .findFirst()
                    .map(Path::of)
                    .ifPresent(jars::add);
        }
        Path home = Objects.requireNonNull(launcher.toRealPath().getParent());
        Path folder = Path.of(acumen + "/cache" + home);
        return jars.size() == NAMES.size() ? Optional.of(new StartUpCache(java, jars, folder)) : Optional.empty();
    }

    /// Starts the JVM as a hook does, in a place of its own, and looks where its classes come from.
    ///
    /// @throws IOException if it cannot be started
    public State state(Scratch scratch) throws IOException {
        Optional<Path> archive = archive();
        if (archive.isEmpty()) {
            return State.MISSING;
        }
        if (Files.size(archive.get()) == 0) {
            return State.IMPOSSIBLE;
        }
        Path log = scratch.acumen().resolve("loaded.log");
        ProcessResult _ = ProcessResult.of(
                List.of(
                        java.resolve("bin/java").toString(),
                        "-Xlog:disable",
                        "-Xlog:class+load:file=" + log,
                        "-XX:-UsePerfData",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-XX:SharedArchiveFile=" + archive.get(),
                        "-cp",
                        String.join(":", jars.stream().map(Path::toString).toList()),
                        "dev.acumen.hook.HookProgram",
                        HookEvent.USER_PROMPT_SUBMIT.label()),
                scratch.project(),
                scratch.environment("trial-cache"),
                "{}",
                PATIENCE);
        try (Stream<String> lines = Files.lines(log)) {
            return lines.anyMatch(line -> line.contains("dev.acumen.") && line.contains("shared objects file (top)"))
                    ? State.USED
                    : State.STALE;
        }
    }

    private Optional<Path> archive() throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("hook[^/]*\\.jsa"))
                    .findFirst();
        }
    }
}
