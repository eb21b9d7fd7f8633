package dev.acumen.testkit;

import dev.acumen.json.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/// A long session: reading, editing, running tests, explaining at length, logs pasted now and then. Always the same
/// one.
///
/// @param kinds how many kinds of calls there are, one as frequent as the other; those beyond the ninth fail
public record WorkingDay(int kinds) {
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

    /// Writes its transcript, up to the end of the turn that reaches this size.
    ///
    /// @return the file
    public Path writeTo(Path file, int mebibytes) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            long written = 0;
            for (int turn = 0; written < (long) mebibytes * MIB; turn++) {
                String text = turn("turn-" + turn, random);
                out.write(text);
                written += text.length();
            }
        }
        return file;
    }

    private String turn(String name, SplittableRandom random) {
        TranscriptBuilder turn = new TranscriptBuilder(name);
        turn.person(words(random, 10 + random.nextInt(50))
                + (random.nextInt(5) == 0 ? "\n" + words(random, 800).replace(' ', '\n') : ""));
        int steps = 4 + random.nextInt(16);
        for (int i = 0; i < steps; i++) {
            turn.agent(words(random, 20 + random.nextInt(60)));
            step(turn, random);
        }
        return turn.agent(words(random, 150 + random.nextInt(250))).text();
    }

    private void step(TranscriptBuilder turn, SplittableRandom random) {
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
