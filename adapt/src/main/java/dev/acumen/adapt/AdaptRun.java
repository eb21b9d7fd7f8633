package dev.acumen.adapt;

import dev.acumen.adapt.AdaptOptions.GateOn;
import dev.acumen.learn.Judgement;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/// One run of an [Adaptation], from its start to its end. For one thread.
///
/// It always begins at the beginning: what the log knows is taken from there, so a run that was killed is at the same
/// place again soon. The playbook is built up in memory; the store gets each delta once.
final class AdaptRun {
    /// A gate looks at so many held-out tasks at a time, however many are in flight.
    private static final int CHUNK = 8;

    /// Online a gate measures with so many earlier tasks at most.
    private static final int EARLIER = 100;

    private final Adaptation ports;
    private final AdaptOptions options;
    private final List<Task> train;
    private final List<Task> validation;
    private final boolean isOnline;
    private final Trials trials;
    private final RunStart start;
    private final Lessons lessons;

    private final List<AdaptStep> steps = new ArrayList<>();
    private final List<Evaluation> evaluations = new ArrayList<>();
    private final List<Reflection> pending = new ArrayList<>();
    private final List<Open> open = new ArrayList<>();
    private PreviewStore memory;
    private List<Task> heldOut;
    private int tried;

    /// How many measurements there were before the epoch or window.
    private int measured;

    /// A delta on which an epoch's gate has not decided yet.
    private record Open(Lessons.Tried tried, Judgement judgement, AdaptStep step) {}

    AdaptRun(Adaptation ports, List<Task> train, List<Task> validation, AdaptOptions options, boolean isOnline) {
        this.ports = ports;
        this.options = options;
        this.train = List.copyOf(train);
        this.validation = List.copyOf(validation);
        this.isOnline = isOnline;
        this.trials = new Trials(ports.agent(), ports.scorer(), ports.log(), options.inFlight(), options.budget());
        this.start = RunStart.of(ports, train, validation, options, isOnline);
        this.lessons = new Lessons(ports, trials, options);
        this.memory = new PreviewStore(new PlaybookStore.State(start.playbook(), Set.of(), List.of()));
        this.heldOut = shuffled(this.validation, 0);
    }

    private List<Task> shuffled(List<Task> tasks, int round) {
        List<Task> shuffled = new ArrayList<>(tasks);
        Collections.shuffle(shuffled, new SplittableRandom(options.seed() * 31 + round));
        return shuffled;
    }

    AdaptResult run() {
        Optional<Failure> stopped = Optional.empty();
        try {
            if (isOnline) {
                online();
            } else {
                offline();
            }
        } catch (Stopped e) {
            stopped = Optional.of(e.failure());
        }
        Playbook playbook = playbook();
        return new AdaptResult(steps, evaluations, start.playbook(), playbook, best(playbook), trials.usage(), stopped);
    }

    private Playbook playbook() {
        return memory.read().playbook();
    }

    private Playbook best(Playbook last) {
        return evaluations.stream()
                .reduce((best, next) -> next.score() > best.score() ? next : best)
                .map(Evaluation::playbook)
                .orElse(last);
    }

    private void offline() {
        evaluate(0, 0);
        for (int epoch = 1; epoch <= options.epochs() && !isEnough(); epoch++) {
            List<Task> order = epoch == 1 ? train : shuffled(train, epoch);
            PlaybookStore.State before = memory.read();
            measured = evaluations.size();
            for (int from = 0; from < order.size() && !isEnough(); from += options.batch()) {
                int to = Math.min(order.size(), from + options.batch());
                boolean isLast = epoch == options.epochs() && to == order.size();
                learn(epoch, from, order.subList(from, to), isLast);
                int every = options.evaluateEvery();
                if (every > 0 && (to / every > from / every)) {
                    evaluate(epoch, to);
                }
            }
            close(before);
            if (options.evaluateEvery() == 0) {
                evaluate(epoch, order.size());
            }
        }
    }

    private void online() {
        int window = 0;
        for (int from = 0; from < train.size(); from += options.batch()) {
            window++;
            List<Task> earlier = shuffled(train.subList(Math.max(0, from - EARLIER), from), window);
            heldOut = earlier;
            int to = Math.min(train.size(), from + options.batch());
            PlaybookStore.State before = memory.read();
            learn(window, from, train.subList(from, to), to == train.size());
            close(before);
        }
    }

    /// Whether measurements do not get better any more.
    private boolean isEnough() {
        if (options.patience() == 0 || evaluations.isEmpty()) {
            return false;
        }
        int best = 0;
        for (int i = 1; i < evaluations.size(); i++) {
            best = evaluations.get(i).score() > evaluations.get(best).score() ? i : best;
        }
        return evaluations.size() - 1 - best >= options.patience();
    }

    private void evaluate(int epoch, int step) {
        if (!validation.isEmpty()) {
            Playbook playbook = playbook();
            List<Scored> attempts = trials.measure(Phase.VALIDATE, List.of(playbook), validation)
                    .getFirst();
            Evaluation evaluation = new Evaluation(epoch, step, playbook, validation, attempts);
            evaluations.add(evaluation);
            ports.listener().evaluated(evaluation);
        }
    }

    /// Tries the tasks of a batch and judges them, all against one state, then decides on their deltas in order.
    private void learn(int epoch, int from, List<Task> batch, boolean isLast) {
        Playbook before = playbook();
        List<Lessons.Lecture> lectures = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            String name = start.id() + "-e" + epoch + "-s" + (from + i + 1);
            lectures.add(new Lessons.Lecture(name, epoch, from + i + 1, batch.get(i), before));
        }
        List<Lessons.Tried> all = trials.parallel(lectures, lessons::tryOut);
        List<Lessons.Due> due = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            pending.add(all.get(i).reflection());
            tried++;
            boolean isDue = tried % options.curateEvery() == 0 || (isLast && i == all.size() - 1);
            due.add(new Lessons.Due(all.get(i), isDue ? List.copyOf(pending) : List.of()));
            if (isDue) {
                pending.clear();
            }
        }
        List<Judgement> judgements = trials.parallel(due, lessons::judge);
        for (int i = 0; i < all.size(); i++) {
            decide(all.get(i), judgements.get(i));
        }
    }

    private void decide(Lessons.Tried tried, Judgement judgement) {
        boolean isNow = options.gateOn() == GateOn.DELTA;
        // What ratings alone do, such as removing a harmful key point, is not the gate's to turn back.
        Playbook rated = lessons.preview(memory.read(), tried.lecture(), Lessons.ratings(judgement));
        Playbook candidate = lessons.preview(memory.read(), tried.lecture(), judgement);
        Optional<Gate.Evidence> evidence = isNow ? evidence(rated, candidate) : Optional.empty();
        boolean isKept = evidence.map(Gate.Evidence::isKept).orElse(true);
        Judgement decided = isKept ? judgement : Lessons.turnedBack(judgement, evidence.orElseThrow());
        Applied applied = lessons.apply(memory, tried, decided, true);
        AdaptStep step = new AdaptStep(
                tried.lecture().epoch(),
                tried.lecture().number(),
                tried.lecture().task(),
                tried.attempts(),
                tried.reflection().analysis(),
                tried.lecture().playbook(),
                playbook(),
                judgement.deltas().stream()
                        .mapToInt(delta -> delta.operations().size())
                        .sum(),
                applied.rejections(),
                evidence,
                isKept,
                trials.total());
        Open one = new Open(tried, decided, step);
        if (isNow) {
            keep(one);
        } else {
            open.add(one);
        }
    }

    private void keep(Open one) {
        lessons.apply(ports.store(), one.tried(), one.judgement(), false);
        steps.add(one.step());
        ports.listener().learned(one.step());
    }

    /// Decides on all deltas of an epoch or window together, where that was left to its end.
    private void close(PlaybookStore.State before) {
        if (open.isEmpty()) {
            return;
        }
        PreviewStore rated = new PreviewStore(before);
        for (Open one : open) {
            lessons.apply(rated, one.tried(), Lessons.ratings(one.judgement()), true);
        }
        Optional<Gate.Evidence> evidence = evidence(rated.read().playbook(), playbook());
        boolean isKept = evidence.map(Gate.Evidence::isKept).orElse(true);
        if (!isKept) {
            memory = new PreviewStore(before);
            // They are of playbooks that are turned back.
            evaluations.subList(measured, evaluations.size()).clear();
        }
        for (Open one : open) {
            Judgement decided = isKept ? one.judgement() : Lessons.turnedBack(one.judgement(), evidence.orElseThrow());
            if (!isKept) {
                lessons.apply(memory, one.tried(), decided, true);
            }
            keep(new Open(
                    one.tried(),
                    decided,
                    one.step().decided(evidence, isKept, isKept ? one.step().after() : playbook(), trials.total())));
        }
        open.clear();
    }

    /// What held-out tasks say about a change; empty where there is none to decide on.
    private Optional<Gate.Evidence> evidence(Playbook before, Playbook after) {
        if (options.gate().isEmpty()
                || heldOut.isEmpty()
                || Trials.words(before).equals(Trials.words(after))) {
            return Optional.empty();
        }
        Gate.Evidence evidence = options.gate().get().start();
        for (int from = 0; from < heldOut.size() && evidence.verdict() == Gate.Verdict.UNDECIDED; from += CHUNK) {
            List<Task> chunk = heldOut.subList(from, Math.min(heldOut.size(), from + CHUNK));
            List<List<Scored>> pairs = trials.measure(Phase.VALIDATE, List.of(before, after), chunk);
            for (int i = 0; i < chunk.size() && evidence.verdict() == Gate.Verdict.UNDECIDED; i++) {
                evidence = evidence.with(
                        pairs.get(0).get(i).score().value(),
                        pairs.get(1).get(i).score().value());
            }
        }
        return Optional.of(evidence);
    }
}
