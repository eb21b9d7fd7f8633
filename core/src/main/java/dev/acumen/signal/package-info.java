/// Signals: what a session says by itself, without a model.
///
/// [Signals][dev.acumen.signal.Signals] reads a trajectory. [Statements][dev.acumen.signal.Statements] finds what a
/// person's message asks to keep or states for good, in nine languages: `StatementModel`, a linear model over `NGrams`
/// fitted to labelled turns, decides, and `StatementExtraction` picks the words (`docs/explanation/signals.md` tells
/// how, and how well it does). Recoveries, checks and citations are read by rules, in English only.
///
/// Start with [Signals][dev.acumen.signal.Signals].
@NullMarked
package dev.acumen.signal;

import org.jspecify.annotations.NullMarked;
