package dev.acumen.store;

import dev.acumen.document.Timestamps;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/// Where a store keeps the proposals that wait.
interface Proposals {
    /// Oldest first.
    Comparator<Proposal> ORDER =
            Comparator.comparing(Proposal::time, Timestamps.ORDER).thenComparing(Proposal::id);

    /// All that wait, oldest first. Creates nothing.
    ///
    /// @param findings gets a sentence for what cannot be understood
    List<Proposal> read(List<String> findings) throws IOException;

    /// Puts a proposal in its place; one without operations is taken away.
    void put(Proposal proposal) throws IOException;
}
