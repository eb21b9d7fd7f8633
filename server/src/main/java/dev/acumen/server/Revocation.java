package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.playbook.Applied;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import dev.acumen.store.UndoResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Takes an author's word back: nothing more is taken in, what waits is dropped, what was learned or rated is undone.
/// Others may say the same, so no text is refused from then on. Each step can be repeated, so that one that was cut off
/// is gone on with.
final class Revocation {
    private final ServedPlaybooks playbooks;
    private final Call call;
    private final String author;
    private final List<String> undone = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    Revocation(ServedPlaybooks playbooks, Call call, String author) {
        this.playbooks = playbooks;
        this.call = call;
        this.author = author;
    }

    /// @return what was done
    Json.Obj carryOut() {
        PlaybookKey playbook = call.playbook();
        playbooks.authors().set(playbook, author, true, entry());
        PostgresPlaybookStore store = playbooks.store(playbook, entry(), _ -> {});
        Set<RejectedText> rejected = Set.copyOf(store.rejected());
        int proposals = 0;
        for (Proposal proposal : store.proposals()) {
            if (isOwn(proposal.session())) {
                ProposalDecision decision = new ProposalDecision(proposal);
                proposal.numbers().forEach(decision::drop);
                decision.carryOut(store);
                proposals++;
            }
        }
        List<JournalLine> lines = store.log();
        Set<String> back = JournalLine.takenBack(lines).keySet();
        Set<String> names = new LinkedHashSet<>();
        for (JournalLine line : lines.reversed()) {
            if (line.isChange()
                    && !back.contains(line.id())
                    && isOwn(line.cause().session())) {
                names.add(line.cause().session());
            }
        }
        playbooks.authors().lines(playbook, author, "rate").stream()
                .filter(line -> !back.contains(line))
                .forEach(names::add);
        names.forEach(name -> undo(store, name));
        allow(
                store,
                store.rejected().stream()
                        .filter(text -> !rejected.contains(text))
                        .map(RejectedText::number)
                        .collect(Collectors.toSet()));
        return Json.Obj.of(
                "undone",
                Json.Arr.ofTexts(undone),
                "left",
                Json.Arr.ofTexts(left),
                "proposals",
                Json.Num.of(proposals));
    }

    /// A request of this name is one line of several: what was done of it before does not keep the rest from being
    /// done.
    private Audit.Entry entry() {
        return new Audit.Entry(call.caller().who(), "revoke", author, call.why(), Optional.empty());
    }

    private boolean isOwn(String session) {
        return session.startsWith(ReceivedSession.name(author, ""));
    }

    /// Lets texts be learned again that were rejected because they were taken back.
    private static void allow(PostgresPlaybookStore store, Set<Integer> numbers) {
        if (!numbers.isEmpty()) {
            store.update(Transaction.wish(
                    Cause.of("revoke"),
                    newest -> TransactionResult.of(Applied.nothing(newest.playbook()))
                            .allowing(numbers)));
        }
    }

    private void undo(PostgresPlaybookStore store, String name) {
        switch (store.undo(name)) {
            case UndoResult.Done done -> {
                done.lines().forEach(line -> undone.add(line.id()));
                left.addAll(done.left());
            }
            case UndoResult.Refused(String reason) -> left.add(reason);
        }
    }
}
