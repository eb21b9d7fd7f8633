package dev.acumen.store;

import dev.acumen.learn.Judge;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.Roles;
import dev.acumen.learn.Screen;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.refine.Refiner;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// A process that changes a project, for tests that need a real one: `MODE PROJECT NAME NUMBER…`.
///
/// It says `ready`, waits until its standard input is closed, and says what it has done, a line each.
final class Writer {
    /// No writer goes on for longer than this, should everybody have forgotten it.
    private static final int MOST = 5000;
    private static final int TRIES = 10;

    private final FilePlaybookStore store;
    private final String name;
    private int judged;

    private Writer(Path project, String name) {
        this.store = new FilePlaybookStore(project, Clock.systemUTC(), StoreListener.NONE);
        this.name = name;
    }

    public static void main(String[] args) throws IOException {
        say("ready");
        int input = System.in.read();
        while (input >= 0) {
            input = System.in.read();
        }
        int[] numbers = List.of(args).subList(3, args.length).stream()
                .mapToInt(Integer::parseInt)
                .toArray();
        try {
            new Writer(Path.of(args[1]), args[2]).write(args[0], numbers);
        } catch (StoreException e) {
            say((e.isTransient() ? "refused for now: " : "refused: ") + e.getMessage());
        }
    }

    private void write(String mode, int[] numbers) {
        switch (mode) {
            case "add" -> add(numbers[0], numbers[1]);
            case "change" -> change(new SplittableRandom(numbers[0]), numbers[1], "x".repeat(numbers[2]));
            case "hold" -> hold(numbers[0]);
            case "learn" -> learn(new SplittableRandom(numbers[0]), numbers[1], numbers[2]);
            default -> throw new IllegalArgumentException(mode);
        }
    }

    private static void say(String line) {
        System.out.println(line);
    }

    /// Adds key points.
    private void add(int count, int length) {
        for (int i = 0; i < count; i++) {
            String text = name + "-" + i;
            add(new Operation.Add(text + "x".repeat(length), null, Provenance.of(text)));
            say("done " + text);
        }
    }

    /// Adds a key point. On a busy machine the lock may be held for longer than the store waits: the store says to try
    /// again, and this does.
    private void add(Operation.Add addition) {
        for (int tries = 1; ; tries++) {
            try {
                store.update(Cause.of("apply"), StoreFixture.change(addition));
                return;
            } catch (StoreException e) {
                if (!e.isTransient() || tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    /// Adds, rewords and deletes key points, about as many as there are to be, until it is killed.
    private void change(SplittableRandom random, int size, String filler) {
        say("begun");
        for (int i = 0; i < MOST && !System.out.checkError(); i++) {
            String word = name + "-" + i;
            store.update(
                    Cause.of("apply"),
                    playbook -> playbook.apply(Delta.of(List.of(operation(playbook, random, size, word, filler)))));
            say("done " + word);
        }
    }

    private static Operation operation(
            Playbook playbook, SplittableRandom random, int size, String word, String filler) {
        List<SectionedKeyPoint> all = playbook.keyPoints().toList();
        if (random.nextInt(2 * size) >= all.size()) {
            return new Operation.Add(word + filler, null, Provenance.of(word));
        }
        String id = all.get(random.nextInt(all.size())).keyPoint().name();
        return random.nextInt(3) == 0
                ? new Operation.Delete(id, Provenance.of(word))
                : new Operation.Update(id, word + filler, Provenance.of(word));
    }

    /// Adds a key point, and takes its time under the lock.
    private void hold(int millis) {
        store.update(Cause.of("apply"), playbook -> {
            say("holding");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            return playbook.apply(Delta.of(List.of(new Operation.Add(name, null, Provenance.of(name)))));
        });
        say("done " + name);
    }

    /// Learns sessions whose turns are also those of others: a key point for each turn.
    private void learn(SplittableRandom random, int sessions, int turns) {
        Judge judge = new Roles(
                (session, _, _) -> JudgementResult.of(judge(session, random)),
                (reflection, _, _) -> JudgementResult.of(List.of(
                        Delta.of(List.of(reflection.analysis().split(" ")).stream()
                                .<Operation>map(
                                        turn -> new Operation.Add(turn + " by " + name, null, Provenance.of(turn)))
                                .toList()))),
                Screen.NONE,
                "none");
        Learner learner = new Learner(judge, Refiner.EXACT, store);
        for (int i = 0; i < sessions; i++) {
            int first = random.nextInt(turns);
            Lesson lesson = learner.learn(session(first, Math.min(turns, first + 1 + random.nextInt(5))));
            if (lesson instanceof Lesson.Learned learned) {
                say("learned " + learned.turns());
            }
        }
        say("judged " + judged);
    }

    private Reflection judge(Trajectory session, SplittableRandom random) {
        judged++;
        LockSupport.parkNanos(random.nextInt(5_000_000));
        return new Reflection(String.join(" ", session.turnIds()), List.of(), List.of());
    }

    private static Trajectory session(int first, int end) {
        List<Turn> turns = IntStream.range(first, end)
                .mapToObj(turn -> new Turn("turn-" + turn, Turn.Author.PERSON, "do it", List.of()))
                .toList();
        return new Trajectory("session-" + first, "", turns, List.of());
    }
}
