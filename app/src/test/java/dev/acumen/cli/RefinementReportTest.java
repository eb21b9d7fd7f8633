package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Merge;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a refinement comes to, as it is told.
class RefinementReportTest {
    private static final Playbook PLAYBOOK = Playbook.of(
            Map.of(
                    Section.PATTERNS,
                    List.of(
                            new KeyPoint("pat-001", "Run the test suite before committing", Tally.ZERO),
                            new KeyPoint("pat-002", "Before you commit, run all tests", Tally.ZERO),
                            new KeyPoint("pat-003", "run the test suite before committing.", Tally.ZERO),
                            new KeyPoint("pat-004", "Push on Fridays", new Tally(1, 4)),
                            new KeyPoint("pat-005", "Always mock the database", Tally.ZERO),
                            new KeyPoint("pat-006", "Never mock the database", Tally.ZERO),
                            new KeyPoint("pat-007", "Wait for 30 seconds", Tally.ZERO),
                            new KeyPoint("pat-008", "Wait for 5 seconds", Tally.ZERO))),
            Map.of(),
            Set.of());
    private static final List<Merge> MERGES = List.of(new Merge(
            "pat-001",
            List.of(new Merge.Dropped("pat-002", "pat-001", 0.91239), new Merge.Dropped("pat-003", "pat-001", 1))));
    private static final List<Pair> GUARDED = List.of(
            new Pair("pat-005", "pat-006", Pair.Kind.OPPOSITE, 0.95, "never"),
            new Pair("pat-007", "pat-008", Pair.Kind.VARIANT, 0.88, "30 against 5"));

    @Test
    void tellsAPersonWhatBecomesOneWhatGoesAndWhatStaysTwo() {
        assertThat(told(60, true)).isEqualTo("""
                  ~ [pat-001] Run the test suite before committing
                      absorbs [pat-002] 0.91: Before you commit, run all te…
                      absorbs [pat-003] same words: run the test suite befo…
                  - [pat-004] Push on Fridays
                      harmful 4 times, helpful 1

                Possible contradictions (acumen review decides):
                  ! [pat-005] Always mock the database
                    [pat-006] Never mock the database
                      0.95: never

                Variants, alike but for what matters; they stay as they are:
                  ≈ [pat-007] Wait for 30 seconds
                    [pat-008] Wait for 5 seconds
                      0.88: 30 against 5
                """);
    }

    @Test
    void onlyCountsWhatStaysTwoWhereSomethingIsDone() {
        assertThat(told(200, false))
                .doesNotContain("contradictions, for you")
                .endsWith("1 contradiction and 1 pair of variants are left; acumen refine --dry-run shows them.\n");
    }

    @Test
    void givesOtherProgramsTheSameAsData() {
        assertThat(report().json(false)).isEqualTo(JsonReader.read("""
                        {"merge": [{"keep": "pat-001", "drop": ["pat-002", "pat-003"], "similarity": 0.9123}],
                         "guarded": [
                           {"ids": ["pat-005", "pat-006"], "kind": "opposite", "similarity": 0.95, "why": "never"},
                           {"ids": ["pat-007", "pat-008"], "kind": "variant", "similarity": 0.88,
                            "why": "30 against 5"}],
                         "close": [], "prune": [{"id": "pat-004", "why": "harmful 4 times, helpful 1"}]}""", "expected"));
        assertThat(report().json(true).members().keySet())
                .containsExactly("merge", "guarded", "close", "prune", "capped");
    }

    private static String told(int width, boolean isWhole) {
        StringWriter out = new StringWriter();
        report().tell(new ConsoleOutput(new PrintWriter(out, true)), width, isWhole);
        return out.toString();
    }

    private static RefinementReport report() {
        Applied applied = PLAYBOOK.deduplicate(
                        MERGES.stream().map(Merge::duplicates).toList())
                .then(Playbook::prune);
        return RefinementReport.of(new Refinement(applied, MERGES, GUARDED, List.of()), PLAYBOOK);
    }
}
