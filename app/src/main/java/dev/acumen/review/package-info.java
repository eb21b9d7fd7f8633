/// A person decides: on what sessions propose, on what was rejected before, and on key points that contradict each
/// other.
///
/// [ReviewWalk][dev.acumen.review.ReviewWalk] goes through a proposal and asks;
/// [ProposalDecision][dev.acumen.review.ProposalDecision] is what was answered, and carries it out.
/// [ContradictionWalk][dev.acumen.review.ContradictionWalk] asks about contradictions,
/// [ClosePairWalk][dev.acumen.review.ClosePairWalk] about pairs that perhaps say the same;
/// [RejectedList][dev.acumen.review.RejectedList] tells what nobody wants. The answers come from
/// [Answers][dev.acumen.review.Answers].
///
/// What there is to decide on is shown with its history: [KeyPointHistory][dev.acumen.review.KeyPointHistory] is all
/// that the journal knows of a key point, [EvidenceReader][dev.acumen.review.EvidenceReader] finds the words of the
/// session that an event came from, and [Explanation][dev.acumen.review.Explanation] says why a session was shown what
/// it was shown.
///
/// Start with [ReviewWalk][dev.acumen.review.ReviewWalk].
@NullMarked
package dev.acumen.review;

import org.jspecify.annotations.NullMarked;
