package dev.acumen.review;

import dev.acumen.command.CallAdvice;
import dev.acumen.command.KnownFailures;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.select.Selection;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Explains what sessions were shown, against the playbooks as they were then.
///
/// @param budget the most that an injection may have, in UTF-16 units
/// @param playbook as it is now
/// @param lines its journal, the oldest first
/// @param isUserShown whether sessions are shown the user's own playbook
/// @param users the store of the user's own playbook, asked only where sessions were shown something of it
public record SessionExplanation(
        int budget,
        Playbook playbook,
        List<JournalLine> lines,
        boolean isUserShown,
        Supplier<FilePlaybookStore> users) {
    private static final String SUBAGENT = "SubagentStart";
    private static final String PROMPT = "UserPromptSubmit";

    /// An injection, and what the session knew before it.
    ///
    /// @param isFurther whether it only added to what was shown before
    /// @param before the ids of what the session was shown before; none unless it is a further one
    public record Part(ShownSession.Injection injection, boolean isFurther, Set<String> before) {
        public Part {
            before = new LinkedHashSet<>(before);
        }

        /// What the session was shown it for, such as `with the first prompt`.
        public String occasion() {
            return switch (injection.event()) {
                case PROMPT -> isFurther ? "added for a later prompt" : "with the first prompt";
                case "SessionStart" -> "after a compaction";
                case SUBAGENT -> "to a subagent";
                case ShownSession.CALL -> ofCall();
                case ShownSession.FAILURE -> toWhom() + "after `" + injection.program() + " …` failed";
                default -> injection.event();
            };
        }

        private String toWhom() {
            return injection.agent().isEmpty() ? "" : "to a subagent, ";
        }

        private String ofCall() {
            String program = injection.program();
            if (injection.has(CallAdvice.HELD)) {
                return program.isEmpty() ? "a change of a file was held" : "`" + program + " …` was held";
            }
            boolean isOfFile = program.isEmpty() || injection.has(CallAdvice.SHOWN);
            return toWhom() + "at a call " + (isOfFile ? "that its guard names" : "of `" + program + " …`");
        }

        /// What of it is in the user's own playbook.
        public List<String> ofUser() {
            return injection.chosen().keySet().stream()
                    .filter(KeyPoint::isOfUser)
                    .toList();
        }
    }

    /// The injections of a session, the oldest first.
    public static List<Part> parts(ShownSession session) {
        List<Part> parts = new ArrayList<>();
        Set<String> shown = new LinkedHashSet<>();
        for (ShownSession.Injection injection : session.injections()) {
            boolean isFurther = injection.event().equals(PROMPT) && !shown.isEmpty();
            if (!isFurther && !injection.isOfCall() && injection.agent().isEmpty()) {
                shown.clear();
            }
            parts.add(new Part(injection, isFurther, isFurther ? shown : Set.of()));
            if (injection.agent().isEmpty()) {
                shown.addAll(injection.chosen().keySet());
            }
        }
        return parts;
    }

    /// What an injection held and why, and what was left out.
    public Explanation of(Part part) {
        ShownSession.Injection injection = part.injection();
        Map<String, KeyPoint> then = PastPlaybook.at(injection.at(), playbook, lines);
        if (isUserShown || !part.ofUser().isEmpty()) {
            FilePlaybookStore own = users.get();
            then.putAll(PastPlaybook.at(injection.at(), own.read().playbook(), own.log()));
        }
        List<Explanation.Choice> choices = new ArrayList<>();
        injection.chosen().forEach((id, reasons) -> choices.add(Explanation.Choice.of(id, then, reasons, List.of())));
        List<String> leftOut = then.keySet().stream()
                .filter(id ->
                        !injection.chosen().containsKey(id) && !part.before().contains(id))
                .toList();
        return new Explanation(
                injection.size(),
                budget(part),
                choices,
                injection.counts(),
                injection.repeats(),
                injection.counts().isEmpty() ? List.of() : leftOut);
    }

    private int budget(Part part) {
        ShownSession.Injection injection = part.injection();
        if (injection.isOfCall()) {
            boolean isGuarded = injection.has(CallAdvice.REMINDED) || injection.has(CallAdvice.SHOWN);
            return isGuarded ? Selection.FURTHER : KnownFailures.LONGEST;
        }
        return injection.event().equals(SUBAGENT)
                ? Math.min(budget, Selection.SUBAGENT)
                : !part.before().isEmpty() ? Math.min(budget, Selection.FURTHER) : budget;
    }

    /// The key points that are shown only at the calls that their guards name, and were not chosen for an injection;
    /// none for one that was said to a call.
    public List<String> shownAtCalls(Part part) {
        return part.injection().isOfCall()
                ? List.of()
                : playbook.keyPoints()
                        .map(SectionedKeyPoint::keyPoint)
                        .filter(keyPoint -> keyPoint.guard().effect() == Guard.Effect.SHOW
                                && !part.injection().chosen().containsKey(keyPoint.name()))
                        .map(KeyPoint::name)
                        .toList();
    }
}
