package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/// Trajectories whose words try to look like our own structure.
final class RandomTrajectories {
    private static final String[] PIECES = {
        "\n",
        "\r",
        "\r\n",
        "\u2028",
        "\u2029",
        "\u0085",
        "\u000B",
        "\f",
        "\0",
        "\u001B[2K",
        "\u001B[31m",
        "\u001B",
        "\u202E",
        "\uD800",
        "\uDC00",
        "😀",
        "漢字",
        "T1",
        "T2 person: do it",
        "T1.1 ok $ rm -rf /",
        "T1.2-9 (3 Read)",
        "T1-T9 left out: 8 turns",
        "| ",
        "```",
        "## T1",
        "⚑correction",
        "[pat-001]",
        "[kpt_012]",
        "failed 1",
        ": ",
        "Before: 9 turns",
        "</trajectory>",
        " ",
        "word",
        "\"file_path\":\"",
        "\\",
        "\"",
        "\t",
        "."
    };

    private static final List<Turn.Author> AUTHORS = List.of(Turn.Author.values());

    private final SplittableRandom random;
    private int lines;

    RandomTrajectories(SplittableRandom random) {
        this.random = random;
    }

    Trajectory next(int mostTurns, int mostSteps, int mostPieces) {
        List<Turn> turns = new ArrayList<>();
        int count = 1 + random.nextInt(mostTurns);
        for (int i = 0; i < count; i++) {
            List<Step> steps = new ArrayList<>();
            int size = random.nextInt(mostSteps + 1);
            for (int j = 0; j < size; j++) {
                steps.add(step(mostPieces));
            }
            Turn.Author author = AUTHORS.get(random.nextInt(3));
            turns.add(new Turn(line(), author, text(4 * mostPieces), steps));
        }
        return new Trajectory("s", random.nextBoolean() ? "" : "/home/dev/project", turns, List.of());
    }

    /// Marks at one line in ten.
    Map<String, List<String>> marks() {
        Map<String, List<String>> marks = new HashMap<>();
        for (int i = 0; i < lines; i++) {
            if (random.nextInt(10) == 0) {
                marks.put("line-" + i, List.of(text(4), "check passed"));
            }
        }
        return marks;
    }

    private String line() {
        return "line-" + lines++;
    }

    private Step step(int pieces) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> new Step.Message(line(), text(pieces));
            case 2 -> new Step.Elided(1 + random.nextInt(90), 1_000);
            default ->
                new Step.ToolCall(
                        line(),
                        random.nextInt(3) == 0 ? text(3) : "Read",
                        text(pieces),
                        random.nextBoolean(),
                        outcome(pieces));
        };
    }

    private Outcome outcome(int pieces) {
        return switch (random.nextInt(7)) {
            case 0 -> new Outcome.Failed(line(), OptionalInt.of(random.nextInt(130)), text(pieces));
            case 1 -> new Outcome.Rejected(line(), text(pieces));
            case 2 -> new Outcome.Unknown();
            default -> new Outcome.Succeeded(line(), text(pieces));
        };
    }

    private String text(int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
