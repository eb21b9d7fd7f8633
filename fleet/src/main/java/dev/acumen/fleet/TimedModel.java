package dev.acumen.fleet;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.failsafe.Failsafe;
import dev.failsafe.Timeout;
import dev.failsafe.TimeoutExceededException;
import java.time.Duration;

/// A model whose answer nobody waits for longer than this. What asks for it is interrupted then.
record TimedModel(LanguageModel model, Duration limit) implements LanguageModel {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        Timeout<Reply> timeout = Timeout.<Reply>builder(limit).withInterrupt().build();
        try {
            return Failsafe.with(timeout).get(() -> model.ask(request));
        } catch (TimeoutExceededException _) {
            return new Failure.TimedOut(limit);
        }
    }
}
