package dev.acumen.cli;

import dev.acumen.adapt.AdaptOptions;
import dev.acumen.adapt.Agent;
import dev.acumen.adapt.ModelAgent;
import dev.acumen.adapt.Scorer;
import dev.acumen.adapt.Task;
import dev.acumen.adapt.TaskFile;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import dev.acumen.llm.MeteredModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.CostLimit;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import dev.acumen.providers.UserModel;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Who tries tasks, and who scores the answers.
final class TaskOptions {
    private static final int DEFAULT_TIME = 300;

    private static final Limits UNLIMITED =
            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, BigDecimal.valueOf(Long.MAX_VALUE), Long.MAX_VALUE);

    /// How an answer is compared with the reference.
    enum ScoreKind {
        EXACT,
        NUMBER,
        SET,
        LIST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--agent",
            paramLabel = "COMMAND",
            description =
                    "A shell command that does a task: it reads {\"id\", \"input\", \"context\", \"playbook\"} and prints the"
                            + " answer. Default: the model.")
    private @Nullable String agent;

    @Option(
            names = "--score",
            paramLabel = "HOW",
            description =
                    "How an answer is compared with the reference: exact (default), number, set, or list (the share of"
                            + " places that are right).")
    private ScoreKind score = ScoreKind.EXACT;

    @Option(
            names = "--check",
            paramLabel = "COMMAND",
            description =
                    "A shell command that scores an answer instead: it reads the answer and exits with 0 if it is right, or"
                            + " prints score=0.75 last. What it prints is the feedback.")
    private @Nullable String check;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "The longest that a command of --agent or --check may take. Default: 300.")
    private int time = DEFAULT_TIME;

    @Option(names = "--model", paramLabel = "NAME", description = "The model to ask. Default: see acumen status.")
    private @Nullable String model;

    @Option(
            names = "--limit",
            paramLabel = "USD",
            description = "The most that this call may cost, in place of today's limits. Default: today's limits.")
    private @Nullable BigDecimal limit;

    /// What all models of this call may cost together.
    private @Nullable CostLimit costLimit;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = "How many tasks are tried at the same time. Changes only how long it takes. Default: 4.")
    private int inFlight = AdaptOptions.defaults().inFlight();

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            description = "The most tokens of the playbook that the agent is shown. Default: 16000.")
    private int budget = AdaptOptions.defaults().budget();

    /// The model for a role.
    ///
    /// @param chosen what settings and environment choose
    /// @throws FailureException if no model is configured, or nobody knows what it costs and a limit is given
    LanguageModel model(Environment environment, Settings settings, ModelChoice chosen, Role role) {
        ModelChoice choice = model == null ? chosen : chosen.withModel(model);
        Limits daily = Budgets.limits(settings);
        if (limit == null || !(choice instanceof ModelChoice.Chosen known)) {
            return UserModel.of(environment, choice, daily, role);
        }
        Prices prices = new Budgets(environment).models(choice, daily).prices();
        String name = known.name(role).value();
        if (prices.cost(name, ModelUsage.NONE).isEmpty()) {
            throw new FailureException("nobody knows what " + name
                    + " costs, so --limit cannot hold; set limits.calls and limits.tokens instead");
        }
        if (costLimit == null) {
            costLimit = new CostLimit(limit);
        }
        return new MeteredModel(UserModel.of(environment, choice, UNLIMITED, role), costLimit, prices);
    }

    /// Who tries tasks.
    ///
    /// @param model asked where no command is named
    Agent agent(Supplier<LanguageModel> model) {
        return agent == null ? new ModelAgent(model.get()) : Agent.command(shell(agent), limit());
    }

    Scorer scorer() {
        if (check != null) {
            return Scorer.command(shell(check), limit());
        }
        return switch (score) {
            case EXACT -> Scorer.exact();
            case NUMBER -> Scorer.numeric(0);
            case SET -> Scorer.set();
            case LIST -> Scorer.list();
        };
    }

    AdaptOptions options() {
        return AdaptOptions.defaults().withInFlight(inFlight).withBudget(budget);
    }

    /// What makes a difference to what comes of an attempt.
    ///
    /// @param model the name of the model that is asked where no command is named
    Json.Obj setup(Supplier<String> model) {
        return Json.Obj.of(
                "agent", new Json.Text(agent == null ? model.get() : agent),
                "score", new Json.Text(check == null ? score.toString() : check),
                "time", Json.Num.of(time));
    }

    private Duration limit() {
        return Duration.ofSeconds(Math.max(1, time));
    }

    private static List<String> shell(String command) {
        return List.of("sh", "-c", command);
    }

    List<Task> read(Path file) {
        try {
            List<Task> tasks = TaskFile.read(file);
            if (tasks.isEmpty()) {
                throw new FailureException(file + " holds no task");
            }
            Optional<Task> unknown = tasks.stream()
                    .filter(task -> check == null && task.reference().isEmpty())
                    .findFirst();
            if (unknown.isPresent()) {
                throw new FailureException(file + ": task " + unknown.get().id()
                        + " has no reference to score an answer with; give it one, or name a --check");
            }
            return tasks;
        } catch (IOException e) {
            throw new FailureException("the tasks cannot be read: " + ErrorAdvice.told(e));
        }
    }
}
