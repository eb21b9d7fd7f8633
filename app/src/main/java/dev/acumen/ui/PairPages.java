package dev.acumen.ui;

import dev.acumen.document.Hash;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Pair;
import dev.acumen.review.ClosePairWalk;
import dev.acumen.review.PairDecision;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.PairsView;
import dev.acumen.web.view.ProposedChange;
import dev.acumen.web.view.ReviewLinks;
import dev.acumen.web.view.ReviewView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Key points that contradict each other, and those that perhaps say the same: two of them side by side, and what a
/// person says about them.
final class PairPages implements Chapter {
    private static final String PLACE = "pair-";
    private static final int PLACE_LENGTH = 10;

    /// That a page is loaded into the one of proposed changes.
    private static final String IN = "in";

    private static final String LIST = "list";

    /// The address of the page, for loading it into the list of proposed changes.
    ///
    /// @param at the pair that the page begins with, if it is one
    static Address addressWithin(OpenedPlaybook opened, String at) {
        return address(opened).with(IN, LIST).with(ProposalPages.AT, at.startsWith(PLACE) ? at : "");
    }

    private static Address address(OpenedPlaybook opened) {
        return Address.of(opened.scope().id() + "/review/" + ReviewPages.PAIRS);
    }

    /// The id of a pair's element on the page.
    private static String place(String first, String second) {
        return PLACE + Hash.of(first + " " + second).substring(0, PLACE_LENGTH);
    }

    private static String place(Pair pair) {
        return place(pair.first(), pair.second());
    }

    /// What a person typed, and why it could not be done.
    ///
    /// @param id of the key point
    /// @param at the pair
    private record Draft(String id, String at, ProposedChange.Draft words) {}

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return rest.size() > 1 ? new Answer.Missing() : page(opened, request, 200, Optional.empty(), Optional.empty());
    }

    private Answer page(
            OpenedPlaybook opened,
            WebRequest request,
            int status,
            Optional<ReviewView.Notice> notice,
            Optional<Draft> draft) {
        PlaybookStore.State state = opened.readStore().read();
        boolean isWithin = request.parameter(IN).or(() -> request.field(IN)).isPresent();
        Comparisons.Pairs pairs = isWithin && !state.proposals().isEmpty()
                ? opened.comparisons().knownPairs(opened, state.playbook())
                : opened.comparisons().pairs(opened, state.playbook());
        String at = draft.map(Draft::at)
                .or(() -> request.parameter(ProposalPages.AT))
                .or(() -> request.field("place"))
                .orElse("");
        List<Pair> contradictions = shown(pairs.contradictions());
        List<Pair> close = shown(pairs.close());
        return new Answer.Page(
                status,
                opened.frame(Frame.Tab.REVIEW, "Review pairs", request),
                new PairsView(
                        new ReviewLinks(ReviewPages.PAIRS, state.rejected().size()),
                        isWithin,
                        views(contradictions, state.playbook(), at, draft),
                        views(close, state.playbook(), at, draft),
                        pairs.contradictions().size() + pairs.close().size() - contradictions.size() - close.size(),
                        notice));
    }

    private static List<Pair> shown(List<Pair> pairs) {
        return pairs.subList(0, Math.min(ClosePairWalk.MOST, pairs.size()));
    }

    private static List<PairsView.Pair> views(List<Pair> pairs, Playbook playbook, String at, Optional<Draft> draft) {
        List<PairsView.Pair> views = new ArrayList<>();
        for (Pair pair : pairs) {
            views.add(new PairsView.Pair(
                    place(pair),
                    side(pair.first(), playbook, draft),
                    side(pair.second(), playbook, draft),
                    pair.why(),
                    place(pair).equals(at)));
        }
        return views;
    }

    private static PairsView.Side side(String id, Playbook playbook, Optional<Draft> draft) {
        SectionedKeyPoint placed = playbook.find(id).orElseThrow();
        KeyPoint keyPoint = placed.keyPoint();
        return new PairsView.Side(
                id,
                placed.section().title(),
                keyPoint.text(),
                keyPoint.tally().helpful(),
                keyPoint.tally().harmful(),
                keyPoint.isPinned(),
                draft.filter(typed -> typed.id.equals(id)).map(Draft::words));
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (rest.size() > 1) {
            return new Answer.Missing();
        }
        FilePlaybookStore store = opened.store();
        Playbook playbook = store.read().playbook();
        Optional<KeyPoint> first = seen(request, "first", playbook);
        Optional<KeyPoint> second = seen(request, "second", playbook);
        if (first.isEmpty() || second.isEmpty()) {
            return page(opened, request, 409, Optional.of(late(request, playbook)), Optional.empty());
        }
        String next = next(opened.comparisons().knownPairs(opened, playbook), request);
        PairDecision decision = new PairDecision(store, opened.comparisons().verdicts(opened));
        String answer = request.field("answer").orElse("");
        if (answer.equals("opposite")) {
            decision.opposite(first.get(), second.get());
            opened.comparisons()
                    .contradict(opened, first.get().name(), second.get().name());
            return new Answer.Go(back(opened, request)
                    .with(
                            ProposalPages.AT,
                            place(first.get().name(), second.get().name()))
                    .toString());
        }
        Optional<Applied> applied = decided(decision, answer, first.get(), second.get(), request);
        return applied.map(done -> done.rejections().isEmpty()
                        ? ChangeToast.after(
                                opened, back(opened, request).with(ProposalPages.AT, next), Cause.REVIEW, done)
                        : refused(opened, request, done))
                .orElseGet(Answer.Missing::new);
    }

    private static Optional<Applied> decided(
            PairDecision decision, String answer, KeyPoint first, KeyPoint second, WebRequest request) {
        return switch (answer) {
            case "keep-first" -> Optional.of(decision.keep(first, second));
            case "keep-second" -> Optional.of(decision.keep(second, first));
            case "same-first" -> Optional.of(decision.same(first, second));
            case "same-second" -> Optional.of(decision.same(second, first));
            case "both", "different" -> Optional.of(decision.both(first, second));
            case "reword-first" -> Optional.of(decision.reword(first, typed(request, "first"), second));
            case "reword-second" -> Optional.of(decision.reword(second, typed(request, "second"), first));
            default -> Optional.empty();
        };
    }

    /// The key point that a form is about, where it still says what the person saw.
    private static Optional<KeyPoint> seen(WebRequest request, String field, Playbook playbook) {
        return playbook.find(request.field(field).orElse(""))
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint ->
                        keyPoint.text().equals(request.field(field + "-before").orElse("")));
    }

    private static String typed(WebRequest request, String field) {
        return request.field(field + "-text").orElse("");
    }

    /// The pair behind the one that is decided on.
    private static String next(Comparisons.Pairs pairs, WebRequest request) {
        List<String> places = Stream.concat(shown(pairs.contradictions()).stream(), shown(pairs.close()).stream())
                .map(PairPages::place)
                .toList();
        int place = places.indexOf(request.field("place").orElse(""));
        return place + 1 < places.size() ? places.get(place + 1) : "";
    }

    private static Address back(OpenedPlaybook opened, WebRequest request) {
        return request.field(IN).isPresent() ? ProposalPages.address(opened) : address(opened);
    }

    private Answer refused(OpenedPlaybook opened, WebRequest request, Applied applied) {
        String problem = applied.rejections().getFirst().reason();
        String field = request.field("answer").orElse("").replace("reword-", "");
        if (Stream.of("first", "second").noneMatch(field::equals)) {
            ReviewView.Notice notice = new ReviewView.Notice("Nothing was changed", List.of(problem + "."), "");
            return page(opened, request, 409, Optional.of(notice), Optional.empty());
        }
        Draft draft = new Draft(
                request.field(field).orElse(""),
                request.field("place").orElse(""),
                new ProposedChange.Draft(typed(request, field), problem));
        return page(opened, request, 409, Optional.empty(), Optional.of(draft));
    }

    /// What somebody else did with the two.
    private static ReviewView.Notice late(WebRequest request, Playbook playbook) {
        List<String> sentences = new ArrayList<>();
        Map<String, String> texts = playbook.texts();
        String typed = "";
        for (String field : List.of("first", "second")) {
            String id = request.field(field).orElse("");
            String before = request.field(field + "-before").orElse("");
            String now = texts.get(id);
            if (now == null) {
                sentences.add(id + " is gone. You saw: " + before);
            } else if (!now.equals(before)) {
                sentences.add(id + " says now: " + now + " You saw: " + before);
            }
            typed = typed(request, field).equals(before)
                            || typed(request, field).isEmpty()
                    ? typed
                    : typed(request, field);
        }
        return new ReviewView.Notice("Changed elsewhere, nothing was changed now", sentences, typed);
    }
}
