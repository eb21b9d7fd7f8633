package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How changes are told that no operation of a delta makes.
class ConsoleOutputTest {
    private static final Playbook PLAYBOOK = Playbook.of(
            Map.of(
                    Section.PATTERNS, List.of(new KeyPoint("pat-001", "run make check", Tally.ZERO)),
                    Section.OTHERS, List.of(new KeyPoint("oth-001", "run make check", Tally.ZERO))),
            Map.of(),
            Set.of());

    @Test
    void tellsAMove() {
        assertThat(told(PLAYBOOK.move("pat-001", Section.MISTAKES))).isEqualTo("""
                  ~ [pat-001] → MISTAKES TO AVOID
                """);
    }

    @Test
    void tellsAPinAndItsEnd() {
        Applied applied = PLAYBOOK.pin("pat-001", true).then(pinned -> pinned.pin("pat-001", false));

        assertThat(told(applied)).isEqualTo("""
                  ~ [pat-001] pinned
                  ~ [pat-001] unpinned
                """);
    }

    @Test
    void tellsWhatWasSaidTwice() {
        assertThat(told(PLAYBOOK.deduplicate())).isEqualTo("""
                  ~ [pat-001] run make check
                      takes in oth-001
                  - [oth-001] run make check
                      says the same as pat-001
                """);
    }

    private static String told(Applied applied) {
        StringWriter out = new StringWriter();
        new ConsoleOutput(new PrintWriter(out, true)).applied(applied);
        return out.toString();
    }
}
