package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.adapt.Adaptation;
import dev.acumen.api.Acumen;
import dev.acumen.testkit.agent.AgentContract;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Agents on Java 21 use the library.
class JavaVersionTest {
    private static final int CLASS_FILES_OF_JAVA_21 = 65;
    private static final Pattern MODULE = Pattern.compile("<artifactId>acumen-([\\w-]+)</artifactId>");

    /// The list of modules itself, and programs that run on a JDK of their own.
    private static final List<String> NO_LIBRARY = List.of("bom", "parent", "server", "fleet");

    @Test
    void everyModuleOfTheLibraryIsCompiledForIt() {
        List<String> modules = MODULE.matcher(Repository.text("bom/pom.xml"))
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(module -> !NO_LIBRARY.contains(module))
                .toList();

        assertThat(modules)
                .contains("core", "spring-boot-starter")
                .allSatisfy(module -> assertThat(Repository.text(module + "/pom.xml"))
                        .as(module)
                        .contains("<release.main>${release.library}</release.main>"));
    }

    @ParameterizedTest
    @ValueSource(classes = {Acumen.class, Adaptation.class, AgentContract.class})
    void itsClassesRunOnIt(Class<?> type) throws IOException {
        try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class");
                DataInputStream in = new DataInputStream(Objects.requireNonNull(bytes))) {
            in.skipNBytes(6);

            assertThat(in.readUnsignedShort()).isEqualTo(CLASS_FILES_OF_JAVA_21);
        }
    }
}
