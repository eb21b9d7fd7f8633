package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Refining with the model of meanings, and where it is missing or broken. A native library is loaded once in a
/// process, so each case is a process of its own.
class MeaningsTest {
    private static final String FIRST = "Handle API rate limits with exponential backoff";
    private static final String SAME = "Use exponential backoff when the API rate-limits you";
    private static final String TWICE = "Run the linter";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(project().resolve(".claude"));
        writePlaybook();
    }

    private void writePlaybook() throws IOException {
        Files.writeString(project().resolve(".claude/playbook.json"), """
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "%s", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "%s", "helpful": 1, "harmful": 0},
                  {"name": "oth-003", "text": "%s", "helpful": 1, "harmful": 0},
                  {"name": "oth-004", "text": "%s", "helpful": 1, "harmful": 0}]}}
                """.formatted(FIRST, TWICE, SAME, TWICE));
    }

    @Test
    void keepsBothOfTwoThatSayTheSameInOtherWords() throws IOException, InterruptedException {
        Finished finished = refine(classPath());

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(playbook()).contains(FIRST, SAME).containsOnlyOnce(TWICE);
    }

    @Test
    void leavesNothingOutsideAcumensFolder() throws IOException, InterruptedException {
        refine(classPath());

        try (Stream<Path> files = Files.walk(home())) {
            assertThat(files.filter(Files::isRegularFile).map(home()::relativize))
                    .isNotEmpty()
                    .allMatch(file -> file.startsWith(".acumen"));
        }
    }

    @Test
    void needsNoModelForTextsThatItKnows() throws IOException, InterruptedException {
        refine(classPath());
        writePlaybook();
        try (Stream<Path> files = Files.walk(cache().resolve("onnxruntime"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.writeString(file, "not used");
            }
        }

        Finished finished = refine(classPath(), "-Dos.arch=riscv64");

        assertThat(finished.err()).isEmpty();
        assertThat(playbook()).containsOnlyOnce(TWICE);
    }

    @Test
    void findsSameWordsWithoutTheModuleAndSaysSoOnce() throws IOException, InterruptedException {
        assertThatItSaysOnce(
                refine(classPathWithout("acumen-onnx", "onnx", "onnxruntime", "langchain4j-embeddings")),
                "this program was put together without acumen-onnx");
    }

    @Test
    void findsSameWordsWithoutTheRuntimeAndSaysSoOnce() throws IOException, InterruptedException {
        assertThatItSaysOnce(refine(classPathWithout("onnxruntime")), "a part of the program is missing");
    }

    @Test
    void findsSameWordsWithoutTheModelAndSaysSoOnce() throws IOException, InterruptedException {
        assertThatItSaysOnce(refine(classPathWithout("langchain4j-embeddings")), "all-minilm-l6-v2-q.onnx is missing");
    }

    @Test
    void findsSameWordsOnAPlatformWithoutALibraryAndSaysSoOnce() throws IOException, InterruptedException {
        assertThatItSaysOnce(refine(classPath(), "-Dos.arch=riscv64"), "no native library for ");
    }

    @Test
    void findsSameWordsWhereTheLibraryIsBrokenAndSaysSoOnce() throws IOException, InterruptedException {
        for (String platform : List.of("linux-x64", "linux-aarch64", "osx-aarch64")) {
            Path broken = Files.createDirectories(folder.resolve("broken/ai/onnxruntime/native/" + platform));
            for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
                Files.writeString(broken.resolve(System.mapLibraryName(name)), "not a library");
            }
        }

        assertThatItSaysOnce(refine(folder.resolve("broken") + File.pathSeparator + classPath()), "is damaged");
    }

    @Test
    void comparesMeaningsWithoutACacheAndSaysSoOnce() throws IOException, InterruptedException {
        Files.createDirectories(Objects.requireNonNull(cache().getParent()));
        Files.writeString(cache(), "no folder");

        Finished finished = refine(classPath());

        assertThat(finished.err()).startsWith("acumen: embeddings cannot be ").hasLineCount(1);
        assertThat(finished.exitCode()).isZero();
        assertThat(playbook()).contains(SAME).containsOnlyOnce(TWICE);
    }

    @Test
    void learningSaysItOnceToo() throws IOException, InterruptedException {
        Path session = Files.writeString(folder.resolve("s.jsonl"), """
                {"type":"user","message":{"role":"user","content":"remember: we use pnpm here, never npm"},"uuid":"u1","timestamp":"2026-01-01T00:00:00Z","cwd":"%s","sessionId":"s"}
                {"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Noted."}]},"uuid":"u2","parentUuid":"u1","timestamp":"2026-01-01T00:00:01Z","cwd":"%s","sessionId":"s"}
                """.formatted(project(), project()));

        Finished finished =
                run(classPathWithout("onnxruntime"), List.of(), "learn", session.toString(), "--model", "none");

        assertThat(finished.err()).contains("by their words alone").hasLineCount(1);
        assertThat(finished.exitCode()).isZero();
        assertThat(playbook()).contains("pnpm").containsOnlyOnce(TWICE);
    }

    private void assertThatItSaysOnce(Finished finished, String why) throws IOException {
        assertThat(finished.err())
                .startsWith("acumen: duplicates are found by their words alone: ")
                .contains(why)
                .hasLineCount(1);
        assertThat(finished.exitCode()).isZero();
        assertThat(playbook()).contains(FIRST, SAME).containsOnlyOnce(TWICE);
    }

    private Finished refine(String classPath, String... options) throws IOException, InterruptedException {
        return run(classPath, List.of(options), "refine");
    }

    private Finished run(String classPath, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.add("-XX:TieredStopAtLevel=1");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, WorkerMain.class.getName(), home().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(project().toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ACUMEN_") || name.startsWith("CLAUDE"));
        builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
        builder.environment().put("HOME", home().toString());
        return Finished.run(builder, Duration.ofMinutes(10));
    }

    private Path home() throws IOException {
        return Files.createDirectories(folder.resolve("home"));
    }

    private Path cache() throws IOException {
        return home().resolve(".acumen/cache");
    }

    private Path project() throws IOException {
        return Files.createDirectories(folder.toRealPath().resolve("project"));
    }

    private String playbook() throws IOException {
        return Files.readString(project().resolve(".claude/playbook.json"));
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    /// The class path without jars whose names begin so, and without folders of classes of such a module.
    private static String classPathWithout(String... names) {
        return Stream.of(classPath().split(File.pathSeparator, -1))
                .filter(entry -> Stream.of(names).noneMatch(name -> isOf(Path.of(entry), name)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOf(Path entry, String name) {
        return Objects.toString(entry.getFileName(), "").startsWith(name + "-")
                || (entry.endsWith("classes") && entry.toString().contains("/" + name + "/target/"));
    }
}
