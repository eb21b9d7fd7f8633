package dev.acumen.store;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a playbook file remembers of what was removed, for other clones of its repository. A playbook in no
/// repository never meets one, and remembers nothing.
///
/// @param isShared whether the playbook lies in a repository
/// @param listener knows who the person is
/// @param now the time to write, ISO-8601 with an offset
/// @param isLocal whether the change stays in this clone
record Removals(boolean isShared, StoreListener listener, String now, boolean isLocal) {

    /// What the file remembers after a change.
    ///
    /// @param known what was rejected before
    /// @param isLearning whether nobody but the program removed what the change removes
    /// @param after the playbook after it
    List<RemovedKeyPoint> after(
            PlaybookDocument before,
            TransactionResult outcome,
            List<RejectedText> known,
            boolean isLearning,
            Playbook after) {
        if (isLocal) {
            return before.removed();
        }
        List<String> there = new ArrayList<>(after.texts().values());
        known.stream()
                .filter(rejected -> outcome.allowed().contains(rejected.number()))
                .forEach(rejected -> there.add(rejected.text()));
        List<String> byHand = new ArrayList<>();
        List<RemovedKeyPoint> more = new ArrayList<>();
        if (isShared && !before.isNew()) {
            for (Change change : outcome.applied().changes()) {
                boolean isDeleted = change.kind() == Change.Kind.DELETE;
                if (change.before() != null && (isDeleted || change.kind() == Change.Kind.PRUNE)) {
                    String text = change.before().keyPoint().text();
                    if (isDeleted && !isLearning) {
                        byHand.add(text);
                    } else {
                        more.add(RemovedKeyPoint.of(text, now, RemovedKeyPoint.ACUMEN));
                    }
                }
            }
            outcome.rejected().stream()
                    .filter(rejected -> rejected.kind() == RejectedText.Kind.TEXT)
                    // Other clones get new words under the same id.
                    .filter(rejected -> !rejected.why().equals(RejectedText.REPLACE))
                    .forEach(rejected -> byHand.add(rejected.text()));
        }
        if (!byHand.isEmpty()) {
            String person = listener.person();
            byHand.forEach(text -> more.add(RemovedKeyPoint.of(text, now, person)));
        }
        return RemovedKeyPoint.after(before.removed(), more, there);
    }

    /// Whether a playbook file lies in a repository of git's.
    static boolean isShared(Path playbook) {
        for (Path at = playbook.getParent(); at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }
}
