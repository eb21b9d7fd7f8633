package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the hook loads, from the packaged jars and with a start-up archive: each class costs a prompt some time.
class HookClassesTest {
    private static final int MOST = 720;
    private static final int MOST_OF_OURS = 54;
    private static final List<String> FORBIDDEN = List.of(
            "com.fasterxml.jackson.core.JsonFactory",
            "dev.failsafe.",
            "dev.langchain4j.",
            "java.lang.classfile.",
            "java.lang.runtime.ObjectMethods",
            "java.math.BigDecimal",
            "java.net.http.",
            "java.util.logging.",
            "java.util.regex.",
            "java.util.stream.",
            "picocli.");
    private static final Pattern ALLOWED_OF_OURS =
            Pattern.compile("dev\\.acumen\\.(hook|command|select|store|project|document|json|playbook)\\..*");

    @TempDir
    private Path folder;

    @Test
    void loadsNothingForbiddenAndNotMuch() throws IOException, InterruptedException {
        HookFixture hook = new HookFixture(folder).playbook(300, "x".repeat(50)).trusted();

        List<String> classes = loaded(
                hook,
                hook.event("UserPromptSubmit", "prompt_id", "p").replace(HookFixture.SESSION, "training"),
                hook.prompt("Why do invoices of item17 fail?"));

        assertThat(classes).isNotEmpty().hasSizeLessThanOrEqualTo(MOST);
        assertThat(classes).filteredOn(name -> name.startsWith("dev.acumen.")).hasSizeLessThanOrEqualTo(MOST_OF_OURS);
        assertThat(classes).noneMatch(name -> FORBIDDEN.stream().anyMatch(name::startsWith));
        assertThat(classes)
                .filteredOn(name -> name.startsWith("dev.acumen."))
                .allMatch(name -> ALLOWED_OF_OURS.matcher(name).matches())
                .noneMatch(name -> name.contains("Lambda"));
    }

    @Test
    void loadsNothingForbiddenForACommandThatFailed() throws IOException, InterruptedException {
        HookFixture hook = new HookFixture(folder)
                .playbook(List.of("Use `x y`; `x` fails here (no y to do it)."))
                .trusted();
        String failure = hook.failure("x", "Exit code 1\nno y to do it");

        List<String> classes = loaded(hook, failure.replace(HookFixture.SESSION, "training"), failure);

        assertThat(classes).contains("dev.acumen.command.KnownFailure");
        assertThat(classes).noneMatch(name -> FORBIDDEN.stream().anyMatch(name::startsWith));
    }

    @Test
    void loadsNothingForbiddenForACallThatAGuardNames() throws IOException, InterruptedException {
        HookFixture hook =
                new HookFixture(folder).file(".claude/playbook.json", """
                {"sections": {"OTHERS": [{"name": "pat-001", "text": "About it.", "helpful": 0, "harmful": 0,
                 "guard": {"does": "show", "commands": ["npx it", "!it no"], "files": ["some/**/*.it", "!no.it"]}}]}}
                """).trusted();
        String call = hook.fileCall("Edit", "some/one.it");

        List<String> classes = loaded(hook, call.replace(HookFixture.SESSION, "training"), call);

        assertThat(classes).contains("dev.acumen.command.FilePattern", "dev.acumen.command.CommandPattern");
        assertThat(classes).noneMatch(name -> FORBIDDEN.stream().anyMatch(name::startsWith));
        assertThat(classes)
                .filteredOn(name -> name.startsWith("dev.acumen."))
                .allMatch(name -> ALLOWED_OF_OURS.matcher(name).matches())
                .noneMatch(name -> name.contains("Lambda"));
    }

    /// The classes that are loaded for an event, with a start-up archive that was made from another one.
    private List<String> loaded(HookFixture hook, String training, String event)
            throws IOException, InterruptedException {
        Path archive = folder.resolve("hook.jsa");
        Path log = folder.resolve("classes.log");
        String jars = jars();

        Finished trained = new HookProcess(hook, jars, List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"))
                .run(training);
        Finished finished = new HookProcess(
                        hook, jars, List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:class+load:file=" + log))
                .run(event);

        assertThat(List.of(trained, finished)).allSatisfy(run -> {
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("[pat-001]");
        });
        return loaded(log);
    }

    private static List<String> loaded(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(" source: "))
                .map(line -> line.substring(line.lastIndexOf("] ") + 2, line.indexOf(" source: ")))
                .toList();
    }

    private static String jars() throws IOException {
        Path program = Path.of(System.getProperty("acumen.root", "..")).resolve("app/target/acumen");
        assumeTrue(Files.isDirectory(program), "the program is not packaged yet (mvn package does it): not tested");
        List<String> jars = new ArrayList<>();
        for (String name : List.of("acumen-[0-9]*.jar", "acumen-core-[0-9]*.jar", "jackson-core-[0-9]*.jar")) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(program, name)) {
                found.forEach(jar -> jars.add(jar.toAbsolutePath().normalize().toString()));
            }
        }
        assumeTrue(jars.size() == 3, "the program is not packaged yet: not tested");
        return String.join(":", jars);
    }
}
