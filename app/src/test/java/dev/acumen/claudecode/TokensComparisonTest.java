package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.ReferenceRendering;
import dev.acumen.testkit.ReflectorPrompts;
import dev.acumen.testkit.WorkingDay;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import dev.acumen.trajectory.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What it costs to send a session, against the reference program: all text parts of the session's own
/// transcript as indented JSON. Both are counted by the same estimate.
@Tag("campaign")
class TokensComparisonTest {
    private static final Windows.Budget BUDGET = new Windows.Budget(24_000, 120_000);

    /// What any session may cost.
    private static final int FLOOR = 2_000;

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
    void aShortSessionCostsNoMoreThanItsBareWordsInTheReferenceOrTheFloor() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Path transcript : examples()) {
            rows.add(compare(transcript));
        }

        print(rows);
        assertThat(rows)
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.ours()).isLessThanOrEqualTo(Math.max(row.reference(), FLOOR)));
    }

    @Test
    void aLongSessionCostsAQuarterOfTheReference() throws IOException {
        Row row = compare(generated(5, 10));

        print(List.of(row));

        assertThat(row.share()).isLessThanOrEqualTo(25);
    }

    @Test
    void soDoesALongSessionInWhichOneCallInThreeFails() throws IOException {
        Row row = compare(generated(5, 14));

        print(List.of(row));

        assertThat(row.share()).isLessThanOrEqualTo(25);
    }

    @Test
    void aHugeSessionStaysWithinTheBudget() throws IOException {
        int size = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1 ? 50 : 5;
        Trajectory session = Transcripts.read(generated(size, 10));

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
        List<String> shown = ReflectorPrompts.of(Transcripts.read(transcript), BUDGET.session());
        String name = String.valueOf(transcript.getFileName()).replace(".jsonl", "");
        int ours = shown.stream().mapToInt(Tokens::estimate).sum();
        return new Row(name, Tokens.estimate(ReferenceRendering.of(transcript)), ours, shown.size());
    }

    private Path generated(int mebibytes, int kinds) throws IOException {
        return new WorkingDay(kinds).writeTo(folder.resolve("generated.jsonl"), mebibytes);
    }
}
