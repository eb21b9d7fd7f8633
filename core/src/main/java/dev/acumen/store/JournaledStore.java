package dev.acumen.store;

import dev.acumen.playbook.Usage;
import java.util.List;
import java.util.Map;

/// A store that keeps what happened to its playbook: changes can be told and taken back, and all of it can move to
/// another store. Safe for use by many threads and processes at once.
public interface JournaledStore extends PlaybookStore {

    /// Where the playbook is kept, for a person. Holds no password.
    String place();

    /// All that ever happened to the playbook, oldest first.
    ///
    /// @throws StoreException if the journal cannot be read
    List<JournalLine> log();

    /// The deltas that wait for a person's yes, oldest first.
    ///
    /// @throws StoreException if they cannot be read
    List<Proposal> proposals();

    /// What a person rejected, oldest first.
    ///
    /// @throws dev.acumen.json.BadInputException if that cannot be understood
    /// @throws StoreException if it cannot be read
    List<RejectedText> rejected();

    /// Takes back the last change that is neither taken back nor an undo, and of which something is left.
    ///
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    UndoResult undo();

    /// Takes a change back, or all that was learned from a session. Of a session, what was removed or reworded
    /// since stays as it is; a change is taken back as a whole or not at all.
    ///
    /// @param name the id of a journal line or of a session, or its first letters, four or more
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read or written
    UndoResult undo(String name);

    /// When key points were last of use, and which may be out of date.
    ///
    /// @throws StoreException if it cannot be read
    Usage usage();

    /// Keeps which key points may be out of date, for [#usage]; what was kept before goes. Changes no key point.
    ///
    /// @param flags under a key point's mark ([Usage#mark]) why it may be; nothing is kept of key points that there
    /// are not, or not worded so
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be kept
    void flag(Map<String, String> flags);

    /// Brings the playbook and its journal together where something is left to do, as every change does first.
    void settle();

    /// All that is kept, as it is at one moment.
    ///
    /// @throws dev.acumen.json.BadInputException if the playbook cannot be understood
    /// @throws StoreException if it cannot be read, or if a copy would leave something out
    PlaybookCopy copy();

    /// Begins with what another store kept.
    ///
    /// @throws StoreException if there is a playbook already, or if it cannot be written
    void restore(PlaybookCopy copy);
}
