package dev.acumen.faults.process;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A project with a playbook, a session to learn from, and files for every [Wish].
final class Scene {
    private static final int KEY_POINTS = 40;

    private Scene() {}

    /// Sets a lane's home folder up.
    static void set(Lane lane) throws IOException {
        lane.clear();
        Path project = lane.project();
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(lane.playbook(), playbook(KEY_POINTS, ""));
        Files.writeString(project.resolve("base.json"), playbook(KEY_POINTS, ""));
        Files.writeString(project.resolve("ours.json"), playbook(KEY_POINTS, "of ours"));
        Files.writeString(project.resolve("theirs.json"), playbook(KEY_POINTS + 2, ""));
        Files.writeString(project.resolve("delta.json"), """
                {"operations": [
                  {"type": "ADD", "text": "Ports stand in ports.toml", "section": "PROJECT CONTEXT"},
                  {"type": "UPDATE", "target_id": "pat-009", "text": "Name what a test is about"},
                  {"type": "DELETE", "target_id": "pat-010"}]}
                """);
        Files.writeString(
                project.resolve("list.md"), "- Write the changelog in users' words\n- Keep pull requests small\n");
        Files.writeString(project.resolve("README.md"), "Not Acumen's.\n");
        session("session", project).writeTo(project.resolve("session.jsonl"));
        Files.createDirectories(lane.home().resolve(".claude"));
        Files.writeString(lane.home().resolve(".claude/settings.json"), "{\n  \"model\": \"a model\"\n}\n");
    }

    /// A session from which something is learned without a model.
    static TranscriptBuilder session(String name, Path project) {
        return new TranscriptBuilder(name)
                .in(project.toString())
                .person("from now on always use pnpm-of-" + name + " in this repo, never npm")
                .command("npm install")
                .failed(1, "npm error Unsupported URL Type \"workspace:\": workspace:*")
                .command("pnpm install")
                .succeeded("Done in 3 s")
                .agent("As [pat-001] says, it is done.");
    }

    /// The same session, as Codex writes it.
    static String rollout(String id, Path project) {
        return """
                {"type":"session_meta","payload":{"id":"%1$s","session_id":"%1$s","cwd":"%2$s","source":"cli"}}
                {"type":"event_msg","payload":{"type":"task_started","turn_id":"turn-%1$s"}}
                {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","id":"prompt-%1$s",\
                "content":[{"text":"from now on always use pnpm-of-%1$s in this repo, never npm"}]}}}
                {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"one",\
                "command":["npm install"],"exit_code":1,"aggregated_output":"npm error Unsupported URL Type"}}}
                {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"CommandExecution","id":"two",\
                "command":["pnpm install"],"exit_code":0,"aggregated_output":"Done in 3 s"}}}
                {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","id":"answer",\
                "content":[{"text":"It is done."}]}}}
                {"type":"event_msg","payload":{"type":"task_complete","turn_id":"turn-%1$s"}}
                """.formatted(id, project);
    }

    /// A playbook whose texts of some key points end in words of their own; two say the same, one did harm.
    static String playbook(int keyPoints, String words) {
        return IntStream.rangeClosed(1, keyPoints)
                .mapToObj(i -> """
                              {"name": "pat-%03d", "text": "%s", "helpful": %d, "harmful": %d}""".formatted(i, text(i, i % 8 == 0 ? words : ""), i % 5, i == 20 ? 9 : 0))
                .collect(Collectors.joining(
                        ",\n",
                        "{\"version\": \"1.0\", \"sections\": {\"PATTERNS & APPROACHES\": [\n",
                        "]}, \"foreign\": {\"kept\": true}}\n"));
    }

    private static String text(int i, String words) {
        if (i == 7) {
            return "Never run `git push --force`; part 7 of the project is pushed by others " + words;
        }
        return i == 31 ? text(30, words) : "Part " + i + " of the project has rules that are its own " + words;
    }
}
