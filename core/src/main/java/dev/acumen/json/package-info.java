/// JSON: the tree, its reader and its writer.
///
/// [Json][dev.acumen.json.Json] is the tree that everything is read into. It keeps the order of members and the text of
/// numbers. What cannot be read throws [BadInputException][dev.acumen.json.BadInputException], which names the place.
/// [AnswerJson][dev.acumen.json.AnswerJson] finds the JSON in a model's answer.
///
/// Start with [Json][dev.acumen.json.Json].
@NullMarked
package dev.acumen.json;

import org.jspecify.annotations.NullMarked;
