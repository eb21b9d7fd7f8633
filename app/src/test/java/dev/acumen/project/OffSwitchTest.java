package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffSwitchTest {
    private Path project = Path.of("");
    private OffSwitch off = new OffSwitch(Path.of(""));

    @BeforeEach
    void thereIsAProject(@TempDir Path folder) throws IOException {
        project = Files.createDirectory(folder.resolve("project"));
        off = new OffSwitch(folder.resolve("state"));
    }

    @Test
    void isOnAndMakesNothingBeforeSomebodyTurnsItOff() {
        assertThat(off.isOff(project)).isFalse();
        assertThat(off.acumen()).doesNotExist();
    }

    @Test
    void isOffForOneProjectAndKeepsItsFileOutOfGit() throws IOException {
        off.turnOff(project);
        off.turnOff(project);

        assertThat(off.isOff(project)).isTrue();
        assertThat(off.isOffEverywhere()).isFalse();
        assertThat(project.resolve(".claude/acumen/.gitignore")).hasContent("*");
        assertThat(off.isOff(project.resolveSibling("other"))).isFalse();
    }

    @Test
    void isOffEverywhereUntilThatIsTakenBack() throws IOException {
        off.turnOffEverywhere();
        boolean wasOff = off.isOff(project);
        off.turnOn(project);
        boolean isStillOff = off.isOff(project);
        off.turnOnEverywhere();

        assertThat(wasOff).isTrue();
        assertThat(isStillOff).isTrue();
        assertThat(off.isOff(project)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude", ".claude/acumen", ".claude/acumen/.gitignore"})
    void writesNothingThroughALinkThatCameWithTheProject(String name) throws IOException {
        Path victim = Files.createDirectory(project.resolveSibling("victim"));
        Path link = project.resolve(name);
        Files.createDirectories(link.resolve("..").normalize());
        Files.createSymbolicLink(link, name.endsWith("ignore") ? victim.resolve("file") : victim);

        assertThatThrownBy(() -> off.turnOff(project))
                .hasMessageStartingWith(link + " is a link")
                .hasMessageEndingWith("remove it");
        assertThatThrownBy(() -> off.turnOn(project)).hasMessageContaining("is a link");
        assertThat(victim).isEmptyDirectory();
    }

    @Test
    void followsALinkWithinTheProject() throws IOException {
        Path real = Files.createDirectory(project.resolve("dot-claude"));
        Files.createSymbolicLink(project.resolve(".claude"), real);

        off.turnOff(project);

        assertThat(real.resolve("acumen/off")).exists();
        assertThat(off.isOff(project)).isTrue();
    }

    @Test
    void aSwitchThatIsALinkIsOffWhereverItLeads() throws IOException {
        Path folder = Files.createDirectories(project.resolve(".claude/acumen"));
        Path nowhere = project.resolveSibling("nowhere");
        Files.createSymbolicLink(folder.resolve("off"), nowhere);

        boolean wasOff = off.isOff(project);
        off.turnOff(project);
        boolean isStillOff = off.isOff(project);
        off.turnOn(project);

        assertThat(wasOff).isTrue();
        assertThat(isStillOff).isTrue();
        assertThat(off.isOff(project)).isFalse();
        assertThat(nowhere).doesNotExist();
    }

    @Test
    void saysWhatIsInTheWay() throws IOException {
        Path file = project.resolve(".claude/acumen");
        Files.createDirectory(project.resolve(".claude"));
        Files.writeString(file, "");

        assertThatThrownBy(() -> off.turnOff(project)).hasMessage(file + " is no folder; remove it or move it away");
    }
}
