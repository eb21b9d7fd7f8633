package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.review.RejectedList;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.RejectedView;
import dev.acumen.web.view.ReviewLinks;
import java.util.List;

/// Texts that were rejected, and letting them be learned again.
final class RejectedPages implements Chapter {
    private static final int SHOWN = 50;
    private static final String ALLOWED = "allowed";

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (rest.size() > 1) {
            return new Answer.Missing();
        }
        List<RejectedText> all = opened.readStore().rejected().reversed();
        int from = Paging.from(request, all.size());
        List<RejectedView.Row> rows = Paging.page(all, from, SHOWN).stream()
                .map(text -> new RejectedView.Row(
                        text.number(), text.text(), text.kind() == RejectedText.Kind.DELETION, RejectedList.how(text)))
                .toList();
        String later = Paging.later(address(opened), all.size(), from, SHOWN);
        String news = request.parameter(ALLOWED).isPresent()
                ? "That text may be learned again: it is proposed when a later session teaches it."
                : "";
        return Answer.Page.of(
                opened.frame(Frame.Tab.REVIEW, "Rejected texts", request),
                new RejectedView(new ReviewLinks(ReviewPages.REJECTED, all.size()), rows, all.size(), later, news));
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        FilePlaybookStore store = opened.store();
        String number = request.field("number").orElse("");
        String seen = request.field("before").orElse("");
        RejectedText chosen = store.rejected().stream()
                .filter(text -> String.valueOf(text.number()).equals(number)
                        && text.text().equals(seen))
                .findFirst()
                .orElseThrow(() -> new FailureException("This text is not in the list any more."));
        RejectedList.allow(store, List.of(chosen));
        return new Answer.Go(address(opened).with(ALLOWED, "yes").toString());
    }

    private static Address address(OpenedPlaybook opened) {
        return Address.of(opened.scope().id() + "/review/" + ReviewPages.REJECTED);
    }
}
