package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.project.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptPagesTest {
    @TempDir
    private Path folder;

    private Taught trusted() throws IOException {
        Taught taught = Taught.in(folder).learned("before-1", "Run make check", "Commit small");
        new Trust(taught.environment().acumenFolder()).trust(taught.project(), "asked", Visitor.NOW);
        return taught;
    }

    @Test
    void showsWhatAPromptWouldBringAndChangesNothing() throws IOException, InterruptedException {
        Taught taught = trusted();
        int before = taught.store().log().size();
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/prompt").body())
                    .contains("<textarea id=\"prompt\"")
                    .doesNotContain("This prompt would bring");

            assertThat(visitor.post(taught.scope() + "/prompt", "prompt", "How do I <check>?")
                            .body())
                    .contains("How do I &lt;check&gt;?</textarea>", "This prompt would bring")
                    .contains("2 key points", "pat-001", "Nothing was left out: everything fitted.", "<pre>");
            assertThat(Files.exists(taught.environment().acumenFolder().resolve("sessions")))
                    .isFalse();
            assertThat(taught.store().log()).hasSize(before);
        }
    }

    @Test
    void leavesOutWhatTheSessionWasShown() throws IOException, InterruptedException {
        Taught taught = trusted().shown("aaaa-1", """
            {"at":AT,"event":"UserPromptSubmit","chosen":{"everything":["pat-001","pat-002"]},"left_out":0}\
            """);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/prompt?session=aaaa-1").body())
                    .contains("Prompt, in session aaaa-1");
            assertThat(visitor.post(taught.scope() + "/prompt", "prompt", "make check", "session", "aaaa-1")
                            .body())
                    .contains("The session was shown everything.");
        }
    }

    @Test
    void saysWhatIsWithheldWhereTheProjectIsNotTrusted() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("before-1", "Run make check");
        try (Visitor visitor = taught.visitor()) {
            visitor.get(taught.scope() + "/prompt");

            assertThat(visitor.post(taught.scope() + "/prompt", "prompt", "make check")
                            .body())
                    .contains("the agent is not shown 1 of 1 key points")
                    .doesNotContain("<pre>");
        }
    }
}
