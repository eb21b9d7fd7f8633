package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
