/// Redaction: secrets are taken out of a text before anything is kept, shown or sent.
///
/// [Secrets][dev.acumen.redaction.Secrets] is all that others need. Inside, a `SecretKind` finds one kind of secret
/// (keys of known formats, values beside names such as `password`, passwords told in a sentence), and `SecretScan`
/// applies all kinds until nothing more is found. Words and formats are data, in this package's resources.
/// `docs/explanation/redaction.md` says what is found and how well.
///
/// Start with [Secrets][dev.acumen.redaction.Secrets].
@NullMarked
package dev.acumen.redaction;

import org.jspecify.annotations.NullMarked;
