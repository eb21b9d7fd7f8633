package dev.acumen.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A native library is loaded once in a process, so each case is a process of its own.
class LoadingTest {
    private static final String WORKS = "384\n384\n";

    @TempDir
    private Path folder;

    @Test
    void unpacksOnceForSeveralProcesses() throws IOException, InterruptedException {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(start(classPath(), List.of()));
        }

        for (Process one : all) {
            assertThat(ended(one)).isEqualTo(WORKS);
        }
        assertThat(names()).hasSize(3).noneMatch(name -> name.endsWith(".tmp"));
    }

    @Test
    void mendsWhatIsDamagedInTheCache() throws IOException, InterruptedException {
        ended(start(classPath(), List.of()));
        for (Path file : files()) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }
        Path library = files().getFirst();
        Files.write(library, new byte[100]);

        assertThat(ended(start(classPath(), List.of()))).isEqualTo(WORKS);
    }

    @Test
    void removesFilesOfAnotherVersion() throws IOException, InterruptedException {
        Path old = Files.createDirectories(cache().resolve("onnxruntime/0.1-linux-x64"));
        Files.writeString(old.resolve("libonnxruntime.so"), "old");

        ended(start(classPath(), List.of()));

        assertThat(old).doesNotExist();
    }

    @Test
    void keepsTheFilesToTheirOwnerAndRemovesWhatWasLeft() throws IOException, InterruptedException {
        ended(start(classPath(), List.of()));
        Path own = Objects.requireNonNull(files().getFirst().getParent());
        Path left = Files.writeString(own.resolve("left.1.tmp"), "left by a process that was killed");
        Files.setLastModifiedTime(left, FileTime.fromMillis(0));
        Path recent = Files.writeString(own.resolve("recent.1.tmp"), "just being written");
        Files.delete(files().getFirst());

        assertThat(ended(start(classPath(), List.of()))).isEqualTo(WORKS);

        assertThat(left).doesNotExist();
        assertThat(recent).exists();
        for (Path folder : List.of(cache(), own)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
        assertThat(files())
                .filteredOn(file -> !file.equals(recent))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------"));
    }

    @Test
    void worksWithoutACache() throws IOException, InterruptedException {
        Files.writeString(cache(), "no folder");

        assertThat(ended(start(classPath(), List.of()))).isEqualTo(WORKS);
    }

    @Test
    void saysSoWhereNothingCanBeUnpackedAnywhere() throws IOException, InterruptedException {
        Files.writeString(cache(), "no folder");

        assertThat(ended(start(classPath(), List.of("-Djava.io.tmpdir=" + folder.resolve("none")))))
                .contains("native library does not load: NoSuchFileException");
    }

    @Test
    void saysSoWhereTheLibraryIsBroken() throws IOException, InterruptedException {
        String platform = Platform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path broken = Files.createDirectories(folder.resolve("broken/ai/onnxruntime/native/" + platform));
        for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
            Files.writeString(broken.resolve(System.mapLibraryName(name)), "not a library");
        }

        String said = ended(start(folder.resolve("broken") + File.pathSeparator + classPath(), List.of()));

        assertThat(said)
                .contains("native library for " + platform + " is damaged")
                .hasLineCount(2);
    }

    @Test
    void saysSoOnAPlatformWithoutALibrary() throws IOException, InterruptedException {
        assertThat(ended(start(classPath(), List.of("-Dos.arch=riscv64"))))
                .startsWith("ONNX Runtime has no native library for ")
                .contains("riscv64")
                .hasLineCount(2);
    }

    @Test
    void saysSoWhereTheRuntimeIsMissing() throws IOException, InterruptedException {
        assertThat(ended(start(classPathWithout("onnxruntime"), List.of())))
                .startsWith("a part of the program is missing: ")
                .hasLineCount(2);
    }

    @Test
    void saysSoWhereTheModelIsMissing() throws IOException, InterruptedException {
        assertThat(ended(start(classPathWithout("langchain4j"), List.of())))
                .contains("all-minilm-l6-v2-q.onnx is missing")
                .hasLineCount(2);
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(cache())) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private List<String> names() throws IOException {
        return files().stream().map(file -> file.getFileName().toString()).toList();
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static String classPathWithout(String jar) {
        return Stream.of(classPath().split(File.pathSeparator, -1))
                .filter(one -> !Objects.toString(Path.of(one).getFileName(), "").startsWith(jar))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private Process start(String classPath, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, EmbedOnce.class.getName(), cache().toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /// What the process printed, to either stream.
    private static String ended(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
