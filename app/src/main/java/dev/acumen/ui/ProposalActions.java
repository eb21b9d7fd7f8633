package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rejection;
import dev.acumen.review.OperationSelection;
import dev.acumen.review.ReviewSwitch;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.ProposedChange;
import dev.acumen.web.view.ReviewView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// What a person does with changes that wait. Each decision is carried out at once; what somebody else decided
/// meanwhile stays, and is shown. Safe for use by several threads.
final class ProposalActions {
    private static final int MOST_KEPT = 100;

    private final ProposalPages pages;

    /// What was rejected from these pages, for whoever takes that back.
    private final SequencedMap<Rejected, Proposal> rejected = new LinkedHashMap<>();

    /// @param name of the change
    private record Rejected(Path folder, String name) {}

    ProposalActions(ProposalPages pages) {
        this.pages = pages;
    }

    Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        String what = rest.isEmpty() ? "" : rest.getFirst();
        if (rest.size() == 2 && what.equals(ProposalPages.CHANGE)) {
            return decide(opened, request, rest.getLast());
        }
        if (rest.size() == 2 && what.equals("proposal")) {
            return acceptAll(opened, request, rest.getLast());
        }
        return switch (rest.size() == 1 ? what : "") {
            case "put-back" -> putBack(opened, request);
            case "switch" -> turn(opened, request);
            default -> new Answer.Missing();
        };
    }

    private Answer decide(OpenedPlaybook opened, WebRequest request, String name) {
        FilePlaybookStore store = opened.store();
        PlaybookStore.State state = store.read();
        List<OperationSelection.One> all = ProposalPages.all(state);
        Optional<OperationSelection.One> found =
                all.stream().filter(one -> one.id().equals(name)).findFirst();
        if (found.isEmpty()) {
            return refused(opened, request, "", gone(request, state));
        }
        OperationSelection.One one = found.get();
        if (!ProposedChanges.seen(one, state.playbook())
                .equals(request.field("seen").orElse(""))) {
            return again(opened, request, one, "it changed since this page was loaded; look at it again");
        }
        Address next = ProposalPages.address(opened)
                .with(ProposalPages.FROM, request.field(ProposalPages.FROM).orElse(""))
                .with(ProposalPages.AT, next(all, all.indexOf(one) + 1));
        ProposalDecision decision = new ProposalDecision(one.proposal());
        return switch (request.field("answer").orElse("")) {
            case "accept" -> accept(opened, request, one, one.operation(), next);
            case "edit" -> accept(opened, request, one, one.operation().reworded(typed(request)), next);
            case "reject" -> {
                decision.reject(one.number());
                decision.carryOut(store);
                if (decision.turnedDown().isEmpty()) {
                    yield refused(opened, request, "", gone(request, store.read()));
                }
                remember(opened, one);
                yield new Answer.Go(next.with(ProposalPages.REJECTED, name).toString());
            }
            case "drop" -> {
                decision.drop(one.number());
                decision.carryOut(store);
                yield new Answer.Go(next.toString());
            }
            default -> new Answer.Missing();
        };
    }

    private Answer accept(
            OpenedPlaybook opened, WebRequest request, OperationSelection.One one, Operation operation, Address next) {
        FilePlaybookStore store = opened.store();
        ProposalDecision decision = new ProposalDecision(one.proposal());
        Optional<String> objection = decision.objection(store.read().playbook(), operation);
        if (objection.isPresent()) {
            return again(opened, request, one, objection.get());
        }
        decision.accept(one.number(), operation);
        Applied applied = decision.carryOut(store);
        if (!applied.rejections().isEmpty()) {
            return refused(opened, request, "", late(request, applied.rejections()));
        }
        return ChangeToast.after(opened, next, Cause.REVIEW, applied);
    }

    /// The list, with what the person typed.
    private Answer again(OpenedPlaybook opened, WebRequest request, OperationSelection.One one, String problem) {
        String typed = typed(request);
        boolean isTyped = request.field("answer").orElse("").equals("edit") && !typed.isEmpty();
        return isTyped
                ? pages.list(
                        opened,
                        request,
                        new ProposalPages.Outcome(
                                409, one.id(), Optional.empty(), Optional.of(new ProposedChange.Draft(typed, problem))))
                : refused(
                        opened,
                        request,
                        one.id(),
                        new ReviewView.Notice("Nothing was changed", List.of(sentence(problem)), ""));
    }

    /// @param at the change that the page begins with; empty for none
    private Answer refused(OpenedPlaybook opened, WebRequest request, String at, ReviewView.Notice notice) {
        return pages.list(opened, request, new ProposalPages.Outcome(409, at, Optional.of(notice), Optional.empty()));
    }

    private static String typed(WebRequest request) {
        return request.field("text").orElse("");
    }

    /// What became of a change that does not wait any more.
    private static ReviewView.Notice gone(WebRequest request, PlaybookStore.State state) {
        String words = request.field("before").orElse("");
        List<String> sentences = new ArrayList<>();
        sentences.add("Somebody else decided on this change in the meantime. Nothing was changed now.");
        if (!words.isEmpty()) {
            sentences.add("It was: " + words);
            state.playbook()
                    .keyPoints()
                    .filter(placed -> placed.keyPoint().text().equals(words))
                    .forEach(placed -> sentences.add(
                            "It was accepted: " + placed.keyPoint().name() + " says this now."));
            if (state.rejected().stream().anyMatch(text -> text.isAbout(RejectedText.Kind.TEXT, words))) {
                sentences.add("It was rejected, or accepted in other words.");
            }
        }
        return new ReviewView.Notice("Already decided", sentences, edited(request, words));
    }

    private static ReviewView.Notice late(WebRequest request, List<Rejection> rejections) {
        return new ReviewView.Notice(
                "Nothing was changed",
                rejections.stream()
                        .map(rejection -> sentence(rejection.reason()))
                        .toList(),
                edited(request, request.field("before").orElse("")));
    }

    private static String edited(WebRequest request, String words) {
        String typed = typed(request);
        return typed.equals(words) ? "" : typed;
    }

    private static String sentence(String reason) {
        return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
    }

    private Answer acceptAll(OpenedPlaybook opened, WebRequest request, String id) {
        FilePlaybookStore store = opened.store();
        PlaybookStore.State state = store.read();
        Optional<Proposal> found = state.proposals().stream()
                .filter(proposal -> proposal.id().equals(id))
                .findFirst();
        if (found.isEmpty()
                || !ProposalPages.seen(found.get(), state.playbook())
                        .equals(request.field("seen").orElse(""))) {
            ReviewView.Notice notice = new ReviewView.Notice(
                    "Nothing was changed",
                    List.of("This proposal changed since the page was loaded. Look at what is left of it."),
                    "");
            return refused(opened, request, "", notice);
        }
        List<OperationSelection.One> all = ProposalPages.all(state);
        ProposalDecision decision = new ProposalDecision(found.get());
        String next = "";
        for (OperationSelection.One one : all) {
            boolean isOfIt = one.proposal().equals(found.get());
            if (isOfIt && decision.objection(state.playbook(), one.operation()).isEmpty()) {
                decision.accept(one.number(), one.operation());
            } else if (isOfIt) {
                next = next.isEmpty() ? one.id() : next;
            }
        }
        Applied applied = decision.carryOut(store);
        String behind = next(
                all, all.stream().map(OperationSelection.One::proposal).toList().lastIndexOf(found.get()) + 1);
        Address page = ProposalPages.address(opened).with(ProposalPages.AT, next.isEmpty() ? behind : next);
        return ChangeToast.after(opened, page, Cause.REVIEW, applied);
    }

    private static String next(List<OperationSelection.One> all, int place) {
        return place < all.size() ? all.get(place).id() : "";
    }

    private synchronized void remember(OpenedPlaybook opened, OperationSelection.One one) {
        if (rejected.size() >= MOST_KEPT) {
            rejected.pollFirstEntry();
        }
        rejected.put(new Rejected(opened.folder(), one.id()), one.proposal());
    }

    /// Whether a rejection can be taken back.
    synchronized boolean canPutBack(OpenedPlaybook opened, String name) {
        return rejected.containsKey(new Rejected(opened.folder(), name));
    }

    private synchronized Answer putBack(OpenedPlaybook opened, WebRequest request) {
        String name = request.field("change").orElse("");
        Proposal proposal = rejected.remove(new Rejected(opened.folder(), name));
        if (proposal == null) {
            throw new FailureException(
                    "This rejection cannot be taken back here any more. Look at the rejected texts.");
        }
        ProposalDecision.putBack(opened.store(), proposal, Integer.parseInt(name.substring(name.lastIndexOf('.') + 1)));
        return new Answer.Go(
                ProposalPages.address(opened).with(ProposalPages.AT, name).toString());
    }

    private static Answer turn(OpenedPlaybook opened, WebRequest request) throws IOException {
        if (opened.isOfUser()) {
            throw new FailureException("Nothing is learned into your own playbook by itself.");
        }
        opened.store();
        new ReviewSwitch(opened.folder()).set(request.field("on").orElse("").equals("true"), opened.environment());
        return new Answer.Go(ProposalPages.address(opened).toString());
    }
}
