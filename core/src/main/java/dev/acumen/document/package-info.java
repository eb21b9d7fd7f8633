/// Playbook files as JSON, with their layers, changes and merges; and the JSON of a model's answers.
///
/// [PlaybookDocument][dev.acumen.document.PlaybookDocument] is a playbook file: its JSON as it stands there, with
/// members that Acumen does not know, and the [Playbook][dev.acumen.playbook.Playbook] read from it. A
/// [Layer][dev.acumen.document.Layer] is a second playbook file that adds to a first one and overrides parts of it.
/// [TreeChange][dev.acumen.document.TreeChange] is the difference between two states of a file,
/// [Undo][dev.acumen.document.Undo] takes such differences back, and [PlaybookMerge][dev.acumen.document.PlaybookMerge]
/// merges two states that have a common ancestor. `DeltaJson`, `TagsJson` and `ReflectionJson` read a model's answers.
///
/// Start with [PlaybookDocument][dev.acumen.document.PlaybookDocument].
@NullMarked
package dev.acumen.document;

import org.jspecify.annotations.NullMarked;
