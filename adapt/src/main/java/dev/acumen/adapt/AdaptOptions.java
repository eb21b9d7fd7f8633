package dev.acumen.adapt;

import java.util.Optional;
import java.util.function.Consumer;

/// How a playbook is adapted.
///
/// @param epochs how many times the training tasks are gone through, 1 or more
/// @param batch how many tasks are tried against one state of the playbook, 1 or more; online, the window
/// @param inFlight how many of them at the same time, 1 or more; changes nothing but the time it takes
/// @param rounds how many times an answer that is not right is reflected on and tried again; 0 for never
/// @param curateEvery the Curator is asked after every so many tasks, 1 or more
/// @param budget the most tokens of a playbook that an agent is shown
/// @param feedback what the Reflector is told about an answer
/// @param gate keeps what does not lower the score on held-out tasks; empty to keep everything
/// @param gateOn what the gate decides on
/// @param evaluateEvery the score on held-out tasks is measured after every so many tasks; 0 for after each epoch
/// @param patience ends the run after so many measurements without a better score; 0 for never
/// @param seed for the order of held-out tasks, and of training tasks from the second epoch on
public record AdaptOptions(
        int epochs,
        int batch,
        int inFlight,
        int rounds,
        int curateEvery,
        int budget,
        Feedback feedback,
        Optional<Gate> gate,
        GateOn gateOn,
        int evaluateEvery,
        int patience,
        long seed) {

    /// What the Reflector is told about an answer.
    public enum Feedback {
        /// The score, what the scorer saw, and the reference answer.
        REFERENCE,
        /// The score and what the scorer saw.
        SCORE,
        /// Nothing: nobody knows whether it is right, so nothing is tried again.
        NONE
    }

    /// What a gate decides on.
    public enum GateOn {
        /// On each delta.
        DELTA,
        /// On all deltas of an epoch together; online, of a window.
        EPOCH
    }

    /// @throws IllegalArgumentException if a number is out of its range
    public AdaptOptions {
        if (epochs < 1 || batch < 1 || inFlight < 1 || curateEvery < 1 || budget < 1) {
            throw new IllegalArgumentException("epochs, batch, in-flight, curate-every and budget are 1 or more");
        }
        if (rounds < 0 || evaluateEvery < 0 || patience < 0) {
            throw new IllegalArgumentException("rounds, evaluate-every and patience are 0 or more");
        }
    }

    /// One epoch in batches of four, three rounds, 16,000 tokens, all feedback, and a gate on each delta.
    public static AdaptOptions defaults() {
        return new AdaptOptions(
                1, 4, 4, 3, 1, 16_000, Feedback.REFERENCE, Optional.of(Gate.defaults()), GateOn.DELTA, 0, 0, 1);
    }

    /// The same with other epochs.
    public AdaptOptions withEpochs(int number) {
        return with(edit -> edit.epochs = number);
    }

    /// The same with other batches, or online with another window.
    public AdaptOptions withBatch(int tasks) {
        return with(edit -> edit.batch = tasks);
    }

    /// The same with so many tasks at the same time.
    public AdaptOptions withInFlight(int tasks) {
        return with(edit -> edit.inFlight = tasks);
    }

    /// The same with other rounds.
    public AdaptOptions withRounds(int number) {
        return with(edit -> edit.rounds = number);
    }

    /// The same with a Curator that is asked after every so many tasks.
    public AdaptOptions withCurateEvery(int tasks) {
        return with(edit -> edit.curateEvery = tasks);
    }

    /// The same with another budget.
    public AdaptOptions withBudget(int tokens) {
        return with(edit -> edit.budget = tokens);
    }

    /// The same with other feedback.
    public AdaptOptions withFeedback(Feedback told) {
        return with(edit -> edit.feedback = told);
    }

    /// The same with another gate, or none.
    public AdaptOptions withGate(Optional<Gate> other, GateOn on) {
        return with(edit -> {
            edit.gate = other;
            edit.gateOn = on;
        });
    }

    /// The same with other measurements.
    public AdaptOptions withEvaluations(int every, int withoutBetter) {
        return with(edit -> {
            edit.evaluateEvery = every;
            edit.patience = withoutBetter;
        });
    }

    /// The same with another seed.
    public AdaptOptions withSeed(long number) {
        return with(edit -> edit.seed = number);
    }

    private AdaptOptions with(Consumer<Edit> change) {
        Edit edit = new Edit(this);
        change.accept(edit);
        return edit.options();
    }

    /// The options while some of them change.
    private static final class Edit {
        private int epochs;
        private int batch;
        private int inFlight;
        private int rounds;
        private int curateEvery;
        private int budget;
        private Feedback feedback;
        private Optional<Gate> gate;
        private GateOn gateOn;
        private int evaluateEvery;
        private int patience;
        private long seed;

        Edit(AdaptOptions from) {
            epochs = from.epochs;
            batch = from.batch;
            inFlight = from.inFlight;
            rounds = from.rounds;
            curateEvery = from.curateEvery;
            budget = from.budget;
            feedback = from.feedback;
            gate = from.gate;
            gateOn = from.gateOn;
            evaluateEvery = from.evaluateEvery;
            patience = from.patience;
            seed = from.seed;
        }

        AdaptOptions options() {
            return new AdaptOptions(
                    epochs,
                    batch,
                    inFlight,
                    rounds,
                    curateEvery,
                    budget,
                    feedback,
                    gate,
                    gateOn,
                    evaluateEvery,
                    patience,
                    seed);
        }
    }
}
