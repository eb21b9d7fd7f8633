package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is wrong with Acumen, a session goes on as if it were not there.
class SessionGoesOnTest extends OnAMachine {
    private static final String LEARNED = Scene.keyPoint("lesson-old");

    @BeforeEach
    void installedWithAPlaybook() throws IOException, InterruptedException {
        Way.USER.install(machine());
        assertThat(machine().acumen("add", LEARNED, "--section", "ctx").exitCode())
                .isZero();
    }

    /// The client's answer, with nothing of a hook in it.
    private static void assertUndisturbed(Finished finished) {
        assertThat(finished.out()).isEqualTo("Done as asked.\n");
        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"sections\": 7}", "\u0000\u0001"})
    void aBrokenPlaybook(String text) throws IOException, InterruptedException {
        Files.writeString(machine().playbookFile(), text);

        assertUndisturbed(machine().claude("-p", "hello"));

        Path log = machine().home().resolve(".acumen/worker.log");
        machine().await("the worker says why it learned nothing", () -> Files.exists(log));
        assertThat(machine().playbookFile()).hasContent(text);
        assertThat(machine().conversation().getLast().body()).doesNotContain("hook additional context");
    }

    @Test
    void aFolderOfAcumenInWhichNothingCanBeWritten() throws IOException, InterruptedException {
        Machine readOnly = machine().with("ACUMEN_HOME", "/proc/acumen");

        assertUndisturbed(readOnly.claude("-p", "hello"));

        readOnly.awaitRest();
    }

    /// @param mount what makes it so, in a mount namespace of the client's own
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mount --bind \"$HOME/.acumen\" \"$HOME/.acumen\" && mount -o remount,bind,ro \"$HOME/.acumen\"",
                "mount -t tmpfs -o size=4k,nr_inodes=2 full \"$HOME/.acumen\"",
                "mount -t tmpfs none /usr/lib/jvm && export ACUMEN_JAVA_HOME=/nowhere"
            })
    void aReadOnlyHomeAFullDiskOrAMachineWithoutAJdk(String mount) throws IOException, InterruptedException {
        Path here = machine().project();
        assumeTrue(machine().run(here, "unshare", "-m", "true").exitCode() == 0, "no mount namespaces");
        Files.createDirectories(machine().home().resolve(".acumen"));

        Finished finished = machine()
                .run(
                        here,
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        mount + " && exec \"$0\" -p hello",
                        machine().client().toString());

        assertUndisturbed(finished);
        machine().awaitRest();
    }

    @Test
    void aModelThatNeverAnswersAcumen() throws IOException, InterruptedException {
        Script hangs = Script.when(Scene::isAcumen, new Reply.Hang()).orElse(new Scene());
        try (Machine other = Machine.in(folder().resolve("other"), machine().client(), hangs)) {
            Way.USER.install(other);

            assertUndisturbed(other.claude("-p", "never push to main"));
            assertUndisturbed(other.claude("-p", "always use pnpm"));

            other.await("Acumen asks", () -> !other.lessons().isEmpty());
            assertUndisturbed(other.claude("-p", "never push to main"));
        }
    }

    /// The client says so itself, at the end.
    @Test
    void aProgramThatIsGone() throws IOException, InterruptedException {
        String settings = Files.readString(machine().home().resolve(".claude/settings.json"));
        machine().write(".claude/settings.json", settings.replace(Machine.ACUMEN.toString(), "/nowhere/acumen"));

        Finished finished = machine().claude("-p", "hello");

        assertThat(finished.out()).isEqualTo("Done as asked.\n");
        assertThat(finished.err()).matches("(?s)(SessionEnd hook .*not found\\s*)?");
        assertThat(finished.exitCode()).isZero();
    }
}
