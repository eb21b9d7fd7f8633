package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void showsEachValueAndWhereItCameFrom() throws IOException {
        write(program.home().resolve(".acumen"), "{\"limits\": {\"calls\": 30}}");
        write(program.here().resolve(".claude/acumen"), "{\"learn\": {\"mode\": \"single\"}}");

        Program.Ran ran = program.with("AGENTIC_CONTEXT_DEDUP_THRESHOLD", "0.9").run("config");

        assertThat(ran).isEqualTo(new Program.Ran(0, """
                NAME                   VALUE    FROM
                learn.mode             single   .claude/acumen/config.json
                learn.headless         true     default
                learn.into             auto     default
                review                 false    default
                project.folders        none     default
                refine.threshold       0.9      AGENTIC_CONTEXT_DEDUP_THRESHOLD
                refine.cap             0        default
                select.budget          9500     default
                select.user_share      25       default
                act.failures           true     default
                act.hold               false    default
                act.guards             true     default
                act.released           none     default
                provider               auto     default
                url                    auto     default
                models.default         auto     default
                models.reflector       auto     default
                models.curator         auto     default
                limits.calls           30       ~/.acumen/config.json
                limits.tokens          1000000  default
                limits.usd             1        default
                limits.session_tokens  200000   default
                """, ""));
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void showsOneSettingAndSaysWhatItIs() {
        assertThat(program.run("config", "limits.calls").out()).isEqualTo("""
                limits.calls  60  default

                Requests to models per day. Sessions beyond the limit wait until the next day. 0 sends nothing.
                takes    a whole number from 0 to 1000000000000 (requests a day)
                default  60
                set by   ACUMEN_LIMITS_CALLS, the user's file; a project's file may lower it
                used by  acumen learn, the background worker, acumen status, acumen install
                """);
    }

    @Test
    void asJsonAValueHasItsType() {
        Program.Ran one = program.run("config", "--json", "review");
        Program.Ran all = program.with("ACUMEN_LIMITS_USD", "0.50").run("config", "--json");

        assertThat(one.json()).isEqualTo(JsonReader.read("""
                        {"settings": [{"name": "review", "value": false, "source": "default"}]}""", "expected"));
        assertThat(all.json().toString())
                .contains("Text[value=roles]")
                .contains("Num[literal=0.5], source=Text[value=ACUMEN_LIMITS_USD]");
    }

    @ParameterizedTest
    @CsvSource({"learn.mod, learn.mode", "Review, review", "limits.token, limits.tokens", "limit, limits.usd", "'', url"
    })
    void anUnknownNameIsAWrongCallAndTheNearestIsNamed(String name, String nearest) {
        Program.Ran ran = program.run("config", name);

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("acumen: there is no setting " + name + "; the nearest is " + nearest + "\n");
    }

    @Test
    void whatCountsForNothingIsToldOnTheErrorOutput() throws IOException {
        write(program.here().resolve(".claude/acumen"), "{\"limits\": {\"calls\": 600}, \"url\": \"http://x\"}");

        Program.Ran ran = program.run("config", "limits.calls");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("60").doesNotContain("600");
        assertThat(ran.err()).isEqualTo("""
                acumen: %1$s: $.url: a project's file may not set it; passed over
                acumen: %1$s: $.limits.calls: a project may not raise a limit; 60 stays
                """.formatted(program.here().resolve(".claude/acumen/config.json")));
    }

    @Test
    void aFileThatIsWrongIsAFailureThatNamesThePlace() throws IOException {
        write(program.home().resolve(".acumen"), "{\"learn\": {\"mode\": 3}}");

        assertThat(program.run("config"))
                .isEqualTo(new Program.Ran(
                        1,
                        "",
                        "acumen: " + program.home().resolve(".acumen/config.json")
                                + ": $.learn.mode: roles or single was expected\n"));
    }

    @Test
    void acumenHomeReplacesTheFolderInTheHomeFolder() throws IOException {
        write(program.home().resolve(".acumen"), "{\"review\": false}");
        write(program.home().resolve("settings"), "{\"review\": true}");
        write(folder.resolve("elsewhere"), "{\"review\": true}");

        Program.Ran below = program.with("ACUMEN_HOME", "../settings").run("config", "review");
        Program.Ran elsewhere = program.with(
                        "ACUMEN_HOME", folder.resolve("elsewhere").toString())
                .run("config", "review");

        assertThat(below.out()).contains("true ", "~/settings/config.json");
        assertThat(elsewhere.out())
                .contains("true ", folder.resolve("elsewhere/config.json").toString());
    }

    @Test
    void inTheHomeFolderTheUsersSettingsAreShown() throws IOException {
        write(program.home().resolve(".acumen"), "{\"review\": true}");
        write(program.home().resolve(".claude/acumen"), "{\"review\": false}");

        Program.Ran ran = program.at(program.home()).run("config", "review");

        assertThat(ran.out()).contains("~/.acumen/config.json");
        assertThat(program.run("config", "review", "--project", "..").out()).contains(".claude/acumen/config.json");
    }

    @Test
    void aProjectThatIsNotThereIsAFailure() {
        assertThat(program.run("config", "--project", "none"))
                .isEqualTo(new Program.Ran(
                        1, "", "acumen: there is no folder " + program.here().resolve("none") + "\n"));
    }

    @Test
    void makesNothing() throws IOException {
        program.run("config");

        assertThat(program.home()).isDirectoryNotContaining("glob:**.acumen");
        assertThat(program.here()).isEmptyDirectory();
    }

    @Test
    void theHelpSaysWhereTheFilesAre() {
        assertThat(program.run("config", "--help").out())
                .contains(".claude/acumen/config.json", "~/.acumen/config.json", "ACUMEN_HOME");
    }

    private Path usersFile() {
        return program.home().resolve(".acumen/config.json");
    }

    @Test
    void setsAValueInTheUsersFileAndSaysWhatHoldsNow() throws IOException {
        Program.Ran ran = program.run("config", "limits.calls", "30");

        assertThat(ran).isEqualTo(new Program.Ran(0, "limits.calls  30  ~/.acumen/config.json\n", ""));
        assertThat(usersFile()).hasContent("{\n  \"limits\": {\n    \"calls\": 30\n  }\n}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(usersFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(usersFile().getParent())))
                .isEqualTo("rwx------");
        assertThat(program.here()).isEmptyDirectory();
    }

    @Test
    void keepsWhatElseTheFileHoldsAndHowItIsWritten() throws IOException {
        write(program.home().resolve(".acumen"), """
                {
                    "of another version": [1.50,   2],
                    "limits": {"calls": 30, "usd": 0.50},
                    "learn.mode": "single"
                }
                """);

        program.run("config", "limits.calls", "31");
        program.run("config", "learn.mode", "roles");
        program.run("config", "models.default", "opus");

        assertThat(usersFile()).hasContent("""
                {
                    "of another version": [1.50,   2],
                    "limits": {"calls": 31, "usd": 0.50},
                    "learn.mode": "roles",
                    "models": {
                        "default": "opus"
                    }
                }
                """);
    }

    @Test
    void takesAValueOutAgainWithTheObjectThatWouldBeEmpty() throws IOException {
        program.run("config", "limits.calls", "30");
        program.run("config", "review", "true");

        Program.Ran ran = program.run("config", "--unset", "limits.calls");

        assertThat(ran).isEqualTo(new Program.Ran(0, "limits.calls  60  default\n", ""));
        assertThat(usersFile()).hasContent("{\n  \"review\": true\n}\n");
        assertThat(program.run("config", "--unset", "limits.calls").exitCode()).isZero();
    }

    @Test
    void takingOutWhatIsNotThereMakesNothing() {
        assertThat(program.run("config", "--unset", "limits.calls").exitCode()).isZero();

        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "limits.calls, many, a whole number from 0 to 1000000000000",
        "limits.calls, 1.5, a whole number",
        "learn.mode, both, roles or single",
        "review, yes, true or false",
        "refine.threshold, 2, a number from 0 to 1"
    })
    void whatASettingDoesNotTakeIsAWrongCallAndChangesNothing(String name, String value, String takes) {
        Program.Ran ran = program.run("config", name, value);

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains(name + " takes " + takes, ", not " + value);
        assertThat(usersFile()).doesNotExist();
    }

    @Test
    void forTheProjectItSetsTheProjectsFile() throws IOException {
        Program.Ran ran = program.run("config", "learn.mode", "single", "--scope", "project");

        assertThat(ran.out()).isEqualTo("learn.mode  single  .claude/acumen/config.json\n");
        assertThat(program.here().resolve(".claude/acumen/.gitignore")).hasContent("*\n");
        assertThat(usersFile()).doesNotExist();
        assertThat(program.run("config", "--unset", "learn.mode", "--scope", "project")
                        .out())
                .isEqualTo("learn.mode  roles  default\n");
    }

    @Test
    void aProjectsFileGetsNothingThatItMayNotHold() throws IOException {
        write(program.home().resolve(".acumen"), "{\"limits\": {\"calls\": 30}}");

        Program.Ran provider = program.run("config", "provider", "none", "--scope", "project");
        Program.Ran limit = program.run("config", "limits.calls", "31", "--scope", "project");
        Program.Ran lower = program.run("config", "limits.calls", "29", "--scope", "project");

        assertThat(provider.exitCode()).isEqualTo(1);
        assertThat(provider.err()).contains("a project's file may not set provider");
        assertThat(limit.exitCode()).isEqualTo(1);
        assertThat(limit.err()).contains("a project may not raise a limit", "30");
        assertThat(lower.out()).isEqualTo("limits.calls  29  .claude/acumen/config.json\n");
    }

    @Test
    void whatOnlyAProjectSetsGoesToTheProjectsFile() throws IOException {
        Files.createDirectories(program.here().resolve("web"));

        Program.Ran ran = program.run("config", "project.folders", "web");
        Program.Ran refused = program.run("config", "project.folders", "api", "--scope", "user");

        assertThat(ran).isEqualTo(new Program.Ran(0, "project.folders  web  .claude/acumen/config.json\n", ""));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("acumen config project.folders api --scope project");
        assertThat(usersFile()).doesNotExist();
        assertThat(program.run("config", "--unset", "project.folders"))
                .isEqualTo(new Program.Ran(0, "project.folders  none  default\n", ""));
    }

    @Test
    void whatOnlyAProjectSetsIsTakenOutOfTheUsersFile() throws IOException {
        write(program.home().resolve(".acumen"), "{\"project\": {\"folders\": \"web\"}}");

        String before = program.run("status").err();
        Program.Ran ran = program.run("config", "--unset", "project.folders", "--scope", "user");

        assertThat(before).contains("acumen config --unset project.folders --scope user removes it");
        assertThat(ran.exitCode()).isZero();
        assertThat(program.run("status").err()).isEmpty();
    }

    @Test
    void aFileThatCannotBeUnderstoodIsLeftAlone() throws IOException {
        write(program.home().resolve(".acumen"), "{\"limits\": 7}");

        Program.Ran ran = program.run("config", "limits.calls", "30");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("config.json: $.limits: an object was expected");
        assertThat(usersFile()).hasContent("{\"limits\": 7}");
    }

    @Test
    void whatComesBeforeTheFileIsTold() throws IOException {
        Program.Ran ran = program.with("ACUMEN_LIMITS_CALLS", "10").run("config", "limits.calls", "30");

        assertThat(ran.out()).isEqualTo("limits.calls  10  ACUMEN_LIMITS_CALLS\n");
        assertThat(ran.err())
                .isEqualTo("acumen: written to ~/.acumen/config.json, but ACUMEN_LIMITS_CALLS comes first\n");
        assertThat(Files.readString(usersFile())).contains("30");
    }

    @Test
    void writesThroughALinkOfTheUsersAndKeepsIt() throws IOException {
        write(program.home().resolve("dotfiles"), "{\"review\": true}");
        Files.createDirectories(program.home().resolve(".acumen"));
        Files.createSymbolicLink(usersFile(), program.home().resolve("dotfiles/config.json"));

        program.run("config", "review", "false");

        assertThat(usersFile()).isSymbolicLink();
        assertThat(program.home().resolve("dotfiles/config.json")).hasContent("{\"review\": false}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--unset", "--unset limits.calls 30", "limits.calls 30 31", "--scope project", "learn.mod single"
            })
    void aWrongCallChangesNothing(String arguments) {
        Program.Ran ran = program.run(("config " + arguments).split(" "));

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(program.home().resolve(".acumen")).doesNotExist();
    }

    private static void write(Path folder, String json) throws IOException {
        Files.writeString(Files.createDirectories(folder).resolve("config.json"), json);
    }
}
