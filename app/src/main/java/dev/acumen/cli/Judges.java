package dev.acumen.cli;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.learn.Estimate;
import dev.acumen.learn.Judge;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.Roles;
import dev.acumen.learn.Screen;
import dev.acumen.learn.SignalCurator;
import dev.acumen.learn.SignalReflector;
import dev.acumen.learn.SingleCall;
import dev.acumen.model.LanguageModel;
import dev.acumen.model.Usage;
import dev.acumen.models.ModelChoice;
import dev.acumen.models.Models;
import dev.acumen.models.Role;
import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Trajectory;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who judges, as settings and environment say.
///
/// @param choice who is asked
/// @param models makes the models of that choice
/// @param settings the mode and the limits
/// @param prompts of the roles
/// @param listener hears what is asked
record Judges(ModelChoice choice, Models models, Settings settings, Prompts prompts, ModelListener listener) {

    /// The same with other models.
    Judges with(Models others) {
        return new Judges(choice, others, settings, prompts, listener);
    }

    /// Tokens of the Reflector's model with their price, where it is known.
    Usage priced(Usage usage) {
        return usage.at(
                choice instanceof ModelChoice.Chosen chosen
                        ? models.prices().cost(chosen.name(Role.REFLECTOR).value(), usage)
                        : usage.cost());
    }

    /// Whether a model is asked.
    boolean isWithModel() {
        return choice instanceof ModelChoice.Chosen;
    }

    /// Who judges.
    ///
    /// @throws FailureException if what is set cannot be done
    Judge judge() {
        return switch (choice) {
            case ModelChoice.Impossible(String why) -> throw new FailureException(why);
            case ModelChoice.SignalsAlone _ ->
                new Roles(new SignalReflector(), new SignalCurator(), Screen.NONE, "none");
            case ModelChoice.Chosen _ -> isSingle() ? single() : roles();
        };
    }

    private Judge roles() {
        LanguageModel reflector = model(Role.REFLECTOR);
        LanguageModel curator = model(Role.CURATOR);
        String names = Stream.of(reflector.name(), curator.name()).distinct().collect(Collectors.joining(", "));
        return new Roles(
                new ModelReflector(reflector, prompts, tokens(), listener),
                new ModelCurator(curator, prompts, tokens(), listener),
                new ModelScreen(),
                names);
    }

    private Judge single() {
        return new SingleCall(model(Role.SINGLE), prompts, new ModelScreen(), tokens(), listener);
    }

    private LanguageModel model(Role role) {
        return models.of(role).orElseThrow();
    }

    /// What learning a session will probably use.
    Estimate estimate(Trajectory session, Playbook playbook) {
        if (!isWithModel() || session.turns().isEmpty()) {
            return Estimate.NOTHING;
        }
        return isSingle()
                ? Estimate.ofSingleCall(session, playbook, prompts, tokens())
                : Estimate.ofRoles(session, playbook, prompts, tokens());
    }

    private boolean isSingle() {
        return settings.value(Setting.LEARN_MODE).text().equals("single");
    }

    private long tokens() {
        return Accounts.limits(settings).sessionTokens();
    }
}
