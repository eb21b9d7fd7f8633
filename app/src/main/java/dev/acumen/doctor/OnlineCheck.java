package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.llm.Failure;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Retries;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Sends one small request to the model that the hooks would use, within the limits of the day.
public record OnlineCheck(Environment environment, Settings settings, ModelChoice choice) {
    private static final String NAME = "online";
    private static final Prompt PROMPT = new Prompt(List.of("This is a test of the connection."), "Answer: ok");
    private static final int PROMPT_TOKENS = 20;
    private static final int ROOM = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// What came of it.
    public Check check() {
        Request request =
                new Request(new Request.Purpose("doctor", "doctor"), PROMPT, PROMPT_TOKENS, ROOM, Optional.empty());
        return new Budgets(once())
                .models(choice, Budgets.limits(settings))
                .of(Role.REFLECTOR)
                .map(model -> told(model.name(), model.ask(request)))
                .orElseGet(() -> Check.ok(NAME, "nothing was sent: no model is asked"));
    }

    /// The same, where every request is sent once.
    private Environment once() {
        Retries usual = environment.retries();
        return new Environment(
                environment.workingDirectory(),
                environment.home(),
                environment.variables(),
                environment.input(),
                environment.clock(),
                new Retries(1, usual.firstDelay(), usual.jitter(), PATIENCE, Duration.ZERO));
    }

    private static Check told(String model, Reply reply) {
        String used = reply.usage().total() + " tokens";
        return switch (reply) {
            case Reply.Answer _, Failure.CutOff _ -> Check.ok(NAME, model + " answered, " + used);
            case Failure failure ->
                Check.problem(NAME, model + ": " + failure.reason(), "sessions wait until this works");
        };
    }
}
