package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookUndo;
import dev.acumen.store.UndoResult;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.MessageView;
import java.util.ArrayList;
import java.util.List;

/// Takes a change back, or everything learned from a session: the field `change` names it.
final class UndoAction implements Chapter {
    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        String name = request.field("change").orElse("");
        if (!rest.isEmpty() || name.isEmpty()) {
            return new Answer.Missing();
        }
        PlaybookUndo undo = opened.undo();
        return switch (undo.named(name)) {
            case UndoResult.Refused(String reason) -> throw new FailureException(reason);
            case UndoResult.Done done -> {
                boolean isOneChange =
                        done.lines().stream().anyMatch(line -> line.id().equals(name));
                int waiting = isOneChange ? 0 : undo.waiting(done);
                yield done.left().isEmpty() && waiting == 0
                        ? ChangeToast.after(
                                opened,
                                request,
                                Frame.Tab.PLAYBOOK.path(),
                                done.wayBack().getFirst())
                        : Answer.Page.of(
                                opened.frame(Frame.Tab.ACTIVITY, "Taken back in part"),
                                new MessageView("What was not taken back", left(done, waiting)));
            }
        };
    }

    private static List<String> left(UndoResult.Done done, int waiting) {
        List<String> left = new ArrayList<>();
        done.left().forEach(sentence -> left.add(sentence + ": left as it is."));
        if (waiting > 0) {
            left.add(ConsoleOutput.counted(waiting, "proposal") + " of that session still waiting for a decision.");
        }
        return left;
    }
}
