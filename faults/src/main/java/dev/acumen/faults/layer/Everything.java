package dev.acumen.faults.layer;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.pipeline.EmbeddingCache;
import dev.acumen.refine.Embedder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/// A home folder with a file of every kind that Acumen reads.
final class Everything {
    /// What stands in its playbook, and must not go.
    static final List<String> TEXTS = List.of("Ports are listed in ports.toml", "The cache lies in build/");

    private Everything() {}

    static void on(Machine machine) throws IOException {
        Scenes.used(machine);
        Path project = machine.project();
        Path transcript = project.resolve("s-1.jsonl");
        Scenes.session(machine, transcript, "s-1");
        Scenes.session(machine, project.resolve("s-0.jsonl"), "s-0");
        Scenes.does(machine, "learn", project.resolve("s-0.jsonl").toString());
        Scenes.does(machine, "trust", "--yes");
        Scenes.does(machine, "add", "Say no to this");
        Scenes.does(machine, "remove", "oth-002");
        compared(machine);
        inProject(machine, project.resolve(".claude/acumen"));
        ofUser(machine, machine.acumen(), project, transcript);
        Scenes.write(
                machine.home().resolve(".claude/settings.json"),
                "{\"playbook_update_on_exit\": true, \"hooks\": {}}\n");
        Scenes.write(machine.home().resolve("delta.json"), """
                {"operations": [{"type": "ADD", "text": "Small commits are easier to take back", "section": "OTHERS"},
                                {"type": "UPDATE", "target_id": "pat-001", "text": "The tests run with `make tests`"}]}
                """);
        Scenes.write(machine.home().resolve("list.md"), "# Notes\n\n- The module is built by `make m`\n* Two\n");
        Scenes.write(machine.home().resolve("skills.json"), """
                {"skills": {"a-1": {"id": "a-1", "section": "general", "content": "Pin versions", "helpful": 2,
                 "harmful": 0}}, "sections": {"general": ["a-1"]}, "next_id": 2}
                """);
    }

    /// Leaves the vectors of all key points, as of the model that is asked where there is none, and that their
    /// meanings were compared.
    private static void compared(Machine machine) throws IOException {
        List<String> texts = PlaybookDocument.read(Files.readAllBytes(machine.playbook()), "playbook.json")
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .distinct()
                .toList();
        new EmbeddingCache(new Apart(), machine.acumen().resolve("cache"), why -> {
                    throw new IllegalStateException(why);
                })
                .embed(texts);
        Scenes.does(machine, "refine");
        if (Machine.files(machine.acumen().resolve("cache/compared")).size() != 1) {
            throw new IllegalStateException("nothing was compared");
        }
    }

    /// A model for which no two texts have anything in common.
    private record Apart() implements Embedder {
        @Override
        public String model() {
            return "none";
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return IntStream.range(0, texts.size())
                    .mapToObj(i -> {
                        float[] vector = new float[16];
                        vector[i] = 1;
                        return vector;
                    })
                    .toList();
        }
    }

    private static void inProject(Machine machine, Path own) throws IOException {
        Path journal = own.resolve("journal.jsonl");
        ByteArrayOutputStream closed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(closed)) {
            out.write(Files.readAllBytes(journal));
        }
        Files.write(own.resolve("journal-0001.jsonl.gz"), closed.toByteArray());
        Scenes.write(own.resolve("proposals/0123456789.json"), """
                {"v": 1, "session": "s-9", "time": "2026-02-01T00:00:00Z", "model": "none", "reasoning": "", "turns": ["t"],
                 "operations": [{"number": 1, "type": "ADD", "text": "Proposed", "section": "OTHERS"}], "base": {}}
                """);
        Scenes.write(
                own.resolve("config.json"),
                "{\"review\": false, \"refine\": {\"cap\": 400}, \"learn\": {\"mode\": \"roles\"}}\n");
        if (!Files.exists(own.resolve("rejected.json")) || !Files.exists(own.resolve("usage.json"))) {
            throw new IllegalStateException(
                    "there should be both: " + Machine.files(own).keySet());
        }
        Scenes.does(machine, "log");
    }

    private static void ofUser(Machine machine, Path acumen, Path project, Path transcript) throws IOException {
        Scenes.write(
                acumen.resolve("config.json"), "{\"provider\": \"none\", \"limits\": {\"calls\": 60, \"usd\": 1}}\n");
        Scenes.write(
                acumen.resolve("installations.json"),
                "{\"v\": 1, \"files\": [\"" + machine.home()
                        + "/.claude/settings.json\"], \"empty\": {}, \"excluded\": {}}\n");
        Scenes.write(
                acumen.resolve("seen/" + Hash.of(project.toString()) + ".json"),
                "{\"v\": 1, \"transcripts\": {\"" + transcript + "\": \"1200 1770091386000\"}}\n");
        Scenes.write(acumen.resolve("installed"), "2026-01-01T00:00:00Z\n");
        Scenes.write(acumen.resolve("spend.jsonl"), """
                {"v":1,"call":"a-1","time":"2026-02-03T04:00:00Z","model":"m","role":"reflector","session":"s","estimate":{"input":900,"output":90,"usd":0.01}}
                {"v":1,"call":"a-1","time":"2026-02-03T04:00:01Z","used":{"input":1000,"output":100,"usd":0.02}}
                """);
        String entry = """
                {"v": 1, "project": "%s", "transcript": "%s", "session": "s-1", "fingerprint": "", "event": "SessionEnd",
                 "at": "2026-02-03T04:00:00Z", "events": 1, "about": "00", "tries": 1, "next": "2026-02-03T04:05:00Z",
                 "reason": "the connection failed", "usage": {"input": 10, "output": 1}, "answers": {"reflector 1/1": "{}"}}
                """.formatted(project, transcript);
        Scenes.write(acumen.resolve("queue/" + Hash.of(project + "\n" + transcript) + ".json"), entry);
        Scenes.write(acumen.resolve("failed/" + Hash.of(project + "\n" + transcript) + ".json"), entry);
        Scenes.write(acumen.resolve("spool/SessionEnd.s-1.1.json"), """
                {"session_id": "s-1", "transcript_path": "%s", "cwd": "%s", "hook_event_name": "SessionEnd", "reason": "other"}
                """.formatted(transcript, project));
        Scenes.write(acumen.resolve("sessions/s-1.json"), """
                {"v":1,"project":"%s","shown":["pat-001","pat-002"],"injections":[{"at":1770091506000,"event":"UserPromptSubmit","prompt":"p-1","size":900,"chosen":{"everything":["pat-001","pat-002"]},"left_out":1,"why_not":{"no_room":1}}]}
                """.formatted(project));
    }
}
