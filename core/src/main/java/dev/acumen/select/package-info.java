/// Which key points matter for a few words.
///
/// Start with [Search][dev.acumen.select.Search].
@NullMarked
package dev.acumen.select;

import org.jspecify.annotations.NullMarked;
