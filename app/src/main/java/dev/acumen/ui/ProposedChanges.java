package dev.acumen.ui;

import dev.acumen.document.Hash;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.SimilarText;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.Neighbour;
import dev.acumen.review.OperationSelection;
import dev.acumen.review.ProposalOutput;
import dev.acumen.web.view.ProposedChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Changes that wait for a decision, for a page. Safe for use by several threads.
final class ProposedChanges {
    private static final int SEEN_LENGTH = 16;

    /// The most changes of which the words behind them are kept.
    private static final int MOST_KEPT = 1_000;

    /// Reading a transcript takes long, and pages are asked for again after each decision.
    private final Map<Behind, EvidenceReader.Account> accounts = new ConcurrentHashMap<>();

    private record Behind(String session, List<String> lines) {}

    /// How a page draws one change.
    ///
    /// @param neighbours what texts of changes are near, as far as that is known
    /// @param isFocused whether the page begins here
    /// @param next the id of the next element; empty where there is none
    /// @param draft what a person typed in place of its words
    record Drawing(
            Map<Operation, List<Neighbour>> neighbours,
            boolean isFocused,
            String next,
            Optional<ProposedChange.Draft> draft) {}

    /// A change, with what a person needs to decide on it.
    ///
    /// @param reader looks up words that were not looked up before
    ProposedChange of(Playbook playbook, OperationSelection.One one, EvidenceReader reader, Drawing drawing) {
        Operation operation = one.operation();
        OperationEntries entries = new OperationEntries(playbook);
        EvidenceReader.Account account = account(one, reader);
        Optional<List<Neighbour>> near = Optional.ofNullable(drawing.neighbours.get(operation));
        return new ProposedChange(
                one.id(),
                place(one),
                entries.heading(operation),
                entries.of(operation),
                operation.basis().why(),
                account.words().stream()
                        .limit(ProposalOutput.MOST_WORDS)
                        .map(words -> new ProposedChange.Words(words.speaker(), words.text()))
                        .toList(),
                !account.isThere(),
                near.map(all -> all.stream().map(ProposedChanges::similar).toList()),
                new ProposalDecision(one.proposal())
                        .objection(playbook, operation)
                        .orElse(""),
                operation.newText().orElse(""),
                drawing.isFocused,
                drawing.next,
                drawing.draft,
                seen(one, playbook));
    }

    private static ProposedChange.Similar similar(Neighbour neighbour) {
        return new ProposedChange.Similar(
                neighbour.what(),
                neighbour.id(),
                neighbour.similar().other(),
                neighbour.similar().kind() == SimilarText.Kind.OPPOSITE);
    }

    private EvidenceReader.Account account(OperationSelection.One one, EvidenceReader reader) {
        List<String> lines = one.operation().basis().evidence();
        if (lines.isEmpty()) {
            return new EvidenceReader.Account(true, List.of(), "");
        }
        Behind behind = new Behind(one.proposal().session(), lines);
        EvidenceReader.Account known = accounts.get(behind);
        if (known != null) {
            return known;
        }
        EvidenceReader.Account account = reader.of(behind.session, lines);
        if (account.isThere()) {
            if (accounts.size() >= MOST_KEPT) {
                accounts.clear();
            }
            accounts.put(behind, account);
        }
        return account;
    }

    /// The id of its element on a page.
    static String place(OperationSelection.One one) {
        return "change-" + one.proposal().id() + "-" + one.number();
    }

    /// Stands for what a person saw: the change, and the key points that it is about.
    static String seen(OperationSelection.One one, Playbook playbook) {
        OperationEntries entries = new OperationEntries(playbook);
        return Hash.of(one.operation() + "\n" + entries.of(one.operation())).substring(0, SEEN_LENGTH);
    }
}
