package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the background worker refuses is seen, and a person can take it over.
class AcceptTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final String NOWHERE = "Publish the site with https://deploy.example/run before each release";
    private static final String SECRET =
            "Log in to the registry with the token ghp_0123456789abcdefghijABCDEFGHIJ012345";
    private static final String REWORDED = "Ports are listed in https://ports.example/table, one for each team";
    private static final String UNSAID = "it names an address or a program that is not in the session";
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{10}-\\d+");
    private static final String PLAYBOOK = """
            {"version": "1.0", "last_updated": null, "sections": {"PATTERNS & APPROACHES": [
              {"name": "pat-001", "text": "Ports are listed in ports.toml", "helpful": 1, "harmful": 0}]}}
            """;

    @TempDir
    private Path folder = Path.of("");

    private Program program = new Program(folder, folder, Map.of(), "");
    private Played.@Nullable Http played;

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder).havingPlaybook(PLAYBOOK);
    }

    @AfterEach
    void end() {
        if (played != null) {
            played.close();
        }
    }

    /// A session that the worker learns with a model that answers so.
    private void learned(Json... operations) throws IOException {
        Json insights = new Json.Arr(List.of(object("insight", "The deploy target is staging")));
        Script script = (request, _) -> Reply.json(
                request.prompt().contains("\n# Reflection\n")
                        ? object("reasoning", "").with("operations", new Json.Arr(List.of(operations)))
                        : object("analysis", "")
                                .with("bullet_tags", new Json.Arr(List.of()))
                                .with("insights", insights));
        Played.Http model = Played.anthropic(program, script);
        played = model;
        program = model.program();
        Fired fired = Fired.in(program);
        Path transcript = program.home().resolve(".claude/projects/p/s-1.jsonl");
        new TranscriptBuilder("s-1")
                .in(program.here().toString())
                .person("Always remember: the deploy target is staging. Ports matter, too.")
                .agent("I will deploy to staging.")
                .writeTo(transcript);
        Fired.written(transcript, NOW.minusSeconds(5));
        program.run(
                "worker",
                "--spool",
                fired.event("SessionEnd", "other", transcript, NOW).toString());
        assertThat(fired.learned()).hasSize(1);
    }

    private static Json.Obj object(String name, String value) {
        return Json.Obj.of(name, new Json.Text(value));
    }

    private static Json.Obj add(String text) {
        return object("type", "ADD").with("text", new Json.Text(text)).with("section", new Json.Text("OTHERS"));
    }

    private static Json.Obj update(String text) {
        return object("type", "UPDATE")
                .with("target_id", new Json.Text("pat-001"))
                .with("text", new Json.Text(text));
    }

    private String refusal() {
        Matcher name = NAME.matcher(program.run("log", "--refused").out());
        assertThat(name.find()).isTrue();
        return name.group();
    }

    @Test
    void logAndStatusTellWhatWasRefusedAndWhy() throws IOException {
        learned(add(NOWHERE));

        assertThat(program.run("log").out()).contains("-1 refused: ADD OTHERS :: " + NOWHERE, UNSAID);
        assertThat(program.run("log", "--refused").out()).contains(NOWHERE, UNSAID, "acumen accept");
        assertThat(program.run("status").out())
                .contains("  1 refused\n", NOWHERE, UNSAID, "1 change refused (acumen log --refused)");
        assertThat(program.run("show").out()).endsWith("1 change refused: acumen log --refused\n");
    }

    @Test
    void whatWasRefusedAboutAKeyPointIsShownWithIt() throws IOException {
        learned(update(REWORDED));

        assertThat(program.run("show", "pat-001").out()).contains("UPDATE [pat-001] " + REWORDED);
    }

    @Test
    void acceptTakesItOverAndUndoTakesThatBack() throws IOException {
        learned(add(NOWHERE));
        String name = refusal();

        Program.Ran ran = program.run("accept", name);

        assertThat(ran.exitCode()).isZero();
        assertThat(Files.readString(program.playbook())).contains(NOWHERE);
        assertThat(program.run("log", "--refused").out()).isEqualTo("Nothing was refused.\n");
        assertThat(program.run("status").out()).doesNotContain("acumen log --refused");
        assertThat(program.run("log", "--json").out())
                .contains("\"kind\": \"accept\"", "\"accepted\": \"" + name + "\"");
        assertThat(program.run("accept", name).err()).contains("was accepted already, by ");
        assertThat(program.run("undo").exitCode()).isZero();
        assertThat(Files.readString(program.playbook())).doesNotContain(NOWHERE);
        assertThat(refusal()).isEqualTo(name);
    }

    @Test
    void acceptTakesANewWordingOverByTheFirstLettersOfItsName() throws IOException {
        learned(update(REWORDED));
        String name = refusal();

        assertThat(program.run("accept", name.substring(0, 4) + "-1").exitCode())
                .isZero();

        assertThat(Files.readString(program.playbook())).contains(REWORDED).doesNotContain("ports.toml");
    }

    @Test
    void acceptRefusesANewWordingOfWhatWasRewordedSince() throws IOException {
        learned(update(REWORDED));
        program.run("edit", "pat-001", "Ports are in the wiki");

        Program.Ran ran = program.run("accept", refusal());

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("pat-001 was reworded since");
        assertThat(Files.readString(program.playbook())).contains("Ports are in the wiki");
    }

    @Test
    void aTextWithASecretIsToldWithoutItAndCannotBeAccepted() throws IOException {
        learned(add(SECRET));

        Program.Ran ran = program.run("accept", refusal());

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("was not kept (its text holds a secret", "acumen add TEXT");
        assertThat(program.run("log").out()).contains("its text is not kept").doesNotContain("ghp_");
        assertThat(Files.readString(program.here().resolve(".claude/acumen/journal.jsonl")))
                .doesNotContain("ghp_");
    }

    @Test
    void acceptSaysWhatItDoesNotKnow() {
        assertThat(program.run("accept", "3f2a-1").err())
                .contains("no refused change 3f2a-1; acumen log --refused lists it");
    }
}
