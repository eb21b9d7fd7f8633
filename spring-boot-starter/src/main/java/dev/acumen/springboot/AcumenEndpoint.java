package dev.acumen.springboot;

import dev.acumen.api.Acumen;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.store.Proposal;
import java.util.List;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/// The Actuator endpoint `acumen`: the key points, what waits for a person's yes, and what came of sessions. It shows
/// what was learned from users; expose it to those who may see that.
///
/// @since 0.1
@Endpoint(id = "acumen")
public final class AcumenEndpoint {
    private final Acumen acumen;
    private final LearnedSinceStart lessons;

    AcumenEndpoint(Acumen acumen, LearnedSinceStart lessons) {
        this.acumen = acumen;
        this.lessons = lessons;
    }

    /// What the endpoint tells.
    ///
    /// @param keyPoints in the order of the playbook
    /// @param waiting oldest first
    /// @param lessons since the application started
    public record Report(List<Known> keyPoints, List<Waiting> waiting, Lessons lessons) {}

    /// A key point.
    ///
    /// @param helpful in how many sessions it helped
    /// @param harmful in how many sessions it misled
    public record Known(String id, String section, String text, long helpful, long harmful) {
        static Known of(SectionedKeyPoint sectioned) {
            KeyPoint keyPoint = sectioned.keyPoint();
            return new Known(
                    keyPoint.name(),
                    sectioned.section().title(),
                    keyPoint.text(),
                    keyPoint.tally().helpful(),
                    keyPoint.tally().harmful());
        }
    }

    /// A proposal.
    ///
    /// @param changes what it would change, in order
    public record Waiting(String id, List<Change> changes) {
        static Waiting of(Proposal proposal) {
            return new Waiting(
                    proposal.id(),
                    proposal.operations().stream().map(Change::of).toList());
        }
    }

    /// One change of a proposal.
    ///
    /// @param operation such as `ADD`
    /// @param keyPoints the ids of those that it changes
    /// @param text the new words; empty for none
    public record Change(String operation, List<String> keyPoints, String text) {
        static Change of(Operation operation) {
            List<String> ids = switch (operation) {
                case Operation.Update update -> List.of(update.targetId());
                case Operation.Merge merge -> merge.sourceIds();
                case Operation.Delete delete -> List.of(delete.targetId());
                case Operation.Add ignored -> List.of();
                case Operation.Malformed ignored -> List.of();
            };
            return new Change(operation.op(), ids, operation.newText().orElse(""));
        }
    }

    /// What came of sessions.
    ///
    /// @param learned those that were learned, or taught nothing new
    /// @param notLearned the others
    /// @param lastReason why the last of these was not learned; empty where all were
    public record Lessons(long learned, long notLearned, String lastReason) {}

    /// Reads the playbook.
    @ReadOperation
    public Report report() {
        return new Report(
                acumen.playbook().keyPoints().map(Known::of).toList(),
                acumen.proposals().stream().map(Waiting::of).toList(),
                lessons.counts());
    }
}
