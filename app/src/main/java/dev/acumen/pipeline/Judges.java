package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.learn.Diagnostics;
import dev.acumen.learn.Estimate;
import dev.acumen.learn.GuardProposer;
import dev.acumen.learn.Judge;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReferee;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.Roles;
import dev.acumen.learn.SelectiveJudge;
import dev.acumen.learn.SingleCall;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.providers.Role;
import dev.acumen.refine.Refiner;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who judges, as settings and environment say.
///
/// @param choice who is asked
/// @param models makes the models of that choice
/// @param settings the mode and the limits
/// @param prompts of the roles
/// @param listener hears what is asked
/// @param known secrets of the environment, which nobody is told
/// @param isSparing whether signals alone judge sessions that hardly teach anything
/// @param around what stands around each model
public record Judges(
        ModelChoice choice,
        Models models,
        Settings settings,
        Prompts prompts,
        ModelListener listener,
        Set<String> known,
        boolean isSparing,
        UnaryOperator<LanguageModel> around) {

    /// Those that spare no session, with nothing around their models.
    public Judges(
            ModelChoice choice,
            Models models,
            Settings settings,
            Prompts prompts,
            ModelListener listener,
            Set<String> known) {
        this(choice, models, settings, prompts, listener, known, false, UnaryOperator.identity());
    }

    /// Those of a project.
    ///
    /// @param project the project's folder
    /// @throws IOException if the prompts cannot be read
    public static Judges of(Environment environment, Settings settings, ModelChoice choice, Path project)
            throws IOException {
        Diagnostics diagnostics = new Diagnostics(project, environment.clock());
        Prompts prompts = choice instanceof ModelChoice.Chosen
                ? Prompts.in(environment.acumenFolder().resolve(AcumenFolder.PROMPTS))
                : Prompts.bundled();
        Models models = new Budgets(environment).models(choice, Budgets.limits(settings));
        return new Judges(choice, models, settings, prompts, diagnostics::asked, environment.secrets());
    }

    /// The same with other models.
    public Judges with(Models others) {
        return new Judges(choice, others, settings, prompts, listener, known, isSparing, around);
    }

    /// The same, which asks no model about sessions that hardly teach anything.
    public Judges sparing() {
        return new Judges(choice, models, settings, prompts, listener, known, true, around);
    }

    /// The same with something around each model, such as what shows that it is asked.
    public Judges around(UnaryOperator<LanguageModel> wrapping) {
        return new Judges(choice, models, settings, prompts, listener, known, isSparing, wrapping);
    }

    /// Whether a model is asked.
    public boolean isWithModel() {
        return choice instanceof ModelChoice.Chosen;
    }

    /// Who judges.
    ///
    /// @param refiner finds key points that are near each other, for a model to settle
    /// @throws FailureException if what is set cannot be done
    public Judge judge(Refiner refiner) {
        return switch (choice) {
            case ModelChoice.Impossible(String why) ->
                throw new FailureException(why + "; --model none learns from signals only");
            case ModelChoice.SignalsAlone _ -> Roles.fromSignals();
            case ModelChoice.Chosen _
            when isSparing -> new SelectiveJudge(isSingle() ? single(refiner) : roles(refiner), Roles.fromSignals());
            case ModelChoice.Chosen _ -> isSingle() ? single(refiner) : roles(refiner);
        };
    }

    /// Who decides on close pairs, where a model is asked.
    ///
    /// @param trouble hears why close pairs stay undecided
    Optional<ModelReferee> referee(Consumer<String> trouble) {
        return isWithModel()
                ? Optional.of(new ModelReferee(
                        model(isSingle() ? Role.SINGLE : Role.CURATOR), prompts, listener, known, trouble))
                : Optional.empty();
    }

    /// Who proposes guards, where a model is asked.
    public Optional<GuardProposer> guards() {
        return isWithModel()
                ? Optional.of(
                        new GuardProposer(model(isSingle() ? Role.SINGLE : Role.CURATOR), prompts, listener, known))
                : Optional.empty();
    }

    private Judge roles(Refiner refiner) {
        LanguageModel reflector = model(Role.REFLECTOR);
        LanguageModel curator = model(Role.CURATOR);
        String names = Stream.of(reflector.name(), curator.name()).distinct().collect(Collectors.joining(", "));
        return new Roles(
                new ModelReflector(reflector, prompts, tokens(), listener, known),
                new ModelCurator(curator, prompts, tokens(), listener, known, refiner),
                new ModelScreen(),
                names);
    }

    private Judge single(Refiner refiner) {
        return new SingleCall(model(Role.SINGLE), prompts, new ModelScreen(), tokens(), listener, known, refiner);
    }

    private LanguageModel model(Role role) {
        return around.apply(models.of(role).orElseThrow());
    }

    /// What learning a session will probably use.
    Estimate estimate(Trajectory session, Playbook playbook) {
        if (!isWithModel() || session.turns().isEmpty() || (isSparing && !SelectiveJudge.isWorthACall(session))) {
            return Estimate.NOTHING;
        }
        return isSingle()
                ? Estimate.ofSingleCall(session, playbook, prompts, tokens(), priced(Role.SINGLE))
                : Estimate.ofRoles(session, playbook, prompts, tokens(), priced(Role.REFLECTOR), priced(Role.CURATOR));
    }

    /// Gives a request of a role its price, where that is known.
    private UnaryOperator<ModelUsage> priced(Role role) {
        return usage -> choice instanceof ModelChoice.Chosen chosen
                ? usage.at(models.prices().cost(chosen.name(role).value(), usage))
                : usage;
    }

    private boolean isSingle() {
        return settings.value(Setting.LEARN_MODE).text().equals("single");
    }

    private long tokens() {
        return Budgets.limits(settings).sessionTokens();
    }
}
