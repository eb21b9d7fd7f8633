/// Reading and writing: the playbook file, deltas, reflections, and the JSON in a model's answer.
///
/// [Json][dev.acumen.json.Json] is the tree that everything is read into; it keeps the order of members and the
/// text of numbers. [PlaybookDocument][dev.acumen.json.PlaybookDocument] is a playbook file: the tree as it
/// stands there and the [Playbook][dev.acumen.playbook.Playbook] in it. Whatever cannot be read throws
/// [BadInputException][dev.acumen.json.BadInputException], which names the place.
///
/// Start with [PlaybookDocument][dev.acumen.json.PlaybookDocument].
@NullMarked
package dev.acumen.json;

import org.jspecify.annotations.NullMarked;
