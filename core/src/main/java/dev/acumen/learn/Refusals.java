package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.RefusedChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What is kept of refused changes: no secret, no long text, and no more than a few.
final class Refusals {
    private static final int MOST = 20;

    /// The longest text that is kept, in characters.
    private static final int LONGEST = 1_000;

    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cntrl}|[\\p{Cf}&&[^\\u200C\\u200D]]");

    private Refusals() {}

    /// An insight, which would have become a key point.
    static RefusedChange of(Insight insight, String why) {
        Provenance basis = new Provenance(Secrets.redacted(insight.why()), insight.evidence());
        return of(new Operation.Add(insight.text(), insight.section().title(), basis), why, Map.of());
    }

    /// @param base texts of key points, by id
    static RefusedChange of(Operation operation, String why, Map<String, String> base) {
        Optional<String> text = operation.newText();
        if (text.isPresent() && !isKept(text.get())) {
            return withoutText(operation, why);
        }
        Map<String, String> targets = new LinkedHashMap<>();
        JudgeCache.targets(operation)
                .filter(base::containsKey)
                .forEach(id -> targets.put(id, base.getOrDefault(id, "")));
        return new RefusedChange(oneLine(operation), why, targets);
    }

    private static boolean isKept(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                && Secrets.kindIn(text).isEmpty()
                && !Secrets.isRedacted(text);
    }

    private static RefusedChange withoutText(Operation operation, String why) {
        return new RefusedChange(new Operation.Malformed(operation.op(), why), why, Map.of());
    }

    /// The operation as a person sees it: in one line, without what cannot be seen.
    private static Operation oneLine(Operation operation) {
        return switch (operation) {
            case Operation.Add add -> new Operation.Add(oneLine(add.text()), add.section(), add.basis());
            case Operation.Update update ->
                new Operation.Update(update.targetId(), oneLine(update.text()), update.basis());
            case Operation.Merge merge ->
                new Operation.Merge(merge.sourceIds(), oneLine(merge.mergedText()), merge.section(), merge.basis());
            case Operation.Delete ignored -> operation;
            case Operation.Malformed ignored -> operation;
        };
    }

    private static String oneLine(String text) {
        return INVISIBLE.matcher(Rendering.oneLine(text)).replaceAll("").strip();
    }

    /// What was taken out of a delta because it holds a secret.
    static List<RefusedChange> ofSecrets(Delta delta, Delta safe) {
        List<RefusedChange> refused = new ArrayList<>();
        for (int i = 0; i < delta.operations().size(); i++) {
            Operation operation = delta.operations().get(i);
            if (safe.operations().get(i) instanceof Operation.Malformed(String ignored, String why)
                    && !(operation instanceof Operation.Malformed)) {
                refused.add(withoutText(operation, why));
            }
        }
        return refused;
    }

    /// Both together, as far as they are kept.
    static List<RefusedChange> of(List<RefusedChange> first, List<RefusedChange> second) {
        return Stream.concat(first.stream(), second.stream()).limit(MOST).toList();
    }
}
