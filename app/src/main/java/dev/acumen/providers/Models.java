package dev.acumen.providers;

import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.MeteredModel;
import dev.acumen.llm.Prices;
import dev.acumen.llm.Retries;
import dev.acumen.llm.RetryingModel;
import dev.acumen.llm.Spending;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/// Makes the models that were chosen, with limits and retries around each. Safe for use by many threads at once.
public final class Models {
    private final ModelChoice choice;
    private final Context context;
    private final Prices prices;
    private final Map<String, LanguageModel> adapters;
    private final Map<Path, ClaudeProcess> clients;

    /// What models need beside the choice.
    ///
    /// @param spending what keeps the accounts
    /// @param retries how often and how long each request is tried
    /// @param random numbers from 0 to 1
    /// @param clock the time
    /// @param folder a folder of Acumen's own, which need not exist: programs are run in an empty folder in it
    /// @param variables environment variables, for programs
    public record Context(
            Spending spending,
            Retries retries,
            DoubleSupplier random,
            Clock clock,
            Path folder,
            Map<String, String> variables) {
        Context with(Spending other) {
            return new Context(other, retries, random, clock, folder, variables);
        }
    }

    /// Those with the prices that the program knows.
    public Models(ModelChoice choice, Context context) {
        this(choice, context, PriceTable.of(choice));
    }

    /// @param prices what the models cost
    public Models(ModelChoice choice, Context context, Prices prices) {
        this(choice, context, prices, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    private Models(
            ModelChoice choice,
            Context context,
            Prices prices,
            Map<String, LanguageModel> adapters,
            Map<Path, ClaudeProcess> clients) {
        this.choice = choice;
        this.context = context;
        this.prices = prices;
        this.adapters = adapters;
        this.clients = clients;
    }

    /// The same models, with somebody else to keep the accounts.
    public Models with(Spending spending) {
        return new Models(choice, context.with(spending), prices, adapters, clients);
    }

    /// The model for a role; empty where no provider is chosen.
    public Optional<LanguageModel> of(Role role) {
        return choice instanceof ModelChoice.Chosen chosen
                ? Optional.of(whole(adapters.computeIfAbsent(chosen.name(role).value(), name -> adapter(chosen, name))))
                : Optional.empty();
    }

    /// What the models cost.
    public Prices prices() {
        return prices;
    }

    private LanguageModel whole(LanguageModel adapter) {
        MeteredModel metered = new MeteredModel(adapter, context.spending(), prices);
        return new RetryingModel(metered, context.retries(), context.random());
    }

    private LanguageModel adapter(ModelChoice.Chosen chosen, String name) {
        return switch (chosen.access()) {
            case ProviderAccess.Http http ->
                chosen.provider() == Provider.OPENAI
                        ? new OpenAiModel(name, http, context.clock())
                        : new AnthropicModel(name, http, context.clock());
            case ProviderAccess.Program(Path executable, String _) ->
                new ClaudeModel(name, clients.computeIfAbsent(executable, this::client));
        };
    }

    private ClaudeProcess client(Path executable) {
        return new ClaudeProcess(executable, context.folder(), context.variables());
    }
}
