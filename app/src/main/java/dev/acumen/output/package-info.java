/// What a command prints: text for a person, JSON for a program.
///
/// [ConsoleOutput][dev.acumen.output.ConsoleOutput] prints lines without control characters; on a terminal it wraps
/// them between words and colours them ([Terminal][dev.acumen.output.Terminal], [Widths][dev.acumen.output.Widths],
/// [Wrapping][dev.acumen.output.Wrapping], [TextStyle][dev.acumen.output.TextStyle]).
/// [TerminalInfo][dev.acumen.output.TerminalInfo] knows how wide the terminal is and what it can show.
/// [JsonReport][dev.acumen.output.JsonReport] tells changes as JSON.
///
/// Start with [ConsoleOutput][dev.acumen.output.ConsoleOutput].
@NullMarked
package dev.acumen.output;

import org.jspecify.annotations.NullMarked;
