package dev.acumen.signal;

import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What became of the key points that the agent cited. One tag at most for each key point and session.
///
/// Helpful: checks passed after it was cited, and the user did not reject the turn. Harmful: the user rejected
/// the turn in words that are about the key point. Everything between is no evidence, and no tag.
public final class Judgements {
    /// So many content words have to be shared before a rejection counts as one of the key point.
    private static final int ABOUT = 2;

    private final List<Signal> signals;
    private final Playbook playbook;

    private Judgements(List<Signal> signals, Playbook playbook) {
        this.signals = signals;
        this.playbook = playbook;
    }

    /// The tags that the citations in these signals earn, in order of the first citation.
    public static List<Tag> of(List<Signal> signals, Playbook playbook) {
        Judgements judgements = new Judgements(signals, playbook);
        Map<String, Tag> tags = new LinkedHashMap<>();
        for (Signal signal : signals) {
            if (signal instanceof Signal.Citation citation) {
                Tag tag = judgements.judge(citation);
                if (tag != null) {
                    tags.merge(tag.name(), tag, Judgements::graver);
                }
            }
        }
        return new ArrayList<>(tags.values());
    }

    private static Tag graver(Tag first, Tag second) {
        return second.rating() == Rating.HARMFUL ? second : first;
    }

    private @Nullable Tag judge(Signal.Citation citation) {
        Optional<Placed> cited = playbook.find(citation.name());
        if (cited.isEmpty()) {
            return null;
        }
        Signal.Correction correction = rejectionOf(citation.turn());
        if (correction != null) {
            boolean about = correction.words().contains(citation.name())
                    || Likeness.of(correction.words())
                                    .shared(Likeness.of(cited.get().keyPoint().text()))
                            >= ABOUT;
            return about
                    ? new Tag(
                            citation.name(),
                            Rating.HARMFUL,
                            "cited, and the user then rejected just this",
                            List.of(citation.line(), correction.line()))
                    : null;
        }
        Signal.Check check = lastCheckAfter(citation);
        return check != null && check.passed()
                ? new Tag(
                        citation.name(),
                        Rating.HELPFUL,
                        "cited, and checks passed afterwards",
                        List.of(citation.line(), check.line()))
                : null;
    }

    private Signal.@Nullable Correction rejectionOf(int turn) {
        for (Signal signal : signals) {
            if (signal instanceof Signal.Correction correction && correction.turn() == turn + 1) {
                return correction;
            }
        }
        return null;
    }

    private Signal.@Nullable Check lastCheckAfter(Signal.Citation citation) {
        Signal.Check last = null;
        boolean isAfter = false;
        for (Signal signal : signals) {
            isAfter |= signal.equals(citation);
            if (isAfter && signal instanceof Signal.Check check && check.turn() == citation.turn()) {
                last = check;
            }
        }
        return last;
    }
}
