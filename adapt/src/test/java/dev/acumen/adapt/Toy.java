package dev.acumen.adapt;

import dev.acumen.learn.Curator;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Reflector;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// A small world: an answer is right once the playbook has the rule for the kind of its task. `poison` in the playbook
/// makes every answer wrong.
final class Toy {
    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    /// The world ends after so many calls.
    volatile int limit = Integer.MAX_VALUE;

    /// A task for which a false insight is drawn.
    volatile String poisonous = "";

    static List<Task> tasks(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Task.of(prefix + i, "kind" + i % 5 + ": what follows?", "answer" + i % 5))
                .toList();
    }

    static PreviewStore store() {
        return new PreviewStore(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of()));
    }

    private boolean isOver() {
        return calls.incrementAndGet() > limit;
    }

    private static String kind(String prompt) {
        return prompt.substring(prompt.indexOf("kind") + 4, prompt.indexOf("kind") + 5);
    }

    Attempt attempt(Task task, String playbook) {
        if (isOver()) {
            return new Attempt.Failed(new Failure.Unreachable("the world ended"));
        }
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        String kind = kind(task.prompt());
        String rule = "kind" + kind + " is answered by answer" + kind;
        boolean isKnown = playbook.contains(rule) && !playbook.contains("poison");
        String cited = playbook.lines()
                .filter(line -> line.contains(rule))
                .map(line -> line.substring(0, line.indexOf(']') + 1))
                .findFirst()
                .orElse("");
        Turn turn = new Turn(
                task.id(),
                Turn.Author.AGENT,
                task.prompt(),
                List.of(new Step.Message(task.id() + ".1", "I used " + cited)));
        running.decrementAndGet();
        return new Attempt.Answered(
                new Trajectory(task.id(), "", List.of(turn), List.of()),
                isKnown ? "answer" + kind : "unknown",
                ModelUsage.of(100, 0, 0, 10));
    }

    Reflector reflector() {
        return (trajectory, _, kept) -> {
            if (isOver()) {
                return new JudgementResult.Failed<>("reflector", new Failure.Unreachable("the world ended"));
            }
            kept.spent(ModelUsage.of(50, 0, 0, 5));
            Turn turn = trajectory.turns().getFirst();
            List<Tag> tags = new ArrayList<>();
            List<Insight> insights = new ArrayList<>();
            for (Step step : turn.steps()) {
                switch (step) {
                    case Step.Message message ->
                        Citations.in(message.text()).forEach(id -> tags.add(new Tag(id, Rating.HELPFUL, "")));
                    case Step.ToolCall call
                    when call.outcome() instanceof Outcome.Failed -> {
                        String kind = kind(turn.prompt());
                        String text = turn.prompt().contains(poisonous) && !poisonous.isEmpty()
                                ? "poison"
                                : "kind" + kind + " is answered by answer" + kind;
                        insights.add(new Insight(text, Section.PATTERNS, "seen", List.of()));
                    }
                    case Step.ToolCall _, Step.Elided _ -> {}
                }
            }
            return JudgementResult.of(
                    new Reflection("seen", tags.stream().distinct().toList(), insights));
        };
    }

    Curator curator() {
        return (reflection, playbook, kept) -> {
            if (isOver()) {
                return new JudgementResult.Failed<>("curator", new Failure.Unreachable("the world ended"));
            }
            kept.spent(ModelUsage.of(30, 0, 0, 3));
            List<Operation> operations = reflection.insights().stream()
                    .map(Insight::text)
                    .distinct()
                    .filter(text -> !playbook.texts().containsValue(text))
                    .<Operation>map(text -> new Operation.Add(text, Section.PATTERNS.title(), Provenance.NONE))
                    .toList();
            return JudgementResult.of(
                    List.of(new Delta(String.format(Locale.ROOT, "%d", operations.size()), operations)));
        };
    }

    Adaptation adaptation(PlaybookStore store) {
        return Adaptation.of(this::attempt, Scorer.exact(), reflector(), curator(), store);
    }
}
