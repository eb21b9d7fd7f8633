package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.doctor.UserState;
import dev.acumen.json.Json;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.InterruptNotice;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.Refiners;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.review.Answers;
import dev.acumen.review.ClosePairWalk;
import dev.acumen.review.ContradictionWalk;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.OperationSelection;
import dev.acumen.review.ProposalOutput;
import dev.acumen.review.RejectedList;
import dev.acumen.review.ReviewJson;
import dev.acumen.review.ReviewSwitch;
import dev.acumen.review.ReviewWalk;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.Proposal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen review`.
@Command(
        name = "review",
        description = {
            "Accept or reject what sessions taught.",
            "In a terminal, asks for each proposed change, contradiction and possible duplicate. Elsewhere, lists"
                    + " them."
        },
        footer = {
            "",
            "An ID is a proposal, its first letters (four or more), or one of its changes, such as 3f2a81c0de.2."
        })
final class ReviewCommand extends PlaybookCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "on|off",
            description = "Require your approval for what sessions of this project teach, or stop requiring it.")
    private @Nullable String turn;

    @Option(names = "--accept", arity = "1..*", paramLabel = "ID", description = "Accept these proposals, or all.")
    private List<String> accepted = List.of();

    @Option(
            names = "--reject",
            arity = "1..*",
            paramLabel = "ID",
            description = "Reject these proposals, or all. They are not proposed again.")
    private List<String> rejected = List.of();

    @Option(names = "--rejected", description = "List the texts that were rejected, undone or removed.")
    private boolean isRejectedListed;

    @Option(
            names = "--forget",
            arity = "1..*",
            paramLabel = "N",
            description = "Allow these rejected texts to be learned again.")
    private List<Integer> forgotten = List.of();

    ReviewCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkUsage();
        if (turn != null) {
            turn(turn.equals("on"));
            return CommandLine.ExitCode.OK;
        }
        JournaledStore store = store();
        store.settle();
        if (isRejectedListed || !forgotten.isEmpty()) {
            new RejectedList(store, console(), isJson() ? this::print : null).answer(forgotten);
        } else if (!accepted.isEmpty() || !rejected.isEmpty()) {
            decide(store);
        } else if (isJson() || !Terminal.isInteractive()) {
            list(store);
        } else {
            walk(store);
        }
        if (!isOfUser() && !isInDatabase() && !isJson()) {
            tellOfUsers();
        }
        return CommandLine.ExitCode.OK;
    }

    /// What waits for the user's own playbook is decided on there.
    private void tellOfUsers() {
        int waiting = UserState.of(environment(), settings()).waiting();
        if (waiting > 0) {
            console().say(ConsoleOutput.counted(waiting, "proposal") + " for your own playbook: acumen review --user");
        }
    }

    private void checkUsage() {
        int ways = (turn == null ? 0 : 1)
                + (accepted.isEmpty() && rejected.isEmpty() ? 0 : 1)
                + (isRejectedListed ? 1 : 0)
                + (forgotten.isEmpty() ? 0 : 1);
        if (ways > 1) {
            throw new ParameterException(spec().commandLine(), "one thing at a time: these options exclude each other");
        }
        if (turn != null && isInDatabase()) {
            throw new ParameterException(spec().commandLine(), "review is switched for a project, not with --store");
        }
        if (turn != null && isOfUser()) {
            throw new ParameterException(spec().commandLine(), "nothing is learned into your own playbook by itself");
        }
        if (turn != null && !turn.equals("on") && !turn.equals("off")) {
            throw new ParameterException(spec().commandLine(), "it is switched on or off, not " + turn);
        }
    }

    private void turn(boolean isOn) throws IOException {
        Path folder = project().folder(environment());
        JournaledStore store = storeMakingItsFolder();
        try {
            new ReviewSwitch(folder).set(isOn, environment());
        } catch (IOException e) {
            throw new FailureException("the switch cannot be set: " + ErrorAdvice.told(e));
        }
        Settings settings = settings();
        boolean isOnNow = settings.isReviewed();
        if (isOnNow != isOn) {
            warn("ACUMEN_REVIEW is set and overrides this for programs started from this shell");
        }
        int waiting = store.proposals().size();
        if (isJson()) {
            print(Json.Obj.of("review", new Json.Bool(isOnNow), "waiting", Json.Num.of(waiting)));
            return;
        }
        console()
                .say("Review is " + (isOn ? "on" : "off") + " in "
                        + environment().shown(folder) + ": what sessions teach "
                        + (isOn
                                ? "waits for your yes. acumen review asks for it."
                                : "changes the playbook by itself."));
        if (!isOn && waiting > 0) {
            console().say(ConsoleOutput.counted(waiting, "proposal") + " still waiting: acumen review");
        }
    }

    private Refiners refiners() {
        return new Refiners(environment(), this::warn);
    }

    private Refiner refiner(Refiners refiners) {
        return refiners.of(settings(), folder());
    }

    private void list(JournaledStore store) {
        List<Proposal> proposals = store.proposals();
        Playbook playbook = store.read().playbook();
        Refinement plan = refiner(refiners()).plan(playbook);
        List<Pair> contradictions = ContradictionWalk.of(plan);
        if (isJson()) {
            print(ReviewJson.whole(proposals, contradictions, plan.near(), playbook));
            return;
        }
        ProposalOutput told = new ProposalOutput(console(), new EvidenceReader(environment()));
        for (Proposal proposal : proposals) {
            told.heading(proposal, "Proposal " + proposal.id());
            ProposalDecision decision = new ProposalDecision(proposal);
            for (int i = 0; i < proposal.operations().size(); i++) {
                Operation operation = proposal.operations().get(i);
                console().say(proposal.id() + "." + proposal.numbers().get(i));
                told.operation(proposal, operation, playbook);
                decision.objection(playbook, operation)
                        .ifPresent(why -> console().line("  ! it no longer fits: " + why));
            }
        }
        for (Pair pair : contradictions) {
            console().heading("Contradiction");
            ContradictionWalk.tell(console(), playbook, pair);
        }
        conclude(proposals, contradictions, plan.near());
    }

    private void conclude(List<Proposal> proposals, List<Pair> contradictions, List<Pair> close) {
        int operations = proposals.stream()
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        if (operations + contradictions.size() + close.size() == 0) {
            console().say("Nothing waits for review.");
        } else if (operations + contradictions.size() > 0) {
            console()
                    .say(ProposalOutput.waiting(operations, proposals.size()) + ", "
                            + ConsoleOutput.counted(contradictions.size(), "contradiction")
                            + ". On a terminal acumen review asks"
                            + (operations == 0 ? "." : "; elsewhere --accept ID and --reject ID decide on proposals."));
        }
        if (!close.isEmpty()) {
            console().say(ClosePairWalk.waiting(close.size()));
        }
    }

    private void walk(JournaledStore store) throws IOException, InterruptedException {
        List<Proposal> proposals = store.proposals();
        Refiners refiners = refiners();
        Refiner refiner = refiner(refiners);
        ConsoleOutput console = console();
        Answers answers = new Answers(environment(), out());
        ReviewWalk walk = new ReviewWalk(
                store, refiner, console, answers, new ProposalOutput(console, new EvidenceReader(environment())));
        boolean isThrough;
        try (InterruptNotice _ = new InterruptNotice(walk::finish)) {
            isThrough = walk.walk(proposals);
        }
        Playbook playbook = store.read().playbook();
        Refinement plan = isThrough
                ? refiner.plan(playbook)
                : new Refinement(Applied.nothing(playbook), List.of(), List.of(), List.of());
        List<Pair> contradictions = ContradictionWalk.of(plan);
        isThrough = isThrough && new ContradictionWalk(store, console, answers).walk(playbook, contradictions);
        if (isThrough) {
            new ClosePairWalk(store, console, answers, refiners.verdicts()).walk(playbook, plan.near());
        }
        if (proposals.isEmpty() && contradictions.isEmpty() && plan.near().isEmpty()) {
            console.say("Nothing waits for review.");
        }
        int left = store.proposals().stream()
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        if (left > 0) {
            console.say("");
            console.say(ConsoleOutput.counted(left, "change") + " still waiting.");
        }
    }

    private void decide(JournaledStore store) {
        Map<String, ProposalDecision> decisions = new LinkedHashMap<>();
        OperationSelection selected = new OperationSelection(store.proposals());
        for (OperationSelection.One one : selected.of(accepted)) {
            decision(decisions, one).accept(one.number(), one.operation());
        }
        for (OperationSelection.One one : selected.of(rejected)) {
            if (accepted.equals(List.of("all")) || selected.of(accepted).contains(one)) {
                throw new FailureException(one.id() + " cannot be accepted and rejected at once");
            }
            decision(decisions, one).reject(one.number());
        }
        Map<ProposalDecision, Applied> done = new LinkedHashMap<>();
        decisions.values().forEach(decision -> done.put(decision, decision.carryOut(store)));
        if (isJson()) {
            print(ReviewJson.decided(done));
            return;
        }
        if (done.isEmpty()) {
            console().say("Nothing waits for review.");
        }
        done.forEach((decision, applied) -> {
            console().say("Proposal " + decision.proposal().id());
            if (!applied.changes().isEmpty() || !applied.rejections().isEmpty()) {
                console().applied(applied);
            }
            int count = decision.turnedDown().size();
            if (count > 0) {
                console().say("  " + count + " rejected");
            }
        });
    }

    private static ProposalDecision decision(Map<String, ProposalDecision> decisions, OperationSelection.One one) {
        return decisions.computeIfAbsent(one.proposal().id(), _ -> new ProposalDecision(one.proposal()));
    }
}
