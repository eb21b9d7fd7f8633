package dev.acumen.review;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.OperationOutput;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.Proposal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/// Proposals for a person: what each operation would do, why, and which words of the session are behind it.
///
/// @param witness looks those words up
public record ProposalOutput(ConsoleOutput console, EvidenceReader witness) {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /// The most of a session's words that are shown for one operation.
    public static final int MOST_WORDS = 4;

    /// How much waits.
    public static String waiting(int changes, int proposals) {
        return ConsoleOutput.counted(changes, "change")
                + (changes == 1 ? " waits in " : " wait in ")
                + ConsoleOutput.counted(proposals, "proposal");
    }

    /// Where it is from.
    ///
    /// @param name what it is called here
    public void heading(Proposal proposal, String name) {
        console.heading(name + ": " + origin(proposal));
        if (!proposal.reasoning().isBlank()) {
            console.aside("  " + proposal.reasoning());
        }
    }

    /// The session that a proposal is from, when it was proposed, and the model.
    public static String origin(Proposal proposal) {
        return "session " + (proposal.session().isEmpty() ? "unknown" : proposal.session()) + ", "
                + time(proposal.time())
                + (proposal.model().isEmpty() || proposal.model().equals("none") ? "" : ", " + proposal.model());
    }

    /// What an operation would do, why, and the words behind it.
    ///
    /// @param playbook that it would change
    public void operation(Proposal proposal, Operation operation, Playbook playbook) {
        new OperationOutput(console, playbook).tell(operation);
        if (!operation.basis().why().isBlank()) {
            console.aside("      why: " + operation.basis().why());
        }
        if (!operation.basis().evidence().isEmpty()) {
            words(witness.of(proposal.session(), operation.basis().evidence()));
        }
    }

    private void words(EvidenceReader.Account account) {
        if (!account.isThere()) {
            console.aside("      the transcript is gone");
        }
        account.words().stream().limit(MOST_WORDS).forEach(words -> console.aside("      " + words.told()));
    }

    /// A key point that a new text is near.
    void neighbour(Neighbour neighbour) {
        String sign = switch (neighbour.similar().kind()) {
            case SAME -> "= ";
            case OPPOSITE -> "! ";
            case VARIANT, NEAR -> "≈ ";
        };
        console.line("  " + sign + neighbour.what() + " [" + neighbour.id() + "] "
                + neighbour.similar().other());
    }

    /// When something was proposed, to the minute; as it is written where that is no time.
    public static String time(String time) {
        try {
            return MINUTE.format(OffsetDateTime.parse(time));
        } catch (DateTimeParseException _) {
            return time;
        }
    }
}
