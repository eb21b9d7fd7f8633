package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher: the real one where the program is built, and copies of it with a JDK and a Maven that only tell
/// how they were called.
class LauncherTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final List<String> TOOLS =
            List.of("cat", "dirname", "find", "grep", "head", "mkdir", "readlink", "touch");
    private static final String MAIN = "dev.acumen.cli.AcumenCommand";

    @TempDir
    private Path folder;

    @BeforeEach
    void thereIsAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
    }

    @Test
    void theRealOneTellsItsVersion() throws IOException, InterruptedException {
        assumeBuilt();

        Finished finished = run(root().resolve("acumen"), Map.of(), "--version");

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).matches("acumen \\d+\\.\\d+.*\\R");
    }

    @Test
    void theRealOneShowsAnEmptyPlaybook() throws IOException, InterruptedException {
        assumeBuilt();

        Finished finished = run(root().resolve("acumen"), Map.of(), "show", "--project", ".");

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out())
                .isEqualTo("The playbook is empty: " + folder.toRealPath().resolve(".claude/playbook.json") + "\n");
    }

    @Test
    void handsItsArgumentsOnAsTheyAre() throws IOException, InterruptedException {
        Path launcher = launcher("home");
        Path program = launcher.resolveSibling("app/target/acumen");
        List<String> jars = List.of("acumen-1.jar", "acumen-core-1.jar", "jackson-core-1.jar", "a-1.jar", "b-1.jar");
        for (String jar : jars) {
            Files.writeString(program.resolve(jar), "");
        }

        Finished finished = run(launcher, Map.of(), "learn", "a b.jsonl", "", "*", "$HOME", "--", "ü");

        assertThat(finished.exitCode()).isEqualTo(7);
        assertThat(finished.out().lines())
                .containsSequence(
                        "-cp",
                        jars.stream().map(jar -> program + "/" + jar).collect(Collectors.joining(":")),
                        "-Xshare:auto",
                        MAIN)
                .endsWith(MAIN, "learn", "a b.jsonl", "", "*", "$HOME", "--", "ü", "options: none none");
    }

    @Test
    void doesNotHandOnOptionsThatAreMeantForOtherPrograms() throws IOException, InterruptedException {
        Finished finished =
                run(launcher("home"), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1m", "JDK_JAVA_OPTIONS", "-version"), "show");

        assertThat(finished.out()).endsWith("options: none none\n");
    }

    @Test
    void isFoundBehindLinks() throws IOException, InterruptedException {
        Path launcher = launcher("home with spaces");
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("home with spaces/acumen"));
        Path absolute = Files.createSymbolicLink(
                Files.createDirectories(folder.resolve("bin")).resolve("acumen"), relative.toAbsolutePath());

        assertThat(run(relative, Map.of()).out()).contains(launcher.resolveSibling("app/target/acumen") + "/*");
        assertThat(run(absolute, Map.of()).out()).contains(launcher.resolveSibling("app/target/acumen") + "/*");
    }

    @Test
    void isFoundFromWhereItIsCalledWhateverThePathOfCdSays() throws IOException, InterruptedException {
        Path launcher = launcher("home");
        Path other = Files.createDirectories(folder.resolve("other/home")).resolveSibling("");

        Finished finished = run(folder.relativize(launcher), Map.of("CDPATH", other.toString()));

        assertThat(finished.out()).contains(launcher.resolveSibling("app/target/acumen") + "/*");
    }

    @Test
    void takesNoJdkOfAnotherVersionAndNoneWithoutACompiler() throws IOException, InterruptedException {
        Path launcher = launcher("home");
        Path older = jdk("older", "21.0.9");
        Path runtime = jdk("runtime", "25.0.1");
        Files.delete(runtime.resolve("bin/javac"));
        Path right = jdk("right", "25");

        Finished first = run(launcher, Map.of("ACUMEN_JAVA_HOME", older.toString(), "JAVA_HOME", right.toString()));
        Finished second = run(launcher, Map.of("ACUMEN_JAVA_HOME", runtime.toString(), "JAVA_HOME", right.toString()));

        assertThat(first.out()).startsWith("right\n");
        assertThat(second.out()).startsWith("right\n");
    }

    @Test
    void looksForAJdkInTheUsualPlacesAndTellsWhereItLooked() throws IOException, InterruptedException {
        Path nowhere = folder.resolve("nowhere");

        Finished finished =
                run(launcher("home"), Map.of("ACUMEN_JAVA_HOME", nowhere.toString(), "JAVA_HOME", nowhere.toString()));

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err())
                .satisfiesAnyOf(
                        err -> assertThat(err)
                                .startsWith("acumen: a JDK 25 is missing (ACUMEN_JAVA_HOME can name one); looked in "),
                        err -> assertThat(err).contains("ClassNotFoundException: " + MAIN));
    }

    @Test
    void buildsAtFirstUseAndAfterAChange() throws IOException, InterruptedException {
        Path launcher = clone("clone");
        Map<String, String> maven = maven("printf '%s\\n' \"mvn $*\" >>\"$PWD/calls\"");
        Path calls = launcher.resolveSibling("calls");

        Finished first = run(launcher, maven, "show");
        Finished second = run(launcher, maven, "show");
        Files.setLastModifiedTime(
                launcher.resolveSibling("core/src/main/A.java"),
                FileTime.from(Instant.now().plusSeconds(60)));
        Finished third = run(launcher, maven, "show");

        assertThat(first.err())
                .isEqualTo("acumen: building (the first time takes minutes; %s) …\n"
                        .formatted(launcher.resolveSibling("target/build.log")));
        assertThat(second.err()).isEmpty();
        assertThat(third.err()).isEqualTo(first.err());
        assertThat(Stream.of(first, second, third))
                .allMatch(finished -> finished.out().contains("\nshow\n"));
        assertThat(calls)
                .content()
                .hasLineCount(2)
                .contains("-pl core,app -am package")
                .contains("-DskipTests");
    }

    @Test
    void takesWhatMavenHasBuiltByItself() throws IOException, InterruptedException {
        Path launcher = clone("clone");
        Files.writeString(launcher.resolveSibling("app/target/acumen/acumen-1.0.jar"), "");
        Map<String, String> maven = maven("exit 1");

        Finished fresh = run(launcher, maven, "show");
        Path source = launcher.resolveSibling("core/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        Path core = Files.writeString(launcher.resolveSibling("app/target/acumen/acumen-core-1.0.jar"), "");
        Files.setLastModifiedTime(core, FileTime.from(Instant.now().plusSeconds(120)));
        Finished afterAChangeOfCore = run(launcher, maven, "show");

        assertThat(fresh.err()).isEmpty();
        assertThat(afterAChangeOfCore.err()).isEmpty();
    }

    @Test
    void aBuildThatFailsIsToldWithItsLogAndTriedAgain() throws IOException, InterruptedException {
        Path launcher = clone("clone");
        Map<String, String> maven = maven("echo broken source; echo and more >&2; exit 1");

        Finished first = run(launcher, maven, "show");
        Finished second = run(launcher, maven, "show");

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.out()).isEmpty();
        assertThat(first.err()).isEqualTo("""
                acumen: building (the first time takes minutes; %s) …
                broken source
                and more
                acumen: the build failed
                """.formatted(launcher.resolveSibling("target/build.log")));
        assertThat(second).isEqualTo(first);
    }

    @Test
    void withoutMavenItTellsThatItHasToBeBuilt() throws IOException, InterruptedException {
        Finished finished = run(clone("clone"), Map.of("PATH", tools().toString()), "show");

        assertThat(finished)
                .isEqualTo(new Finished(
                        1, "", "acumen: Maven is missing: mvn is not on the PATH, and Acumen has to be built first\n"));
    }

    @Test
    void nothingIsBuiltWhileAShellCompletesALine() throws IOException, InterruptedException {
        Path launcher = clone("clone");

        Finished finished = run(launcher, maven("exit 1"), "completion", "--ids", "key-points");

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).startsWith("acumen: nothing is built yet");
    }

    @Test
    void aConflictIsToldToGitAsOne() throws IOException, InterruptedException {
        Finished finished = merge("exit 3");

        assertThat(finished).isEqualTo(new Finished(1, "", ""));
        assertThat(folder.resolve("ours")).hasContent("a\nmine\nc");
    }

    @Test
    void whereTheProgramCannotRunNobodysChangeIsLost() throws IOException, InterruptedException {
        for (String death : List.of("exit 1", "kill -9 $$", "exit 255")) {
            Finished finished = merge(death);

            assertThat(finished.exitCode()).as(death).isEqualTo(1);
            assertThat(finished.err())
                    .contains("acumen: x.json: the program ended without a result (")
                    .endsWith("acumen: x.json: so it is merged as text, line by line\n");
            assertThat(folder.resolve("ours")).hasContent("a\n<<<<<<< ours\nmine\n=======\nyours\n>>>>>>> theirs\nc");
        }
    }

    /// Merges three files as git would, with a program that does nothing but end in some way.
    private Finished merge(String end) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/git")), "no git: not tested");
        Path launcher = launcher("home");
        for (String jar : List.of("acumen-1.jar", "acumen-core-1.jar", "jackson-core-1.jar")) {
            Files.writeString(launcher.resolveSibling("app/target/acumen").resolve(jar), "");
        }
        Files.writeString(folder.resolve("base"), "a\nb\nc\n");
        Files.writeString(folder.resolve("ours"), "a\nmine\nc\n");
        Files.writeString(folder.resolve("theirs"), "a\nyours\nc\n");
        Path jdk = jdk("dying", "25.0.1");
        script(jdk.resolve("bin/java"), end);
        return run(
                launcher, Map.of("JAVA_HOME", jdk.toString()), "merge-driver", "base", "ours", "theirs", "7", "x.json");
    }

    /// A launcher beside a built program, without sources.
    private Path launcher(String name) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(home.resolve("app/target/acumen"));
        return Files.copy(
                root().resolve("acumen"),
                home.resolve("acumen"),
                StandardCopyOption.COPY_ATTRIBUTES,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /// A launcher in a clone that was never built.
    private Path clone(String name) throws IOException {
        Path launcher = launcher(name);
        for (String source : List.of(
                "pom.xml",
                "picocli/pom.xml",
                "core/pom.xml",
                "core/src/main/A.java",
                "onnx/pom.xml",
                "onnx/src/main/C",
                "mcp/pom.xml",
                "mcp/src/main/D",
                "web/pom.xml",
                "web/src/main/E",
                "adapt/pom.xml",
                "adapt/src/main/F",
                "app/pom.xml",
                "app/src/main/B")) {
            Path file = launcher.resolveSibling(source);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, "");
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        }
        return launcher;
    }

    /// A JDK whose `java` prints its name, its arguments one a line, and the options that it was given.
    private Path jdk(String name, String version) throws IOException {
        Path jdk = folder.resolve(name);
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"us\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(jdk.resolve("bin/java"), """
                printf '%%s\\n' %s "$@" "options: ${JAVA_TOOL_OPTIONS-none} ${JDK_JAVA_OPTIONS-none}"
                exit 7
                """.formatted(name));
        script(jdk.resolve("bin/javac"), "exit 1");
        return jdk;
    }

    private Map<String, String> maven(String script) throws IOException {
        script(folder.resolve("maven/mvn"), script);
        return Map.of("PATH", folder.resolve("maven") + ":" + tools());
    }

    /// A folder with the tools that the launcher needs, and no other.
    private Path tools() throws IOException {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Path real = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            script(tools.resolve(tool), "exec " + real + " \"$@\"");
        }
        return tools;
    }

    private static void script(Path file, String body) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Finished run(Path launcher, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        boolean isReal = launcher.startsWith(root());
        builder.environment().keySet().removeIf(name -> name.contains("JAVA") || name.startsWith("CLAUDE"));
        builder.environment().put("HOME", folder.toString());
        if (!isReal) {
            builder.environment().put("JAVA_HOME", jdk("fake", "25.0.1").toString());
        }
        builder.environment().putAll(environment);
        return Finished.run(builder, LIMIT);
    }

    /// When the program was built, as the launcher sees it; empty for never.
    private static Optional<FileTime> built() throws IOException {
        Path program = root().resolve("app/target/acumen");
        if (!Files.isDirectory(program)) {
            return Optional.empty();
        }
        List<FileTime> times = new ArrayList<>();
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(program, "{built,acumen-*.jar}")) {
            for (Path mark : marks) {
                times.add(Files.getLastModifiedTime(mark));
            }
        }
        return times.stream().max(Comparator.naturalOrder());
    }

    /// The launcher builds what is missing or out of date; a build inside of this one is not wanted.
    private static void assumeBuilt() throws IOException {
        Optional<FileTime> built = built();
        assumeTrue(built.isPresent(), "the program is not packaged yet (mvn package does it): not tested");
        FileTime time = built.orElseThrow();
        for (String source : List.of(
                "pom.xml",
                "picocli/pom.xml",
                "core/pom.xml",
                "core/src/main",
                "onnx/pom.xml",
                "onnx/src/main",
                "mcp/pom.xml",
                "mcp/src/main",
                "web/pom.xml",
                "web/src/main",
                "adapt/pom.xml",
                "adapt/src/main",
                "app/pom.xml",
                "app/src/main")) {
            try (Stream<Path> files = Files.walk(root().resolve(source))) {
                for (Path file : files.toList()) {
                    assumeTrue(
                            Files.getLastModifiedTime(file).compareTo(time) <= 0,
                            "app/target/acumen is older than " + file + ": not tested");
                }
            }
        }
    }

    private static Path root() {
        return Path.of(System.getProperty("acumen.root", "..")).toAbsolutePath().normalize();
    }
}
