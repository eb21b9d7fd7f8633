package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A session in which the user wants the linter run and a known key point helps; with the answers of a model that
/// understands it, and what the files of Acumen say then.
final class LinterSession {
    static final String RULE = "Run the linter before every commit";

    static final String REFLECTION = """
            {"analysis": "The user wants the linter run.",
             "bullet_tags": [{"name": "pat-001", "tag": "helpful", "rationale": "followed", "evidence": ["T1"]}],
             "insights": [{"insight": "Run the linter before every commit", "section": "USER PREFERENCES",
                           "why": "the user says so", "evidence": ["T1"], "origin": "user"}]}""";

    static final String DELTA = """
            {"reasoning": "it is new", "operations": [
              {"type": "ADD", "text": "Run the linter before every commit", "section": "USER PREFERENCES",
               "reason": "the user says so", "evidence": ["I1"]}]}""";

    static final String SINGLE = """
            {"evaluations": [{"name": "pat-001", "rating": "helpful", "evidence": ["T1"]}],
             "operations": [
              {"type": "ADD", "text": "Run the linter before every commit", "section": "USER PREFERENCES",
               "reason": "the user says so", "evidence": ["T1"]}]}""";

    static final String PLAYBOOK = """
            {
              "version": "1.0",
              "last_updated": null,
              "sections": {
                "PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "The tests run with `make check`", "helpful": 2, "harmful": 0},
                  {"name": "pat-002", "text": "Ports are listed in ports.toml", "helpful": 1, "harmful": 0}
                ]
              }
            }
            """;

    private LinterSession() {}

    /// The project with the playbook and the transcript `s.jsonl`.
    static Program in(Program program) throws IOException {
        new TranscriptBuilder("s")
                .in(program.here().toString())
                .person("Please run the linter before every commit. Now mend the tests.")
                .agent("I follow [pat-001].")
                .command("make check")
                .succeeded("12 passed")
                .writeTo(program.here().resolve("s.jsonl"));
        return program.havingPlaybook(PLAYBOOK);
    }

    /// Each key point of the playbook as `id +helpful -harmful text`.
    static List<String> keyPoints(Program program) throws IOException {
        List<String> lines = new ArrayList<>();
        if (read(program.playbook()).get("sections") instanceof Json.Obj sections) {
            for (Json section : sections.members().values()) {
                for (Json keyPoint : ((Json.Arr) section).elements()) {
                    Json.Obj object = (Json.Obj) keyPoint;
                    lines.add(object.textOr("name", "") + " +" + literal(object, "helpful") + " -"
                            + literal(object, "harmful") + " " + object.textOr("text", ""));
                }
            }
        }
        return lines;
    }

    /// What the playbook holds once the session is learned.
    static List<String> learned() {
        return List.of(
                "pat-001 +3 -0 The tests run with `make check`",
                "pat-002 +1 -0 Ports are listed in ports.toml",
                "pref-001 +0 -0 " + RULE);
    }

    /// The entries in a folder of the user's, `queue` or `failed`.
    static List<Json.Obj> entries(Program program, String folder) throws IOException {
        List<Json.Obj> entries = new ArrayList<>();
        for (Map.Entry<String, String> file :
                Program.files(program.home().resolve(".acumen").resolve(folder)).entrySet()) {
            entries.add((Json.Obj) JsonReader.read(file.getValue(), file.getKey()));
        }
        return entries;
    }

    /// What was spent on each request, by its id: what was noted down before it and, if there is a line, after it.
    static Map<String, List<String>> spent(Program program) throws IOException {
        Map<String, List<String>> spent = new TreeMap<>();
        Path file = program.home().resolve(".acumen/spend.jsonl");
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            Json.Obj object = (Json.Obj) JsonReader.read(line, "spend.jsonl");
            spent.computeIfAbsent(object.textOr("call", ""), _ -> new ArrayList<>())
                    .add(object.get("estimate") == null ? "used" : "estimate");
        }
        return spent;
    }

    static Json.Obj read(Path file) throws IOException {
        return (Json.Obj) JsonReader.read(Files.readString(file), file.toString());
    }

    private static String literal(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String literal) ? literal : "none";
    }
}
