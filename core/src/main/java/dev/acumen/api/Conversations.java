package dev.acumen.api;

import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The conversations of an agent in a framework: each run of the agent gets its key points, is taken down, and is
/// learned. Adapters are written on top of it.
///
/// Nothing here throws, and nothing waits for a model: an agent works as it would without Acumen, whatever becomes of
/// learning. What was not learned is told to the [LearningListener].
///
/// Safe for use by many threads at once; the runs of a conversation may overlap.
///
/// @since 0.1
public final class Conversations {
    /// How many conversations may be open that are learned at their end; beyond that the oldest is learned early.
    private static final int MOST_OPEN = 10_000;

    /// How many runs of a conversation are kept for its end.
    private static final int MOST_RUNS = 100;

    private final Function<String, Acumen> playbooks;
    private final Learning learning;
    private final Map<String, Open> open = new LinkedHashMap<>();

    /// What is known of a conversation that is not over.
    private record Open(Acumen acumen, List<Trajectory> runs) {}

    private enum Learning {
        RUNS,
        CONVERSATIONS,
        NOTHING
    }

    private Conversations(Function<String, Acumen> playbooks, Learning learning) {
        this.playbooks = playbooks;
        this.learning = learning;
    }

    /// Conversations that share a playbook.
    public static Conversations of(Acumen acumen) {
        return of(ignored -> acumen);
    }

    /// Conversations with several playbooks, such as one for each user.
    ///
    /// @param playbooks the playbook of a conversation, by its id; called for each run
    public static Conversations of(Function<String, Acumen> playbooks) {
        return new Conversations(playbooks, Learning.RUNS);
    }

    /// Others, of which a run is not learned when it is over: their [#end] learns the conversation as a whole. Then
    /// what a user says to an answer counts for the key points that the agent cited in it. After 100 runs a
    /// conversation is learned early.
    public Conversations learningAtEnd() {
        return new Conversations(playbooks, Learning.CONVERSATIONS);
    }

    /// The same, but nothing is learned: agents are only shown what is known.
    public Conversations learningNothing() {
        return new Conversations(playbooks, Learning.NOTHING);
    }

    /// A run of the agent begins.
    ///
    /// @param conversation its id, such as a memory's
    /// @param said what the user said
    public AgentRun begin(String conversation, String said) {
        AgentRun run = prepare(conversation, said);
        run.recording().userSaid(said);
        return run;
    }

    /// A run of the agent begins that another agent or a program ordered.
    ///
    /// @param conversation its id, such as a memory's
    public AgentRun ordered(String conversation, String order) {
        AgentRun run = prepare(conversation, order);
        run.recording().ordered(order);
        return run;
    }

    /// A run of the agent begins, and its words are told later, with [Recording#userSaid] or [Recording#ordered].
    ///
    /// @param conversation its id, such as a memory's
    /// @param task what the key points are for; may be empty
    public AgentRun prepare(String conversation, String task) {
        try {
            return AgentRun.of(this, playbooks.apply(conversation), conversation, task);
        } catch (RuntimeException e) {
            LoggingListener.logger()
                    .log(System.Logger.Level.ERROR, "there is no playbook for conversation " + conversation, e);
            return AgentRun.nowhere();
        }
    }

    /// A conversation is over: what is left of it is learned in the background.
    public void end(String conversation) {
        Open ended;
        synchronized (open) {
            ended = open.remove(conversation);
        }
        if (ended != null) {
            List<Turn> turns =
                    ended.runs.stream().flatMap(run -> run.turns().stream()).toList();
            List<String> problems =
                    ended.runs.stream().flatMap(run -> run.problems().stream()).toList();
            ended.acumen.learnLater(new Trajectory(conversation, "", turns, problems));
        }
    }

    /// All conversations are over, such as when the program ends. Close the [Acumen] after it, not before.
    public void endAll() {
        List<String> all;
        synchronized (open) {
            all = List.copyOf(open.keySet());
        }
        all.forEach(this::end);
    }

    /// A run is over.
    void over(String conversation, Acumen acumen, Trajectory run) {
        switch (learning) {
            case RUNS -> acumen.learnLater(run);
            case CONVERSATIONS -> keep(conversation, acumen, run);
            case NOTHING -> {}
        }
    }

    /// A run is over, without an answer.
    void failed(Acumen acumen, Trajectory run, Throwable why) {
        if (learning != Learning.NOTHING) {
            acumen.notLearned(run, new NoAnswerException(why));
        }
    }

    private void keep(String conversation, Acumen acumen, Trajectory run) {
        Optional<String> early = Optional.empty();
        synchronized (open) {
            Open kept = open.computeIfAbsent(conversation, ignored -> new Open(acumen, new ArrayList<>()));
            kept.runs.add(run);
            if (kept.runs.size() >= MOST_RUNS) {
                early = Optional.of(conversation);
            } else if (open.size() > MOST_OPEN) {
                early = open.keySet().stream().findFirst();
            }
        }
        early.ifPresent(this::end);
    }
}
