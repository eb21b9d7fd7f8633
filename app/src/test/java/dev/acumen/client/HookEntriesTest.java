package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HookEntriesTest {
    private static final Launcher LAUNCHER = new Launcher(Path.of("/opt/acumen/acumen"));

    private static HookEntries entries(String json) {
        return new HookEntries((Json.Obj) JsonReader.read(json, "test"), "settings.json", ClaudeCode.HOOKS);
    }

    private static List<String> commands(Json.Obj settings, String event) {
        return new HookEntries(settings, "test", ClaudeCode.HOOKS)
                .hooks().stream()
                        .filter(hook -> hook.event().equals(event))
                        .map(HookEntries.Hook::command)
                        .toList();
    }

    @Test
    void addsOneEntryForEachEvent() {
        Json.Obj settings = entries("{}").with(LAUNCHER).settings();

        assertThat(settings).isEqualTo(JsonReader.read("""
                {"hooks": {
                  "SessionStart": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionStart", "timeout": 10}]}],
                  "UserPromptSubmit": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook UserPromptSubmit", "timeout": 10}]}],
                  "SubagentStart": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SubagentStart", "timeout": 10}]}],
                  "PreToolUse": [{"matcher": "Bash|Read|Edit|MultiEdit|Write|NotebookEdit", "hooks": [{"type": "command", "command": "! [ -f \\"${ACUMEN_HOME:-$HOME/.acumen}/sessions/$CLAUDE_CODE_SESSION_ID.call\\" ] || ! [ -x /opt/acumen/acumen ] || { set -- hook PreToolUse /opt/acumen/acumen; . /opt/acumen/acumen; }", "timeout": 10}]}],
                  "PostToolUseFailure": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "! [ -f \\"${ACUMEN_HOME:-$HOME/.acumen}/sessions/$CLAUDE_CODE_SESSION_ID.fail\\" ] || ! [ -x /opt/acumen/acumen ] || { set -- hook PostToolUseFailure /opt/acumen/acumen; . /opt/acumen/acumen; }", "timeout": 10}]}],
                  "PreCompact": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook PreCompact", "timeout": 5}]}],
                  "SubagentStop": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SubagentStop", "timeout": 5}]}],
                  "SessionEnd": [{"hooks": [{"type": "command", "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionEnd", "timeout": 5}]}]}}
                """, "expected"));
    }

    @Test
    void quotesAPathThatTheShellWouldTakeApart() {
        Launcher spaced = new Launcher(Path.of("/home/o'neil/my tools/acumen"));

        assertThat(spaced.command(HookEvent.SESSION_END, ""))
                .isEqualTo("! [ -x '/home/o'\\''neil/my tools/acumen' ] ||"
                        + " exec '/home/o'\\''neil/my tools/acumen' hook SessionEnd");
        assertThat(Launcher.call(HookEvent.SESSION_END, "", spaced.command(HookEvent.SESSION_END, "")))
                .contains(new Launcher.Call("exec ", spaced.file().toString()));
    }

    @Test
    void guardsTheHooksThatOlderVersionsInstalled() {
        Json.Obj older = entries("""
                {"hooks": {"SessionEnd": [{"hooks": [
                  {"type": "command", "command": "/opt/acumen/acumen hook SessionEnd", "timeout": 5}]}]}}
                """).settings();

        Json.Obj settings =
                new HookEntries(older, "test", ClaudeCode.HOOKS).with(LAUNCHER).settings();

        assertThat(commands(settings, "SessionEnd")).containsExactly(LAUNCHER.command(HookEvent.SESSION_END, ""));
        assertThat(new HookEntries(older, "test", ClaudeCode.HOOKS).hooks())
                .allMatch(hook -> hook.isOurs() && hook.isFor(LAUNCHER));
        assertThat(new HookEntries(older, "test", ClaudeCode.HOOKS)
                        .without(Set.of())
                        .members())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/no where/a'b$(x)/acumen", "/nowhere/acumen"})
    void anInstalledHookWhoseProgramIsGoneEndsWellAndSaysNothing(String program)
            throws IOException, InterruptedException {
        String command = new Launcher(Path.of(program)).command(HookEvent.USER_PROMPT_SUBMIT, "");

        Process process = new ProcessBuilder("/bin/sh", "-c", command)
                .redirectErrorStream(true)
                .start();

        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(process.waitFor()).isZero();
        assertThat(new HookEntries.Hook("UserPromptSubmit", command, ClaudeCode.HOOKS.call("UserPromptSubmit", command))
                        .gone())
                .contains(program);
    }

    @Test
    void keepsForeignHooksInPlaceAndOrder() {
        String foreign = """
                {"model": "opus", "hooks": {
                  "Stop": [{"hooks": [{"type": "command", "command": "notify-send done"}]}],
                  "SessionStart": [
                    {"matcher": "startup", "hooks": [{"type": "command", "command": "a"}, {"type": "http", "url": "http://x"}]},
                    {"hooks": [{"type": "command", "command": "acumen-like hooks list"}], "note": 1.50}]},
                 "env": {"A": "1"}}
                """;

        Json.Obj settings = entries(foreign).with(LAUNCHER).settings();

        assertThat(settings.members().keySet()).containsExactly("model", "hooks", "env");
        assertThat(commands(settings, "Stop")).containsExactly("notify-send done");
        assertThat(commands(settings, "SessionStart"))
                .containsExactly(
                        "a",
                        "acumen-like hooks list",
                        "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionStart");
        assertThat(new HookEntries(settings, "test", ClaudeCode.HOOKS).without(Set.of()))
                .isEqualTo(entries(foreign).settings());
    }

    @Test
    void theHooksOfAnotherClientNameItAndAreNotTakenForThoseOfThisOne() {
        HookTable codex = new HookTable(
                "codex",
                List.of(new HookTable.Row(
                        "SessionEnd", HookEvent.SESSION_END, "", Json.Obj.of("timeout", Json.Num.of(3)))));
        String command = "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionEnd --client codex";

        Json.Obj settings =
                new HookEntries(Json.Obj.of(), "test", codex).with(LAUNCHER).settings();

        assertThat(settings).isEqualTo(JsonReader.read("""
                {"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "%s", "timeout": 3}]}]}}
                """.formatted(command), "expected"));
        assertThat(new HookEntries(settings, "test", codex).hooks()).allMatch(hook -> hook.isOurs());
        assertThat(new HookEntries(settings, "test", codex).with(LAUNCHER).settings())
                .isEqualTo(settings);
        assertThat(new HookEntries(settings, "test", codex).without(Set.of())).isEqualTo(Json.Obj.of());
        assertThat(new HookEntries(settings, "test", ClaudeCode.HOOKS).hooks())
                .allMatch(hook -> !hook.isOurs() && hook.isOfOwnWay());
    }

    @Test
    void installingTwiceChangesNothing() {
        Json.Obj once = entries("{}").with(LAUNCHER).settings();

        assertThat(new HookEntries(once, "test", ClaudeCode.HOOKS)
                        .with(LAUNCHER)
                        .settings())
                .isEqualTo(once);
    }

    @Test
    void bringsEntriesOfAnotherFolderUpToDateInPlace() {
        Json.Obj settings = entries("""
                {"hooks": {"SessionStart": [
                  {"hooks": [{"type": "command", "command": "first"},
                             {"type": "command", "command": "A='b c' nice -n 10 '/old place/acumen' hook SessionStart", "timeout": 20, "mine": true},
                             {"type": "command", "command": "last"}]},
                  {"hooks": [{"type": "command", "command": "~/bin/acumen hook SessionStart"}]}]}}
                """).with(LAUNCHER).settings();

        assertThat(commands(settings, "SessionStart"))
                .containsExactly(
                        "first",
                        "! [ -x /opt/acumen/acumen ] || A='b c' nice -n 10 /opt/acumen/acumen hook SessionStart",
                        "last");
        assertThat(JsonWriter.compact(settings)).contains("\"timeout\":20,\"mine\":true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "Stop @ /opt/other/my-acumenizer hook Stop",
                "Stop @ /opt/acumen/acumen hook Stop",
                "SessionStart @ /opt/acumen/acumen hook SessionEnd",
                "SessionStart @ /opt/other/my-acumenizer hook SessionStart",
                "SessionStart @ /opt/other/acumen.sh hook SessionStart",
                "SessionStart @ /usr/bin/notify done; /opt/acumen/acumen hook SessionStart",
                "SessionStart @ true;/opt/acumen/acumen hook SessionStart",
                "SessionStart @ env -i /opt/acumen/acumen hook SessionStart",
                "SessionStart @ A=$(date) /opt/acumen/acumen hook SessionStart",
                "SessionStart @ A=\"$(date)\" /opt/acumen/acumen hook SessionStart",
                "SessionStart @ A=1 > /tmp/x /opt/acumen/acumen hook SessionStart",
                "SessionStart @ /opt/acumen/acumen hook SessionStart >> /tmp/log",
                "SessionStart @ ! [ -x /bin/sh ] || exec /opt/acumen/acumen hook SessionStart",
                "SessionStart @ ! [ -x /opt/acumen/acumen ] || date; exec /opt/acumen/acumen hook SessionStart",
                "UserPromptSubmit @ tee /tmp/p | /opt/acumen/acumen hook UserPromptSubmit"
            })
    void leavesAloneWhatDoesMoreThanCallAcumenForItsEvent(String event, String command) {
        Json.Obj foreign = entries("""
                {"hooks": {"%s": [{"hooks": [{"type": "command", "command": %s}]}]}}
                """.formatted(event, JsonWriter.compact(new Json.Text(command))))
                .settings();

        Json.Obj settings = new HookEntries(foreign, "test", ClaudeCode.HOOKS)
                .with(LAUNCHER)
                .settings();

        assertThat(commands(settings, event)).startsWith(command);
        assertThat(new HookEntries(settings, "test", ClaudeCode.HOOKS).without(Set.of()))
                .isEqualTo(foreign);
        assertThat(new HookEntries(foreign, "test", ClaudeCode.HOOKS).hooks())
                .allMatch(hook -> !hook.isOurs() && hook.isOfOwnWay() == command.contains("acumen/acumen hook"));
    }

    @Test
    void doesNotDrownInALongCommand() {
        String command = "A=" + "'b'\"c\"".repeat(100_000) + " /opt/acumen/acumen hook SessionStart";

        assertThat(Launcher.call(HookEvent.SESSION_START, "", command)).isEmpty();
        assertThat(Launcher.isMentioned(command)).isTrue();
        assertThat(Launcher.call(
                        HookEvent.SESSION_START, "", "A=" + "'b'".repeat(3_000) + " /x/acumen hook SessionStart"))
                .isPresent();
    }

    @Test
    void takesThePlaceOfTheReferenceProgram() {
        HookEntries.Merged merged = entries("""
                {"hooks": {
                  "UserPromptSubmit": [{"hooks": [
                    {"type": "command", "command": "uv run python /home/dev/.claude/hooks/user_prompt_inject.py", "timeout": 10},
                    {"type": "command", "command": "other"}]}],
                  "SessionEnd": [{"hooks": [{"type": "command", "command": "python3", "args": ["/h/.claude/hooks/session_end.py"]}]}],
                  "PreCompact": [{"matcher": "auto", "hooks": [{"type": "command", "command": "python3 /h/.claude/hooks/precompact.py"}]}],
                  "Stop": [{"hooks": [{"type": "command", "command": "python3 /h/.claude/hooks/subagent_stop.py"}]}],
                  "SessionStart": [{"hooks": [{"type": "command", "command": "python3 /h/.claude/hooks/greet.py"}]}]}}
                """).with(LAUNCHER);

        assertThat(commands(merged.settings(), "UserPromptSubmit"))
                .containsExactly(
                        "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook UserPromptSubmit", "other");
        assertThat(commands(merged.settings(), "SessionEnd"))
                .containsExactly("! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionEnd");
        assertThat(commands(merged.settings(), "PreCompact"))
                .containsExactly("! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook PreCompact");
        assertThat(commands(merged.settings(), "Stop")).isEmpty();
        assertThat(commands(merged.settings(), "SessionStart"))
                .containsExactly(
                        "python3 /h/.claude/hooks/greet.py",
                        "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionStart");
        assertThat(merged.replaced()).hasSize(4);
        assertThat(JsonWriter.compact(merged.settings())).doesNotContain("\"auto\"");
    }

    @Test
    void refusesHooksOfAnotherShapeAndNamesThePlace() {
        assertThatThrownBy(() -> entries("{\"hooks\": []}").with(LAUNCHER))
                .isInstanceOf(BadInputException.class)
                .hasMessage("settings.json: $.hooks: an object was expected");
        assertThatThrownBy(() -> entries("{\"hooks\": {\"SessionEnd\": \"x\"}}").with(LAUNCHER))
                .isInstanceOf(BadInputException.class)
                .hasMessage("settings.json: $.hooks.SessionEnd: an array was expected");
    }

    @Test
    void leavesMalformedForeignEntriesWhereTheyAre() {
        String odd = """
                {"hooks": {"SessionStart": [1, null, {"hooks": 5}, {"hooks": [7, {"type": "command"}]}, []], "Foo": 3}}
                """;

        Json.Obj settings = entries(odd).with(LAUNCHER).settings();

        assertThat(new HookEntries(settings, "test", ClaudeCode.HOOKS).without(Set.of()))
                .isEqualTo(entries(odd).settings());
    }

    @Test
    void tellsWhetherThePluginIsOn() {
        assertThat(entries("{\"enabledPlugins\": {\"acumen@acumen\": true}}").isPluginEnabled())
                .isTrue();
        assertThat(entries("{\"enabledPlugins\": {\"acumen@acumen\": false, \"other@acumen\": true}}")
                        .isPluginEnabled())
                .isFalse();
    }
}
