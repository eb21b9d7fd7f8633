package dev.acumen.signal;

import dev.acumen.command.KnownFailures;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What became of the key points that the agent cited, or that held a call. One tag at most for each key point and
/// session.
///
/// Helpful: checks passed after it was cited, and nobody found fault with what came of it, for three prompts. Harmful:
/// the user rejected what came of it in words that deny the key point, or the agent said that the key point is wrong.
/// Everything between is no evidence, and no tag.
public final class KeyPointRatings {
    /// So many prompts later at the latest, a complaint is about what came of it.
    private static final int COMPLAINED_WITHIN = 3;

    private final List<Signal> signals;
    private final Playbook playbook;

    private KeyPointRatings(List<Signal> signals, Playbook playbook) {
        this.signals = signals;
        this.playbook = playbook;
    }

    /// The tags that the citations and holds in these signals earn, in order of the first one.
    public static List<Tag> of(List<Signal> signals, Playbook playbook) {
        KeyPointRatings judgements = new KeyPointRatings(signals, playbook);
        Map<String, Tag> tags = new LinkedHashMap<>();
        for (Signal signal : signals) {
            Tag tag = judgements.judge(signal);
            if (tag != null) {
                tags.merge(tag.name(), tag, KeyPointRatings::graver);
            }
        }
        return new ArrayList<>(tags.values());
    }

    private static Tag graver(Tag first, Tag second) {
        return second.rating() == Rating.HARMFUL ? second : first;
    }

    private @Nullable Tag judge(Signal signal) {
        return switch (signal) {
            case Signal.Citation citation -> judge(citation);
            case Signal.Hold hold -> judge(hold);
            default -> null;
        };
    }

    /// A hold was wrong if the command then worked, and right if it failed all the same or what is recommended worked.
    private @Nullable Tag judge(Signal.Hold hold) {
        Optional<SectionedKeyPoint> holding = playbook.find(hold.name());
        if (holding.isEmpty()) {
            return null;
        }
        return switch (KnownFailures.next(holding.get().keyPoint().text(), hold.held(), hold.next())) {
            case REPEATED ->
                hold.hasWorked()
                        ? new Tag(hold.name(), Rating.HARMFUL, "held a command that then worked", hold.lines())
                        : new Tag(hold.name(), Rating.HELPFUL, "held a command that then failed", hold.lines());
            case HEEDED ->
                hold.hasWorked()
                        ? new Tag(hold.name(), Rating.HELPFUL, "held a command, and its own then worked", hold.lines())
                        : null;
            case UNRELATED -> null;
        };
    }

    private @Nullable Tag judge(Signal.Citation citation) {
        Optional<SectionedKeyPoint> cited = playbook.find(citation.name());
        if (cited.isEmpty()) {
            return null;
        }
        Signal.Complaint denial = denial(citation, cited.get().keyPoint().text());
        if (denial != null) {
            return tag(citation, Rating.HARMFUL, "cited, and the user then rejected just this", denial.line());
        }
        Signal.Doubt doubt = doubt(citation);
        if (doubt != null) {
            return doubt.isCertain()
                    ? tag(citation, Rating.HARMFUL, "cited, and the agent then found it wrong", doubt.line())
                    : null;
        }
        Signal.Check check = lastCheckAfter(citation);
        return check != null && check.passed() && !isComplainedOf(citation)
                ? tag(citation, Rating.HELPFUL, "cited, and checks passed afterwards", check.line())
                : null;
    }

    /// @param line where it became clear
    private static Tag tag(Signal.Citation citation, Rating rating, String why, String line) {
        return new Tag(citation.name(), rating, why, List.of(citation.line(), line));
    }

    /// The user's words that deny the key point; null for none.
    private Signal.@Nullable Complaint denial(Signal.Citation citation, String keyPoint) {
        for (Signal signal : after(citation)) {
            if (signal instanceof Signal.Complaint complaint
                    && complaint.turn() <= citation.turn() + COMPLAINED_WITHIN
                    && Refutation.isOf(complaint.words(), citation.name(), keyPoint)) {
                return complaint;
            }
        }
        return null;
    }

    private boolean isComplainedOf(Signal.Citation citation) {
        return after(citation).stream()
                .anyMatch(signal -> signal instanceof Signal.Complaint complaint
                        && complaint.turn() <= citation.turn() + COMPLAINED_WITHIN
                        && !isOfAnother(complaint, citation));
    }

    /// Whether a complaint names another key point that was cited, and not this one.
    private boolean isOfAnother(Signal.Complaint complaint, Signal.Citation citation) {
        return !complaint.words().contains(citation.name())
                && signals.stream()
                        .anyMatch(signal -> signal instanceof Signal.Citation other
                                && complaint.words().contains(other.name()));
    }

    private List<Signal> after(Signal.Citation citation) {
        return signals.subList(signals.indexOf(citation) + 1, signals.size());
    }

    private Signal.@Nullable Doubt doubt(Signal.Citation citation) {
        Signal.Doubt found = null;
        for (Signal signal : signals) {
            if (signal instanceof Signal.Doubt doubt
                    && doubt.name().equals(citation.name())
                    && doubt.turn() >= citation.turn()) {
                found = found == null || doubt.isCertain() ? doubt : found;
            }
        }
        return found;
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
