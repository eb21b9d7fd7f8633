package dev.acumen.ui;

import dev.acumen.playbook.Playbook;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.VisiblePart;
import dev.acumen.review.PromptPreview;
import dev.acumen.review.ShownSession;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.InjectionView;
import dev.acumen.web.view.PromptView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a prompt would bring. The form is sent, so that a long prompt needs no long address; it changes nothing.
final class PromptPages implements Chapter {
    static final String PATH = "prompt";

    private static final String TITLE = "What a prompt brings";

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        return rest.isEmpty()
                ? Answer.Page.of(
                        opened.frame(Frame.Tab.SESSIONS, TITLE),
                        new PromptView(
                                "",
                                session(opened, request.parameter("session"))
                                        .map(ShownSession::id)
                                        .orElse(""),
                                List.of(),
                                Optional.empty(),
                                ""))
                : new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        String prompt = request.field("prompt").orElse("");
        Optional<ShownSession> session = session(opened, request.field("session"));
        if (!rest.isEmpty()) {
            return new Answer.Missing();
        }
        List<String> notes = new ArrayList<>();
        PromptPreview preview = PromptPreview.of(
                prompt,
                visible(opened, notes),
                opened.usage(),
                opened.settings(),
                session.map(ShownSession::shown).orElse(Set.of()));
        if (!preview.nothing().isEmpty()) {
            notes.add(preview.nothing());
        }
        List<String> atCalls = preview.atCalls().isEmpty()
                ? List.of()
                : List.of("Shown only at the calls that their guards name: " + String.join(", ", preview.atCalls()));
        Optional<InjectionView> brought = preview.nothing().isEmpty()
                ? Optional.of(Injections.view(opened, "", "This prompt would bring", preview.explanation(), atCalls))
                : Optional.empty();
        return Answer.Page.of(
                opened.frame(Frame.Tab.SESSIONS, TITLE),
                new PromptView(
                        prompt,
                        session.map(ShownSession::id).orElse(""),
                        notes,
                        brought,
                        preview.text().stripTrailing()));
    }

    /// What of the playbooks sessions may be shown.
    ///
    /// @param notes gets what a person has to know of that
    private static Playbook visible(OpenedPlaybook opened, List<String> notes) throws IOException {
        if (opened.project().isEmpty()) {
            return opened.readStore().read().playbook();
        }
        Path folder = opened.project().get();
        Path own = opened.environment().acumenFolder();
        VisiblePart visible = VisiblePart.of(StoredPlaybook.read(folder), folder, own);
        if (!visible.withheld().isEmpty()) {
            notes.add(visible.notice());
        }
        if (opened.environment().isSwitchedOff() || new OffSwitch(own).isOff(folder)) {
            notes.add("Acumen is off here, so sessions are shown nothing; this is what they would be shown.");
        }
        return opened.users().beside(visible.playbook(), opened.settings());
    }

    /// The session that is named; none for a new one, or where nobody knows it.
    private Optional<ShownSession> session(OpenedPlaybook opened, Optional<String> named) throws IOException {
        String id = named.orElse("");
        return id.isEmpty()
                ? Optional.empty()
                : opened.sessions().stream()
                        .filter(each -> each.id().equals(id))
                        .findFirst();
    }
}
