package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.learn.AgentJudge;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.UnrecordedScreen;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.trajectory.Trajectory;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Learns what an agent says of its own session, as what a model says of one: behind the same screen, in one
/// transaction, without a call of ours.
///
/// @param tell hears what a person has to know
public record AgentLesson(Environment environment, Path project, Consumer<String> tell) {
    /// What stands in the prompt by which an agent is asked for all that its session teaches.
    public static final String TASK = "Review this session and look after the project's playbook.";

    /// What came of it.
    ///
    /// @param applied what was done, and all that was refused
    /// @param waiting what waits for a person; empty where nothing does
    /// @param isRecorded whether a transcript has the words that were quoted
    /// @param learned how many turns the background worker need not learn any more
    public record Result(Applied applied, Optional<Proposal> waiting, boolean isRecorded, int learned) {}

    /// @param quotes words of the session, as they stand there
    /// @param isWhole whether the agent went through all of its session
    /// @throws FailureException if it cannot be carried out
    public Result learn(Reflection reflection, Delta delta, List<String> quotes, boolean isWhole) {
        Settings settings = new SettingsFiles(environment).settings(Optional.of(project));
        FilePlaybookStore store =
                new PlaybookStores(project, environment).forChanges(ProjectListener.of(project, environment, tell));
        Optional<OwnSession> own = OwnSession.of(quotes, environment, project);
        Trajectory whole = own.map(OwnSession::whole).orElse(new Trajectory("", "", List.of(), List.of()));
        Refiner refiner = new Refiners(environment, tell).of(settings, project);
        while (true) {
            PlaybookStore.State state = store.read();
            Trajectory rest = own.filter(_ -> isWhole)
                    .map(session -> rest(session, state.learned()))
                    .orElse(whole.without(new HashSet<>(whole.turnIds())));
            // What was counted already is not counted again.
            Reflection counted = rest.turns().isEmpty() && own.isPresent()
                    ? new Reflection(reflection.analysis(), List.of(), reflection.insights())
                    : reflection;
            AgentJudge judge = new AgentJudge(
                    counted,
                    resting(delta, own.map(OwnSession::lines).orElse(List.of())),
                    own.isPresent() ? new ModelScreen() : new UnrecordedScreen(),
                    Cause.BY_AGENT);
            Optional<Lesson> lesson = new Learner(judge, refiner, store)
                    .proposing(settings.isReviewed())
                    .apply(
                            rest,
                            judged(judge, whole, state),
                            ModelUsage.NONE,
                            !rest.turns().isEmpty());
            if (lesson.isPresent()) {
                return result(lesson.get(), own.isPresent(), rest.turns().size());
            }
        }
    }

    /// The turns that the agent went through: not those that go on, unless it was asked there.
    private static Trajectory rest(OwnSession session, Set<String> learned) {
        Set<String> others = new HashSet<>(session.open());
        session.whole().turns().stream()
                .filter(turn ->
                        turn.id().equals(session.last()) && turn.prompt().contains(TASK))
                .forEach(turn -> others.remove(turn.id()));
        return session.whole().without(learned).without(others);
    }

    /// The operations on the words that were found, whatever else they say that they rest on.
    private static Delta resting(Delta delta, List<String> lines) {
        List<Operation> operations = delta.operations().stream()
                .map(operation ->
                        operation.with(new Provenance(operation.basis().why(), lines)))
                .toList();
        return new Delta(delta.reasoning(), operations);
    }

    private static Judgement judged(AgentJudge judge, Trajectory whole, PlaybookStore.State state) {
        return switch (judge.judge(whole, state.playbook(), AnswerCache.inMemory(whole.session()))) {
            case JudgementResult.Given<Judgement>(Judgement judgement) -> judgement;
            case JudgementResult.Failed<Judgement> failed ->
                throw new IllegalStateException(failed.failure().reason());
        };
    }

    private static Result result(Lesson lesson, boolean isRecorded, int turns) {
        return switch (lesson) {
            case Lesson.Learned learned ->
                new Result(
                        learned.applied(),
                        learned.proposal()
                                .filter(proposal -> !proposal.operations().isEmpty()),
                        isRecorded,
                        turns);
            case Lesson.RolledBack(Judgement _, RuntimeException defect) ->
                throw new FailureException("nothing was changed, for a defect of Acumen's: " + defect);
            case Lesson.NotJudged _, Lesson.NothingNew _ -> throw new IllegalStateException("it was judged");
        };
    }
}
