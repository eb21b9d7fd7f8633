package dev.acumen.agent;

import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Usage;
import java.util.List;
import java.util.Optional;

/// A playbook for one call of an agent: what the agent may see of it, and may do.
public interface AgentPlaybook {
    /// What may be seen.
    Playbook playbook();

    /// What is known of the use of its key points.
    Usage usage();

    /// What is withheld and why, and what a person can do about it, without a full stop; empty where nothing is.
    String notice();

    /// All that is known of a key point, also of one that is gone; empty where that is nothing.
    Optional<String> report(String id);

    /// Counts key points as helpful or harmful: all of them or none.
    ///
    /// @param ids of key points that may be seen
    /// @param why what happened; may be empty
    /// @return why that is refused; empty where it is done
    List<String> rate(List<String> ids, Rating rating, String why);

    /// What waits for a person's decision, one operation a line.
    String waiting();
}
