/// Selection: which key points a session is shown within its budget, and which match a search.
///
/// [Selection][dev.acumen.select.Selection] works in four steps: it splits all texts into
/// [Terms][dev.acumen.select.Terms], compares them with the prompt ([Relevance][dev.acumen.select.Relevance]), puts key
/// points in order (as [Candidate][dev.acumen.select.Candidate]s), and takes as many as fit
/// ([Chooser][dev.acumen.select.Chooser]). [Search][dev.acumen.select.Search] finds key points by a few words.
/// `docs/explanation/selection.md` tells the rules.
///
/// Start with [Selection][dev.acumen.select.Selection].
@NullMarked
package dev.acumen.select;

import org.jspecify.annotations.NullMarked;
