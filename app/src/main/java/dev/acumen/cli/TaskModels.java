package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.llm.LanguageModel;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.providers.Role;

/// The models of the commands about tasks, within the same limits as those that learn from sessions.
record TaskModels(Environment environment, Settings settings, ModelChoice choice) {

    /// The model of a role.
    ///
    /// @throws FailureException if none is configured
    LanguageModel of(Role role) {
        Models models = new Budgets(environment).models(choice, Budgets.limits(settings));
        return models.of(role).orElseThrow(() -> new FailureException("no model is configured: " + choice.why()));
    }
}
