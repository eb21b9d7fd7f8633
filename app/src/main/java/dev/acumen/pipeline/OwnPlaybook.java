package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.LayerCopies;
import dev.acumen.project.Trust;
import dev.acumen.remote.Remotes;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What is a user's own of a project's playbook: trusts one that was made here, and knows the key points that were
/// learned, written or shown with trust here by their texts. What counts is what a transaction found under the lock,
/// and not what was there when a long run began: a pull may have brought a stranger's playbook meanwhile.
///
/// @param project the project's folder
/// @param tell hears what a person has to know
public record OwnPlaybook(Path project, Environment environment, Consumer<String> tell) {

    /// A transaction was carried out. A layer trusts no path: a pull may bring a stranger's playbook below it.
    public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
        if (applied.changes().isEmpty()) {
            return;
        }
        keepLayer();
        new Promotions(environment, tell).carriedOut(project, cause, applied);
        try {
            Trust trust = new Trust(environment.acumenFolder());
            if (before.isNew() && !StoredPlaybook.isLayered(project) && isAllOf(applied.changes())) {
                trust.trust(project, "made by acumen", environment.clock().instant());
            }
            KnownTexts texts = new KnownTexts(environment.acumenFolder());
            boolean isTrusted = trust.isTrusted(project);
            texts.add(new Written(texts.read(), isTrusted, cause.kind().equals(Cause.LEARN)).of(applied.changes()));
        } catch (IOException | BadInputException | StoreException e) {
            tell.accept("it could not be noted that this change is your own, so sessions may not see it until acumen"
                    + " trust is run: " + ErrorAdvice.told(e));
        }
    }

    /// Keeps a copy of the local layer where `git clean` does not come. A service's playbook is brought again.
    public void keepLayer() {
        if (new Remotes(environment.acumenFolder()).isJoined(project)) {
            return;
        }
        try {
            new LayerCopies(environment.acumenFolder()).keep(project);
        } catch (IOException e) {
            tell.accept("the local layer could not be copied to " + environment.shown(environment.acumenFolder())
                    + ", so git clean -fdx would lose it: " + ErrorAdvice.told(e));
        }
    }

    /// Whether these changes made all key points that the project has, in whichever of its files.
    private boolean isAllOf(List<Change> changes) throws IOException {
        Set<String> made = new HashSet<>();
        for (Change change : changes) {
            SectionedKeyPoint after = change.after();
            if (after != null) {
                made.add(after.keyPoint().text());
            }
        }
        return made.containsAll(StoredPlaybook.read(project).texts().values());
    }

    /// Knows what the agent is shown of a trusted project, such as what a pull brought. Does nothing for any other
    /// project.
    ///
    /// @throws BadInputException if the playbook, or what is kept of trust, cannot be understood
    /// @throws StoreException if the playbook is not to be read
    /// @throws IOException if something cannot be read or kept
    public void shown() throws IOException {
        if (new Trust(environment.acumenFolder()).isTrusted(project)) {
            new KnownTexts(environment.acumenFolder())
                    .add(StoredPlaybook.read(project)
                            .keyPoints()
                            .map(SectionedKeyPoint::keyPoint)
                            .toList());
        }
    }

    /// Finds what changes wrote. A model that is told a stranger's key points may word them anew: what it makes of
    /// one that is not known is not known either. What a person rewords is that person's.
    ///
    /// @param isTrusted whether all that was there before is trusted
    /// @param isByModel whether no person chose the words
    private record Written(KnownTexts.Known known, boolean isTrusted, boolean isByModel) {

        List<KeyPoint> of(List<Change> changes) {
            List<KeyPoint> written = new ArrayList<>();
            for (Change change : changes) {
                SectionedKeyPoint after = change.after();
                if (after != null && !isSame(change.before(), after) && isOwn(change, changes, written)) {
                    written.add(after.keyPoint());
                }
            }
            return written;
        }

        private static boolean isSame(@Nullable SectionedKeyPoint before, SectionedKeyPoint after) {
            return before != null
                    && before.keyPoint().text().equals(after.keyPoint().text())
                    && before.keyPoint().isByUser() == after.keyPoint().isByUser()
                    && before.keyPoint().guard().equals(after.keyPoint().guard());
        }

        private boolean isOwn(Change change, List<Change> changes, List<KeyPoint> written) {
            boolean isWorded = switch (change.kind()) {
                // A guard that was there before is not the person's who words the key point anew.
                case ADD, UPDATE, MERGE ->
                    change.after() == null || change.after().keyPoint().guard().isEmpty();
                case DELETE, TAG, PRUNE, PIN, UNPIN, MOVE, AGREE, GUARD, DEDUPLICATE, CAP -> false;
            };
            return isTrusted || (isWorded && !isByModel) || hasKnownSources(change, changes, written);
        }

        /// Whether all is known that a change was made of: what was there before it, under one index and of one kind.
        private boolean hasKnownSources(Change change, List<Change> changes, List<KeyPoint> written) {
            for (Change other : changes) {
                SectionedKeyPoint source = other.before();
                boolean isOne = other.kind() == change.kind() && other.index() == change.index();
                if (isOne && source != null && !known.has(source.keyPoint()) && !written.contains(source.keyPoint())) {
                    return false;
                }
            }
            return true;
        }
    }
}
