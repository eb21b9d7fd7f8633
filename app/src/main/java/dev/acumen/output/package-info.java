/// What a person sees, and what other programs read in its place.
///
/// [ConsoleOutput][dev.acumen.output.ConsoleOutput] tells it, line by line: safe to print, and on a terminal broken
/// between words and coloured, by [Terminal][dev.acumen.output.Terminal], [Widths][dev.acumen.output.Widths],
/// [Wrapping][dev.acumen.output.Wrapping] and [TextStyle][dev.acumen.output.TextStyle]. What it is printed to says
/// [TerminalInfo][dev.acumen.output.TerminalInfo]. [JsonReport][dev.acumen.output.JsonReport] is what changes did as
/// JSON.
///
/// Start with [ConsoleOutput][dev.acumen.output.ConsoleOutput].
@NullMarked
package dev.acumen.output;

import org.jspecify.annotations.NullMarked;
