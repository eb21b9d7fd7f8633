package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acumen edit` without a text: the user's editor.
class EditTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: no editor is started");
        program = Program.in(folder).havingPlaybook("""
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "use tabs", "helpful": 1, "harmful": 0}]}}""");
    }

    @Test
    void opensTheTextAndTakesWhatCameOfIt() throws IOException {
        Program.Ran ran = editing("printf 'use spaces\\n\\n' >\"$2\"").run("edit", "oth-001");

        assertThat(ran).isEqualTo(new Program.Ran(0, "  ~ [oth-001] use spaces\n", ""));
        assertThat(folder.resolve("seen")).content().isEqualTo("--wait\nuse tabs\n");
        assertThat(draft()).doesNotExist();
    }

    @Test
    void theDraftIsForTheEyesOfItsOwnerAlone() throws IOException {
        Path mode = folder.toAbsolutePath().resolve("mode");

        editing("umask 000; ls -l \"$2\" >'" + mode + "'; printf 'use spaces' >\"$2\"")
                .run("edit", "oth-001");

        assertThat(mode).content().startsWith("-rw-------");
    }

    @Test
    void changesNothingWhenTheTextIsUnchangedOrEmptyOrTheEditorFails() throws IOException {
        byte[] before = Files.readAllBytes(program.playbook());

        assertThat(editing(":").run("edit", "oth-001"))
                .isEqualTo(new Program.Ran(1, "", "acumen: the text is unchanged\n"));
        assertThat(editing(": >\"$2\"").run("edit", "oth-001"))
                .isEqualTo(new Program.Ran(1, "", "acumen: the text is empty\n"));
        assertThat(editing("exit 3").run("edit", "oth-001").err()).contains("ended with 3; nothing was changed");
        assertThat(program.run("edit", "oth-001").err()).contains("set EDITOR");
        assertThat(program.run("edit", "oth-009").err()).contains("there is no key point oth-009");

        assertThat(program.playbook()).hasBinaryContent(before);
        assertThat(draft()).doesNotExist();
    }

    @Test
    void keepsThePersonsWordsWhenSomebodyElseWasQuicker() throws IOException {
        String quicker = Files.readString(program.playbook()).replace("use tabs", "use both");

        Program.Ran ran = editing(
                        "printf 'use spaces' >\"$2\"; printf '%s' '" + quicker + "' >'" + program.playbook() + "'")
                .run("edit", "oth-001");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err())
                .contains("oth-001 was reworded since this was thought out")
                .contains("your words are kept in " + draft());
        assertThat(draft()).content().isEqualTo("use spaces");
        assertThat(program.playbook()).content().isEqualTo(quicker);
        Files.delete(draft());
    }

    /// An editor that notes what it was given, and then does something to the file.
    private Program editing(String script) throws IOException {
        Path editor = folder.resolve("my editor");
        Files.writeString(
                editor, """
                #!/bin/sh
                printf '%%s\\n' "$1" >'%s'; cat "$2" >>'%s'; printf '%%s' "$2" >'%s'
                %s
                """.formatted(folder.resolve("seen"), folder.resolve("seen"), folder.resolve("draft"), script));
        Files.setPosixFilePermissions(editor, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program.with("EDITOR", "'" + editor + "' --wait");
    }

    private Path draft() throws IOException {
        return Path.of(Files.readString(folder.resolve("draft")));
    }
}
