package dev.acumen.store;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Applied;

/// Hears what a store does, beside what its callers are told. But for [#carryingOut] and [#person] it is called
/// when the lock is free again, and it has no say in anything.
public interface StoreListener {
    /// Nobody listens.
    StoreListener NONE = new StoreListener() {};

    /// Something was found and put right that a person may want to know, such as a change that a crash had cut
    /// short.
    default void noticed(String sentence) {}

    /// A transaction is about to be carried out: whatever must not be lost with a process that is killed behind
    /// the change is noted now. The change may still fail. Called under the lock.
    ///
    /// @param applied what the transaction does, which may be nothing
    default void carryingOut(Cause cause, Applied applied) {}

    /// A transaction was carried out.
    ///
    /// @param before the file as it was read
    /// @param applied what the transaction did, which may be nothing
    default void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {}

    /// A short name of the person who makes changes, for others of the team; empty where it is not known. Asked
    /// under the lock, and only where something is removed from a playbook in a repository.
    default String person() {
        return "";
    }

    /// A transaction threw, through a defect; everything is as it was.
    default void failed(Cause cause, RuntimeException defect) {}

    /// Tells news. A listener that throws changes nothing.
    static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException ignored) {
            // What was done is done, whatever becomes of the telling.
        }
    }
}
