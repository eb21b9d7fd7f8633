package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The numbers in the file of what a person does not want, and links in the place of files.
class RejectedFileTest {
    @TempDir
    private Path folder = Path.of("");

    private Path project = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectory(folder.toRealPath().resolve("project"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 90, 109, 999_999_999})
    void readsANumber(int number) throws IOException {
        write("{\"v\": 1, \"rejected\": [{\"number\": " + number + ", \"text\": \"a\"}]}");

        assertThat(file().read()).extracting(RejectedText::number).containsExactly(number);
        assertThat(file().next()).isEqualTo(number + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "1e3", "1000000000", "\"1\"", "null"})
    void refusesWhatIsNone(String number) throws IOException {
        write("{\"v\": 1, \"rejected\": [{\"number\": " + number + ", \"text\": \"a\"}]}");

        assertThatThrownBy(() -> file().read())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("$.rejected[0]")
                .hasMessageContaining("a text and its number were expected");
    }

    @Test
    void knowsTheNextNumberOfWhatItWrote() throws IOException {
        RejectedText text = RejectedText.of(RejectedText.Kind.TEXT, "a", RejectedText.REVIEW, "");

        file().write(List.of(text.at(7, "t")));
        assertThat(Files.readString(path())).contains("\"next\": 8,");
        file().write(List.of());

        assertThat(file().next()).isEqualTo(8);
    }

    @Test
    void aLinkThatStaysInTheProjectIsFollowed() throws IOException {
        Path real = Files.createDirectory(project.resolve("config"));
        Files.createSymbolicLink(project.resolve(".claude"), real);

        new StoreFixture(project).add("a");

        assertThat(real.resolve("playbook.json")).exists();
        assertThat(project.resolve(".claude")).isSymbolicLink();
    }

    private RejectedFile file() {
        return new RejectedFile(ProjectFiles.of(project));
    }

    private Path path() {
        return project.resolve(".claude/acumen/rejected.json");
    }

    private void write(String content) throws IOException {
        Files.createDirectories(project.resolve(".claude/acumen"));
        Files.writeString(path(), content);
    }
}
