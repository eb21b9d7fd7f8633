/// What a person sees, and what other programs read in its place.
///
/// [Narration][dev.acumen.narration.Narration] tells it, line by line: safe to print, and on a terminal broken
/// between words and coloured, by [Terminal][dev.acumen.narration.Terminal], [Widths][dev.acumen.narration.Widths],
/// [Wrapping][dev.acumen.narration.Wrapping] and [Paint][dev.acumen.narration.Paint]. What it is printed to says
/// [Display][dev.acumen.narration.Display]. [Report][dev.acumen.narration.Report] is what changes did as JSON.
///
/// Start with [Narration][dev.acumen.narration.Narration].
@NullMarked
package dev.acumen.narration;

import org.jspecify.annotations.NullMarked;
