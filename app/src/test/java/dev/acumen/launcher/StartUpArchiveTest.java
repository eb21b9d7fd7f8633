package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The start-up archive, with a real JVM and a small program in the place of ours: whatever has become of the
/// archive, a hook runs the code in its jars, and nothing but the program's answer is on standard output.
@Tag("campaign")
class StartUpArchiveTest {
    private static final String JAR = "app/target/acumen/acumen-1.0.jar";
    private static final FileTime TIME = FileTime.fromMillis(1_700_000_000_000L);

    @TempDir
    private Path folder;

    private Installation installation;
    private Path archive;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
        installation = Installation.built(Files.createDirectory(folder.resolve("a b")));
        archive = cache().resolve("hook.jsa");
        for (String other : List.of("acumen-core-1.0.jar", "jackson-core-2.0.jar")) {
            jar(installation.home().resolve("app/target/acumen").resolve(other), "Other", "other");
        }
        program("one");
    }

    @Test
    void isMadeWithoutAWordAndUsed() throws IOException, InterruptedException {
        Finished trained = train();

        assertThat(trained).isEqualTo(new Finished(0, "", ""));
        assertThat(archive).isNotEmptyFile();
        assertThat(cache().resolve("jdk")).hasContent(jdk().toString());
        assertThat(loaded()).contains("dev.acumen.hook.HookProgram source: shared objects file (top)");
        assertThat(hook()).isEqualTo(new Finished(0, "one\n", ""));
        try (var files = Files.list(cache())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("commands.jsa", "hook.jsa", "jdk", "trained");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache())))
                .isEqualTo("rwx------");
    }

    @Test
    void aReplacedJarRunsItsOwnCodeAndTheWorkerMakesAnotherArchive() throws IOException, InterruptedException {
        train();
        byte[] before = Files.readAllBytes(archive);

        program("two");
        Finished replaced = hook();
        worker();
        Finished trainedAgain = hook();

        assertThat(replaced).isEqualTo(new Finished(0, "two\n", ""));
        assertThat(trainedAgain).isEqualTo(replaced);
        assertThat(Files.readAllBytes(archive)).isNotEqualTo(before);
        assertThat(loaded()).contains("dev.acumen.hook.HookProgram source: shared objects file (top)");
    }

    @Test
    void anOlderJarRunsItsOwnCodeToo() throws IOException, InterruptedException {
        train();

        program("old");
        Files.setLastModifiedTime(installation.home().resolve(JAR), TIME);

        assertThat(hook()).isEqualTo(new Finished(0, "old\n", ""));
        worker();
        assertThat(loaded()).contains("dev.acumen.hook.HookProgram source: shared objects file (top)");
    }

    @Test
    void aJarThatWasOnlyTouchedIsTrainedWithAgain() throws IOException, InterruptedException {
        train();
        byte[] trained = Files.readAllBytes(cache().resolve("trained"));

        Files.setLastModifiedTime(
                installation.home().resolve(JAR), FileTime.fromMillis(System.currentTimeMillis() + 1000));
        Finished touched = hook();
        worker();

        assertThat(touched).isEqualTo(new Finished(0, "one\n", ""));
        assertThat(cache().resolve("trained")).hasBinaryContent(trained);
        assertThat(loaded()).contains("dev.acumen.hook.HookProgram source: shared objects file (top)");
    }

    @Test
    void aPackageThatIsUnpackedOverAnotherOneRunsItsOwnCode() throws IOException, InterruptedException {
        Installation packaged = Installation.packaged(Files.createDirectory(folder.resolve("c d")));
        Path lib = packaged.home().resolve("lib");
        for (String name : List.of("acumen-core-1.0.jar", "jackson-core-2.0.jar")) {
            jar(lib.resolve(name), "Other", "other");
        }
        Files.move(packaged.home().resolve("runtime"), packaged.folder().resolve("unused"));
        Files.createSymbolicLink(packaged.home().resolve("runtime"), jdk());
        Path jar = lib.resolve("acumen-1.0.jar");
        jar(jar, "HookProgram", "one");
        Files.setLastModifiedTime(jar, TIME);
        Files.writeString(lib.resolve("build"), "1\n");
        packaged.run(Map.of(), "", List.of(packaged.launcher().toString(), "--train"));
        long size = Files.size(jar);

        jar(jar, "HookProgram", "two");
        Files.setLastModifiedTime(jar, TIME);
        Files.writeString(lib.resolve("build"), "2\n");

        assertThat(jar).hasSize(size);
        assertThat(packaged.hook(Map.of(), "", "UserPromptSubmit")).isEqualTo(new Finished(0, "two\n", ""));
        packaged.run(Map.of(), "", List.of(packaged.launcher().toString(), "--train"));
        assertThat(packaged.hook(Map.of(), "", "UserPromptSubmit")).isEqualTo(new Finished(0, "two\n", ""));
        Path cache = Path.of(packaged.state() + "/cache" + packaged.home());
        try (var files = Files.list(cache)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("commands2.jsa", "hook2.jsa", "trained");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "empty", "cut", "garbage", "first page", "a folder", "another program's"})
    void anArchiveThatIsNoGoodIsAsGoodAsNone(String damage) throws IOException, InterruptedException {
        train();
        byte[] bytes = Files.readAllBytes(archive);
        Files.delete(archive);
        switch (damage) {
            case "missing" -> assertThat(archive).doesNotExist();
            case "empty" -> Files.createFile(archive);
            case "cut" -> Files.write(archive, Arrays.copyOf(bytes, bytes.length / 2));
            case "first page" -> Files.write(archive, Arrays.copyOf(bytes, 4096));
            case "a folder" -> Files.createDirectory(archive);
            case "garbage" -> {
                byte[] garbage = new byte[bytes.length];
                Arrays.fill(garbage, (byte) 7);
                Files.write(archive, garbage);
            }
            default -> {
                jar(installation.home().resolve(JAR), "HookProgram", "a much longer answer than before");
                train();
                program("one");
            }
        }

        assertThat(hook()).isEqualTo(new Finished(0, "one\n", ""));
    }

    /// The JVM does not look for this kind of damage; most often it crashes.
    @Test
    void damageInsideOfAnArchivePrintsNothingAndIsMended() throws IOException, InterruptedException {
        train();
        byte[] sound = Files.readAllBytes(archive);
        SplittableRandom random = new SplittableRandom(11);

        for (int round = 0; round < 6; round++) {
            byte[] damaged = sound.clone();
            for (int i = 0; i < 2000; i++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.deleteIfExists(archive);
            Files.write(archive, damaged);
            Finished finished = hook();

            assertThat(finished.exitCode()).isZero();
            assertThat(finished.out()).isIn("", "one\n");
            if (finished.out().isEmpty()) {
                assertThat(archive).doesNotExist();
            }
        }
        try (var files = Files.list(installation.project())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly(".claude");
        }
        Files.deleteIfExists(archive);
        worker();
        assertThat(loaded()).contains("dev.acumen.hook.HookProgram source: shared objects file (top)");
    }

    @Test
    void whereNoneCanBeMadeTheWorkerTriesOnlyOnce() throws IOException, InterruptedException {
        List<String> train = List.of(installation.launcher().toString(), "--train");
        Finished trained = installation.run(Map.of(), "", train);
        FileTime tried = Files.getLastModifiedTime(archive);
        installation.run(Map.of(), "", List.of(installation.launcher().toString(), "worker"));

        assertThat(trained).isEqualTo(new Finished(1, "", ""));
        assertThat(archive).isEmptyFile();
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(tried);
    }

    @Test
    void aJvmThatCannotStartSaysNothingOnStandardOutput() throws IOException, InterruptedException {
        train();

        Finished finished = installation.run(
                environment(),
                "",
                List.of("/bin/sh", "-c", "ulimit -v 150000; '" + installation.launcher() + "' hook UserPromptSubmit"));

        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).isNotEmpty();
        try (var files = Files.list(installation.project())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly(".claude");
        }
    }

    @Test
    void aJdkThatHasGoneIsLookedForAgain() throws IOException, InterruptedException {
        train();
        Files.writeString(cache().resolve("jdk"), "/nowhere\n");

        assertThat(hook()).isEqualTo(new Finished(0, "one\n", ""));
        worker();
        assertThat(cache().resolve("jdk")).hasContent(jdk().toString());
    }

    private Finished train() throws IOException, InterruptedException {
        return installation.run(
                environment(), "", List.of(installation.launcher().toString(), "--train"));
    }

    private Finished hook() throws IOException, InterruptedException {
        return installation.hook(environment(), "", "UserPromptSubmit");
    }

    private void worker() throws IOException, InterruptedException {
        installation.run(environment(), "", List.of(installation.launcher().toString(), "worker"));
    }

    /// The JDK is found where it usually is, and not named to the launcher on its own account: what it notes
    /// counts.
    private static Map<String, String> environment() {
        return Map.of("ACUMEN_JAVA_HOME", "", "JAVA_HOME", jdk().toString());
    }

    /// Where the JVM says that it has the classes from.
    private String loaded() throws IOException, InterruptedException {
        String jars = String.join(
                ":",
                installation.home() + "/" + JAR,
                installation.home() + "/app/target/acumen/acumen-core-1.0.jar",
                installation.home() + "/app/target/acumen/jackson-core-2.0.jar");
        return installation
                .run(
                        Map.of(),
                        "",
                        List.of(
                                jdk() + "/bin/java",
                                "-XX:SharedArchiveFile=" + archive,
                                "-Xlog:class+load",
                                "-XX:+UseSerialGC",
                                "-cp",
                                jars,
                                "dev.acumen.hook.HookProgram"))
                .out();
    }

    private Path cache() {
        return Path.of(installation.state() + "/cache" + installation.home());
    }

    private static Path jdk() {
        return Path.of(System.getProperty("java.home"));
    }

    private void program(String answer) throws IOException {
        jar(installation.home().resolve(JAR), "HookProgram", answer);
    }

    /// A jar with one program that prints one line.
    private void jar(Path jar, String name, String line) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        Path source = Files.writeString(sources.resolve(name + ".java"), """
                package dev.acumen.hook;
                class %s {
                    public static void main(String[] arguments) {
                        System.out.println("%s");
                    }
                }
                """.formatted(name, line));
        int failed = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-d", sources.toString(), source.toString());
        assertThat(failed).isZero();
        Path made = folder.resolve("made.jar");
        try (OutputStream out = Files.newOutputStream(made);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.setLevel(0);
            entries.putNextEntry(new JarEntry("dev/acumen/hook/" + name + ".class"));
            entries.write(Files.readAllBytes(sources.resolve("dev/acumen/hook/" + name + ".class")));
        }
        Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
