package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions that go on and of which nothing is remembered: their transcripts say what they were shown.
class ResumedSessionTest {
    private static final String ALL = "sessions/" + HookFixture.SESSION + ".all";
    private static final String RECORD = "sessions/" + HookFixture.SESSION + ".json";

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAProject() throws IOException {
        hook = new HookFixture(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "fork"})
    void takesASessionThatGoesOnAsServedIfItsTranscriptSaysSo(String source) throws IOException {
        hook.playbook(3, "x").trusted();
        transcript(session().person("Hello").injected(shown()).agent("Yes."));

        String start = hook.context(hook.event("SessionStart", "source", source));

        assertThat(start).isEmpty();
        assertThat(hook.kept()).contains(ALL).doesNotContain(RECORD);
        assertThat(hook.context(hook.prompt("hello"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "fork"})
    void showsThePlaybookToASessionThatGoesOnAndWasNotShownIt(String source) throws IOException {
        hook.playbook(3, "x").trusted();
        String shown = shown();
        transcript(session()
                .injected("Something of another hook: hook_additional_context")
                .person("What does this mean: " + shown)
                .agent("hook_additional_context: " + shown));

        String start = hook.context(hook.event("SessionStart", "source", source));

        assertThat(start).isEmpty();
        assertThat(hook.kept()).doesNotContain(ALL, RECORD);
        assertThat(hook.context(hook.prompt("hello"))).contains("[pat-003]");
    }

    @Test
    void showsAPlaybookThatThereWasNotYetWhenTheSessionBegan() throws IOException {
        hook.context(hook.event("SessionStart", "source", "startup"));
        hook.context(hook.prompt("hello"));
        transcript(session().person("hello").agent("Yes."));
        hook.playbook(3, "x").trusted();

        hook.context(hook.event("SessionStart", "source", "resume"));

        assertThat(hook.context(hook.prompt("go on"))).contains("[pat-003]");
        assertThat(hook.context(hook.prompt("go on"))).isEmpty();
    }

    @Test
    void takesAForkThatHasNoTranscriptYetAsServed() throws IOException {
        hook.playbook(3, "x").trusted();

        hook.context(hook.event("SessionStart", "source", "fork"));

        assertThat(hook.context(hook.prompt("hello"))).isEmpty();
    }

    @Test
    void showsAgainWhatWasCompactedAwayAndNotShownSince() throws IOException {
        hook.playbook(3, "x").trusted();
        String shown = shown();
        transcript(session().person("Hello").injected(shown).compaction("They greeted."));

        hook.context(hook.event("SessionStart", "source", "resume"));

        assertThat(hook.context(hook.prompt("hello"))).contains("[pat-003]");
    }

    @Test
    void takesASessionAsServedThatWasShownThePlaybookAfterItsCompaction() throws IOException {
        hook.playbook(3, "x").trusted();
        String shown = shown();
        transcript(session().person("Hello").compaction("They greeted.").injected(shown));

        hook.context(hook.event("SessionStart", "source", "resume"));

        assertThat(hook.kept()).contains(ALL);
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "3, 0", "1, 1"})
    void looksAtBothEndsOfALongTranscript(int before, int after) throws IOException {
        hook.playbook(3, "x").trusted();
        String shown = shown();
        String filling = "日本 ".repeat(1_000_000);
        TranscriptBuilder session = session();
        for (int i = 0; i < before; i++) {
            session.agent(filling);
        }
        session.injected(shown);
        for (int i = 0; i < after; i++) {
            session.agent(filling);
        }
        transcript(session);

        hook.context(hook.event("SessionStart", "source", "resume"));

        assertThat(hook.kept().contains(ALL)).isEqualTo(before + after > 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hook_additional_context",
                "{\"attachment\":{\"type\":\"hook_additional_context\",\"content\":[\"# Playb",
                "[\"hook_additional_context\"]",
                "{\"attachment\":{\"type\":\"hook_additional_context\",\"content\":[null,{}]}}",
                "{\"attachment\":\"hook_additional_context\",\"subtype\":\"compact_boundary\"}"
            })
    void aTranscriptThatCannotBeUnderstoodSaysNothing(String line) throws IOException {
        hook.playbook(3, "x").trusted();
        Files.writeString(hook.home.resolve("session.jsonl"), line + "\n\n" + line);

        assertThat(hook.answer(hook.event("SessionStart", "source", "resume"))).isEqualTo(HookAnswer.NOTHING);
        assertThat(hook.kept()).doesNotContain(ALL);
    }

    private static TranscriptBuilder session() {
        return new TranscriptBuilder(HookFixture.SESSION);
    }

    private void transcript(TranscriptBuilder session) throws IOException {
        session.writeTo(hook.home.resolve("session.jsonl"));
    }

    /// What another session was shown.
    private String shown() throws IOException {
        return hook.context(hook.prompt("hello").replace(HookFixture.SESSION, "another"));
    }
}
