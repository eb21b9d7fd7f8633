package dev.acumen.fleet;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.failsafe.RateLimiter;

/// A model that is asked no more often than its provider allows for one key.
record LimitedModel(LanguageModel model, RateLimiter<?> limit) implements LanguageModel {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        try {
            limit.acquirePermit();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Failure.Interrupted();
        }
        return model.ask(request);
    }
}
