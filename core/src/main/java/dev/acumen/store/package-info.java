/// Where a playbook is kept: file, lock, journal.
///
/// [PlaybookStore][dev.acumen.store.PlaybookStore] is the port. A [Transaction][dev.acumen.store.Transaction] computes
/// its change from the newest state of the playbook, even if the caller had read an older one.
/// [FilePlaybookStore][dev.acumen.store.FilePlaybookStore] keeps a project's playbook in a file, with a lock, atomic
/// writes and a journal of every change; before it does anything else, it brings playbook and journal into agreement,
/// in case a process ended between writing the two. A [JournalLine][dev.acumen.store.JournalLine] tells one change,
/// which can be undone. A [DetachedPlaybook][dev.acumen.store.DetachedPlaybook] is for those who write a store that is
/// no folder: it carries changes out by the same rules.
///
/// Start with [PlaybookStore][dev.acumen.store.PlaybookStore].
@NullMarked
package dev.acumen.store;

import org.jspecify.annotations.NullMarked;
