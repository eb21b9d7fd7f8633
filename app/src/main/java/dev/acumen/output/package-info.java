/// What a person sees, and what other programs read in its place.
///
/// [Narration][dev.acumen.output.Narration] tells it, line by line: safe to print, and on a terminal broken
/// between words and coloured, by [Terminal][dev.acumen.output.Terminal], [Widths][dev.acumen.output.Widths],
/// [Wrapping][dev.acumen.output.Wrapping] and [Paint][dev.acumen.output.Paint]. What it is printed to says
/// [Display][dev.acumen.output.Display]. [JsonReport][dev.acumen.output.JsonReport] is what changes did as JSON.
///
/// Start with [Narration][dev.acumen.output.Narration].
@NullMarked
package dev.acumen.output;

import org.jspecify.annotations.NullMarked;
