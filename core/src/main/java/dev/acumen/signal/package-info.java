/// Signals: what a session tells without a model.
///
/// [Signals][dev.acumen.signal.Signals] reads a trajectory. [Statements][dev.acumen.signal.Statements] finds sentences
/// of a person that hold beyond the session, in nine languages: `StatementModel`, a linear model over `NGrams` that was
/// fitted to labelled turns, decides, and `StatementExtraction` picks the words. Recoveries (a call that failed and how
/// it worked), checks (tests, builds) and citations of key points are read by rules, in English only.
///
/// Start with [Signals][dev.acumen.signal.Signals]; `docs/explanation/signals.md` tells how well this works.
@NullMarked
package dev.acumen.signal;

import org.jspecify.annotations.NullMarked;
