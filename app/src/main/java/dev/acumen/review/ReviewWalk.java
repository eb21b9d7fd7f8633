package dev.acumen.review;

import dev.acumen.learn.ProposalDecision;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.OperationOutput;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refiner;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Walks a person through the proposals, operation by operation.
///
/// What was decided on a proposal is carried out when its end is reached, or when the person stops before that:
/// with `q`, at the end of the input, or with Ctrl-C.
public final class ReviewWalk {
    private static final String KEYS = "accept, edit, reject, skip, All, quit, ? ";
    private static final String HELP = """
              a  accept it: the playbook changes as shown
              e  edit it: say it in your own words, then decide
              r  reject it: it is not proposed again
              s  skip it: it waits for another time
              A  accept it and all that is left of this proposal
              q  quit: what was decided is done, the rest waits""";

    private final PlaybookStore store;
    private final Refiner refiner;
    private final ConsoleOutput console;
    private final Answers answers;
    private final ProposalOutput told;
    private Optional<ProposalDecision> open = Optional.empty();
    private boolean isAll;
    private boolean isOver;

    /// @param refiner finds what a new text is near
    /// @param told tells proposals
    public ReviewWalk(
            PlaybookStore store, Refiner refiner, ConsoleOutput console, Answers answers, ProposalOutput told) {
        this.store = store;
        this.refiner = refiner;
        this.console = console;
        this.answers = answers;
        this.told = told;
    }

    /// @return whether the person went through all of it
    public boolean walk(List<Proposal> proposals) throws IOException, InterruptedException {
        for (int i = 0; i < proposals.size() && !isOver; i++) {
            Proposal proposal = proposals.get(i);
            console.say("");
            told.heading(proposal, "Proposal " + (i + 1) + " of " + proposals.size());
            walk(proposal);
        }
        return !isOver;
    }

    private void walk(Proposal proposal) throws IOException, InterruptedException {
        ProposalDecision decision = new ProposalDecision(proposal);
        begin(decision);
        isAll = false;
        try {
            for (int i = 0; i < proposal.numbers().size() && !isOver; i++) {
                console.say("");
                console.line("Change " + (i + 1) + " of " + proposal.numbers().size());
                decide(
                        decision,
                        proposal.numbers().get(i),
                        proposal.operations().get(i));
            }
        } finally {
            finish();
        }
    }

    private synchronized void begin(ProposalDecision decision) {
        open = Optional.of(decision);
    }

    /// Carries out what was decided, once; whoever stops the program comes here from another thread.
    public synchronized void finish() {
        Optional<ProposalDecision> ended = open;
        open = Optional.empty();
        ended.filter(decision -> !decision.isEmpty()).ifPresent(this::carryOut);
    }

    private void carryOut(ProposalDecision decision) {
        Applied applied = decision.carryOut(store);
        console.say("");
        if (!applied.changes().isEmpty()) {
            boolean isOfUser = applied.changes().stream().allMatch(change -> KeyPoint.isOfUser(change.id()));
            console.say("Done; acumen undo" + (isOfUser ? " --user" : "") + " takes it back:");
        }
        if (!applied.changes().isEmpty() || !applied.rejections().isEmpty()) {
            console.applied(applied);
        }
        int rejected = decision.turnedDown().size();
        if (rejected > 0) {
            console.say(ConsoleOutput.counted(rejected, "change") + " rejected, and will not come again"
                    + " (acumen review --rejected lists what was).");
        }
    }

    private synchronized void noting(Runnable decision) {
        decision.run();
    }

    private void decide(ProposalDecision decision, int number, Operation operation)
            throws IOException, InterruptedException {
        Playbook playbook = decision.trial(store.read().playbook());
        told.operation(decision.proposal(), operation, playbook);
        Optional<String> objection = decision.objection(store.read().playbook(), operation);
        if (objection.isPresent()) {
            console.line("  ! it no longer fits, and goes: " + objection.get());
            noting(() -> decision.drop(number));
        } else if (isAll) {
            noting(() -> decision.accept(number, operation));
        } else {
            Neighbour.of(operation, playbook, refiner).forEach(told::neighbour);
            ask(decision, number, operation);
        }
    }

    private void ask(ProposalDecision decision, int number, Operation proposed)
            throws IOException, InterruptedException {
        Operation operation = proposed;
        boolean isDecided = false;
        while (!isDecided && !isOver) {
            Operation wanted = operation;
            isDecided = true;
            switch (answers.to(KEYS).orElse("q")) {
                case "a", "accept" -> noting(() -> decision.accept(number, wanted));
                case "r", "reject" -> noting(() -> decision.reject(number));
                case "s", "skip" -> {
                    // It waits.
                }
                case "A", "all", "All" -> {
                    isAll = true;
                    noting(() -> decision.accept(number, wanted));
                }
                case "q", "quit" -> isOver = true;
                case "e", "edit" -> {
                    isDecided = false;
                    operation = edited(decision, operation);
                }
                default -> {
                    isDecided = false;
                    console.say(HELP.indent(2).stripTrailing());
                }
            }
        }
    }

    /// The operation in the person's words; as it was where that says nothing else, or must not be said.
    private Operation edited(ProposalDecision decision, Operation operation) throws IOException, InterruptedException {
        if (operation.newText().isEmpty()) {
            console.say("  There is no text to edit: accept or reject it.");
            return operation;
        }
        Optional<String> text = answers.reworded(operation.newText().orElseThrow());
        if (text.isEmpty()) {
            console.say("  Left as it is.");
            return operation;
        }
        Operation edited = operation.reworded(text.get());
        Playbook playbook = store.read().playbook();
        Optional<String> objection = decision.objection(playbook, edited);
        if (objection.isPresent()) {
            console.line("  ! this cannot be: " + objection.get());
            return operation;
        }
        new OperationOutput(console, decision.trial(playbook)).tell(edited);
        return edited;
    }
}
