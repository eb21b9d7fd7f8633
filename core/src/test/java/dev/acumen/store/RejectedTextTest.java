package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RejectedTextTest {
    private static final Playbook PLAYBOOK = Playbook.of(
            Map.of(Section.OTHERS, List.of(point("oth-001", "a"), point("oth-002", "b"), point("oth-003", "c"))),
            Map.of(),
            Set.of());

    @Test
    void goneIsWhatAPersonTookOutOrPutOthersInThePlaceOf() {
        Applied applied = PLAYBOOK.apply(Delta.of(List.of(
                new Operation.Delete("oth-001", Provenance.NONE),
                new Operation.Update("oth-002", "B.", Provenance.NONE),
                new Operation.Update("oth-003", "cc", Provenance.NONE),
                new Operation.Add("d", null, Provenance.NONE))));

        List<RejectedText> gone = RejectedText.gone(applied, RejectedText.REMOVE);

        assertThat(gone).containsExactly(rejected("a"), rejected("c"));
    }

    @Test
    void goneIsNothingThatLeftBecauseThereAreTooMany() {
        Applied capped = PLAYBOOK.cap(Map.of("oth-001", "too many"));

        assertThat(RejectedText.gone(capped, RejectedText.REMOVE)).isEmpty();
    }

    private static RejectedText rejected(String text) {
        return RejectedText.of(RejectedText.Kind.TEXT, text, RejectedText.REMOVE, "");
    }

    private static KeyPoint point(String name, String text) {
        return new KeyPoint(name, text, Tally.ZERO);
    }
}
