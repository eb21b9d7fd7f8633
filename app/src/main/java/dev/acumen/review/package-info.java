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
/// Start with [ReviewWalk][dev.acumen.review.ReviewWalk].
@NullMarked
package dev.acumen.review;

import org.jspecify.annotations.NullMarked;
