package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `learn --json` promises to other programs.
class LearnJsonTest {
    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void everyTranscriptIsOneObjectWithTheseMembersInThisOrder() throws IOException {
        session("s").person("always use tabs in this repo").writeTo(file("s.jsonl"));
        session("t").person("thanks").writeTo(file("t.jsonl"));

        Program.Ran ran = program.run("learn", "--json", "s.jsonl", "t.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.jsonLines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.members().keySet())
                        .containsExactly(
                                "transcript",
                                "reflection",
                                "delta",
                                "applied",
                                "rejected",
                                "tagged",
                                "merged",
                                "pruned",
                                "usage"));
    }

    @Test
    void aTranscriptThatCannotBeReadIsOneObjectWithTheReason() {
        Program.Ran ran = program.run("learn", "--json", "gone.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        Json.Obj line = ran.jsonLines().getFirst();
        assertThat(line.textOr("transcript", "")).isEqualTo("gone.jsonl");
        assertThat(line.get("failure")).isInstanceOfSatisfying(Json.Obj.class, failure -> {
            assertThat(failure.members().keySet()).containsExactly("role", "reason", "next");
            assertThat(failure.get("role")).isEqualTo(Json.NULL);
            assertThat(failure.textOr("reason", "")).contains("there is no such file");
            assertThat(failure.get("next")).isEqualTo(Json.NULL);
        });
    }

    @Test
    void aSessionThatFailedIsOneObjectWithRoleReasonAndTime() throws IOException {
        session("s").person("always use tabs in this repo").writeTo(file("s.jsonl"));
        try (Played.Http played = Played.anthropic(program, Script.always(Reply.unauthorized()))) {
            Program.Ran ran = played.program().run("learn", "--json", "s.jsonl");

            assertThat(ran.exitCode()).isEqualTo(1);
            assertThat(ran.jsonLines()).hasSize(1);
            assertThat(ran.jsonLines().getFirst().get("failure")).isInstanceOfSatisfying(Json.Obj.class, failure -> {
                assertThat(failure.textOr("role", "")).isEqualTo("reflector");
                assertThat(failure.textOr("reason", "")).startsWith("the provider answered 401");
                assertThat(failure.textOr("next", "")).isEqualTo("2026-02-03T04:06:06Z");
            });
        }
    }

    @Test
    void tellsTheReflectionTheDeltaAndWhatItDid() throws IOException {
        TranscriptBuilder session = session("s").person("always use tabs in this repo");
        session.writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "--json", "s.jsonl");

        String why = ran.out().replaceFirst("(?s).*\"why\":(\"[^\"]+\").*", "$1");
        assertThat(why).startsWith("\"stated by the user (decisive words: ");
        assertThat(ran.json()).isEqualTo(json("""
                {
                  "transcript": "s.jsonl",
                  "reflection": {
                    "analysis": "Read from signals, without a model: 1 lasting statement of the user, 0 commands that\
                 failed before another one worked, 0 judged citations.",
                    "bullet_tags": [],
                    "insights": [
                      {"insight": "always use tabs in this repo", "section": "USER PREFERENCES", "why": WHY,
                       "evidence": ["LINE"], "origin": "user"}
                    ]
                  },
                  "delta": {
                    "reasoning": "",
                    "operations": [
                      {"type": "ADD", "text": "always use tabs in this repo", "section": "USER PREFERENCES",
                       "reason": WHY, "evidence": ["LINE"], "said": "user"}
                    ]
                  },
                  "applied": [{"index": 0, "op": "ADD", "id": "pref-001", "evidence": ["LINE"]}],
                  "rejected": [],
                  "tagged": [],
                  "merged": [],
                  "pruned": [],
                  "usage": null
                }""".replace("WHY", why).replace("LINE", session.lastId())));
    }

    @Test
    void tellsTagsAndWhatWasPruned() throws IOException {
        program.havingPlaybook("""
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "run make check before a commit", "helpful": 0, "harmful": 0},
                  {"name": "pat-002", "text": "deploy straight from the laptop", "helpful": 0, "harmful": 2}]}}""");
        session("s")
                .person("fix the parser")
                .agent("As [pat-001] says I run the checks.")
                .command("make check")
                .succeeded("passed")
                .person("and now deploy it")
                .agent("As [pat-002] says I deploy from the laptop.")
                .person("no! you must not deploy from the laptop, pat-002 is wrong")
                .writeTo(file("s.jsonl"));

        Json.Obj line = program.run("learn", "--json", "s.jsonl").jsonLines().getFirst();

        assertThat(line.get("tagged")).isEqualTo(json("""
                [{"id": "pat-001", "tag": "helpful"}, {"id": "pat-002", "tag": "harmful"}]"""));
        assertThat(line.get("pruned")).isEqualTo(json("[\"pat-002\"]"));
    }

    @Test
    void tellsWhatWasSaidTwice() throws IOException {
        program.havingPlaybook("""
                {"sections": {
                  "PATTERNS & APPROACHES": [
                    {"name": "pat-001", "text": "run make check", "helpful": 1, "harmful": 0},
                    {"name": "pat-002", "text": "name tests by behaviour", "helpful": 0, "harmful": 0}],
                  "OTHERS": [
                    {"name": "oth-001", "text": "run make check", "helpful": 2, "harmful": 0},
                    {"name": "oth-002", "text": "name tests by behaviour", "helpful": 0, "harmful": 0},
                    {"name": "oth-003", "text": "run make check", "helpful": 0, "harmful": 0}]}}""");
        session("s").person("thanks").writeTo(file("s.jsonl"));

        Json.Obj line = program.run("learn", "--json", "s.jsonl").jsonLines().getFirst();

        assertThat(line.get("merged")).isEqualTo(json("""
                [{"id": "pat-001", "sources": ["pat-001", "oth-001", "oth-003"]},
                 {"id": "pat-002", "sources": ["pat-002", "oth-002"]}]"""));
        assertThat(line.get("applied")).isEqualTo(json("[]"));
    }

    @Test
    void aSecondTimeThereIsStillOneObject() throws IOException {
        session("s").person("always use tabs in this repo").writeTo(file("s.jsonl"));
        program.run("learn", "s.jsonl");

        Program.Ran ran = program.run("learn", "--json", "s.jsonl");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.jsonLines()).extracting(line -> line.text("transcript")).containsExactly("s.jsonl");
    }

    @Test
    void aDryRunTellsTheSameAsTheRun() throws IOException {
        session("s").person("always use tabs in this repo").writeTo(file("s.jsonl"));

        Program.Ran dry = program.run("learn", "--json", "--dry-run", "s.jsonl");
        boolean wasWritten = program.playbook().toFile().exists();
        Program.Ran wet = program.run("learn", "--json", "s.jsonl");

        assertThat(wasWritten).isFalse();
        assertThat(dry).isEqualTo(wet);
    }

    @Test
    void whatGoesWrongStandsOnTheErrorOutputAlone() throws IOException {
        session("s").raw("{oops").person("always use tabs in this repo").writeTo(file("s.jsonl"));

        Program.Ran ran = program.run("learn", "--json", "missing.jsonl", "s.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("missing.jsonl: there is no such file").contains("s.jsonl, line 1: ");
        assertThat(ran.jsonLines())
                .extracting(line -> line.text("transcript"))
                .containsExactly("missing.jsonl", "s.jsonl");
    }

    private static Json json(String text) {
        return JsonReader.read(text, "expected");
    }

    private TranscriptBuilder session(String id) {
        return new TranscriptBuilder(id).in(program.here().toString());
    }

    private Path file(String name) {
        return program.here().resolve(name);
    }
}
