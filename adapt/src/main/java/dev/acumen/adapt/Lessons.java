package dev.acumen.adapt;

import dev.acumen.adapt.AdaptOptions.Feedback;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Curator;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.Reflector;
import dev.acumen.learn.Roles;
import dev.acumen.learn.Screen;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.refine.Refiner;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.store.RefusedChange;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// From one task to one delta: attempts, reflections, the Curator, and what becomes of the playbook. Trying and judging
/// change nothing, and may be done by many threads.
final class Lessons {
    private static final String REFLECTION = "reflection";
    private static final String DELTAS = "curator failed";

    private final Adaptation ports;
    private final Trials trials;
    private final AdaptOptions options;

    Lessons(Adaptation ports, Trials trials, AdaptOptions options) {
        this.ports = ports;
        this.trials = trials;
        this.options = options;
    }

    /// A task that is to be learned from.
    ///
    /// @param name of this step alone; without a slash
    /// @param playbook the state that it is tried and judged against
    record Lecture(String name, int epoch, int number, Task task, Playbook playbook) {}

    /// A task that was tried.
    ///
    /// @param trajectory all attempts, as the Reflector saw them
    /// @param usage what the Reflector used
    record Tried(
            Lecture lecture, List<Scored> attempts, Trajectory trajectory, Reflection reflection, ModelUsage usage) {
        Tried {
            attempts = List.copyOf(attempts);
        }
    }

    /// A task that is to be judged.
    ///
    /// @param reflections what the Curator is to see; none where it is not asked now
    record Due(Tried tried, List<Reflection> reflections) {
        Due {
            reflections = List.copyOf(reflections);
        }
    }

    /// Tries a task, reflects on it, and tries it again with the reflection as long as that may help.
    Tried tryOut(Lecture lecture) {
        Task task = lecture.task();
        String text = trials.text(lecture.playbook(), task);
        List<Scored> attempts = new ArrayList<>();
        attempts.add(trials.attempt(Phase.TRAIN, lecture.name() + "/attempt 0", task, text));
        Tried tried = reflect(lecture, attempts, ModelUsage.NONE);
        int rounds = options.feedback() == Feedback.NONE ? 0 : options.rounds();
        for (int round = 1; round <= rounds && !attempts.getLast().score().isFull(); round++) {
            Task advised = task.advised(advice(tried.reflection()));
            attempts.add(trials.attempt(Phase.TRAIN, lecture.name() + "/attempt " + round, advised, text));
            boolean isRight = attempts.getLast().score().isFull();
            tried = isRight || round == rounds
                    ? confirmed(tried, attempts, isRight)
                    : reflect(lecture, attempts, tried.usage());
        }
        return tried;
    }

    /// The reflection, which says what came of its advice.
    private Tried confirmed(Tried tried, List<Scored> attempts, boolean isRight) {
        String outcome = isRight
                ? "With this advice the next answer was right."
                : "With this advice the next answer was still not right.";
        Reflection told = new Reflection(
                (tried.reflection().analysis() + "\n" + outcome).strip(),
                tried.reflection().tags(),
                tried.reflection().insights());
        return new Tried(tried.lecture(), attempts, tried.trajectory(), told, tried.usage());
    }

    private static String advice(Reflection reflection) {
        return Stream.concat(
                        Stream.of(reflection.analysis()),
                        reflection.insights().stream().map(insight -> "- " + insight.text()))
                .filter(line -> !line.isBlank())
                .collect(Collectors.joining("\n"));
    }

    private Tried reflect(Lecture lecture, List<Scored> attempts, ModelUsage before) {
        RunLog.Answers kept = ports.log().answers(lecture.name() + " round " + attempts.size());
        Trajectory trajectory = trajectory(lecture, attempts);
        Optional<Reflection> known = kept.answer(REFLECTION).flatMap(Lessons::reflection);
        Reflection reflection = known.orElseGet(() -> {
            Reflection fresh = reflected(ports.reflector().reflect(trajectory, lecture.playbook(), kept), kept);
            kept.keep(REFLECTION, JsonWriter.compact(ReflectionJson.write(fresh)));
            return fresh;
        });
        trials.count(Phase.REFLECT, kept.usage());
        return new Tried(lecture, attempts, trajectory, reflection, before.plus(kept.usage()));
    }

    private static Optional<Reflection> reflection(String json) {
        try {
            return JsonReader.read(json, REFLECTION) instanceof Json.Obj object
                    ? Optional.of(ReflectionJson.read(object))
                    : Optional.empty();
        } catch (BadInputException ignored) {
            return Optional.empty();
        }
    }

    /// The reflection, or one that says nothing where the Reflector could not answer about this task.
    private static Reflection reflected(JudgementResult<Reflection> result, AnswerCache kept) {
        return switch (result) {
            case JudgementResult.Given<Reflection>(Reflection reflection) -> reflection;
            case JudgementResult.Failed<Reflection>(String role, Failure failure) -> {
                if (!kept.isFinal(failure)) {
                    throw new Stopped(failure);
                }
                yield new Reflection("The " + role + " failed: " + failure.reason() + ".", List.of(), List.of());
            }
        };
    }

    /// All attempts at a task as one turn, each with what the scorer saw.
    private Trajectory trajectory(Lecture lecture, List<Scored> attempts) {
        Task task = lecture.task();
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < attempts.size(); i++) {
            steps.addAll(attempts.get(i).steps());
            if (options.feedback() != Feedback.NONE) {
                steps.add(check(lecture.name() + "." + (i + 1), task, attempts.get(i)));
            }
        }
        Turn turn = new Turn(lecture.name(), Turn.Author.AGENT, task.prompt(), steps);
        return new Trajectory(lecture.name(), "", List.of(turn), List.of());
    }

    private Step check(String line, Task task, Scored attempt) {
        Score score = attempt.score();
        String reference = task.reference()
                .filter(ignored -> options.feedback() == Feedback.REFERENCE && !score.isFull())
                .map(right -> "\nThe right answer: " + right)
                .orElse("");
        String told = String.format(Locale.ROOT, "score %.2f. ", score.value()) + score.feedback() + reference;
        Outcome outcome = score.isFull()
                ? new Outcome.Succeeded(line + "r", told)
                : new Outcome.Failed(line + "r", OptionalInt.empty(), told);
        return new Step.ToolCall(line, "check", attempt.answer(), false, outcome);
    }

    /// What is to become of the playbook.
    ///
    /// @throws Stopped if the Curator cannot be asked now
    Judgement judge(Due due) {
        RunLog.Answers kept = ports.log().answers(due.tried().lecture().name() + " curator");
        Reflector done =
                (session, playbook, cache) -> JudgementResult.of(due.tried().reflection());
        Curator asked = (ignored, playbook, cache) ->
                due.reflections().isEmpty() ? JudgementResult.of(List.of()) : curate(due, playbook, cache);
        JudgementResult<Judgement> result = new Roles(done, asked, Screen.NONE, ports.model())
                .judge(due.tried().trajectory(), due.tried().lecture().playbook(), kept);
        trials.count(Phase.CURATE, kept.usage());
        return switch (result) {
            case JudgementResult.Given<Judgement>(Judgement judgement) -> judgement;
            case JudgementResult.Failed<Judgement>(String ignored, Failure failure) -> throw new Stopped(failure);
        };
    }

    /// The deltas of all reflections since the Curator was asked last; none where it could not answer about them.
    private JudgementResult<List<Delta>> curate(Due due, Playbook playbook, AnswerCache kept) {
        JudgementResult<List<Delta>> result = ports.curator().curate(together(due.reflections()), playbook, kept);
        if (result instanceof JudgementResult.Failed<List<Delta>> failed && kept.isFinal(failed.failure())) {
            kept.keep(DELTAS, failed.failure().reason());
            return JudgementResult.of(List.of());
        }
        return result;
    }

    private static Reflection together(List<Reflection> reflections) {
        if (reflections.size() == 1) {
            return reflections.getFirst();
        }
        List<Insight> insights = reflections.stream()
                .flatMap(reflection -> reflection.insights().stream())
                .toList();
        return new Reflection(
                reflections.stream().map(Reflection::analysis).collect(Collectors.joining("\n\n")),
                reflections.stream()
                        .flatMap(reflection -> reflection.tags().stream())
                        .toList(),
                insights);
    }

    /// The ratings of a judgement, and no operation.
    static Judgement ratings(Judgement judgement) {
        return new Judgement(
                judgement.order(),
                judgement.reflection(),
                List.of(),
                judgement.base(),
                List.of(),
                List.of(),
                List.of(),
                judgement.note());
    }

    /// The same judgement, nothing of it but its ratings carried out; the journal says what was turned back, and why.
    static Judgement turnedBack(Judgement judgement, Gate.Evidence evidence) {
        String why = String.format(
                Locale.ROOT,
                "the score on held-out tasks changed by %+.3f over %d tasks (%s)",
                evidence.difference(),
                evidence.pairs(),
                evidence.verdict() == Gate.Verdict.UNDECIDED ? "not enough evidence to keep it" : "it falls");
        List<RefusedChange> refused = new ArrayList<>(judgement.refused());
        for (Delta delta : judgement.deltas()) {
            for (Operation operation : delta.operations()) {
                refused.add(new RefusedChange(operation, why, base(operation, judgement.base())));
            }
        }
        return new Judgement(
                judgement.order(),
                judgement.reflection(),
                List.of(),
                judgement.base(),
                judgement.rejections(),
                judgement.held(),
                refused,
                "turned back: " + why);
    }

    private static Map<String, String> base(Operation operation, Map<String, String> texts) {
        Map<String, String> base = new HashMap<>(texts);
        List<String> targets = switch (operation) {
            case Operation.Update update -> List.of(update.targetId());
            case Operation.Delete delete -> List.of(delete.targetId());
            case Operation.Merge merge -> merge.sourceIds();
            case Operation.Add ignored -> List.of();
            case Operation.Malformed ignored -> List.of();
        };
        base.keySet().retainAll(targets);
        return base;
    }

    /// The playbook that a judgement would make of a state.
    Playbook preview(PlaybookStore.State state, Lecture lecture, Judgement judgement) {
        PreviewStore preview = new PreviewStore(state);
        Trajectory nothing = new Trajectory(
                lecture.name(), "", List.of(new Turn(lecture.name(), Turn.Author.AGENT, "", List.of())), List.of());
        apply(preview, nothing, judgement, ModelUsage.NONE, ports.refiner().onTrial());
        return preview.read().playbook();
    }

    /// Carries a judgement out on a store, once.
    ///
    /// @param isTrial whether a refiner is not to remember it
    /// @return what was done; nothing where the store knows this step already
    Applied apply(PlaybookStore store, Tried tried, Judgement judgement, boolean isTrial) {
        Refiner refiner = isTrial ? ports.refiner().onTrial() : ports.refiner();
        return apply(store, tried.trajectory(), judgement, tried.usage(), refiner);
    }

    private Applied apply(
            PlaybookStore store, Trajectory trajectory, Judgement judgement, ModelUsage usage, Refiner refiner) {
        Reflector unused = (session, playbook, kept) -> JudgementResult.of(judgement.reflection());
        Roles named = new Roles(
                unused, (reflection, playbook, kept) -> JudgementResult.of(List.of()), Screen.NONE, ports.model());
        return new Learner(named, refiner, store)
                .apply(trajectory, judgement, usage, true)
                .map(lesson -> switch (lesson) {
                    case Lesson.Learned learned -> learned.applied();
                    case Lesson.RolledBack(Judgement ignored, RuntimeException defect) ->
                        throw new IllegalStateException(defect);
                    case Lesson.NothingNew ignored -> throw new IllegalStateException("only applied");
                    case Lesson.NotJudged ignored -> throw new IllegalStateException("only applied");
                })
                .orElseGet(() -> Applied.nothing(store.read().playbook()));
    }
}
