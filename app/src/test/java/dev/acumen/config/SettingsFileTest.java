package dev.acumen.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a file of settings sets, and what is wrong with one.
class SettingsFileTest {
    @TempDir
    private Path project;

    private Path file = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        file = Files.createDirectories(project.resolve(".claude/acumen")).resolve("config.json");
    }

    @Test
    void setsWhatItNames() throws IOException {
        SettingsFile read = user("""
                {"learn": {"mode": "single", "headless": false}, "review": true, "refine": {"threshold": 0.90},
                 "select": {"budget": 500}, "limits": {"calls": 1e2, "usd": 0.25}}""");

        assertThat(read.values())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Setting.LEARN_MODE, new Json.Text("single"),
                        Setting.LEARN_HEADLESS, new Json.Bool(false),
                        Setting.REVIEW, new Json.Bool(true),
                        Setting.REFINE_THRESHOLD, new Json.Num("0.9"),
                        Setting.SELECT_BUDGET, new Json.Num("500"),
                        Setting.LIMITS_CALLS, new Json.Num("100"),
                        Setting.LIMITS_USD, new Json.Num("0.25")));
        assertThat(read.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                              | $                       | an object",
                "{\"learn\": \"roles\"}          | $.learn                 | an object",
                "{\"limits\": null}              | $.limits                | an object",
                "{\"learn\": {\"mode\": \"Roles\"}} | $.learn.mode         | roles or single",
                "{\"learn\": {\"mode\": true}}   | $.learn.mode            | roles or single",
                "{\"learn\": {\"headless\": \"true\"}} | $.learn.headless  | true or false",
                "{\"review\": 1}                 | $.review                | true or false",
                "{\"review\": {}}                | $.review                | true or false",
                "{\"refine\": {\"threshold\": 1.1}} | $.refine.threshold   | a number from 0 to 1",
                "{\"refine\": {\"threshold\": \"0.9\"}} | $.refine.threshold | a number from 0 to 1",
                "{\"select\": {\"budget\": 9501}} | $.select.budget        | a whole number from 500 to 9500",
                "{\"select\": {\"budget\": 600.5}} | $.select.budget       | a whole number from 500 to 9500",
                "{\"select\": {\"budget\": null}} | $.select.budget        | a whole number from 500 to 9500",
                "{\"limits\": {\"calls\": -1}}   | $.limits.calls          | a whole number from 0 to 1000000000000",
                "{\"limits\": {\"tokens\": [1]}} | $.limits.tokens         | a whole number from 0 to 1000000000000",
                "{\"limits\": {\"usd\": -0.01}}  | $.limits.usd            | a number from 0 to 1000000000000",
                "{\"limits\": {\"usd\": 1e-999999999}} | $.limits.usd      | a number from 0 to 1000000000000",
                "{\"limits\": {\"session_tokens\": 1e99999999999}} | $.limits.session_tokens | a whole number from 0 to 1000000000000"
            })
    void aValueThatItsSettingDoesNotTakeIsAnErrorWithItsPlace(String json, String place, String expected) {
        assertThatThrownBy(() -> user(json))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": " + place + ": " + expected + " was expected");
        assertThatThrownBy(() -> projects(json)).isInstanceOf(BadInputException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"review\": yes}", "{} {}", "{\"review\": true, \"review\": false}"})
    void whatIsNoJsonIsAnError(String json) {
        assertThatThrownBy(() -> user(json))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"learn\": {\"mod\": 1}}       | $.learn.mod      | unknown setting (did you mean learn.mode?)",
                "{\"limit\": {\"calls\": 1}}     | $.limit          | unknown setting",
                "{\"reviews\": true}             | $.reviews        | unknown setting (did you mean review?)",
                "{\"\": {}}                      | $.               | unknown setting",
                "{\"limits\": {\"calls.a\": 1}}  | $.limits.calls.a | unknown setting (did you mean limits.calls?)",
                "{\"password\": \"anthropic\"}   | $.password       | unknown setting"
            })
    void anUnknownNameIsPassedOverWithANote(String json, String place, String objection) throws IOException {
        SettingsFile read = user(json);

        assertThat(read.values()).isEmpty();
        assertThat(read.notes()).containsExactly(file + ": " + place + ": " + objection + "; passed over");
    }

    @ParameterizedTest
    @ValueSource(strings = {"provider", "model", "url", "key", "command"})
    void whatOnlyTheUserMaySetIsPassedOverInAProject(String name) throws IOException {
        SettingsFile top = projects("{\"%s\": \"x\", \"review\": true}".formatted(name));
        SettingsFile inside = projects("{\"learn\": {\"%s\": {}}}".formatted(name));

        assertThat(top.values()).containsOnlyKeys(Setting.REVIEW);
        assertThat(top.notes())
                .containsExactly(file + ": $." + name + ": a project's file may not set it; passed over");
        assertThat(inside.notes())
                .containsExactly(file + ": $.learn." + name + ": a project's file may not set it; passed over");
    }

    @Test
    void aNameWithADotIsTheSettingToo() throws IOException {
        assertThat(user("{\"limits.calls\": 7}").values()).containsOnlyKeys(Setting.LIMITS_CALLS);
        assertThatThrownBy(() -> user("{\"limits.calls\": 7, \"limits\": {\"calls\": 8}}"))
                .hasMessage(file + ": $.limits.calls: limits.calls is set twice");
    }

    @Test
    void aFileThatIsMissingSetsNothingAndIsNotMade() throws IOException {
        Files.delete(file.resolveSibling(""));
        Files.delete(project.resolve(".claude"));

        assertThat(SettingsFile.ofUser(file, "").values()).isEmpty();
        assertThat(SettingsFile.ofProject(project).values()).isEmpty();
        assertThat(project).isEmptyDirectory();
    }

    @Test
    void aFileOfMoreThanAMegabyteIsRefused() throws IOException {
        String padding = " ".repeat(999_998);

        assertThat(user("{}" + padding).values()).isEmpty();
        assertThatThrownBy(() -> user("{}" + padding + " "))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": this is larger than 1 MB, so it holds no settings");
    }

    @Test
    void aFolderIsRefused() throws IOException {
        Files.createDirectory(file);

        assertThatThrownBy(() -> SettingsFile.ofUser(file, "")).hasMessage(file + ": this is no file");
        assertThatThrownBy(() -> SettingsFile.ofProject(project)).hasMessage(file + ": this is no file");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProjectsFileThatIsALinkIsRefused(boolean leadsSomewhere) throws IOException {
        Path target = project.resolve("other.json");
        if (leadsSomewhere) {
            Files.writeString(target, "{}");
        }
        Files.createSymbolicLink(file, target);

        assertThatThrownBy(() -> SettingsFile.ofProject(project))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": this is a link; a project's settings are a file of its own");
    }

    @Test
    void aProjectsFileBehindALinkOutOfTheProjectIsRefused(@TempDir Path other) throws IOException {
        Files.writeString(other.resolve("config.json"), "{}");
        Files.delete(file.resolveSibling(""));
        Files.createSymbolicLink(file.resolveSibling(""), other);

        assertThatThrownBy(() -> SettingsFile.ofProject(project)).isInstanceOf(BadInputException.class);
    }

    @Test
    void aUsersFileMayBeALinkThatLeadsSomewhere() throws IOException {
        Path target = Files.writeString(project.resolve("dotfiles.json"), "{\"review\": true}");
        Files.createSymbolicLink(file, target);

        assertThat(SettingsFile.ofUser(file, "").values()).containsOnlyKeys(Setting.REVIEW);

        Files.delete(target);

        assertThatThrownBy(() -> SettingsFile.ofUser(file, ""))
                .hasMessage(file + ": this is a link that leads nowhere");
    }

    private SettingsFile user(String json) throws IOException {
        Files.write(file, json.getBytes(StandardCharsets.UTF_8));
        return SettingsFile.ofUser(file, "~/.acumen/config.json");
    }

    private SettingsFile projects(String json) throws IOException {
        Files.writeString(file, json);
        return SettingsFile.ofProject(project);
    }
}
