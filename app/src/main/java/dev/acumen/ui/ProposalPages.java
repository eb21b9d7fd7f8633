package dev.acumen.ui;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.doctor.UserState;
import dev.acumen.document.Hash;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.Neighbour;
import dev.acumen.review.OperationSelection;
import dev.acumen.review.ProposalOutput;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.ProposedChange;
import dev.acumen.web.view.ReviewLinks;
import dev.acumen.web.view.ReviewView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes that wait for a decision.
final class ProposalPages implements Chapter {
    static final String CHANGE = "change";

    /// The change that a page begins with.
    static final String AT = "at";

    static final String FROM = "from";

    /// That the page waits until it is known what texts are near.
    private static final String SIMILAR = "similar";

    /// The change that was just rejected.
    static final String REJECTED = "rejected";

    /// The most changes on a page, and the most characters of them.
    private static final int MOST = 20;

    private static final int MOST_CHARACTERS = 60_000;

    private final ProposedChanges changes = new ProposedChanges();
    private final ProposalActions actions = new ProposalActions(this);

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (rest.isEmpty()) {
            String at = request.parameter(AT).orElse("");
            return list(opened, request, new Outcome(200, at, Optional.empty(), Optional.empty()));
        }
        return new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        return actions.post(opened, request, rest);
    }

    /// The address of the list.
    static Address address(OpenedPlaybook opened) {
        return Address.of(opened.scope().id() + "/" + Frame.Tab.REVIEW.path());
    }

    /// All changes that wait, in the order of the pages.
    static List<OperationSelection.One> all(PlaybookStore.State state) {
        return new OperationSelection(state.proposals()).of(List.of("all"));
    }

    /// What the list is shown after.
    ///
    /// @param status of HTTP
    /// @param at the change that the page begins with; empty for none
    /// @param notice what could not be done
    /// @param draft what a person typed for that change
    record Outcome(int status, String at, Optional<ReviewView.Notice> notice, Optional<ProposedChange.Draft> draft) {}

    /// The list.
    Answer list(OpenedPlaybook opened, WebRequest request, Outcome outcome) {
        PlaybookStore.State state = opened.readStore().read();
        List<OperationSelection.One> all = all(state);
        String at = outcome.at;
        int from = from(request, all, at);
        int end = end(all, from);
        List<OperationSelection.One> shown = all.subList(from, end);
        Frame frame = opened.frame(Frame.Tab.REVIEW, "Review", request);
        Map<Operation, List<Neighbour>> neighbours = neighbours(opened, request, shown, state.playbook());
        boolean isCompared = shown.stream().allMatch(one -> neighbours.containsKey(one.operation()));
        Map<Proposal, List<ProposedChange>> drawn =
                drawn(new EvidenceReader(opened.environment()), state.playbook(), shown, neighbours, outcome);
        return new Answer.Page(
                outcome.status,
                frame,
                new ReviewView(
                        new ReviewLinks("", state.rejected().size()),
                        proposals(drawn, state.playbook()),
                        from,
                        all.size(),
                        from == 0 ? "" : beginningAt(opened, Math.max(0, from - MOST)),
                        end < all.size() ? beginningAt(opened, end) : "",
                        isCompared
                                ? ""
                                : address(opened)
                                        .with(FROM, String.valueOf(from))
                                        .with(SIMILAR, "yes")
                                        .toString(),
                        PairPages.addressWithin(opened, at).toString(),
                        turn(opened),
                        opened.isOfUser()
                                ? 0
                                : UserState.of(opened.environment(), opened.settings())
                                        .waiting(),
                        outcome.notice,
                        request.parameter(REJECTED)
                                .filter(name -> actions.canPutBack(opened, name))
                                .map(ReviewView.PutBack::new)));
    }

    private static String beginningAt(OpenedPlaybook opened, int from) {
        return address(opened).with(FROM, from == 0 ? "" : String.valueOf(from)).toString();
    }

    private static Map<Operation, List<Neighbour>> neighbours(
            OpenedPlaybook opened, WebRequest request, List<OperationSelection.One> shown, Playbook playbook) {
        if (request.parameter(SIMILAR).isEmpty()) {
            return opened.comparisons().knownNeighbours(opened, playbook);
        }
        List<Operation> operations =
                shown.stream().map(OperationSelection.One::operation).toList();
        return opened.comparisons().neighbours(opened, operations, playbook);
    }

    private static int from(WebRequest request, List<OperationSelection.One> all, String at) {
        int from = Paging.from(request, all.size());
        int place = all.stream().map(OperationSelection.One::id).toList().indexOf(at);
        return place < 0 || (place >= from && place < end(all, from)) ? from : place;
    }

    private static int end(List<OperationSelection.One> all, int from) {
        int end = from;
        int characters = 0;
        while (end < all.size() && end < from + MOST && (end == from || characters < MOST_CHARACTERS)) {
            characters += all.get(end).operation().toString().length();
            end++;
        }
        return end;
    }

    private Map<Proposal, List<ProposedChange>> drawn(
            EvidenceReader reader,
            Playbook playbook,
            List<OperationSelection.One> shown,
            Map<Operation, List<Neighbour>> neighbours,
            Outcome outcome) {
        Map<Proposal, List<ProposedChange>> drawn = new LinkedHashMap<>();
        for (int i = 0; i < shown.size(); i++) {
            OperationSelection.One one = shown.get(i);
            boolean isFocused = one.id().equals(outcome.at);
            ProposedChanges.Drawing drawing = new ProposedChanges.Drawing(
                    neighbours,
                    isFocused,
                    i + 1 < shown.size() ? ProposedChanges.place(shown.get(i + 1)) : "pairs",
                    outcome.draft.filter(_ -> isFocused));
            drawn.computeIfAbsent(one.proposal(), _ -> new ArrayList<>())
                    .add(changes.of(playbook, one, reader, drawing));
        }
        return drawn;
    }

    private static List<ReviewView.Proposal> proposals(Map<Proposal, List<ProposedChange>> drawn, Playbook playbook) {
        List<ReviewView.Proposal> proposals = new ArrayList<>();
        drawn.forEach((proposal, its) -> proposals.add(new ReviewView.Proposal(
                proposal.id(),
                heading(proposal),
                proposal.reasoning(),
                its,
                its.size() == proposal.operations().size() ? its.size() : 0,
                seen(proposal, playbook))));
        return proposals;
    }

    private static String heading(Proposal proposal) {
        String origin = ProposalOutput.origin(proposal);
        return Character.toUpperCase(origin.charAt(0)) + origin.substring(1);
    }

    /// Stands for what a person saw of a whole proposal.
    static String seen(Proposal proposal, Playbook playbook) {
        StringBuilder seen = new StringBuilder();
        new OperationSelection(List.of(proposal))
                .of(List.of("all"))
                .forEach(one -> seen.append(one.id()).append(ProposedChanges.seen(one, playbook)));
        return Hash.of(seen.toString());
    }

    private static Optional<ReviewView.Switch> turn(OpenedPlaybook opened) {
        if (opened.isOfUser()) {
            return Optional.empty();
        }
        Settings.Value value = opened.settings().value(Setting.REVIEW);
        return Optional.of(new ReviewView.Switch(value.isOn(), value.source().startsWith(Setting.REVIEW.variable())));
    }
}
