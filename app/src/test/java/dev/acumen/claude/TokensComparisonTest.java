package dev.acumen.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.learn.Kept;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.Prompts;
import dev.acumen.model.LanguageModel;
import dev.acumen.model.Reply;
import dev.acumen.model.Request;
import dev.acumen.model.Usage;
import dev.acumen.playbook.Playbook;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import dev.acumen.trajectory.Windows;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What it costs to send a session, against the reference program: all text parts of the session's own
/// transcript as indented JSON. Both are counted by the same estimate.
class TokensComparisonTest {
    private static final Windows.Budget BUDGET = new Windows.Budget(24_000, 120_000);
    private static final long SEED = 20_260_124;
    private static final int MIB = 1 << 20;
    private static final String[] WORDS = {
        "the",
        "order",
        "total",
        "is",
        "rounded",
        "once,",
        "because",
        "`Order.total`",
        "was",
        "null",
        "in",
        "the",
        "test",
        "and",
        "src/main/java/shop/Order.java:42",
        "says",
        "so",
        "I",
        "changed",
        "it.",
        "Then",
        "we",
        "should",
        "look",
        "at",
        "3",
        "callers",
        "(see",
        "above)",
        "first."
    };

    @TempDir
    private Path folder;

    private record Row(String session, int reference, int ours, int windows) {
        double share() {
            return 100.0 * ours / reference;
        }

        @Override
        public String toString() {
            return "| %s | %,d | %,d | %.0f %% | %d |".formatted(session, reference, ours, share(), windows);
        }
    }

    @Test
    void aShortSessionCostsNoMoreThanItsBareWordsInTheReference() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Path transcript : examples()) {
            rows.add(compare(transcript));
        }

        print(rows);
        assertThat(rows).hasSize(8).allSatisfy(row -> assertThat(row.share()).isLessThanOrEqualTo(100));
    }

    @Test
    void aLongSessionCostsAQuarterOfTheReference() throws IOException {
        Row row = compare(generated("a session of 5 MB", 5, 10));

        print(List.of(row));

        assertThat(row.share()).isLessThanOrEqualTo(25);
    }

    @Test
    void soDoesALongSessionInWhichOneCallInThreeFails() throws IOException {
        Row row = compare(generated("one call in three fails", 5, 14));

        print(List.of(row));

        assertThat(row.share()).isLessThanOrEqualTo(25);
    }

    @Test
    void aHugeSessionStaysWithinTheBudget() throws IOException {
        int size = Double.parseDouble(System.getProperty("acumen.scale", "0.1")) >= 1 ? 50 : 5;
        Trajectory session = Transcripts.read(generated("huge", size, 10));

        List<Window> windows = Windows.of(session, Map.of(), BUDGET);

        assertThat(windows).allSatisfy(window -> assertThat(window.tokens()).isLessThanOrEqualTo(BUDGET.window()));
        assertThat(windows.stream().mapToInt(Window::tokens).sum()).isLessThanOrEqualTo(BUDGET.session());
        assertThat(windows.stream().flatMap(window -> window.turns().stream())).isEqualTo(session.turnIds());
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files =
                Files.list(Path.of(System.getProperty("acumen.root", ".."), "examples", "sessions"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private static void print(List<Row> rows) {
        System.out.println("| session | reference | ours | share | windows |\n|---|--:|--:|--:|--:|");
        rows.forEach(System.out::println);
    }

    private static Row compare(Path transcript) throws IOException {
        List<String> shown = shown(Transcripts.read(transcript));
        String name = String.valueOf(transcript.getFileName()).replace(".jsonl", "");
        int ours = shown.stream().mapToInt(Tokens::estimate).sum();
        return new Row(name, Tokens.estimate(reference(transcript)), ours, shown.size());
    }

    /// What a Reflector is shown of a session, marks and all, a text for each request.
    private static List<String> shown(Trajectory session) {
        List<String> shown = new ArrayList<>();
        LanguageModel model = new LanguageModel() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public Reply ask(Request request) {
                String rest = request.prompt().rest();
                shown.add(rest.substring(0, rest.lastIndexOf("\n\nThis is the end")));
                return new Reply.Answer("{\"analysis\": \"\"}", Usage.NONE, false);
            }
        };
        new ModelReflector(model, Prompts.bundled(), BUDGET.session(), ModelListener.NONE)
                .reflect(session, Playbook.empty(), Kept.inMemory("session"));
        return shown;
    }

    /// `json.dumps(messages, indent=2, ensure_ascii=False)`
    private static String reference(Path transcript) throws IOException {
        List<String> messages = new ArrayList<>();
        try (Stream<String> lines = Files.lines(transcript)) {
            lines.filter(line -> line.startsWith("{")).forEach(line -> addMessages(line, messages));
        }
        return "[\n" + String.join(",\n", messages) + "\n]";
    }

    private static void addMessages(String line, List<String> messages) {
        if (JsonReader.read(line, "transcript") instanceof Json.Obj read
                && read.get("message") instanceof Json.Obj message) {
            String role = message.text("role");
            String text = text(message.get("content"));
            if (role != null && !text.isEmpty()) {
                messages.add("  {\n    \"role\": \"" + role + "\",\n    \"content\": \"" + escaped(text) + "\"\n  }");
            }
        }
    }

    private static String text(@Nullable Json content) {
        return switch (content) {
            case Json.Text text -> text.value();
            case Json.Arr blocks ->
                blocks.elements().stream()
                        .filter(block -> block instanceof Json.Obj part && "text".equals(part.text("type")))
                        .map(block -> String.valueOf(((Json.Obj) block).text("text")))
                        .collect(Collectors.joining("\n"));
            case null, default -> "";
        };
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }

    /// A working day: reading, editing, running tests, explaining at length, logs pasted now and then.
    ///
    /// @param kinds how many kinds of calls there are, one as frequent as the other; those beyond the ninth fail
    private Path generated(String name, int mebibytes, int kinds) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        Path file = folder.resolve(name + ".jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            long written = 0;
            for (int turn = 0; written < (long) mebibytes * MIB; turn++) {
                String text = turn("turn-" + turn, kinds, random);
                out.write(text);
                written += text.length();
            }
        }
        return file;
    }

    private static String turn(String name, int kinds, SplittableRandom random) {
        TranscriptBuilder turn = new TranscriptBuilder(name);
        turn.person(words(random, 10 + random.nextInt(50))
                + (random.nextInt(5) == 0 ? "\n" + words(random, 800).replace(' ', '\n') : ""));
        int steps = 4 + random.nextInt(16);
        for (int i = 0; i < steps; i++) {
            turn.agent(words(random, 20 + random.nextInt(60)));
            step(turn, kinds, random);
        }
        return turn.agent(words(random, 150 + random.nextInt(250))).text();
    }

    private static void step(TranscriptBuilder turn, int kinds, SplittableRandom random) {
        Json path = new Json.Text("/home/dev/project/src/main/java/shop/File" + random.nextInt(90) + ".java");
        switch (random.nextInt(kinds)) {
            case 0, 1, 2, 3 -> turn.call("Read", Json.Obj.of("file_path", path)).succeeded(words(random, 900));
            case 4, 5 ->
                turn.call(
                                "Edit",
                                Json.Obj.of(
                                        "file_path",
                                        path,
                                        "old_string",
                                        new Json.Text(words(random, 40)),
                                        "new_string",
                                        new Json.Text(words(random, 60))))
                        .succeeded("The file has been updated.");
            case 6, 7, 8 ->
                turn.command("mvn -q test -Dtest=Order" + random.nextInt(40) + "Test")
                        .succeeded(words(random, 60));
            default -> turn.command("mvn -q verify -pl shop").failed(1, words(random, 300));
        }
    }

    private static String words(SplittableRandom random, int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return words.toString().strip();
    }
}
