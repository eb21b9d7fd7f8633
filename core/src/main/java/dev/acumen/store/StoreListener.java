package dev.acumen.store;

import dev.acumen.json.PlaybookDocument;
import dev.acumen.playbook.Applied;

/// Hears what a store did, beside what its callers are told. It is called when the lock is free again, and has no
/// say in anything.
public interface StoreListener {
    /// Nobody listens.
    StoreListener NONE = new StoreListener() {};

    /// Something was found and put right that a person may want to know, such as a change that a crash had cut
    /// short.
    default void noticed(String sentence) {}

    /// A transaction was carried out.
    ///
    /// @param before the file as it was read
    /// @param applied what the transaction did, which may be nothing
    default void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {}

    /// A transaction threw, through a defect; everything is as it was.
    default void failed(Cause cause, RuntimeException defect) {}
}
