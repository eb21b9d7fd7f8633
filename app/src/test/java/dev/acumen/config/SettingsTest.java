package dev.acumen.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import dev.acumen.select.Selection;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds when several places set the same.
class SettingsTest {
    private static final String THRESHOLD = "AGENTIC_CONTEXT_DEDUP_THRESHOLD";

    @TempDir
    private Path folder;

    @Test
    void theDefaultBudgetIsThatOfTheSelection() {
        assertThat(Setting.SELECT_BUDGET.usual()).isEqualTo(Integer.toString(Selection.BUDGET));
    }

    @Test
    void withoutAnythingTheDefaultsHold() throws IOException {
        Settings settings = settings("{}", "{}", Map.of());

        assertThat(settings.values().stream().map(value -> value.setting().label() + " " + value.text()))
                .containsExactly(
                        "learn.mode roles",
                        "learn.headless true",
                        "learn.into auto",
                        "review false",
                        "project.folders none",
                        "refine.threshold 0.85",
                        "refine.cap 0",
                        "select.budget 9500",
                        "select.user_share 25",
                        "act.failures true",
                        "act.hold false",
                        "act.guards true",
                        "act.released none",
                        "provider auto",
                        "url auto",
                        "models.default auto",
                        "models.reflector auto",
                        "models.curator auto",
                        "limits.calls 60",
                        "limits.tokens 1000000",
                        "limits.usd 1",
                        "limits.session_tokens 200000");
        assertThat(settings.values()).extracting(Settings.Value::source).containsOnly("default");
        assertThat(settings.notes()).isEmpty();
    }

    @Test
    void theUsersFileOutweighsTheDefault() throws IOException {
        Settings settings = settings("{\"learn\": {\"mode\": \"single\"}}", "{}", Map.of());

        assertThat(told(settings, Setting.LEARN_MODE)).isEqualTo("single from ~/.acumen/config.json");
        assertThat(told(settings, Setting.LEARN_HEADLESS)).isEqualTo("true from default");
    }

    @Test
    void theProjectsFileOutweighsTheUsers() throws IOException {
        Settings settings = settings("{\"select\": {\"budget\": 5000}}", "{\"select\": {\"budget\": 7000}}", Map.of());

        assertThat(told(settings, Setting.SELECT_BUDGET)).isEqualTo("7000 from .claude/acumen/config.json");
    }

    @Test
    void theEnvironmentOutweighsTheFiles() throws IOException {
        Settings settings = settings("{\"review\": false}", "{\"review\": false}", Map.of("ACUMEN_REVIEW", "true"));

        assertThat(told(settings, Setting.REVIEW)).isEqualTo("true from ACUMEN_REVIEW");
        assertThat(settings.value(Setting.REVIEW).isOn()).isTrue();
    }

    @Test
    void aBlankVariableSetsNothing() throws IOException {
        Settings settings = settings("{\"review\": true}", "{}", Map.of("ACUMEN_REVIEW", " ", "ACUMEN_LEARN_MODE", ""));

        assertThat(told(settings, Setting.REVIEW)).isEqualTo("true from ~/.acumen/config.json");
        assertThat(settings.value(Setting.LEARN_HEADLESS).isOn()).isTrue();
    }

    @Test
    void onlyAProjectsFileSaysWhichOfItsFoldersAreProjects() throws IOException {
        String folders = "{\"project\": {\"folders\": \"web, api/server\"}}";

        Settings ofProject = settings("{}", folders, Map.of("ACUMEN_PROJECT_FOLDERS", "docs"));
        Settings ofUser = settings(folders, "{}", Map.of());

        assertThat(told(ofProject, Setting.PROJECT_FOLDERS)).startsWith("web, api/server from ");
        assertThat(told(ofUser, Setting.PROJECT_FOLDERS)).isEqualTo("none from default");
        assertThat(ofUser.notes())
                .singleElement()
                .asString()
                .endsWith("$.project.folders: only a project's file sets it; acumen config --unset project.folders"
                        + " --scope user removes it; passed over");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "web,", "/etc", "../web", "web/../..", "."})
    void whatIsNotBelowTheProjectIsNoFolderOfIt(String folders) {
        assertThatThrownBy(() -> settings("{}", "{\"project\": {\"folders\": \"%s\"}}".formatted(folders), Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("names of folders below the project, with commas between them, or none was");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"PROJECT_FOLDERS", "ACT_RELEASED"},
            mode = EnumSource.Mode.EXCLUDE)
    void everySettingCanComeFromTheEnvironment(Setting setting) throws IOException {
        String variable = "ACUMEN_" + setting.label().toUpperCase(Locale.ROOT).replace('.', '_');
        String value = Settings.of(SettingsFile.none(), SettingsFile.none(), Map.of())
                .value(setting)
                .text();

        assertThat(told(settings("{}", "{}", Map.of(variable, value)), setting)).isEqualTo(value + " from " + variable);
    }

    @ParameterizedTest
    @CsvSource({
        "ACUMEN_LEARN_MODE,           both, 'roles or single'",
        "ACUMEN_LEARN_HEADLESS,       yes,  'true or false'",
        "ACUMEN_REFINE_THRESHOLD,     1.01, 'a number from 0 to 1'",
        "ACUMEN_REFINE_THRESHOLD,     NaN,  'a number from 0 to 1'",
        "ACUMEN_REFINE_THRESHOLD,     1e-999999999, 'a number from 0 to 1'",
        "ACUMEN_SELECT_BUDGET,        499,  'a whole number from 500 to 9500'",
        "ACUMEN_LIMITS_CALLS,         many, 'a whole number from 0 to 1000000000000'",
        "ACUMEN_LIMITS_CALLS,         1.5,  'a whole number from 0 to 1000000000000'",
        "ACUMEN_LIMITS_TOKENS,        -1,   'a whole number from 0 to 1000000000000'",
        "ACUMEN_LIMITS_USD,           1e999999999, 'a number from 0 to 1000000000000'",
        "ACUMEN_LIMITS_USD,           1e99999999999, 'a number from 0 to 1000000000000'",
        "AGENTIC_CONTEXT_DEDUP_THRESHOLD, high, 'a number from 0 to 1'"
    })
    void aVariableThatSaysWhatItsSettingDoesNotTakeIsAnError(String variable, String value, String expected) {
        assertThatThrownBy(() -> settings("{}", "{}", Map.of(variable, value)))
                .isInstanceOf(BadInputException.class)
                .hasMessage(variable + ": " + expected + " was expected");
    }

    @ParameterizedTest
    @DisplayName("SCN-DEDUP-004-01: the threshold can be set by the environment")
    @CsvSource({"0.9, 0.9", "1.5, 1", "-3, 0", "1e9, 1", "' .5 ', 0.5", "0.50, 0.5"})
    void theThresholdOfTheSpecifiedNameIsDrawnIntoItsRange(String value, String holds) throws IOException {
        Settings settings = settings("{\"refine\": {\"threshold\": 0.7}}", "{}", Map.of(THRESHOLD, value));

        assertThat(told(settings, Setting.REFINE_THRESHOLD)).isEqualTo(holds + " from " + THRESHOLD);
    }

    @Test
    void ourOwnNameOfTheThresholdOutweighsTheSpecifiedOne() throws IOException {
        Settings settings = settings("{}", "{}", Map.of(THRESHOLD, "0.5", "ACUMEN_REFINE_THRESHOLD", "0.6"));

        assertThat(told(settings, Setting.REFINE_THRESHOLD)).isEqualTo("0.6 from ACUMEN_REFINE_THRESHOLD");
    }

    @ParameterizedTest
    @CsvSource({
        "calls,          61,      60",
        "tokens,         1000001, 1000000",
        "usd,            1.01,    1",
        "session_tokens, 200001,  200000"
    })
    void aProjectDoesNotRaiseALimit(String name, String value, String stays) throws IOException {
        Settings settings = settings("{}", "{\"limits\": {\"%s\": %s}}".formatted(name, value), Map.of());

        assertThat(told(settings, Setting.named("limits." + name).orElseThrow()))
                .isEqualTo(stays + " from default");
        assertThat(settings.notes())
                .containsExactly(projectFile() + ": $.limits." + name + ": a project may not raise a limit; " + stays
                        + " stays");
    }

    @Test
    void aProjectLowersALimit() throws IOException {
        Settings settings = settings(
                "{\"limits\": {\"calls\": 100, \"usd\": 0.5}}", "{\"limits\": {\"calls\": 70, \"usd\": 0}}", Map.of());

        assertThat(told(settings, Setting.LIMITS_CALLS)).isEqualTo("70 from .claude/acumen/config.json");
        assertThat(settings.value(Setting.LIMITS_USD).number()).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(settings.notes()).isEmpty();
    }

    @Test
    void aProjectDoesNotRaiseWhatTheUserHasLowered() throws IOException {
        Settings settings = settings("{\"limits\": {\"calls\": 5}}", "{\"limits\": {\"calls\": 6}}", Map.of());

        assertThat(told(settings, Setting.LIMITS_CALLS)).isEqualTo("5 from ~/.acumen/config.json");
        assertThat(settings.notes()).singleElement().asString().endsWith("; 5 stays");
    }

    @Test
    void theEnvironmentRaisesALimitAlsoInAProjectThatLowersIt() throws IOException {
        Settings settings = settings("{}", "{\"limits\": {\"calls\": 6}}", Map.of("ACUMEN_LIMITS_CALLS", "90"));

        assertThat(told(settings, Setting.LIMITS_CALLS)).isEqualTo("90 from ACUMEN_LIMITS_CALLS");
    }

    private Settings settings(String user, String project, Map<String, String> environment) throws IOException {
        Files.createDirectories(projectFile().resolveSibling(""));
        Files.writeString(projectFile(), project);
        Path file = Files.writeString(folder.resolve("config.json"), user);
        return Settings.of(
                SettingsFile.ofUser(file, "~/.acumen/config.json"),
                SettingsFile.ofProject(folder.resolve("project")),
                environment);
    }

    private Path projectFile() {
        return folder.resolve("project/.claude/acumen/config.json");
    }

    private static String told(Settings settings, Setting setting) {
        Settings.Value value = settings.value(setting);
        return value.text() + " from " + value.source();
    }
}
