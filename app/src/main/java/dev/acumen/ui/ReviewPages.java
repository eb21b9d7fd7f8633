package dev.acumen.ui;

import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// What waits for a person's decision: proposed changes first, and behind them pairs of key points, rejected texts and
/// refused changes.
final class ReviewPages implements Chapter {
    /// The pages of pairs of key points.
    static final String PAIRS = "pairs";

    /// The page of rejected texts.
    static final String REJECTED = "rejected";

    /// The page of refused changes.
    static final String REFUSED = "refused";

    private final ProposalPages proposals = new ProposalPages();
    private final Map<String, Chapter> others =
            Map.of(PAIRS, new PairPages(), REJECTED, new RejectedPages(), REFUSED, new RefusedPages());

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        return rest.isEmpty()
                ? proposals.get(opened, request, rest)
                : chapter(rest).get(opened, request, rest);
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        return rest.isEmpty()
                ? proposals.post(opened, request, rest)
                : chapter(rest).post(opened, request, rest);
    }

    private Chapter chapter(List<String> rest) {
        return others.getOrDefault(rest.getFirst(), proposals);
    }
}
