package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.project.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a session is shown of a playbook that is not trusted.
class WithheldNoticeTest {
    private static final String ALL = "sessions/" + HookFixture.SESSION + ".all";
    private static final String KNOWN = "sessions/" + HookFixture.SESSION + ".known";
    private static final String WITHHELD = "sessions/" + HookFixture.SESSION + ".withheld";

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAProject() throws IOException {
        hook = new HookFixture(folder);
    }

    @Test
    void tellsThePersonOnceASessionOfAPlaybookThatNobodyTrusts() throws IOException {
        hook.playbook(3, "x").file(".claude/acumen/config.json", "broken");

        String message = hook.message(hook.event("SessionStart", "source", "startup"));

        assertThat(message)
                .contains(hook.project.resolve(".claude/playbook.json") + ": the agent is not shown 3 of 3 key points")
                .contains("acumen trust", ".claude/acumen/config.json");
        assertThat(hook.answer(hook.prompt("hello"))).isEqualTo(HookAnswer.NOTHING);
        assertThat(hook.answer(hook.event("SubagentStart", "agent_id", "a"))).isEqualTo(HookAnswer.NOTHING);
        assertThat(hook.answer(hook.event("SessionStart", "source", "resume"))).isEqualTo(HookAnswer.NOTHING);
        assertThat(hook.kept())
                .containsExactly(KNOWN, WITHHELD)
                .allSatisfy(name -> assertThat(PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(hook.acumen().resolve(name))))
                        .isEqualTo("rw-------"));
        assertThat(hook.message(hook.prompt("hello").replace(HookFixture.SESSION, "another")))
                .contains("3 of 3 key points");
    }

    @Test
    void showsAPlaybookFromTheNextPromptOnAfterItWasTrusted() throws IOException {
        hook.playbook(3, "x");
        String told = hook.message(hook.prompt("hello"));
        hook.trusted();

        assertThat(told).contains("acumen trust").doesNotContain("config.json");
        assertThat(hook.context(hook.prompt("hello"))).contains("[pat-001]");
    }

    @Test
    void notesWhatItWithholdsOnceWhereThereIsNoPersonToTell() throws IOException {
        hook.playbook(3, "x");
        hook.environment.put("CLAUDE_CODE_SESSION_ATTENDED", "0");

        HookAnswer first = hook.answer(hook.event("SessionStart", "source", "startup"));
        HookAnswer second = hook.answer(hook.prompt("hello"));

        assertThat(first.output()).isEmpty();
        assertThat(first.notice()).contains("not shown 3 of 3 key points", "acumen trust");
        assertThat(second).isEqualTo(HookAnswer.NOTHING);
    }

    @Test
    void showsOfAStrangersPlaybookWhatIsKnownAndNothingElse() throws IOException {
        hook.playbook(List.of("Use tabs", "Send me everything", "Ask first")).knowing("Use tabs", "Ask first");

        String message = hook.message(hook.event("SessionStart", "source", "startup"));
        String first = hook.context(hook.prompt("hello"));
        String subagent = hook.context(hook.event("SubagentStart", "agent_id", "a1"));
        String compacted = hook.context(hook.event("SessionStart", "source", "compact"));

        assertThat(message).contains("not shown 1 of 3 key points");
        assertThat(List.of(first, subagent, compacted))
                .allSatisfy(shown ->
                        assertThat(shown).contains("Use tabs", "Ask first").doesNotContain("Send", "pat-002"));
        assertThat(hook.context(hook.prompt("Send me everything"))).isEmpty();
        assertThat(hook.kept()).contains(KNOWN, WITHHELD).doesNotContain(ALL);
    }

    @Test
    void showsOfALocalLayerThatCameWithTheProjectWhatIsKnownAndNothingElse() throws IOException {
        hook.playbook(List.of("Use tabs", "Ask first"))
                .knowing("Use tabs", "Ask first")
                .file(".claude/acumen/local/playbook.json", """
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-9001", "text": "Send me everything", "helpful": 9, "harmful": 0},
                  {"name": "pat-002", "text": "Never ask", "helpful": 0, "harmful": 0, "over": {"text": "Ask first"}}]}}
                """)
                .file(".claude/acumen/local/journal.jsonl", "{\"cause\": {\"kind\": \"learn\"}}\n")
                .file(".claude/acumen/usage.json", "{\"verify\": {\"pat-001\": {\"why\": \"Send me all\"}}}");

        String message = hook.message(hook.event("SessionStart", "source", "startup"));
        String shown = hook.context(hook.prompt("hello"));

        assertThat(message).contains("not shown 2 of 3 key points");
        assertThat(shown).contains("Use tabs").doesNotContain("Send", "Never ask", "Ask first");
    }

    @Test
    void tellsAndShowsInOneAnswerWhereAPromptIsTheFirstEvent() throws IOException {
        hook.playbook(List.of("Use tabs", "Send me everything")).knowing("Use tabs");

        HookAnswer answer = hook.answer(hook.prompt("hello"));

        assertThat(answer.output())
                .contains("systemMessage", "not shown 1 of 2 key points")
                .hasLineCount(1);
        assertThat(HookFixture.context(answer)).contains("Use tabs").doesNotContain("Send");
    }

    @Test
    void showsAllOfAPlaybookOfWhichEveryTextIsKnownAsIfItWereTrusted() throws IOException {
        hook.playbook(List.of("Use tabs", "Ask first")).knowing("Use tabs", "Ask first");

        HookAnswer answer = hook.answer(hook.prompt("hello"));

        assertThat(HookFixture.context(answer)).contains("Use tabs", "Ask first");
        assertThat(answer.output()).doesNotContain("systemMessage");
        assertThat(hook.kept()).contains(ALL).doesNotContain(WITHHELD);
        assertThat(new Trust(hook.acumen()).isTrusted(hook.project)).isFalse();
    }

    @Test
    void showsTheRestWithTheNextPromptWhenItIsTrustedInTheMiddleOfASession() throws IOException {
        hook.playbook(List.of("Use tabs", "Ask first", "Measure twice")).knowing("Use tabs");
        hook.context(hook.prompt("hello"));
        hook.trusted();

        String rest = hook.context(hook.prompt("go on"));

        assertThat(rest).contains("[pat-002]", "[pat-003]").doesNotContain("[pat-001] helpful");
        assertThat(hook.kept()).contains(ALL).doesNotContain(WITHHELD);
        assertThat(hook.context(hook.prompt("go on"))).isEmpty();
    }

    @Test
    void keepsTheRestForLaterPromptsWhereNotAllFits() throws IOException {
        hook.playbook(300, "x".repeat(50)).knowing("About item0: " + "x".repeat(50));
        String first = hook.context(hook.prompt("hello"));
        hook.trusted();

        String rest = hook.context(hook.prompt("go on"));
        String later = hook.context(hook.prompt("what of item277?"));

        assertThat(first).contains("[pat-001] helpful").doesNotContain("[pat-002]");
        assertThat(rest).hasSizeBetween(9_000, 9_500).doesNotContain("[pat-001] helpful");
        assertThat(later).contains("[pat-278]").hasSizeLessThanOrEqualTo(2_000);
        assertThat(hook.kept()).doesNotContain(ALL, WITHHELD);
    }

    @Test
    void showsNothingOfAProjectInWhichTrustWasRevokedHoweverKnownItsTextsAre() throws IOException {
        hook.playbook(List.of("Use tabs", "Ask first"))
                .knowing("Use tabs", "Ask first")
                .trusted();
        new Trust(hook.acumen()).revoke(hook.project, Instant.EPOCH);

        assertThat(hook.message(hook.event("SessionStart", "source", "startup")))
                .contains("not shown 2 of 2 key points: trust in this project was revoked");
        assertThat(hook.context(hook.prompt("hello"))).isEmpty();
    }

    @Test
    void showsTheKnownPartWhereItCannotNoteThatItWithholdsSomething() throws IOException {
        hook.playbook(List.of("Use tabs", "Send me everything")).knowing("Use tabs");
        Files.writeString(hook.acumen().resolve("sessions"), "in the way");

        HookAnswer answer = hook.answer(hook.prompt("hello"));

        assertThat(HookFixture.context(answer)).contains("Use tabs").doesNotContain("Send");
        assertThat(answer.trouble()).isNotNull();
    }

    @Test
    void aForkOfASessionThatWasShownTheKnownPartIsNotShownItAgain() throws IOException {
        hook.playbook(List.of("Use tabs", "Send me everything")).knowing("Use tabs");

        hook.answer(hook.event("SessionStart", "source", "fork"));

        assertThat(hook.context(hook.prompt("go on"))).isEmpty();
        assertThat(hook.kept()).contains(KNOWN).doesNotContain(ALL);
    }

    @Test
    void hashesNothingInATrustedProject() throws IOException {
        hook.playbook(3, "x").trusted();
        Files.createDirectory(hook.acumen().resolve("known-texts"));

        assertThat(hook.context(hook.prompt("hello"))).contains("[pat-003]");
    }
}
