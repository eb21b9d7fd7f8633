package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.learn.AgentJudge;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.UnrecordedScreen;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Reflection;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.refine.Refiner;
import dev.acumen.server.ProblemException.Kind;
import dev.acumen.store.Cause;
import dev.acumen.store.KeptChange;
import dev.acumen.trajectory.Trajectory;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/// What contributors ask for beside their sessions: ratings, which count at once, and proposals, which wait for a
/// reviewer.
///
/// @param limits how many of these an author may send in a day
record Contributions(ServedPlaybooks playbooks, DailyLimits limits, Clock clock, Channel channel) {
    /// How they come here.
    enum Channel {
        /// By the API.
        HAND("by-hand"),
        /// By an agent, through MCP.
        AGENT("by-agent");

        /// The session of proposals, behind the author's name.
        private final String session;

        Channel(String session) {
            this.session = session;
        }

        /// Why the playbook was changed, for the journal.
        ///
        /// @param kind the command that does the same
        Cause cause(String kind) {
            return switch (this) {
                case HAND -> Cause.of(kind);
                case AGENT -> Cause.of(kind).with(Json.Obj.of(), Cause.BY_AGENT);
            };
        }

        /// Why something is proposed, for reviewers and the audit.
        private String why(Call call) {
            return switch (this) {
                case HAND -> call.why();
                case AGENT -> Cause.BY_AGENT;
            };
        }
    }

    /// A playbook in which the caller rates key points.
    ///
    /// @param why the caller's words, for the audit
    /// @throws ProblemException if the caller is not trusted
    PostgresPlaybookStore rating(Call call, List<String> ids, String why) {
        if (!call.caller().isTrusted()) {
            throw new ProblemException(
                    Kind.FORBIDDEN, "ratings of new authors do not count; ask an owner to trust you");
        }
        Audit.Entry entry = Audit.Entry.of(call, "rate", String.join(",", ids), why);
        return changing(call, _ -> entry);
    }

    /// Lets changes wait for a reviewer. They pass the same screen as what a model says of no session.
    Lesson.Learned propose(Call call, List<Operation> operations) {
        if (playbooks.isCrowdedBy(call.caller().who(), call.playbook())) {
            throw ProblemException.conflict(
                    "too many of your proposals wait for a reviewer; ask one to decide on them");
        }
        String why = channel.why(call);
        AgentJudge judge = new AgentJudge(
                new Reflection("", List.of(), List.of()),
                new Delta(why, operations),
                new UnrecordedScreen(),
                "by " + call.caller().who());
        PostgresPlaybookStore store = changing(
                call,
                change -> Audit.Entry.of(
                        call, "propose", String.join(",", change.proposals().keySet()), why));
        Trajectory none =
                new Trajectory(ReceivedSession.name(call.caller().who(), channel.session), "", List.of(), List.of());
        Judgement judgement =
                switch (judge.judge(none, store.read(List.of()).playbook(), AnswerCache.inMemory(none.session()))) {
                    case JudgementResult.Given<Judgement>(Judgement judged) -> judged;
                    case JudgementResult.Failed<Judgement> failed ->
                        throw new IllegalStateException(failed.failure().reason());
                };
        Lesson lesson = new Learner(judge, Refiner.EXACT, store)
                .proposing(true)
                .apply(none, judgement, ModelUsage.NONE, false)
                .orElseThrow();
        return switch (lesson) {
            case Lesson.Learned learned -> learned;
            case Lesson.RolledBack rolledBack -> throw rolledBack.defect();
            case Lesson.NothingNew _, Lesson.NotJudged _ -> throw new IllegalStateException("it was judged");
        };
    }

    /// A playbook whose changes are written down as this call's, and count as one of its author's.
    private PostgresPlaybookStore changing(Call call, Function<KeptChange, Audit.Entry> entry) {
        return playbooks.store(
                call.playbook(),
                entry,
                connection -> limits.count(
                        connection, call.playbook(), call.caller().who(), new DailyLimits(0, 0, 1), clock));
    }
}
