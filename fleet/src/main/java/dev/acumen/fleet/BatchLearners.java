package dev.acumen.fleet;

import dev.acumen.learn.Judge;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.Roles;
import dev.acumen.learn.SelectiveJudge;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import dev.acumen.llm.Retries;
import dev.acumen.llm.RetryingModel;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.failsafe.RateLimiter;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/// Puts together what a task learns with: a model behind its limits, judges with it, and a refiner that compares words.
final class BatchLearners {
    /// Longer than an attempt ever waits for its turn: what limits an attempt is [TimedModel].
    private static final Duration NO_LIMIT = Duration.ofDays(365);

    private BatchLearners() {}

    /// Opens the model and the store.
    ///
    /// @param password of the database; empty where it asks for none
    /// @param tasks how many tasks share the limit of the model
    static BatchLearner open(FleetSettings settings, String password, int tasks) {
        AnswerFolder answers = new AnswerFolder(settings.answers(), new Patience());
        Refiner refiner = new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
        Patience models = new Patience();
        ModelSource source = settings.model();
        IntFunction<Judge> judges = source == null
                ? _ -> Roles.fromSignals()
                : judges(limited(source.open(), limit(settings, tasks), Retries.defaults()), answers, models, refiner);
        // The last thing that can fail: nobody would close connections that are open by then.
        Playbooks playbooks = Playbooks.open(settings, password);
        return new BatchLearner(playbooks, judges, refiner, answers, models, new Patience());
    }

    private static Optional<RateLimiter<Object>> limit(FleetSettings settings, int tasks) {
        if (settings.requestsPerMinute() == 0) {
            return Optional.empty();
        }
        Duration between = Duration.ofMinutes(tasks).dividedBy(settings.requestsPerMinute());
        return Optional.of(RateLimiter.smoothBuilder(between).build());
    }

    /// A model each of whose requests waits for its turn, those that are sent again included.
    static LanguageModel limited(LanguageModel model, Optional<RateLimiter<Object>> limit, Retries retries) {
        LanguageModel timed = new TimedModel(model, retries.attemptLimit());
        LanguageModel asked =
                limit.<LanguageModel>map(some -> new LimitedModel(timed, some)).orElse(timed);
        return new RetryingModel(
                asked,
                retries.withAttemptLimit(NO_LIMIT),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /// Asks the model only about sessions that may teach something; signals judge the others.
    private static IntFunction<Judge> judges(
            LanguageModel model, AnswerFolder answers, Patience patience, Refiner refiner) {
        long tokens = Limits.defaults().sessionTokens();
        return attempt -> {
            LanguageModel kept = new KeptModel(model, answers, patience, attempt);
            Prompts prompts = Prompts.bundled();
            Roles asking = new Roles(
                    new ModelReflector(kept, prompts, tokens, ModelListener.NONE),
                    new ModelCurator(kept, prompts, tokens, ModelListener.NONE, Set.of(), refiner),
                    new ModelScreen(),
                    kept.name());
            return new SelectiveJudge(asking, Roles.fromSignals());
        };
    }
}
