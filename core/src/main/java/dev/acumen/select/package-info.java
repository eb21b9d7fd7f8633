/// Which key points matter: for a session and its budget, or for a few words.
///
/// Start with [Selection][dev.acumen.select.Selection], which chooses what a session is shown, or with
/// [Search][dev.acumen.select.Search].
@NullMarked
package dev.acumen.select;

import org.jspecify.annotations.NullMarked;
