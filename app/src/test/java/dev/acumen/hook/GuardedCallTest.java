package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said before a call that the guard of a key point names.
class GuardedCallTest {
    private static final String INDEX = "sessions/" + HookFixture.SESSION + ".call";
    private static final String PLAYBOOK = """
            {"sections": {"USER PREFERENCES": [
              {"name": "pref-001", "text": "Nobody pushes to main.", "helpful": 0, "harmful": 0, "said": "user",
               "guard": {"does": "hold", "commands": ["git push main"], "files": ["generated/"]}},
              {"name": "pref-002", "text": "Migrations are never changed, only added.", "helpful": 0, "harmful": 0,
               "guard": {"does": "remind", "files": ["migrations/"]}},
              {"name": "pref-003", "text": "The web speaks to the API by its client.", "helpful": 0, "harmful": 0,
               "guard": {"does": "show", "files": ["packages/web"]}},
              {"name": "pref-004", "text": "Names are English.", "helpful": 0, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAPlaybookWithGuards() throws IOException {
        hook = new HookFixture(folder).file(".claude/playbook.json", PLAYBOOK).trusted();
    }

    private String answered(String payload) throws IOException {
        return hook.answer(payload).output();
    }

    @Test
    void aCommandIsHeldOnceASession() throws IOException {
        assertThat(answered(hook.call("git push origin main"))).isEqualTo("""
                {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny",\
                "permissionDecisionReason":"Playbook [pref-001] held this call, and the same call will pass: \
                user: Nobody pushes to main."}}
                """);
        assertThat(answered(hook.call("git push origin main"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Edit", "Write", "MultiEdit", "NotebookEdit"})
    void aChangeOfAFileIsHeld(String tool) throws IOException {
        assertThat(answered(hook.fileCall(tool, "generated/api/User.java"))).contains("deny", "[pref-001]");
        assertThat(answered(hook.fileCall(tool, "generated/api/User.java"))).isEmpty();
    }

    @Test
    void readingIsNotHeldNorAreSubagentsAndLookAlikes() throws IOException {
        assertThat(answered(hook.fileCall("Read", "generated/api/User.java"))).isEmpty();
        assertThat(answered(hook.fileCall("Edit", "generated/api/User.java", "agent_id", "a1")))
                .isEmpty();
        assertThat(answered(hook.fileCall("Edit", "src/generated.java"))).isEmpty();
        assertThat(answered(hook.fileCall("Edit", "../other/generated/User.java")))
                .isEmpty();
        assertThat(answered(hook.call("git push origin feature"))).isEmpty();
    }

    @Test
    void aReminderLetsTheCallPassAndComesOnceForEachAgent() throws IOException {
        assertThat(hook.context(hook.fileCall("Edit", "migrations/001.sql")))
                .isEqualTo("Playbook [pref-002]: Migrations are never changed, only added.");
        assertThat(answered(hook.fileCall("Edit", "migrations/002.sql"))).isEmpty();
        assertThat(hook.context(hook.fileCall("Edit", "migrations/002.sql", "agent_id", "a1")))
                .startsWith("Playbook [pref-002]: ");
        assertThat(answered(hook.fileCall("Edit", "migrations/003.sql", "agent_id", "a1")))
                .isEmpty();
    }

    @Test
    void whatIsShownAtItsFilesAloneIsNotShownAtTheStartAndOnceAtThem() throws IOException {
        assertThat(hook.context(hook.prompt("Mend the API")))
                .contains("[pref-004]")
                .doesNotContain("[pref-003]");

        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts")))
                .isEqualTo("Playbook [pref-003]: The web speaks to the API by its client.");
        assertThat(answered(hook.fileCall("Edit", "packages/web/app.ts"))).isEmpty();
        assertThat(answered(hook.call("cat packages/web/app.ts"))).isEmpty();
        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts", "agent_id", "a1")))
                .startsWith("Playbook [pref-003]: ");
    }

    @Test
    void aPromptThatNamesTheFilesIsShownItAsWell() throws IOException {
        assertThat(hook.context(hook.prompt("Mend packages/web/app.ts"))).contains("[pref-003]", "[pref-004]");
        assertThat(answered(hook.fileCall("Edit", "packages/web/app.ts"))).isEmpty();
        assertThat(Files.readString(hook.acumen().resolve(INDEX)))
                .isEqualTo("git\n/generated\n/migrations\n@/packages/web\n");
    }

    @Test
    void afterACompactionItIsShownAgain() throws IOException {
        String _ = answered(hook.prompt("Mend the API"));
        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts"))).contains("[pref-003]");

        assertThat(hook.context(hook.event("SessionStart", "source", "compact")))
                .contains("[pref-004]")
                .doesNotContain("[pref-003]");

        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts"))).contains("[pref-003]");
    }

    @Test
    void theIndexNamesTheCallsUntilTheirKeyPointIsShown() throws IOException {
        Path index = hook.acumen().resolve(INDEX);
        String _ = answered(hook.prompt("Mend the API"));
        assertThat(Files.readString(index)).isEqualTo("git\n/generated\n/migrations\n/packages/web\n");

        String _ = answered(hook.fileCall("Read", "packages/web/app.ts"));

        assertThat(Files.readString(index)).isEqualTo("git\n/generated\n/migrations\n@/packages/web\n");
    }

    @Test
    void aPlaybookOfSuchKeyPointsAloneShowsNothingAtTheStart() throws IOException {
        hook.file(".claude/playbook.json", """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "About the web.", "helpful": 0, "harmful": 0,
                 "guard": {"does": "show", "files": ["packages/web"]}}]}}
                """);

        assertThat(answered(hook.prompt("Mend the API"))).isEmpty();
        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts"))).contains("[oth-001]");
        assertThat(answered(hook.fileCall("Read", "packages/web/app.ts"))).isEmpty();
    }

    @Test
    void afterACompactionSuchAPlaybookIsShownAgainToo() throws IOException {
        hook.file(".claude/playbook.json", """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "About the web.", "helpful": 0, "harmful": 0,
                 "guard": {"does": "show", "files": ["packages/web"]}}]}}
                """);
        String _ = answered(hook.fileCall("Read", "packages/web/app.ts"));

        assertThat(answered(hook.event("SessionStart", "source", "compact"))).isEmpty();

        assertThat(hook.context(hook.fileCall("Read", "packages/web/app.ts"))).contains("[oth-001]");
    }

    @Test
    void eachOfTwoGuardsHoldsAndEachOfTwoIsSaid() throws IOException {
        hook.file(".claude/playbook.json", """
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Ask before you push.", "helpful": 0, "harmful": 0,
                   "guard": {"does": "hold", "commands": ["git push"]}},
                  {"name": "oth-002", "text": "Never force it.", "helpful": 0, "harmful": 0,
                   "guard": {"does": "hold", "commands": ["git push --force"]}},
                  {"name": "oth-003", "text": "Migrations stay.", "helpful": 0, "harmful": 0,
                   "guard": {"does": "remind", "files": ["migrations/"]}},
                  {"name": "oth-004", "text": "The database is small.", "helpful": 0, "harmful": 0,
                   "guard": {"does": "show", "files": ["db/"]}}]}}
                """);

        assertThat(answered(hook.call("git push origin x"))).contains("deny", "[oth-001]");
        assertThat(answered(hook.call("git push --force origin x"))).contains("deny", "[oth-002]");
        assertThat(answered(hook.call("git push --force origin x"))).isEmpty();
        assertThat(hook.context(hook.fileCall("Edit", "db/migrations/1.sql")))
                .isEqualTo("Playbook [oth-003]: Migrations stay.\nPlaybook [oth-004]: The database is small.");
    }

    @Test
    void absolutePathsInCommandsAndPromptsAreThoseOfTheProject() throws IOException {
        String file = hook.project.resolve("packages/web/app.ts").toString();

        assertThat(hook.context(hook.call("cat " + file))).contains("[pref-003]");
        hook = new HookFixture(folder.resolve("again"))
                .file(".claude/playbook.json", PLAYBOOK)
                .trusted();
        assertThat(hook.context(hook.prompt("Mend " + hook.project.resolve("packages/web/app.ts"))))
                .contains("[pref-003]");
    }

    @Test
    void atOnePromptNoMoreIsSaidAtCallsThanALaterPromptMayAdd() throws IOException {
        StringBuilder entries = new StringBuilder();
        for (int i = 1; i <= 9; i++) {
            entries.append(i == 1 ? "" : ",").append("""
                    {"name": "oth-00%d", "text": "%s", "helpful": 0, "harmful": 0,
                     "guard": {"does": "show", "files": ["web/"]}}""".formatted(i, "x".repeat(450)));
        }
        hook.file(".claude/playbook.json", "{\"sections\": {\"OTHERS\": [" + entries + "]}}");

        String first = hook.context(hook.fileCall("Read", "web/a.ts", "prompt_id", "p1"));
        String second = hook.context(hook.fileCall("Read", "web/b.ts", "prompt_id", "p1"));
        String third = hook.context(hook.fileCall("Read", "web/b.ts", "prompt_id", "p2"));

        assertThat(first).hasSizeBetween(1_800, 2_000).contains("[oth-001]", "[oth-004]");
        assertThat(second).isEmpty();
        assertThat(third).contains("[oth-005]", "[oth-008]").doesNotContain("[oth-004]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACUMEN_OFF=1", "ACUMEN_NESTED=1", "ACUMEN_ACT_GUARDS=false"})
    void nothingIsSaidWhereItIsOff(String variable) throws IOException {
        int end = variable.indexOf('=');
        hook.environment.put(variable.substring(0, end), variable.substring(end + 1));

        assertThat(answered(hook.call("git push origin main"))).isEmpty();
        assertThat(answered(hook.fileCall("Edit", "migrations/001.sql"))).isEmpty();
        assertThat(answered(hook.fileCall("Read", "packages/web/app.ts"))).isEmpty();
    }

    @Test
    void whereGuardsAreOffTheirKeyPointsAreShownAsAllOthers() throws IOException {
        hook.environment.put("ACUMEN_ACT_GUARDS", "false");

        assertThat(hook.context(hook.prompt("Mend the API"))).contains("[pref-001]", "[pref-003]");
        assertThat(hook.kept()).doesNotContain(INDEX);
    }

    @Test
    void aStrangersGuardOfAKnownTextDoesNothing() throws IOException {
        HookFixture strangers = new HookFixture(folder.resolve("other"))
                .file(".claude/playbook.json", PLAYBOOK)
                .knowing("Migrations are never changed, only added.", "Names are English.");

        assertThat(strangers
                        .answer(strangers.fileCall("Edit", "migrations/001.sql"))
                        .output())
                .isEmpty();
        assertThat(strangers.context(strangers.prompt("Mend the API")))
                .contains("[pref-004]")
                .doesNotContain("[pref-002]");
    }

    @Test
    void aFileIsThatOfTheProjectBehindALinkAndBelowTheFolder() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), hook.project);

        assertThat(answered(
                        hook.fileCall("Edit", link.resolve("generated/New.java").toString())))
                .contains("deny");
    }
}
