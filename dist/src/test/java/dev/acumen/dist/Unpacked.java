package dev.acumen.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// An archive, unpacked, on a machine without any JDK that could be found.
///
/// @param home holds the launcher
/// @param folder holds everything, with the user's home folder and a project
record Unpacked(Path home, Path folder) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /// How a program ended.
    record Ran(int exitCode, String out, String err) {}

    /// The archive with a runtime.
    static Unpacked into(Path folder) throws IOException, InterruptedException {
        return into(folder, Path.of(System.getProperty("acumen.package")));
    }

    static Unpacked into(Path folder, Path archive) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("user"));
        Files.createDirectories(folder.resolve("project/.claude"));
        String name = archive.getFileName().toString().replace(".tar.gz", "");
        Unpacked unpacked = new Unpacked(folder.resolve(name), folder);
        Ran tar = unpacked.run(
                Map.of("PATH", System.getenv("PATH")), "", "tar", "xzf", archive.toString(), "-C", folder.toString());
        assertThat(tar).isEqualTo(new Ran(0, "", ""));
        return unpacked;
    }

    Path project() {
        return folder.resolve("project");
    }

    Path launcher() {
        return home.resolve("acumen");
    }

    /// Its jars.
    List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /// The platforms that it has native libraries for, in the words of onnxruntime.
    Set<String> natives() throws IOException {
        List<Path> jars = jars().stream()
                .filter(jar -> jar.getFileName().toString().startsWith("onnxruntime-"))
                .toList();
        assertThat(jars).hasSize(1);
        try (ZipFile jar = new ZipFile(jars.getFirst().toFile())) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("ai/onnxruntime/native/") && !name.endsWith("/"))
                    .map(name -> name.split("/", -1)[3])
                    .collect(Collectors.toSet());
        }
    }

    /// Runs the launcher in the project.
    Ran acumen(Map<String, String> environment, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(arguments));
        return run(environment, input, command.toArray(String[]::new));
    }

    /// Runs a command in the project, with a bare environment.
    Ran run(Map<String, String> environment, String input, String... command) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project().toFile())
                .redirectInput(Files.writeString(folder.resolve("in"), input).toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", folder.resolve("user").toString(), "PATH", tools().toString()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT)).as(List.of(command).toString()).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /// The SHA-256 of a file.
    static String sum(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// A folder with the few tools that the launcher may use, and no Java.
    private Path tools() throws IOException {
        Path tools = folder.resolve("tools");
        if (!Files.exists(tools)) {
            Files.createDirectory(tools);
            for (String name : List.of("cat", "cksum", "find", "head", "mkdir", "mv", "rm", "sed")) {
                Path real = Stream.of("/usr/bin", "/bin")
                        .map(place -> Path.of(place, name))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .orElseThrow();
                Files.createSymbolicLink(tools.resolve(name), real);
            }
        }
        return tools;
    }
}
