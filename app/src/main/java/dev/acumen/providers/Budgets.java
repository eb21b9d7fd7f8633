package dev.acumen.providers;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.llm.Limits;
import dev.acumen.llm.SpendFile;
import dev.acumen.project.AcumenFolder;
import java.util.Optional;

/// What is spent on models, and what may be.
public record Budgets(Environment environment) {

    /// The user's one account, kept to the limits of these settings.
    public SpendFile spending(Settings settings) {
        return spending(limits(settings));
    }

    /// The user's one account, kept to these limits.
    SpendFile spending(Limits limits) {
        return new SpendFile(environment.acumenFolder().resolve(AcumenFolder.SPEND), limits, environment.clock());
    }

    /// The models of a choice, within limits.
    public Models models(ModelChoice choice, Limits limits) {
        return new Models(
                choice,
                new Models.Context(
                        spending(limits),
                        environment.retries(),
                        Math::random,
                        environment.clock(),
                        environment.acumenFolder(),
                        new ClientEnvironment(environment, Optional.empty())
                                .whole()
                                .variables()));
    }

    /// What may be spent, as the settings say.
    public static Limits limits(Settings settings) {
        return new Limits(
                whole(settings, Setting.LIMITS_CALLS),
                whole(settings, Setting.LIMITS_TOKENS),
                settings.value(Setting.LIMITS_USD).number(),
                whole(settings, Setting.LIMITS_SESSION_TOKENS));
    }

    private static long whole(Settings settings, Setting limit) {
        return settings.value(limit).number().longValueExact();
    }
}
