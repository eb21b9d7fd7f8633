package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectListenerTest {
    @TempDir
    private Path folder;

    @Test
    void whatTheStoreNoticedIsToldOnStandardError() throws IOException {
        String before = "{\"sections\": {}}";
        Program program = Program.in(folder).havingPlaybook(before).withInput("""
                [{"type": "ADD", "text": "use tabs"}]""");
        program.run("apply", "-");
        Files.writeString(program.playbook(), before);
        Files.setLastModifiedTime(program.playbook(), FileTime.fromMillis(0));

        Program.Ran ran = program.withInput("[]").run("apply", "-");

        assertThat(ran)
                .isEqualTo(
                        new Program.Ran(
                                0,
                                "  Nothing changed.\n",
                                "acumen: the last change (apply, 2026-02-03T04:05:06Z) had been cut short and was carried out\n"));
        assertThat(program.playbook()).content().contains("use tabs");
    }
}
