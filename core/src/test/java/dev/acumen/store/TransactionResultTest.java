package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What an outcome says about rejected texts, and its cause about itself.
class TransactionResultTest {
    private static final RejectedText TEXT =
            rejected(RejectedText.Kind.TEXT, "use tabs").at(1, "t");
    private static final RejectedText DELETION =
            rejected(RejectedText.Kind.DELETION, "use spaces").at(2, "t");
    private static final Proposal PROPOSAL = Proposal.of(
            "session-1",
            List.of("turn-1"),
            "none",
            "a reason",
            List.of(new Operation.Delete("pat-001", Provenance.of("gone"))),
            Map.of("pat-001", "a"));
    private static final TransactionResult NOTHING = TransactionResult.of(Applied.nothing(Playbook.empty()));

    @Test
    void leavesWhatNeitherCameNorWent() {
        assertThat(NOTHING.left(List.of(TEXT, DELETION), Set.of("use spaces", "b"), Set.of("use tabs")))
                .containsExactly(TEXT, DELETION);
    }

    @Test
    void leavesOutTextsThatCameAndDeletionsOfWhatWent() {
        assertThat(NOTHING.left(List.of(TEXT, DELETION), Set.of("Use tabs."), Set.of()))
                .containsExactly(DELETION);
        assertThat(NOTHING.left(List.of(TEXT, DELETION), Set.of(), Set.of("Use spaces.")))
                .containsExactly(TEXT);
    }

    @Test
    void leavesOutWhatIsAllowedByItsNumber() {
        assertThat(NOTHING.allowing(Set.of(2)).left(List.of(TEXT, DELETION), Set.of(), Set.of()))
                .containsExactly(TEXT);
    }

    @Test
    void leavesWhatIsRejectedWithIt() {
        TransactionResult rejecting = NOTHING.rejecting(List.of(rejected(RejectedText.Kind.TEXT, "Use tabs")));

        assertThat(rejecting.left(List.of(TEXT, DELETION), Set.of("use tabs"), Set.of("use spaces")))
                .containsExactly(TEXT);
    }

    @Test
    void aCauseKeepsAllButWhatItIsToldAnew() {
        Json.Obj usage = Json.Obj.of("calls", Json.Num.of(1));
        RefusedChange refused =
                new RefusedChange(new Operation.Delete("pat-001", Provenance.NONE), "pinned", Map.of("pat-001", "a"));

        Cause cause = Cause.learned("s", "m")
                .with(usage, "a note")
                .citing(Set.of("pat-001"))
                .refusing(List.of(refused))
                .accepting(Optional.of(PROPOSAL))
                .from("/sessions/export.jsonl");

        assertThat(cause)
                .isEqualTo(new Cause(
                        "learn",
                        "s",
                        "m",
                        usage,
                        "a note",
                        List.of(),
                        List.of("pat-001"),
                        List.of(refused),
                        "",
                        Optional.of(PROPOSAL),
                        "/sessions/export.jsonl"));
        assertThat(Cause.read(cause.json(List.of("turn-1")))).isEqualTo(cause);
    }

    @Test
    void aCauseTakesNoProposalWhoseNameLeadsElsewhere() {
        Json.Obj cause = Cause.of("review").accepting(Optional.of(PROPOSAL)).json(List.of());
        Json.Obj proposal = ProposalJson.writeWithId(PROPOSAL).with("id", new Json.Text("../playbook"));

        assertThat(Cause.read(cause).proposal()).contains(PROPOSAL);
        assertThat(Cause.read(cause.with("proposal", proposal)).proposal()).isEmpty();
        assertThat(Cause.read(cause.with("proposal", new Json.Text("one"))).proposal())
                .isEmpty();
    }

    private static RejectedText rejected(RejectedText.Kind kind, String text) {
        return RejectedText.of(kind, text, RejectedText.REVIEW, "");
    }
}
