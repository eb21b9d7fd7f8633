/// What Acumen writes as JSON: playbook files, their changes, and the operations, tags and reflections of a model.
///
/// [PlaybookDocument][dev.acumen.format.PlaybookDocument] is a playbook file: the tree as it stands there and the
/// [Playbook][dev.acumen.playbook.Playbook] in it. [TreeChange][dev.acumen.format.TreeChange] is the difference
/// between two of its states, [Undo][dev.acumen.format.Undo] takes differences back. A
/// [Layer][dev.acumen.format.Layer] is a playbook file over another one.
///
/// Start with [PlaybookDocument][dev.acumen.format.PlaybookDocument].
@NullMarked
package dev.acumen.format;

import org.jspecify.annotations.NullMarked;
