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
    private BatchLearners() {}

    /// @param tasks how many tasks share the limit of the model
    static BatchLearner of(FleetSettings settings, Playbooks playbooks, int tasks) {
        AnswerFolder answers = new AnswerFolder(settings.answers());
        Refiner refiner = new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
        ModelSource source = settings.model();
        IntFunction<Judge> judges =
                source == null ? _ -> Roles.fromSignals() : judges(limited(source, settings, tasks), answers, refiner);
        return new BatchLearner(playbooks, judges, refiner, answers);
    }

    private static LanguageModel limited(ModelSource source, FleetSettings settings, int tasks) {
        LanguageModel model = new RetryingModel(
                source.open(),
                Retries.defaults(),
                () -> ThreadLocalRandom.current().nextDouble());
        if (settings.requestsPerMinute() == 0) {
            return model;
        }
        Duration between = Duration.ofMinutes(tasks).dividedBy(settings.requestsPerMinute());
        return new LimitedModel(
                model, RateLimiter.<Object>smoothBuilder(between).build());
    }

    /// Asks the model only about sessions that may teach something; signals judge the others.
    private static IntFunction<Judge> judges(LanguageModel model, AnswerFolder answers, Refiner refiner) {
        long tokens = Limits.defaults().sessionTokens();
        return attempt -> {
            LanguageModel kept = new KeptModel(model, answers, attempt);
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
