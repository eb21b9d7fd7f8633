package dev.acumen.adapt;

import dev.acumen.json.BadInputException;
import dev.acumen.learn.Curator;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.Reflector;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refiner;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import java.util.List;

/// Learns a playbook from tasks: offline from training tasks, several times over, or online from a stream of tasks
/// (ACE paper, section 4).
///
/// The tasks of a batch are tried and judged at the same time, against one state of the playbook; their deltas are
/// decided on in the order of the tasks. So the playbook is the same however many are in flight.
///
/// A run that was stopped or killed goes on where it was, if it is started again with the same log, tasks and options.
///
/// @param agent tries tasks
/// @param scorer scores answers
/// @param reflector judges attempts
/// @param curator turns reflections into deltas
/// @param refiner keeps the playbook free of duplicates and of what does harm
/// @param store holds the playbook at the start, and gets every delta with its journal
/// @param log what was answered already
/// @param listener hears how it goes on
/// @param model the name of who judges, for the journal
public record Adaptation(
        Agent agent,
        Scorer scorer,
        Reflector reflector,
        Curator curator,
        Refiner refiner,
        PlaybookStore store,
        RunLog log,
        AdaptListener listener,
        String model) {

    /// One that merges the same words alone, and keeps its log in memory.
    public static Adaptation of(Agent agent, Scorer scorer, Reflector reflector, Curator curator, PlaybookStore store) {
        return new Adaptation(
                agent,
                scorer,
                reflector,
                curator,
                Refiner.EXACT,
                store,
                RunLog.inMemory(),
                AdaptListener.NONE,
                "adapt");
    }

    /// One in which a language model has all roles.
    public static Adaptation of(LanguageModel model, Scorer scorer, PlaybookStore store) {
        Prompts prompts = Prompts.bundled();
        long tokens = Limits.defaults().sessionTokens();
        return of(
                        new ModelAgent(model),
                        scorer,
                        new ModelReflector(model, prompts, tokens, ModelListener.NONE),
                        new ModelCurator(model, prompts, tokens, ModelListener.NONE),
                        store)
                .judgedBy(model.name());
    }

    /// The same with another refiner.
    public Adaptation refining(Refiner other) {
        return new Adaptation(agent, scorer, reflector, curator, other, store, log, listener, model);
    }

    /// The same with another log.
    public Adaptation logging(RunLog other) {
        return new Adaptation(agent, scorer, reflector, curator, refiner, store, other, listener, model);
    }

    /// The same with another listener.
    public Adaptation listening(AdaptListener other) {
        return new Adaptation(agent, scorer, reflector, curator, refiner, store, log, other, model);
    }

    /// The same with another name of who judges.
    public Adaptation judgedBy(String name) {
        return new Adaptation(agent, scorer, reflector, curator, refiner, store, log, listener, name);
    }

    /// Learns from training tasks.
    ///
    /// @param validation held-out tasks, for the gate and the choice of the best playbook; may be empty
    /// @throws BadInputException if the log is of a run with other tasks or options
    /// @throws StoreException if playbook or log cannot be read or written
    public AdaptResult offline(List<Task> train, List<Task> validation, AdaptOptions options) {
        return new AdaptRun(this, train, validation, options, false).run();
    }

    /// Does the tasks of a stream and learns from them, window by window: the answers to a window are given with what
    /// the windows before taught. The gate measures with tasks of earlier windows.
    ///
    /// @throws BadInputException if the log is of a run with other tasks or options
    /// @throws StoreException if playbook or log cannot be read or written
    public AdaptResult online(List<Task> stream, AdaptOptions options) {
        return new AdaptRun(this, stream, List.of(), options, true).run();
    }

    /// Measures the playbook of the store, and changes nothing.
    ///
    /// @throws StoreException if playbook or log cannot be read or written
    public TestResult test(List<Task> tasks, AdaptOptions options) {
        return test(store.read().playbook(), tasks, options);
    }

    /// Measures a playbook, and changes nothing. Attempts that are in the log are not repeated.
    ///
    /// @throws StoreException if the log cannot be written
    public TestResult test(Playbook playbook, List<Task> tasks, AdaptOptions options) {
        return TestResult.of(agent, scorer, log, playbook, tasks, options);
    }
}
