/// Which key points matter: for a session and its budget, or for a few words.
///
/// Start with [Selection][dev.acumen.select.Selection], which chooses what a session is shown, or with
/// [Search][dev.acumen.select.Search]. A selection goes from the terms of all texts
/// ([Terms][dev.acumen.select.Terms]) over their match with the prompt
/// ([Relevance][dev.acumen.select.Relevance]) and the order of candidates
/// ([Candidate][dev.acumen.select.Candidate]) to what there is room for ([Chooser][dev.acumen.select.Chooser]).
/// `docs/explanation/selection.md` tells the rules.
@NullMarked
package dev.acumen.select;

import org.jspecify.annotations.NullMarked;
