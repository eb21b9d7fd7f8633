package dev.acumen.staleness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How well it is told what is out of date. A wrong flag is worse than a missing one.
class LabelledKeyPointsTest {
    @TempDir
    private Path folder;

    private Trees trees;

    @BeforeEach
    void thereAreProjects() throws IOException {
        trees = Trees.write(folder);
    }

    @Test
    void flagsNothingThatIsFineAndMostOfWhatIsNot() {
        List<Trees.Labelled> labelled = Trees.labelled();

        List<String> missed = new ArrayList<>();
        List<String> wrong = wrong(labelled, true, missed);

        assertThat(labelled).hasSizeGreaterThanOrEqualTo(200);
        assertThat(wrong).isEmpty();
        assertThat(missed).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void flagsNothingThatIsFineWhereNothingIsKnownOfThePast() {
        List<String> missed = new ArrayList<>();
        List<String> wrong = wrong(Trees.labelled(), false, missed);

        assertThat(wrong).isEmpty();
        assertThat(missed).hasSizeLessThanOrEqualTo(20);
    }

    private List<String> wrong(List<Trees.Labelled> labelled, boolean isHistoryKnown, List<String> missed) {
        List<String> wrong = new ArrayList<>();
        for (Trees.Labelled one : labelled) {
            TrackedFiles tracked = isHistoryKnown ? trees.history(one.tree()) : TrackedFiles.NOTHING;
            List<StaleKeyPoint> stale = new Staleness(() -> trees.tree(one.tree()), tracked).in(Trees.of(one.text()));
            String about = one.tree() + ": " + one.text();
            if (!stale.isEmpty() && !one.label().equals("stale")) {
                wrong.add(
                        about + stale.stream().map(StaleKeyPoint::why).collect(Collectors.joining(" | ", " <- ", "")));
            } else if (stale.isEmpty() && one.label().equals("stale")) {
                missed.add(about);
            }
        }
        return wrong;
    }
}
