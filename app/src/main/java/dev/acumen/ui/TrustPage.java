package dev.acumen.ui;

import dev.acumen.document.Hash;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.GuardOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.Trust;
import dev.acumen.project.VisiblePart;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.TrustView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What a person reads before they trust a project's playbook, and their yes.
///
/// @param opened the playbook of a project
record TrustPage(OpenedPlaybook opened) {
    private static final int MOST = 200;

    Answer get(WebRequest request) throws IOException {
        return page(200, request, part(playbook()), false);
    }

    /// Trusts the project, where the person saw what its playbook holds now.
    Answer post(WebRequest request) throws IOException {
        Playbook playbook = playbook();
        VisiblePart part = part(playbook);
        if (!request.field("before").orElse("").equals(digest(part))) {
            return page(409, request, part, true);
        }
        new Trust(acumen())
                .trust(opened.folder(), playbook, opened.environment().clock().instant());
        return new Answer.Go(opened.scope().id() + "/" + Frame.Tab.HEALTH.path());
    }

    private Path acumen() {
        return opened.environment().acumenFolder();
    }

    private Playbook playbook() throws IOException {
        return StoredPlaybook.read(opened.folder());
    }

    private VisiblePart part(Playbook playbook) throws IOException {
        return VisiblePart.of(playbook, opened.folder(), acumen());
    }

    private Answer page(int status, WebRequest request, VisiblePart part, boolean isChanged) {
        List<KeyPoint> withheld = part.withheld();
        int from = isChanged ? 0 : Paging.from(request, withheld.size());
        List<TrustView.Row> rows = Paging.page(withheld, from, MOST).stream()
                .map(keyPoint -> new TrustView.Row(
                        keyPoint.name(),
                        ConsoleOutput.flat(keyPoint.text()),
                        keyPoint.guard().isEmpty() ? "" : GuardOutput.told(keyPoint.guard())))
                .toList();
        String reason =
                "The agent is not shown " + withheld.size() + " of " + part.size() + " key points: " + part.cause();
        return new Answer.Page(
                status,
                opened.frame(Frame.Tab.HEALTH, "Trust this playbook"),
                new TrustView(reason, rows, from, withheld.size(), digest(part), isChanged));
    }

    private static String digest(VisiblePart part) {
        return Hash.of(part.withheld().stream()
                .map(keyPoint -> keyPoint.name() + " " + keyPoint.text() + " " + keyPoint.guard())
                .collect(Collectors.joining("\n")));
    }
}
