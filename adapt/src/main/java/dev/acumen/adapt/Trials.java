package dev.acumen.adapt;

import dev.acumen.document.Hash;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.trajectory.Tokens;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Tries tasks, several at a time, each attempt once: what is in the log is not tried again. Safe for use by many
/// threads.
final class Trials {
    private static final int KEY = 16;

    private final Agent agent;
    private final Scorer scorer;
    private final RunLog log;
    private final int inFlight;
    private final int budget;
    private final Map<Phase, ModelUsage> usage = new EnumMap<>(Phase.class);
    private final Set<String> counted = new HashSet<>();

    /// @param inFlight how many attempts at the same time
    /// @param budget the most tokens of a playbook that an agent is shown
    Trials(Agent agent, Scorer scorer, RunLog log, int inFlight, int budget) {
        this.agent = agent;
        this.scorer = scorer;
        this.log = log;
        this.inFlight = inFlight;
        this.budget = budget;
    }

    /// What was used so far.
    synchronized Map<Phase, ModelUsage> usage() {
        return new EnumMap<>(usage);
    }

    /// What was used so far, in all phases.
    ModelUsage total() {
        return usage().values().stream().reduce(ModelUsage.NONE, ModelUsage::plus);
    }

    synchronized void count(Phase phase, ModelUsage more) {
        usage.merge(phase, more, ModelUsage::plus);
    }

    private synchronized void countOnce(Phase phase, String key, ModelUsage more) {
        if (counted.add(key)) {
            count(phase, more);
        }
    }

    /// One attempt and its score.
    ///
    /// @param key its name in the log
    /// @param playbook as text
    /// @throws Stopped if other tasks would fail alike
    Scored attempt(Phase phase, String key, Task task, String playbook) {
        Scored scored = log.find(key).map(Scored::read).orElseGet(() -> {
            Scored fresh = switch (answered(key, task, playbook)) {
                case Attempt.Answered answered -> Scored.of(answered, scorer.score(task, answered));
                case Attempt.Failed failed
                when failed.failure().isEverybodys() -> {
                    count(phase, failed.usage());
                    throw new Stopped(failed.failure());
                }
                case Attempt.Failed failed -> Scored.failed(failed);
            };
            log.keep(key, fresh.json());
            return fresh;
        });
        countOnce(phase, key, scored.usage());
        return scored;
    }

    /// What the agent answers. It is kept before it is scored: a check takes its time, or cannot be run.
    private Attempt answered(String key, Task task, String playbook) {
        String name = "answer/" + key;
        return log.find(name)
                .map(Scored::read)
                .<Attempt>map(scored -> scored.answered(task))
                .orElseGet(() -> {
                    Attempt attempt = agent.attempt(task, playbook);
                    if (attempt instanceof Attempt.Answered answered) {
                        log.keep(
                                name,
                                Scored.of(answered, new Score(0, "not scored yet"))
                                        .json());
                    }
                    return attempt;
                });
    }

    /// A task and what an agent is shown of a playbook for it.
    ///
    /// @param key the same for the same task and the same words: ratings alone make no other attempt
    private record Shown(String key, Task task, String text) {}

    /// An attempt at each task with each playbook, for the score of the playbooks.
    ///
    /// @return for each playbook the attempts in the order of the tasks
    /// @throws Stopped if an attempt fails as others would
    List<List<Scored>> measure(Phase phase, List<Playbook> playbooks, List<Task> tasks) {
        Map<String, Shown> distinct = new LinkedHashMap<>();
        List<List<Shown>> all = playbooks.stream()
                .map(playbook ->
                        tasks.stream().map(task -> shown(playbook, task)).toList())
                .toList();
        all.forEach(each -> each.forEach(shown -> distinct.putIfAbsent(shown.key(), shown)));
        List<Shown> once = List.copyOf(distinct.values());
        List<Scored> scored = parallel(once, shown -> attempt(phase, shown.key(), shown.task(), shown.text()));
        Map<String, Scored> byKey = new LinkedHashMap<>();
        for (int i = 0; i < once.size(); i++) {
            byKey.put(once.get(i).key(), scored.get(i));
        }
        return all.stream()
                .map(each -> each.stream().map(shown -> byKey.get(shown.key())).toList())
                .toList();
    }

    private Shown shown(Playbook playbook, Task task) {
        Playbook fitting = fitting(playbook, task);
        String reference = task.reference().orElse("");
        String about = Hash.of(words(fitting) + "\n" + task.id() + "\n" + task.prompt() + "\n" + reference);
        return new Shown("try/" + about.substring(0, KEY), task, Rendering.keyPoints(fitting));
    }

    /// What a playbook says, whatever its ratings are.
    static String words(Playbook playbook) {
        return playbook.keyPoints()
                .map(placed -> placed.keyPoint().name() + " " + Rendering.words(placed.keyPoint()))
                .collect(Collectors.joining("\n"));
    }

    /// The playbook as an agent is shown it for a task.
    String text(Playbook playbook, Task task) {
        return Rendering.keyPoints(fitting(playbook, task));
    }

    /// The key points for a task that fit into the budget.
    private Playbook fitting(Playbook playbook, Task task) {
        String whole = Rendering.keyPoints(playbook);
        int tokens = Tokens.estimate(whole);
        long units = tokens == 0 ? 0 : (long) whole.length() * budget / tokens;
        Playbook fitting = playbook;
        while (Tokens.estimate(Rendering.keyPoints(fitting)) > budget) {
            fitting = chosen(playbook, task, (int) units);
            units -= Math.max(1, units / 10);
        }
        return fitting;
    }

    private static Playbook chosen(Playbook playbook, Task task, int units) {
        Set<String> others = new HashSet<>(playbook.ids());
        Selection.first(playbook, SelectionContext.of(task.input()), units).choices().stream()
                .map(Selection.Choice::keyPoint)
                .map(KeyPoint::name)
                .forEach(others::remove);
        return playbook.without(others);
    }

    /// Does work on several items at the same time. Where one is stopped, no other begins; those that are on their way
    /// come to their end.
    ///
    /// @return the results in the order of the items
    /// @throws Stopped if one of them was, or this thread is told to stop
    <T, R> List<R> parallel(List<T> items, Function<T, R> work) {
        AtomicBoolean isStopped = new AtomicBoolean();
        List<Future<R>> futures = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(inFlight, Thread.ofVirtual().factory())) {
            for (T item : items) {
                futures.add(threads.submit(() -> begun(item, work, isStopped)));
            }
        }
        if (futures.stream().allMatch(future -> future.state() == Future.State.SUCCESS)) {
            return futures.stream().map(Future::resultNow).toList();
        }
        throw cause(futures);
    }

    private static <T, R> R begun(T item, Function<T, R> work, AtomicBoolean isStopped) {
        if (isStopped.get()) {
            throw new Stopped(new Failure.Interrupted());
        }
        try {
            return work.apply(item);
        } catch (RuntimeException | Error e) {
            isStopped.set(true);
            throw e;
        }
    }

    /// Why the work ended, rather than that some of it was not begun.
    private static RuntimeException cause(List<? extends Future<?>> futures) {
        return futures.stream()
                .filter(future -> future.state() == Future.State.FAILED)
                .map(Future::exceptionNow)
                .filter(cause -> !isNotBegun(cause))
                .findFirst()
                .map(Trials::unchecked)
                .orElseGet(() -> new Stopped(new Failure.Interrupted()));
    }

    private static RuntimeException unchecked(Throwable cause) {
        return cause instanceof RuntimeException defect ? defect : new IllegalStateException(cause);
    }

    private static boolean isNotBegun(Throwable cause) {
        return cause instanceof Stopped stopped && stopped.failure() instanceof Failure.Interrupted;
    }

    /// How many tokens a playbook has as text.
    static int tokens(Playbook playbook) {
        return Tokens.estimate(Rendering.keyPoints(playbook));
    }
}
