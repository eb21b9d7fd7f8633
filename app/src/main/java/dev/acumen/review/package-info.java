/// What a person decides (on proposals, rejected texts and contradictions), and what a person is told of a key point's
/// history.
///
/// [ReviewWalk][dev.acumen.review.ReviewWalk] goes through proposals and asks about each;
/// [ProposalDecision][dev.acumen.learn.ProposalDecision] carries the answer out.
/// [ContradictionWalk][dev.acumen.review.ContradictionWalk] asks about contradictions,
/// [ClosePairWalk][dev.acumen.review.ClosePairWalk] about pairs that may say the same, and
/// [RejectedList][dev.acumen.review.RejectedList] shows texts that were rejected. The answers come from
/// [Answers][dev.acumen.review.Answers].
///
/// [KeyPointHistory][dev.acumen.review.KeyPointHistory] is all that the journal knows of a key point,
/// [EvidenceReader][dev.acumen.review.EvidenceReader] finds the words of the session that a change came from, and
/// [Explanation][dev.acumen.review.Explanation] says why a session was shown its key points.
///
/// Start with [ReviewWalk][dev.acumen.review.ReviewWalk].
@NullMarked
package dev.acumen.review;

import org.jspecify.annotations.NullMarked;
