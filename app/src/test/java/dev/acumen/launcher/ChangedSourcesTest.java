package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// In a clone, the launcher builds again what has changed.
class ChangedSourcesTest {
    private static final Path ROOT = Path.of(System.getProperty("acumen.root", ".."));

    @Test
    void looksAtEachModuleThatTheProgramIsMadeOf() throws IOException {
        String launcher = Files.readString(ROOT.resolve("acumen"));
        List<String> modules = Pattern.compile("<artifactId>acumen-([a-z0-9-]+)</artifactId>")
                .matcher(Files.readString(ROOT.resolve("app/pom.xml")))
                .results()
                .map(artifact -> artifact.group(1))
                .filter(module -> !Set.of("parent", "testkit").contains(module))
                .toList();

        assertThat(modules).contains("core", "adapt").allSatisfy(module -> {
            assertThat(launcher).contains("\"$home/" + module + "/pom.xml\"");
            if (Files.isDirectory(ROOT.resolve(module).resolve("src/main"))) {
                assertThat(launcher).contains("\"$home/" + module + "/src/main\"");
            }
        });
    }
}
