package dev.acumen.review;

import dev.acumen.learn.SecretScreen;
import dev.acumen.narration.Narration;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Basis;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.Outcome;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Walks a person through the pairs of key points that contradict each other. Each decision is carried out at once.
///
/// @param store the playbook
public record ContradictionWalk(PlaybookStore store, Narration narration, Answers answers) {
    private static final String KEYS = "1 keeps the first, 2 the second, edit, both, skip, quit, ? ";
    private static final String HELP = """
              1  keep the first and remove the second
              2  keep the second and remove the first
              e  say one of them in your own words
              b  both are right: they are not shown as a contradiction again
              s  skip: it waits for another time
              q  quit: what was decided is done""";

    /// Those of a playbook that nobody settled.
    public static List<Pair> of(Playbook playbook, Refiner refiner) {
        return of(refiner.plan(playbook));
    }

    /// Those that a plan found.
    public static List<Pair> of(Refinement plan) {
        return plan.guarded().stream()
                .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                .toList();
    }

    /// Shows a pair.
    public static void tell(Narration narration, Playbook playbook, Pair pair) {
        for (String id : List.of(pair.first(), pair.second())) {
            playbook.find(id)
                    .map(Placed::keyPoint)
                    .ifPresent(keyPoint -> narration.line("  ! [" + id + "] helpful="
                            + keyPoint.tally().helpful() + " harmful="
                            + keyPoint.tally().harmful() + " :: " + keyPoint.text()));
        }
        if (!pair.why().isEmpty()) {
            narration.aside("      " + pair.why());
        }
    }

    /// @param planned the playbook in which they were found
    /// @return whether the person went through to the end
    public boolean walk(Playbook planned, List<Pair> pairs) throws IOException, InterruptedException {
        boolean isOver = false;
        for (int i = 0; i < pairs.size() && !isOver; i++) {
            Pair pair = pairs.get(i);
            Playbook playbook = store.read().playbook();
            Optional<KeyPoint> first = playbook.find(pair.first()).map(Placed::keyPoint);
            Optional<KeyPoint> second = playbook.find(pair.second()).map(Placed::keyPoint);
            if (first.isPresent()
                    && second.isPresent()
                    && isAsItWas(planned, first.get())
                    && isAsItWas(planned, second.get())
                    && !playbook.areSettled(pair.first(), pair.second())) {
                narration.say("");
                narration.heading("Contradiction " + (i + 1) + " of " + pairs.size());
                tell(narration, playbook, pair);
                isOver = ask(first.get(), second.get());
            }
        }
        return !isOver;
    }

    static boolean isAsItWas(Playbook planned, KeyPoint now) {
        return now.text().equals(planned.texts().get(now.name()));
    }

    /// @return whether the person has had enough
    boolean ask(KeyPoint first, KeyPoint second) throws IOException, InterruptedException {
        while (true) {
            switch (answers.to(KEYS).orElse("q")) {
                case "1" -> {
                    keep(first, second);
                    return false;
                }
                case "2" -> {
                    keep(second, first);
                    return false;
                }
                case "b", "both" -> {
                    change(first, second, playbook -> playbook.agree(first.name(), second.name()));
                    return false;
                }
                case "e", "edit" -> {
                    if (edit(first, second)) {
                        return false;
                    }
                }
                case "s", "skip" -> {
                    return false;
                }
                case "q", "quit" -> {
                    return true;
                }
                default -> narration.say(HELP.indent(2).stripTrailing());
            }
        }
    }

    private void keep(KeyPoint kept, KeyPoint other) {
        Basis why = Basis.of("contradicts " + kept.name() + ", which a person kept");
        change(kept, other, playbook -> playbook.apply(Delta.of(List.of(new Operation.Delete(other.name(), why)))));
    }

    private boolean edit(KeyPoint first, KeyPoint second) throws IOException, InterruptedException {
        Optional<KeyPoint> which = answers.to("  which one, 1 or 2 ")
                .flatMap(answer -> answer.equals("1")
                        ? Optional.of(first)
                        : answer.equals("2") ? Optional.of(second) : Optional.empty());
        Optional<String> text = which.isEmpty()
                ? Optional.empty()
                : answers.reworded(which.get().text());
        if (text.isEmpty()) {
            narration.say("  Left as it is.");
            return false;
        }
        Operation update =
                SecretScreen.screened(new Operation.Update(which.get().name(), text.get(), Basis.NONE));
        return change(first, second, playbook -> playbook.apply(Delta.of(List.of(update))));
    }

    /// Not where somebody reworded one of the two in the meantime.
    boolean change(KeyPoint first, KeyPoint second, Function<Playbook, Applied> wish) {
        Applied applied = store.update(Transaction.wish(Cause.of(Cause.REVIEW), state -> {
                    Map<String, String> texts = state.playbook().texts();
                    for (KeyPoint shown : List.of(first, second)) {
                        if (!shown.text().equals(texts.get(shown.name()))) {
                            Rejection late = new Rejection.Superseded(0, "REVIEW", shown.name());
                            return Outcome.of(new Applied(state.playbook(), List.of(), List.of(late), List.of()));
                        }
                    }
                    Applied done = wish.apply(state.playbook());
                    return Outcome.of(done).rejecting(RejectedText.gone(done, RejectedText.REVIEW));
                }))
                .orElseThrow();
        if (applied.rejections().isEmpty()) {
            narration.applied(applied);
        } else {
            applied.rejections().forEach(rejection -> narration.line("  ! not done: " + rejection.reason()));
        }
        return applied.rejections().isEmpty();
    }
}
