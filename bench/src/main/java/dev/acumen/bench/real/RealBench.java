package dev.acumen.bench.real;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import dev.acumen.llm.Retries;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.providers.Provider;
import dev.acumen.providers.Role;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The program that `bench/real` starts: measures what a playbook is worth to the model that the environment names, and
/// writes a page.
///
/// The property `acumen.root` names the clone, `acumen.bench` the folder for results. It ends with 1 if a run had to
/// stop, and with 2 if it was asked for what it cannot do.
public final class RealBench {
    private static final String NEEDS =
            "set ANTHROPIC_API_KEY, or OPENAI_BASE_URL and OPENAI_API_KEY" + " (a server on this machine needs no key)";

    private final Path root;
    private final Path results;
    private final Map<String, String> variables;
    private final Clock clock;

    private RealBench(Path root, Path results, Map<String, String> variables, Clock clock) {
        this.root = root;
        this.results = results;
        this.variables = variables;
        this.clock = clock;
    }

    /// @param arguments `[--runs K] [--limit DOLLARS] [--price IN/OUT] [--page FILE]`
    public static void main(String[] arguments) {
        Path root = Path.of(System.getProperty("acumen.root", "."));
        Path results = Path.of(System.getProperty("acumen.bench", "."));
        System.exit(new RealBench(root, results, System.getenv(), Clock.system(ZoneId.systemDefault()))
                .run(List.of(arguments)));
    }

    private int run(List<String> arguments) {
        RealOptions options;
        ModelChoice choice;
        try {
            options = RealOptions.of(arguments);
            choice = choice();
        } catch (IllegalArgumentException | BadInputException e) {
            return refuse(String.valueOf(e.getMessage()));
        }
        return switch (choice) {
            case ModelChoice.Chosen chosen
            when isUnnamed(chosen) ->
                refuse("set " + Setting.MODELS_DEFAULT.variable() + " to the name of the model at OPENAI_BASE_URL");
            case ModelChoice.Chosen chosen -> measured(options, chosen);
            case ModelChoice.Impossible(String why) -> refuse(why);
            case ModelChoice.SignalsAlone(String why, String _) -> refuse(why);
        };
    }

    /// Whether a server of others would be asked for the usual model of OpenAI, and the page would name it.
    private boolean isUnnamed(ModelChoice.Chosen chosen) {
        return chosen.provider() == Provider.OPENAI
                && isSet("OPENAI_BASE_URL")
                && chosen.name(Role.SINGLE).source().equals("default");
    }

    private int measured(RealOptions options, ModelChoice.Chosen chosen) {
        try {
            return measure(options, chosen);
        } catch (StoreException | BadInputException e) {
            tell(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            tell("a file could not be read or written: " + e);
        }
        return 1;
    }

    /// The provider that the environment names, or the one that it has a key or an address for: never a login that
    /// happens to be there.
    private ModelChoice choice() {
        Map<String, String> told = new HashMap<>(variables);
        if (!isSet(Setting.PROVIDER.variable())) {
            if (Stream.of("AGENTIC_CONTEXT_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_API_KEY")
                    .anyMatch(this::isSet)) {
                told.put(Setting.PROVIDER.variable(), "anthropic");
            } else if (isSet("OPENAI_BASE_URL") || isSet("OPENAI_API_KEY")) {
                told.put(Setting.PROVIDER.variable(), "openai");
            } else {
                return new ModelChoice.Impossible(NEEDS);
            }
        }
        return ModelChoice.of(Settings.of(SettingsFile.none(), SettingsFile.none(), told), told);
    }

    private boolean isSet(String variable) {
        return !variables.getOrDefault(variable, "").isBlank();
    }

    private int measure(RealOptions options, ModelChoice.Chosen chosen) throws IOException {
        Conventions set = Conventions.in(root.resolve("bench/sets/conventions"));
        String model = chosen.name(Role.SINGLE).value();
        String where = chosen.url().map(URI::toString).orElse(chosen.provider().label());
        String name = model.replaceAll("[^A-Za-z0-9.-]", "_") + "-"
                + Hash.of(model + "\n" + where + "\n" + set.hash()).substring(0, 8);
        Path folder = Files.createDirectories(results.resolve(name));
        RunLimit limit = new RunLimit(folder.resolve("spend.jsonl"), options.limit(), clock);
        Models.Context context = new Models.Context(limit, Retries.defaults(), Math::random, clock, folder, variables);
        Prices prices = options.prices().orElseGet(() -> new Models(chosen, context).prices());
        boolean isProgram = chosen.url().isEmpty();
        if (!isProgram && prices.cost(model, ModelUsage.of(1, 0, 0, 1)).isEmpty()) {
            return refuse("the price of " + model + " is not known, so the limit could not be kept: set --price IN/OUT,"
                    + " US dollars for a million tokens (0/0 for a server of your own)");
        }
        LanguageModel asked =
                new Models(chosen, context, prices).of(Role.SINGLE).orElseThrow();
        return switch (new RealRun(set, asked, folder, options.runs(), clock, RealBench::tell).run()) {
            case RealRun.Outcome.Finished finished -> {
                Path page = options.page().orElse(folder.resolve("results.md")).toAbsolutePath();
                report(new RealPage(model, where, LocalDate.now(clock), finished, limit.spent()), page);
                yield 0;
            }
            case RealRun.Outcome.Stopped(String phase, Failure failure) -> {
                tell("stopped " + phase + ": " + failure.reason());
                String more = failure instanceof Failure.OverLimit ? " with a higher --limit" : "";
                tell("what was answered is kept in " + folder + "; the same call" + more + " goes on there");
                yield 1;
            }
        };
    }

    private static void report(RealPage about, Path page) throws IOException {
        Files.createDirectories(Objects.requireNonNull(page.getParent()));
        Files.writeString(page, about.text());
        System.out.print(about.summary());
        System.out.println("page: " + page);
    }

    private static int refuse(String why) {
        tell(why);
        return 2;
    }

    private static void tell(String what) {
        System.err.println("bench/real: " + what);
    }
}
