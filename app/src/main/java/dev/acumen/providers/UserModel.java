package dev.acumen.providers;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import java.util.Optional;

/// A model for whoever learns from something else than sessions, within the user's limits.
public final class UserModel {
    private UserModel() {}

    /// The model for a role, as the user's settings and the environment choose it.
    ///
    /// @throws FailureException if none is configured
    public static LanguageModel of(Environment environment, Role role) {
        Settings settings = new SettingsFiles(environment).settings(Optional.empty());
        ModelChoice choice = ModelChoice.of(settings, new ClientEnvironment(environment, Optional.empty()).whole());
        return of(environment, choice, Budgets.limits(settings), role);
    }

    /// The model for a role of a choice, within limits.
    ///
    /// @throws FailureException if no model is asked
    public static LanguageModel of(Environment environment, ModelChoice choice, Limits limits, Role role) {
        return new Budgets(environment)
                .models(choice, limits)
                .of(role)
                .orElseThrow(() -> new FailureException("no model is configured: " + choice.why()));
    }
}
