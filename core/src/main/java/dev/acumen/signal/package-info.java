/// Signals: what a session says by itself, without a model.
///
/// [Signals][dev.acumen.signal.Signals] reads a trajectory. Most of the package reads the user's words:
/// [Statements][dev.acumen.signal.Statements] finds the sentences that were meant for longer than the task at hand.
/// What it looks for in a sentence are `Cue`s; what each of them weighs was measured on
/// labelled turns and lies in `statement-weights.tsv` (`docs/signals.md` tells how, and how well it does).
///
/// [ExplicitWishes][dev.acumen.signal.ExplicitWishes] finds what people ask to be kept, in nine languages. Everything
/// else is English only.
///
/// Start with [Signals][dev.acumen.signal.Signals].
@NullMarked
package dev.acumen.signal;

import org.jspecify.annotations.NullMarked;
