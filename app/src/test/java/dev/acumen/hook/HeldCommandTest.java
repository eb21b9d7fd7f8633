package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.project.OffSwitch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said before a command is run that a proven key point speaks against.
class HeldCommandTest {
    private static final String INDEX = "sessions/" + HookFixture.SESSION + ".call";
    private static final String PLAYBOOK = """
            {"sections": {"MISTAKES TO AVOID": [
              {"name": "mis-001", "text": "Never run `git push --force`.", "helpful": 0, "harmful": 0, "said": "user"},
              {"name": "mis-002", "text": "Never run `npm install`.", "helpful": 0, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAPlaybookThatForbidsACommand() throws IOException {
        hook = new HookFixture(folder).file(".claude/playbook.json", PLAYBOOK).trusted();
        hook.environment.put("ACUMEN_ACT_HOLD", "true");
    }

    private String answered(String payload) throws IOException {
        return hook.answer(payload).output();
    }

    @Test
    void aCommandIsHeldOnceASessionWithTheKeyPointAsTheReason() throws IOException {
        String payload = hook.call("git push --force origin main");

        assertThat(answered(payload)).isEqualTo("""
                {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny",\
                "permissionDecisionReason":"Playbook [mis-001] held this call, and the same call will pass: \
                user: Never run `git push --force`."}}
                """);
        assertThat(answered(hook.call("git push --force origin main"))).isEmpty();
        assertThat(answered(hook.call("git push --force"))).isEmpty();
    }

    @Test
    void ofTwoHooksForOneCallOneAnswers() throws IOException {
        String payload = hook.call("git push --force");

        assertThat(answered(payload)).isNotEmpty();
        assertThat(answered(payload)).isEmpty();
    }

    @Test
    void theLineAfterAFailureComesAllTheSame() throws IOException {
        answered(hook.call("git push --force"));

        assertThat(hook.context(hook.failure("git push --force", "Exit code 1\nno")))
                .startsWith("Playbook [mis-001]: ");
    }

    @Test
    void whatIsNotProvenAndSubagentsAreNotHeld() throws IOException {
        assertThat(answered(hook.call("npm install"))).isEmpty();
        assertThat(answered(hook.call("git push --force", "agent_id", "a1"))).isEmpty();
        assertThat(answered(hook.call("git push"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACUMEN_OFF=1", "ACUMEN_NESTED=1", "ACUMEN_ACT_HOLD=false"})
    void nothingIsHeldWhereItIsOff(String variable) throws IOException {
        int end = variable.indexOf('=');
        hook.environment.put(variable.substring(0, end), variable.substring(end + 1));

        assertThat(answered(hook.call("git push --force"))).isEmpty();
    }

    @Test
    void nothingIsHeldUnlessItWasSwitchedOn() throws IOException {
        hook.environment.remove("ACUMEN_ACT_HOLD");
        assertThat(answered(hook.call("git push --force"))).isEmpty();

        hook.file(".claude/acumen/config.json", "{\"act\":{\"hold\":true,\"released\":\"mis-001\"}}");
        assertThat(answered(hook.call("git push --force"))).isEmpty();

        hook.file(".claude/acumen/config.json", "{\"act\":{\"hold\":true}}");
        new OffSwitch(hook.acumen()).turnOff(hook.project);
        assertThat(answered(hook.call("git push --force"))).isEmpty();
    }

    @Test
    void onlyTheProgramsThatAreHeldAreWrittenDownForTheLauncher() throws IOException {
        hook.context(hook.prompt("hello"));
        assertThat(hook.acumen().resolve(INDEX)).hasContent("git\n");

        hook.environment.put("ACUMEN_ACT_HOLD", "false");
        hook.context(hook.event("SessionStart", "source", "compact"));
        assertThat(hook.kept()).doesNotContain(INDEX);
    }

    @Test
    void byWhatMayNotBeShownNothingIsHeld() throws IOException {
        HookFixture strangers = new HookFixture(folder.resolve("other")).file(".claude/playbook.json", PLAYBOOK);
        strangers.environment.put("ACUMEN_ACT_HOLD", "true");

        assertThat(strangers.answer(strangers.call("git push --force")).output())
                .isEmpty();
        strangers.trusted();
        assertThat(strangers.answer(strangers.call("git push --force")).output())
                .isNotEmpty();
    }

    @Test
    void aSessionThatGoesOnHoldsAsWell() throws IOException {
        hook.answer(hook.event("SessionStart", "source", "resume"));

        assertThat(hook.acumen().resolve(INDEX)).hasContent("git\n");
    }

    @Test
    void whereItCannotBeRememberedNothingIsHeld() throws IOException {
        Files.createDirectories(hook.acumen().resolve("sessions/" + HookFixture.SESSION + ".json"));

        HookAnswer answer = hook.answer(hook.call("git push --force"));

        assertThat(answer.output()).isEmpty();
        assertThat(answer.trouble()).isNotNull();
    }
}
