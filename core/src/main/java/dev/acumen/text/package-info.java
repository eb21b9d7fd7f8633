/// Words of a text, read the same way wherever texts are compared, screened or learned.
///
/// Start with [Contractions][dev.acumen.text.Contractions].
@NullMarked
package dev.acumen.text;

import org.jspecify.annotations.NullMarked;
