/// Where a playbook is kept.
///
/// [PlaybookStore][dev.acumen.store.PlaybookStore] is the port; a change goes in as a
/// [Transaction][dev.acumen.store.Transaction] and meets the newest state, whatever state it was thought out
/// against. [FilePlaybookStore][dev.acumen.store.FilePlaybookStore] keeps a project's playbook in a file, with a
/// lock, atomic writes and a journal of every change. Each look at the files begins by bringing the two together;
/// what a [JournalLine][dev.acumen.store.JournalLine] did can be taken back.
///
/// Start with [PlaybookStore][dev.acumen.store.PlaybookStore].
@NullMarked
package dev.acumen.store;

import org.jspecify.annotations.NullMarked;
