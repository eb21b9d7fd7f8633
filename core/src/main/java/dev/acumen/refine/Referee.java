package dev.acumen.refine;

import java.util.List;
import java.util.Map;

/// Decides what close texts are to each other, which neither their words nor their embeddings tell.
///
/// A verdict is advice: where the words forbid a merge ([Veto]), no verdict makes one.
@FunctionalInterface
public interface Referee {
    /// The most pairs that are decided at once.
    int MOST = 20;

    /// The verdicts. A pair without one is undecided: the referee failed, or did not answer.
    ///
    /// @param pairs 1 to [#MOST]
    Map<TextPair, Verdict> decide(List<TextPair> pairs);
}
