package dev.acumen.review;

import dev.acumen.config.FailureException;
import dev.acumen.playbook.Operation;
import dev.acumen.store.Proposal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Which operations a person names.
///
/// @param proposals what waits
public record OperationSelection(List<Proposal> proposals) {
    private static final int SHORTEST = 4;

    /// One of them.
    public record One(Proposal proposal, int number, Operation operation) {
        /// What it is called by.
        public String id() {
            return proposal.id() + "." + number;
        }
    }

    /// The operations of these names, each once.
    ///
    /// @throws FailureException if one of the names names nothing
    public List<One> of(List<String> names) {
        LinkedHashSet<One> all = new LinkedHashSet<>();
        for (String name : names) {
            if (name.equals("all")) {
                proposals.forEach(proposal -> all.addAll(of(proposal)));
            } else {
                all.addAll(named(name));
            }
        }
        return List.copyOf(all);
    }

    private List<One> named(String name) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return of(proposal(name));
        }
        Proposal proposal = proposal(name.substring(0, dot));
        return List.of(of(proposal).stream()
                .filter(one -> Integer.toString(one.number()).equals(name.substring(dot + 1)))
                .findFirst()
                .orElseThrow(() -> new FailureException("there is no operation " + name + " (any more)")));
    }

    private Proposal proposal(String name) {
        List<Proposal> found = proposals.stream()
                .filter(proposal -> name.length() >= SHORTEST && proposal.id().startsWith(name))
                .toList();
        if (found.size() != 1) {
            throw new FailureException(
                    found.isEmpty()
                            ? "there is no proposal " + name + "; acumen review lists them"
                            : "more than one proposal begins with " + name);
        }
        return found.getFirst();
    }

    private static List<One> of(Proposal proposal) {
        List<One> all = new ArrayList<>();
        for (int number : proposal.numbers()) {
            Optional<Operation> operation = proposal.numbered(number);
            operation.ifPresent(found -> all.add(new One(proposal, number, found)));
        }
        return all;
    }
}
