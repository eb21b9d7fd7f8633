package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.review.AcceptedRefusal;
import dev.acumen.review.ProposalOutput;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Refusal;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.RefusedView;
import dev.acumen.web.view.ReviewLinks;
import java.util.ArrayList;
import java.util.List;

/// Changes that were refused when sessions were learned, and accepting them.
final class RefusedPages implements Chapter {
    private static final int SHOWN = 20;
    private static final String AT = "at";

    /// Those that nobody accepted, the newest first.
    static List<Refusal> open(FilePlaybookStore store) {
        return Refusal.in(store.log()).stream().filter(Refusal::isOpen).toList();
    }

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (rest.size() > 1) {
            return new Answer.Missing();
        }
        FilePlaybookStore store = opened.readStore();
        List<Refusal> all = open(store);
        int from = Paging.from(request, all.size());
        PlaybookStore.State state = store.read();
        String at = request.parameter(AT).orElse("");
        List<RefusedView.Row> rows = new ArrayList<>();
        for (Refusal refusal : Paging.page(all, from, SHOWN)) {
            rows.add(row(refusal, state.playbook(), refusal.name().equals(at)));
        }
        return Answer.Page.of(
                opened.frame(Frame.Tab.REVIEW, "Refused changes", request),
                new RefusedView(
                        new ReviewLinks(ReviewPages.REFUSED, state.rejected().size()),
                        rows,
                        all.size(),
                        Paging.later(address(opened), all.size(), from, SHOWN)));
    }

    private static RefusedView.Row row(Refusal refusal, Playbook playbook, boolean isFocused) {
        Operation operation = refusal.refused().operation();
        OperationEntries entries = new OperationEntries(playbook);
        String session = refusal.line().cause().session();
        return new RefusedView.Row(
                refusal.name(),
                entries.heading(operation),
                entries.of(operation),
                refusal.refused().why(),
                "Session " + (session.isEmpty() ? "unknown" : session) + ", "
                        + ProposalOutput.time(refusal.line().time()),
                refusal.refused().isKept(),
                isFocused);
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        FilePlaybookStore store = opened.store();
        String name = request.field("name").orElse("");
        List<Refusal> open = open(store);
        Refusal refusal = Refusal.in(store.log()).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new FailureException("There is no such refused change."));
        RequestedChange done = RequestedChange.of(store, Cause.accepting(refusal.name()), AcceptedRefusal.of(refusal));
        if (!done.refused().isEmpty()) {
            throw new FailureException(
                    "Nothing was changed: " + done.refused().getFirst().reason() + ".");
        }
        int next = open.indexOf(refusal) + 1;
        Address page =
                address(opened).with(AT, next < open.size() ? open.get(next).name() : "");
        return ChangeToast.after(opened, page, Cause.ACCEPT, done.applied());
    }

    private static Address address(OpenedPlaybook opened) {
        return Address.of(opened.scope().id() + "/review/" + ReviewPages.REFUSED);
    }
}
