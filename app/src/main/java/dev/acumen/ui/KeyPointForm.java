package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.review.ManualChange;
import dev.acumen.review.RequestedChange;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.EditView;
import dev.acumen.web.view.Frame;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The form of a key point. The field `do` says what to do, `text` holds the person's words, and `seen` tells which
/// words that person saw: over others, nothing is written or removed before the person has seen them. Words that the
/// person typed come back on the next page wherever they are not in the playbook then.
record KeyPointForm(OpenedPlaybook opened, WebRequest request, String id) {
    private static final String EDIT = "edit";
    private static final String REMOVE = "remove";

    Answer answer() {
        Optional<SectionedKeyPoint> now = now();
        String wish = field("do");
        if (now.isEmpty()) {
            return wish.equals(EDIT)
                    ? again(now, "Your words were not saved: " + id + " was removed meanwhile.")
                    : again(now, "Nothing was changed: " + id + " was removed meanwhile.");
        }
        String text = now.get().keyPoint().text();
        boolean isSeen = KeyPointRows.seen(text).equals(field("seen"));
        Map<String, String> seen = Map.of(id, text);
        if (wish.equals(EDIT) && KeyPointRows.plain(text).equals(typed())) {
            return done("", false);
        }
        if (!isSeen && (wish.equals(EDIT) || wish.equals(REMOVE))) {
            return again(now, changedMeanwhile(wish));
        }
        Optional<ManualChange> change = switch (wish) {
            case EDIT -> Optional.of(ManualChange.reword(id, typed(), seen));
            case REMOVE -> Optional.of(ManualChange.remove(List.of(id), "", seen));
            case "pin", "unpin" -> Optional.of(ManualChange.pin(id, wish.equals("pin")));
            case "helpful" -> Optional.of(ManualChange.rate(id, Rating.HELPFUL));
            case "harmful" -> Optional.of(ManualChange.rate(id, Rating.HARMFUL));
            case "move" -> Section.ofNameOrSlug(field("section")).map(section -> ManualChange.move(id, section));
            default -> Optional.empty();
        };
        return change.isEmpty() ? new Answer.Missing() : carryOut(change.get(), wish, text);
    }

    private Answer carryOut(ManualChange change, String wish, String text) {
        RequestedChange done = change.in(opened.store());
        if (done.refused().isEmpty()) {
            boolean isLeft = !wish.equals(EDIT) && isTyped(text);
            return isLeft
                    ? again(now(), "That was done. The words that you typed are not saved yet.")
                    : ChangeToast.after(opened, request, page(), change.kind(), done.applied());
        }
        Rejection refused = done.refused().getFirst();
        return switch (refused) {
            case Rejection.AlreadySo _ -> done("", isTyped(text));
            case Rejection.Superseded _ -> again(now(), changedMeanwhile(wish));
            case Rejection.UnknownId _, Rejection.DuplicateText _, Rejection.Malformed _, Rejection.BeyondLimit _ -> {
                if (!wish.equals(EDIT)) {
                    throw new FailureException(refused.reason());
                }
                yield again(now(), "Your words were not saved: " + refused.reason() + ".");
            }
        };
    }

    private Answer done(String change, boolean isLeft) {
        return isLeft
                ? again(now(), "The words that you typed are not saved yet.")
                : ChangeToast.after(opened, request, page(), change);
    }

    private static String changedMeanwhile(String wish) {
        return (wish.equals(REMOVE) ? "Nothing was removed" : "Your words were not saved")
                + ": somebody changed this key point since you saw it.";
    }

    /// What the person typed, next to what the key point says now.
    private Answer again(Optional<SectionedKeyPoint> now, String problem) {
        boolean isRemoval = field("do").equals(REMOVE);
        String back = request.field(ChangeToast.BACK)
                .flatMap(Address::read)
                .orElseGet(() -> Address.of(opened.scope().id() + "/" + page()))
                .toString();
        EditView view = new EditView(
                problem,
                id,
                now.map(placed -> KeyPointRows.whole(placed, opened.usage())),
                isRemoval,
                isRemoval ? "" : typed(),
                now.map(placed -> placed.section().slug()).orElse(field("section")),
                back,
                KeyPointRows.SECTIONS);
        return new Answer.Page(409, opened.frame(Frame.Tab.PLAYBOOK, "Edit " + id), view);
    }

    private Optional<SectionedKeyPoint> now() {
        return opened.readStore().read().playbook().find(id);
    }

    private boolean isTyped(String text) {
        return request.field("text").isPresent()
                && !typed().equals(KeyPointRows.plain(text))
                && !KeyPointRows.seen(typed()).equals(field("seen"));
    }

    private String typed() {
        return KeyPointRows.plain(field("text"));
    }

    private String page() {
        return KeyPointPages.PATH + "/" + id;
    }

    private String field(String name) {
        return request.field(name).orElse("");
    }
}
