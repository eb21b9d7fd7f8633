package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// The program in a process of its own, called once for each of many commands in the working directory, for what a
/// terminal shows of them. A line `@ N` stands before each.
final class ManyCommandsMain {
    /// Nothing of what a terminal may hear stands in these; long texts do.
    static final List<List<String>> COMMANDS = List.of(
            List.of(),
            List.of("--help"),
            List.of("refine", "--help"),
            List.of("learn", "--help"),
            List.of("why", "--help"),
            List.of("show"),
            List.of("show", "pat-001"),
            List.of("show", "mis-001", "--json"),
            List.of("show", "nothing-of-this-name-is-anywhere-in-this-playbook-or-in-its-journal-or-anywhere-else"),
            List.of("show", "--section", "nonsense"),
            List.of("search", "tests", "测试"),
            List.of("search", "quixotic"),
            List.of("why", "--prompt", "how do I run the tests?"),
            List.of("why", "--prompt", "how do I run the tests?", "--full"),
            List.of("why"),
            List.of("learn", "--model", "none", "session.jsonl"),
            List.of("learn", "--model", "none", "there-is-no-such-file.jsonl"),
            List.of(
                    "add",
                    "Prefer 小さな commits 👩‍💻 "
                            + "and say why they are there ".repeat(8).strip()),
            List.of("edit", "pat-001", "提交之前总是运行测试，" + "然后再推送到远程仓库。".repeat(12)),
            List.of("tag", "pat-001", "helpful"),
            List.of("pin", "pat-001"),
            List.of("move", "pat-002", "ctx"),
            List.of("merge", "pref-001", "pref-002", "--text", "A merged text that is " + "quite long ".repeat(20)),
            List.of("remove", "pat-003"),
            List.of("show", "pref-001"),
            List.of("show", "pat-001"),
            List.of("undo"),
            List.of("undo", "0000"),
            List.of("log"),
            List.of("log", "pat-001"),
            List.of("refine", "--dry-run"),
            List.of("refine"),
            List.of("apply", "operations.json"),
            List.of("import", "--from", "ace", "--dry-run", "ace.txt"),
            List.of("status"),
            List.of("config"),
            List.of("config", "learn.modes"),
            List.of("trust", "--yes"),
            List.of("review", "--rejected"),
            List.of("review", "--help"),
            List.of("off"),
            List.of("on"),
            List.of("showw"));

    private ManyCommandsMain() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        for (int i = 0; i < COMMANDS.size(); i++) {
            out.println("@ " + i);
            Environment environment = new Environment(
                    Path.of("").toAbsolutePath(),
                    Path.of(System.getenv("HOME")),
                    AcumenCommand.variables(),
                    System.in,
                    Clock.fixed(Instant.parse("2026-02-03T04:05:06Z"), ZoneOffset.UTC),
                    Retries.defaults());
            AcumenCommand.run(environment, out, err, COMMANDS.get(i).toArray(String[]::new));
        }
        out.println("@ end");
    }
}
