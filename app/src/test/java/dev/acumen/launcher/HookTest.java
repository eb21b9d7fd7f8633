package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher does with each hook.
class HookTest {
    private static final Finished NOTHING = new Finished(0, "", "");
    private static final List<String> EVENTS = List.of(
            "SessionStart",
            "UserPromptSubmit",
            "SubagentStart",
            "PostToolUseFailure",
            "PreCompact",
            "SubagentStop",
            "SessionEnd",
            "Other");
    private static final String EVENT = "{\"session_id\":\"0a-1B\",\"prompt\":\"ü %s \\\\n\"}\n";

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
        installation = Installation.built(Files.createDirectory(folder.resolve("a b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ACUMEN_OFF=1", "ACUMEN_OFF=yes", "ACUMEN_NESTED=1", "everywhere", "project"})
    void doesNothingWhereItIsSwitchedOff(String how) throws IOException, InterruptedException {
        Map<String, String> more = Map.of();
        switch (how) {
            case "everywhere" ->
                Files.createFile(Files.createDirectories(installation.state()).resolve("off"));
            case "project" ->
                Files.createFile(Files.createDirectories(installation.project().resolve(".claude/acumen"))
                        .resolve("off"));
            default -> more = Map.of(how.substring(0, how.indexOf('=')), how.substring(how.indexOf('=') + 1));
        }

        for (String event : EVENTS) {
            assertThat(installation.hook(more, EVENT, event)).as(event).isEqualTo(NOTHING);
        }
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.spool()).isEmpty();
    }

    @Test
    void notesThatASessionRanWhileItWasOffAndNotOurOwn() throws IOException, InterruptedException {
        Path sessions = installation.state().resolve("sessions");

        installation.hook(Map.of("ACUMEN_NESTED", "1", "CLAUDE_CODE_SESSION_ID", "s-1"), EVENT, "SessionEnd");
        installation.hook(Map.of("ACUMEN_OFF", "1", "CLAUDE_CODE_SESSION_ID", "s-2"), EVENT, "SessionEnd");
        installation.hook(Map.of("ACUMEN_OFF", "1", "CLAUDE_CODE_SESSION_ID", "../s-3"), EVENT, "SessionEnd");

        assertThat(sessions).isDirectoryContaining("glob:**/s-2.off");
        assertThat(sessions).isDirectoryNotContaining("glob:**/s-[13]*");
    }

    @Test
    void isOnWhereTheSwitchSaysNo() throws IOException, InterruptedException {
        Finished finished =
                installation.hook(Map.of("ACUMEN_OFF", "0", "ACUMEN_NESTED", ""), EVENT, "UserPromptSubmit");

        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
    }

    @Test
    void givesTheJvmWhatTheAgentGaveAndTheAgentWhatTheJvmSaid() throws IOException, InterruptedException {
        Finished finished = installation.hook(
                Map.of("JAVA_TOOL_OPTIONS", "-a", "JDK_JAVA_OPTIONS", "-b", "_JAVA_OPTIONS", "-c"),
                EVENT,
                "UserPromptSubmit");

        String jars = Stream.of("acumen-1.0", "acumen-core-1.0", "jackson-core-2.0")
                .map(name -> installation.home() + "/app/target/acumen/" + name + ".jar")
                .reduce((one, other) -> one + ":" + other)
                .orElseThrow();
        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
        assertThat(installation.folder().resolve("input")).hasContent(EVENT.strip());
        assertThat(installation.calls())
                .singleElement()
                .asString()
                .startsWith("-Xlog:disable ")
                .contains("SharedArchiveFile=" + installation.state() + "/cache" + installation.home())
                .contains(" -cp " + jars + " dev.acumen.hook.HookProgram UserPromptSubmit ")
                .endsWith(" options: ");
    }

    @Test
    void aSessionThatWasShownEverythingNeedsNoJvmForItsPrompts() throws IOException, InterruptedException {
        Path sessions = Files.createDirectories(installation.state().resolve("sessions"));
        Files.createFile(sessions.resolve("0a-1B.all"));

        Finished served = installation.hook(Map.of(), EVENT, "UserPromptSubmit");
        List<String> calls = installation.calls();
        Finished other = installation.hook(Map.of("CLAUDE_CODE_SESSION_ID", "0a-1C"), EVENT, "UserPromptSubmit");
        Finished subagent = installation.hook(Map.of(), EVENT, "SubagentStart");

        assertThat(served).isEqualTo(NOTHING);
        assertThat(calls).isEmpty();
        assertThat(other.out()).isEqualTo(Installation.answer());
        assertThat(subagent.out()).isEqualTo(Installation.answer());
    }

    @Test
    void aProjectWithoutAPlaybookNeedsNoJvm() throws IOException, InterruptedException {
        Files.delete(installation.project().resolve(".claude/playbook.json"));

        Finished prompt = installation.hook(Map.of(), EVENT, "UserPromptSubmit");
        Finished subagent = installation.hook(Map.of(), EVENT, "SubagentStart");
        List<String> calls = installation.calls();
        Finished elsewhere = installation.hook(Map.of("CLAUDE_PROJECT_DIR", ""), EVENT, "UserPromptSubmit");
        Files.writeString(installation.project().resolve(".git"), "gitdir: elsewhere");
        Finished worktree = installation.hook(Map.of(), EVENT, "UserPromptSubmit");

        assertThat(prompt).isEqualTo(NOTHING);
        assertThat(subagent).isEqualTo(NOTHING);
        assertThat(calls).isEmpty();
        assertThat(elsewhere.out()).isEqualTo(Installation.answer());
        assertThat(worktree.out()).isEqualTo(Installation.answer());
    }

    @Test
    void aPlaybookOfTheUsersOwnIsShownInAProjectWithoutOne() throws IOException, InterruptedException {
        Files.delete(installation.project().resolve(".claude/playbook.json"));
        Files.createDirectories(installation.project().resolve(".git"));
        Files.createDirectories(installation.state());
        Files.writeString(installation.state().resolve("playbook.json"), "{}");

        Finished prompt = installation.hook(Map.of(), EVENT, "UserPromptSubmit");
        String home = installation.project().toString();
        Finished inHome = installation.hook(Map.of("HOME", home), EVENT, "UserPromptSubmit");
        Path sessions = Files.createDirectories(installation.state().resolve("sessions"));
        Files.createFile(sessions.resolve("0a-1B.all"));
        Finished served = installation.hook(Map.of(), EVENT, "UserPromptSubmit");

        assertThat(prompt.out()).isEqualTo(Installation.answer());
        assertThat(inHome).isEqualTo(NOTHING);
        assertThat(served).isEqualTo(NOTHING);
    }

    /// Makes the project a git checkout, and returns a folder below it, as the client names it.
    private Map<String, String> below() throws IOException {
        Files.createDirectories(installation.project().resolve(".git"));
        Path below = Files.createDirectories(installation.project().resolve("web/src"));
        return Map.of("CLAUDE_PROJECT_DIR", below.toString());
    }

    @Test
    void aSubfolderHasThePlaybookAboveIt() throws IOException, InterruptedException {
        Map<String, String> below = below();

        Finished shown = installation.hook(below, EVENT, "UserPromptSubmit");
        Files.delete(installation.project().resolve(".claude/playbook.json"));
        List<String> calls = installation.calls();
        Finished none = installation.hook(below, EVENT, "UserPromptSubmit");
        assertThat(installation.calls()).isEqualTo(calls);
        Files.createDirectories(installation.project().resolve(".claude/acumen/local"));
        Files.writeString(installation.project().resolve(".claude/acumen/local/playbook.json"), "{}");
        Finished local = installation.hook(below, EVENT, "SubagentStart");

        assertThat(shown.out()).isEqualTo(Installation.answer());
        assertThat(none).isEqualTo(NOTHING);
        assertThat(local.out()).isEqualTo(Installation.answer());
    }

    @Test
    void thePlaybookOfAnotherCheckoutAboveAndOfTheHomeFolderIsNotMeant() throws IOException, InterruptedException {
        Path nested = Files.createDirectories(installation.project().resolve("vendor/lib/src"));
        Files.createDirectories(installation.project().resolve("vendor/lib/.git"));
        Path below = Files.createDirectories(installation.folder().resolve("user/notes"));
        Files.createDirectories(installation.folder().resolve("user/.claude"));
        Files.writeString(installation.folder().resolve("user/.claude/playbook.json"), "{}");

        Finished inNested =
                installation.hook(Map.of("CLAUDE_PROJECT_DIR", nested.toString()), EVENT, "UserPromptSubmit");
        Finished atHome = installation.hook(Map.of("CLAUDE_PROJECT_DIR", below.toString()), EVENT, "UserPromptSubmit");

        assertThat(List.of(inNested, atHome)).containsOnly(NOTHING);
        assertThat(installation.calls()).isEmpty();
    }

    @Test
    void whatIsBehindALinkIsForTheJvmToFind() throws IOException, InterruptedException {
        Path web = Files.createDirectories(installation.project().resolve("web"));
        Path link = Files.createSymbolicLink(installation.folder().resolve("user/link"), web);

        Finished finished = installation.hook(Map.of("CLAUDE_PROJECT_DIR", link.toString()), EVENT, "UserPromptSubmit");

        assertThat(finished.out()).isEqualTo(Installation.answer());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSubfolderOfAProjectThatIsOffIsOff(boolean hasPlaybook) throws IOException, InterruptedException {
        Map<String, String> below = below();
        Path off = Files.createDirectories(installation.project().resolve(".claude/acumen"));
        Files.createFile(off.resolve("off"));
        if (!hasPlaybook) {
            Files.delete(installation.project().resolve(".claude/playbook.json"));
        }

        for (String event : EVENTS) {
            assertThat(installation.hook(below, EVENT, event)).as(event).isEqualTo(NOTHING);
        }
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.spool()).isEmpty();
    }

    @Test
    void aSubfolderWithAPlaybookOfItsOwnIsOnThoughTheTopIsOff() throws IOException, InterruptedException {
        Map<String, String> below = below();
        Path off = Files.createDirectories(installation.project().resolve(".claude/acumen"));
        Files.createFile(off.resolve("off"));
        Files.createDirectories(installation.project().resolve("web/.claude"));
        Files.writeString(installation.project().resolve("web/.claude/playbook.json"), "{}");

        assertThat(installation.hook(below, EVENT, "UserPromptSubmit").out()).isEqualTo(Installation.answer());
    }

    @Test
    void aSessionThatStartsIsAnsweredAndThenCaughtUpWith() throws IOException, InterruptedException {
        Finished finished = installation.hook(Map.of(), EVENT, "SessionStart");
        List<String> calls = installation.calls();
        Files.delete(installation.project().resolve(".claude/playbook.json"));
        Finished empty = installation.hook(Map.of(), EVENT, "SessionStart");

        String catchUp = " dev.acumen.cli.AcumenCommand worker --catch-up " + installation.project() + " nested:1 ";
        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
        assertThat(empty).isEqualTo(NOTHING);
        assertThat(calls).hasSize(2);
        assertThat(calls.get(0)).contains("HookProgram SessionStart");
        assertThat(calls.get(1)).contains(catchUp);
        assertThat(installation.calls()).hasSize(3).last().asString().contains(catchUp);
    }

    @Test
    void withoutAnEventItIsTheJvmThatAnswers() throws IOException, InterruptedException {
        assertThat(installation.hook(Map.of(), EVENT).out()).isEqualTo(Installation.answer());
        assertThat(installation.calls()).singleElement().asString().contains("HookProgram nested:");
    }

    @Test
    void aHookNeverFailsWhateverTheJvmDoes() throws IOException, InterruptedException {
        installation.java("echo why >&2; exit 2");
        Finished failed = installation.hook(Map.of(), EVENT, "UserPromptSubmit");
        installation.java("kill -9 $$");
        Finished killed = installation.hook(Map.of(), EVENT, "UserPromptSubmit");

        assertThat(failed).isEqualTo(new Finished(0, "", "why\n"));
        assertThat(killed.exitCode()).isZero();
        assertThat(killed.out()).isEmpty();
    }

    @Test
    void whatIsNotBuiltIsToldAndNotBuilt() throws IOException, InterruptedException {
        Files.delete(installation.home().resolve("app/target/acumen/acumen-core-1.0.jar"));

        Finished finished = installation.hook(Map.of(), EVENT, "UserPromptSubmit");

        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).startsWith("acumen: nothing is built yet").hasLineCount(1);
        assertThat(installation.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPersonIsToldOnceASessionThatTheJdkIsMissing(boolean hasPlaybook) throws IOException, InterruptedException {
        if (!hasPlaybook) {
            Files.delete(installation.project().resolve(".claude/playbook.json"));
        }
        String script = Files.readString(installation.launcher());
        Files.writeString(installation.launcher(), script.replace("version=25\n", "version=99\n"));

        Finished first = installation.hook(Map.of(), EVENT, "SessionStart");
        Finished prompt = installation.hook(Map.of(), EVENT, "UserPromptSubmit");
        Finished afterCompaction = installation.hook(Map.of(), EVENT, "SessionStart");
        Map<String, String> next = Map.of("CLAUDE_CODE_SESSION_ID", "b");
        Finished unattended = installation.hook(
                Map.of("CLAUDE_CODE_SESSION_ID", "b", "CLAUDE_CODE_SESSION_ATTENDED", "0"), EVENT, "SessionStart");
        Finished second = installation.hook(next, EVENT, "SessionStart");
        Files.writeString(installation.launcher(), script);
        Finished mended = installation.hook(Map.of("CLAUDE_CODE_SESSION_ID", "c"), EVENT, "SessionStart");

        assertThat(first.exitCode()).isZero();
        assertThat(first.out())
                .matches(
                        "\\{\"systemMessage\":\"Acumen cannot run, so nothing is shown and sessions wait to be learned: a"
                                + " JDK 99 is missing [^\"]*\"}\n");
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(List.of(prompt.out(), afterCompaction.out(), unattended.out()))
                .containsOnly("");
        assertThat(mended.out()).isEqualTo(hasPlaybook ? Installation.answer() : "");
    }

    @Test
    void aPersonIsToldThatNothingIsBuilt() throws IOException, InterruptedException {
        Files.delete(installation.home().resolve("app/target/acumen/acumen-core-1.0.jar"));

        assertThat(installation.hook(Map.of(), EVENT, "SessionStart").out())
                .endsWith("nothing is built yet; \\\"" + installation.home() + "/acumen status\\\" does it\"}\n");
    }

    @Test
    void theNewestOfSeveralVersionsAnswers() throws IOException, InterruptedException {
        Path newer = Files.writeString(installation.home().resolve("app/target/acumen/acumen-0.9.jar"), "");
        Files.setLastModifiedTime(newer, FileTime.fromMillis(System.currentTimeMillis() + 60_000));

        installation.hook(Map.of(), EVENT, "UserPromptSubmit");

        assertThat(installation.calls()).singleElement().asString().contains(" -cp " + newer + ":");
    }

    @Test
    void theJdkThatWasNotedIsTakenWithoutASearch() throws IOException, InterruptedException {
        Path cache = Files.createDirectories(Path.of(installation.state() + "/cache" + installation.home()));
        Files.writeString(cache.resolve("jdk"), folder.resolve("a b/jdk") + "\n");
        Map<String, String> bare = Map.of("PATH", installation.tools().toString(), "ACUMEN_JAVA_HOME", "");

        Finished finished = installation.hook(bare, EVENT, "UserPromptSubmit");

        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
    }

    @Test
    void aPackageBringsItsOwnRuntime() throws IOException, InterruptedException {
        Installation packaged = Installation.packaged(Files.createDirectory(folder.resolve("c d")));
        Files.writeString(packaged.home().resolve("lib/build"), "7f\n");
        Map<String, String> bare = Map.of("PATH", packaged.tools().toString(), "ACUMEN_JAVA_HOME", "/nowhere");

        Finished finished = packaged.hook(bare, EVENT, "UserPromptSubmit");

        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
        assertThat(packaged.calls())
                .singleElement()
                .asString()
                .contains("/packaged/hook7f.jsa -cp " + packaged.home() + "/lib/acumen-1.0.jar:");
    }

    @Test
    void isFoundBehindLinksAndByARelativeName() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a b/built/acumen"));
        Path second = Files.createSymbolicLink(installation.project().resolve("second"), link);

        Finished behindLinks =
                installation.run(Map.of(), EVENT, List.of(second.toString(), "hook", "UserPromptSubmit"));
        Finished relative =
                installation.run(Map.of(), EVENT, List.of("/bin/sh", "../built/acumen", "hook", "UserPromptSubmit"));

        assertThat(behindLinks).isEqualTo(new Finished(0, Installation.answer(), ""));
        assertThat(relative).isEqualTo(behindLinks);
        assertThat(installation.calls())
                .hasSize(2)
                .allMatch(call -> call.contains(" -cp " + installation.home() + "/app/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SessionStart", "SessionEnd"})
    void aWorkerFindsTheClientsFolderThatIsNamedFromWhereTheSessionBegan(String event)
            throws IOException, InterruptedException {
        installation.hook(Map.of("CLAUDE_CONFIG_DIR", "my conf"), EVENT, event);

        assertThat(installation.calls())
                .filteredOn(call -> call.contains(" worker "))
                .singleElement()
                .asString()
                .contains("config:" + installation.project() + "/my conf ");
    }

    @Test
    void aProjectThatIsNamedFromTheWorkingFolderIsStillThatInTheWorker() throws IOException, InterruptedException {
        installation.hook(Map.of("CLAUDE_PROJECT_DIR", "../project"), EVENT, "SessionStart");

        assertThat(installation.calls())
                .filteredOn(call -> call.contains(" worker "))
                .singleElement()
                .asString()
                .contains("--catch-up " + installation.project() + "/../project ");
    }

    @Test
    void aHookWritesNothingIntoTheInstallation() throws IOException, InterruptedException {
        List<String> before = files(installation.home());

        for (String event : EVENTS) {
            installation.hook(Map.of(), EVENT, event);
        }

        assertThat(files(installation.home())).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a folder that is not there", "a file"})
    void aHomeFolderThatCannotBeUsedIsNoReasonToFail(String home) throws IOException, InterruptedException {
        Path user = installation.folder().resolve(home);
        if (home.equals("a file")) {
            Files.createFile(user);
        }

        for (String event : EVENTS) {
            Finished finished = installation.hook(Map.of("HOME", user.toString()), EVENT, event);

            assertThat(finished.exitCode()).as(event).isZero();
            assertThat(finished.out()).as(event).isIn("", Installation.answer());
            assertThat(finished.err().lines().count()).as(event).isLessThanOrEqualTo(1);
        }
        assertThat(Files.isDirectory(user)).isFalse();
    }

    @Test
    void withoutAHomeFolderNothingIsDone() throws IOException, InterruptedException {
        for (String event : EVENTS) {
            assertThat(installation.hook(Map.of("HOME", ""), EVENT, event))
                    .as(event)
                    .isEqualTo(NOTHING);
        }
        Map<String, String> named =
                Map.of("HOME", "", "ACUMEN_HOME", installation.state().toString());

        assertThat(installation.calls()).isEmpty();
        assertThat(installation.hook(named, EVENT, "UserPromptSubmit").out()).isEqualTo(Installation.answer());
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(Path::toString).sorted().toList();
        }
    }
}
