package dev.acumen.learn;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.signal.TextFingerprint;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Key points that the user said to forget: each is proposed to be removed or reworded, and a person decides.
final class ForgetRequests {
    /// More key points than these cannot all be meant.
    private static final int MOST = 3;

    /// Which part of a key point a thing has to be, to take the key point with it.
    private static final double MAIN = 0.5;

    private static final String WHY = "the user took it back";

    private ForgetRequests() {}

    /// The judgement, and what the user takes back as operations that wait.
    static Judgement addedTo(Judgement judgement, Trajectory session, Playbook playbook) {
        List<PendingOperation> held = new ArrayList<>();
        Map<String, String> texts = new LinkedHashMap<>();
        for (Signal signal : Signals.in(session)) {
            if (signal instanceof Signal.Retraction retraction
                    && Secrets.kindIn(retraction.words()).isEmpty()) {
                for (KeyPoint keyPoint : meant(retraction, playbook)) {
                    if (texts.putIfAbsent(keyPoint.name(), keyPoint.text()) == null) {
                        held.add(new PendingOperation(operation(retraction, keyPoint, judgement), WHY));
                    }
                }
            }
        }
        return held.isEmpty() ? judgement : judgement.holding(held, texts);
    }

    private static List<KeyPoint> meant(Signal.Retraction retraction, Playbook playbook) {
        List<KeyPoint> meant = playbook.find(retraction.what())
                .map(SectionedKeyPoint::keyPoint)
                .map(List::of)
                .orElseGet(() -> playbook.keyPoints()
                        .map(SectionedKeyPoint::keyPoint)
                        .filter(keyPoint -> isMeant(retraction, keyPoint.text()))
                        .toList());
        return meant.size() > MOST ? List.of() : meant;
    }

    private static boolean isMeant(Signal.Retraction retraction, String text) {
        Set<String> what = TextFingerprint.of(retraction.what()).words();
        Set<String> instead = TextFingerprint.of(retraction.instead()).words();
        TextFingerprint known = TextFingerprint.of(text);
        Set<String> advised = new HashSet<>(known.words());
        if (!retraction.isTopic()) {
            advised.removeAll(known.negated());
        }
        boolean isSaid = !what.isEmpty() && advised.containsAll(what);
        boolean isNewAlready = !instead.isEmpty() && known.words().containsAll(instead);
        boolean isMain = what.size() >= MAIN * known.words().size();
        return isSaid
                && !isNewAlready
                && (retraction.isTopic()
                        || isMain
                        || used(retraction.what(), text).find());
    }

    /// A thing where a text says to use it.
    private static Matcher used(String thing, String text) {
        return Pattern.compile("(?i)(?<=\\b(?:use|uses|using|prefer|with|via|run|through)[\\s`]{1,2})"
                        + Pattern.quote(thing) + "(?![\\w-])")
                .matcher(text);
    }

    /// The key point with the new thing in place of the old one; its end where that cannot be said so, or where the new
    /// thing becomes a key point of its own.
    private static Operation operation(Signal.Retraction retraction, KeyPoint keyPoint, Judgement judgement) {
        Provenance basis = new Provenance("said by the user: " + retraction.words(), List.of(retraction.line()));
        Matcher used = used(retraction.what(), keyPoint.text());
        boolean isReplaced = !retraction.instead().isEmpty() && !isAdded(retraction.instead(), judgement);
        if (isReplaced && used.find()) {
            String text = used.replaceAll(Matcher.quoteReplacement(retraction.instead()));
            return new Operation.Update(keyPoint.name(), text, basis);
        }
        return new Operation.Delete(keyPoint.name(), basis);
    }

    private static boolean isAdded(String instead, Judgement judgement) {
        Set<String> words = TextFingerprint.of(instead).words();
        return judgement.deltas().stream()
                .flatMap(delta -> delta.operations().stream())
                .filter(Operation.Add.class::isInstance)
                .flatMap(operation -> operation.newText().stream())
                .anyMatch(text -> TextFingerprint.of(text).words().containsAll(words));
    }
}
