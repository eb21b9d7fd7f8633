package dev.acumen.learn;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.OwnWords;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.signal.TextFingerprint;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What tags and operations need beside words that stand in the session: a tag the agent's citation or the user's
/// words, a DELETE somebody who speaks against the key point, a MERGE sources that say the same.
final class RequiredEvidence {
    /// Which part of a key point's words the user has to speak of.
    private static final double ABOUT = 0.5;

    /// Which part of a key point's words has to stay when it is merged.
    private static final double KEPT = 0.3;

    /// What limits or protects, by kind.
    private static final List<Pattern> GUARDS = Stream.of(
                    "never|not|no|n't|cannot|avoid\\w*|without|forbid\\w*|prohibit\\w*",
                    "only|except\\w*|unless|at (?:most|least)",
                    "ask\\w*|approv\\w*|consent|permission|sign-?offs?|confirm\\w*",
                    "review\\w*|second pair",
                    "sign|signs|signed|signature\\w*",
                    "all|every|each",
                    "encrypt\\w*|tls|ssl|https|redact\\w*|mask\\w*|hash\\w*",
                    "back-?ups?|backed up|dry-run")
            .map(words -> Pattern.compile("(?i)(?:\\b|(?=n't))(?:" + words + ")\\b"))
            .toList();

    private final EvidenceCheck sources;
    private final Set<String> cited = new HashSet<>();
    private final Set<String> foundWrong = new HashSet<>();

    RequiredEvidence(Trajectory session, EvidenceCheck sources) {
        this.sources = sources;
        Set<Integer> corrected = new HashSet<>();
        for (Signal signal : Signals.in(session)) {
            if (signal instanceof Signal.Correction correction) {
                corrected.add(correction.turn() - 1);
            }
        }
        for (int i = 0; i < session.turns().size(); i++) {
            Turn turn = session.turns().get(i);
            Set<String> here = cited(turn);
            cited.addAll(here);
            if (corrected.contains(i) || turn.steps().stream().anyMatch(RequiredEvidence::isTrouble)) {
                foundWrong.addAll(here);
            }
        }
    }

    private static Set<String> cited(Turn turn) {
        Set<String> cited = new HashSet<>();
        for (Step step : turn.steps()) {
            if (step instanceof Step.Message message) {
                cited.addAll(Citations.in(OwnWords.of(message.text()).own()));
            }
        }
        return cited;
    }

    private static boolean isTrouble(Step step) {
        return step instanceof Step.ToolCall call
                && (call.outcome() instanceof Outcome.Failed || call.outcome() instanceof Outcome.Rejected);
    }

    /// Why a tag does not count; empty where it does.
    Optional<String> objection(Tag tag, String text) {
        boolean isUsers = sources.userPart(text) >= ABOUT;
        boolean isBorneOut =
                tag.rating() == Rating.HARMFUL ? foundWrong.contains(tag.name()) : cited.contains(tag.name());
        if (tag.rating() == Rating.NEUTRAL || isUsers || isBorneOut) {
            return Optional.empty();
        }
        return Optional.of(
                tag.rating() == Rating.HARMFUL && cited.contains(tag.name())
                        ? "nothing in the session went wrong where " + tag.name() + " was cited"
                        : "neither did the agent cite " + tag.name() + " nor does the user speak of it");
    }

    /// What is to be done with the end of a key point; that there is no such key point is told where it is applied.
    ScreenResult ofDelete(Operation.Delete delete, Reflection passed, Map<String, String> base) {
        String text = base.get(delete.targetId());
        if (text == null) {
            return ScreenResult.passes();
        }
        boolean isHarmful = passed.tags().stream()
                .anyMatch(tag -> tag.rating() == Rating.HARMFUL && tag.name().equals(delete.targetId()));
        boolean isContradicted =
                !sources.isAddressed() && passed.insights().stream().anyMatch(insight -> isAbout(insight, text));
        return isHarmful
                        || isContradicted
                        || isHeldElsewhere(delete, base)
                        || sources.userPart(text) >= ABOUT
                        || sources.mayTranslate(text)
                ? ScreenResult.passes()
                : new ScreenResult.Waits("it removes a key point that you did not speak against");
    }

    /// Whether another key point says all of it, and denies the same.
    private static boolean isHeldElsewhere(Operation.Delete delete, Map<String, String> base) {
        String text = base.getOrDefault(delete.targetId(), "");
        return base.entrySet().stream()
                .filter(other -> !other.getKey().equals(delete.targetId()))
                .map(Map.Entry::getValue)
                .anyMatch(other -> !text.isEmpty()
                        && part(text, List.of(other)) == 1
                        && Passages.negated(text).equals(Passages.negated(other))
                        && !losesGuard(text, other));
    }

    private static boolean losesGuard(String old, String text) {
        return GUARDS.stream()
                .anyMatch(guard ->
                        guard.matcher(old).find() && !guard.matcher(text).find());
    }

    private static boolean isAbout(Insight insight, String text) {
        return part(text, List.of(insight.text())) >= ABOUT;
    }

    /// What is to be done with a merge of key points, beside what its words are worth.
    ScreenResult ofMerge(Operation.Merge merge, Map<String, String> base) {
        List<String> old = merge.sourceIds().stream()
                .filter(base::containsKey)
                .map(base::get)
                .toList();
        ScreenResult guarded = ofGuards(old, merge.mergedText());
        return isLosing(merge, base) ? new ScreenResult.Waits("it drops what a key point says") : guarded;
    }

    /// Whether the text of a merge has next to nothing of what one of its key points says.
    static boolean isLosing(Operation.Merge merge, Map<String, String> base) {
        return merge.sourceIds().stream()
                .filter(base::containsKey)
                .anyMatch(id -> part(base.getOrDefault(id, ""), List.of(merge.mergedText())) < KEPT);
    }

    /// What is to be done with a new wording, beside what its words are worth: one that only leaves out needs a user
    /// who speaks of it.
    ScreenResult ofUpdate(Operation.Update update, Map<String, String> base) {
        String old = base.getOrDefault(update.targetId(), "");
        boolean isShorter = part(update.text(), List.of(old)) == 1 && part(old, List.of(update.text())) < 1;
        boolean isProhibition = !Passages.negated(old).isEmpty();
        boolean isExcepted =
                isProhibition && EvidenceCheck.isExcepting(update.text()) && !EvidenceCheck.isExcepting(old);
        boolean isMoved = isProhibition && part(old, List.of(update.text())) < 1;
        return (isShorter || isExcepted || isMoved) && sources.userPart(old) < ABOUT
                ? new ScreenResult.Waits("it drops what a key point says")
                : ofGuards(List.of(old), update.text());
    }

    /// Duties, checks and limits stay in a key point unless the user speaks of it.
    private ScreenResult ofGuards(List<String> old, String text) {
        boolean isDropped = old.stream()
                .filter(source -> sources.userPart(source) < ABOUT)
                .anyMatch(source -> losesGuard(source, text));
        return isDropped ? new ScreenResult.Waits("it drops a duty, a check or a limit") : ScreenResult.passes();
    }

    /// Which part of a text's content words others hold together.
    private static double part(String text, List<String> others) {
        Set<String> words = Passages.stems(TextFingerprint.of(text).words());
        Passages held = new Passages();
        others.forEach(held::add);
        return words.isEmpty() ? 1 : (double) held.anywhere(words).size() / words.size();
    }
}
