package dev.acumen.server;

import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Retries;
import dev.acumen.llm.Spending;
import dev.acumen.mcp.HttpAddress;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.providers.Role;
import dev.acumen.server.ServerProgram.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `acumen-server serve`: the service, until the process is ended.
@Command(
        name = "serve",
        description = "Serve playbooks until the process is ended.",
        mixinStandardHelpOptions = true,
        versionProvider = ServerProgram.Version.class)
final class ServeCommand implements Callable<Integer> {
    private static final String OWNER = "trial";

    /// Lessons and requests hold one for milliseconds; more of them only wait for each other in the database.
    private static final int CONNECTIONS = 16;

    private final Machine machine;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private DatabaseOption database = new DatabaseOption();

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "127.0.0.1:8737",
            description = "Listen there. Put a proxy with TLS in front of it. Default: ${DEFAULT-VALUE}.")
    private String listen = "";

    @Option(
            names = "--usd",
            paramLabel = "USD",
            defaultValue = "20",
            description = "What judging one playbook's sessions may cost a month. Default: ${DEFAULT-VALUE}.")
    private String usd = "";

    @Option(
            names = "--lessons",
            paramLabel = "N",
            defaultValue = "8",
            description = "For how many playbooks to learn at once. Default: ${DEFAULT-VALUE}.")
    private int lessons;

    @Option(names = "--no-model", description = "Ask no model: learn from what users say and what commands do.")
    private boolean isModelless;

    @ArgGroup(exclusive = false, heading = "Sign-in by an OpenID provider:%n")
    private @Nullable ProviderOption provider;

    /// Whose tokens are taken.
    static final class ProviderOption {
        @Option(names = "--oidc-issuer", paramLabel = "URL", required = true, description = "The iss of its tokens.")
        private String issuer = "";

        @Option(names = "--oidc-audience", paramLabel = "NAME", required = true, description = "The aud of its tokens.")
        private String audience = "";

        @Option(names = "--oidc-keys", paramLabel = "URL", required = true, description = "Its public keys (jwks_uri).")
        private URI keys = URI.create("about:blank");
    }

    ServeCommand(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            end.countDown();
            try {
                ended.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
        try {
            run(end);
        } finally {
            ended.countDown();
        }
        return CommandLine.ExitCode.OK;
    }

    private void run(CountDownLatch end) throws IOException, InterruptedException {
        Optional<String> store = database.store();
        if (store.isPresent()) {
            serve(store.get(), options(), false, end);
            return;
        }
        Path folder = database.folder();
        ServerOptions options = options();
        Files.createDirectories(folder);
        try (TrialDatabase trial = TrialDatabase.start(folder)) {
            serve(trial.url(), options, true, end);
        }
    }

    private void serve(String url, ServerOptions options, boolean isTrial, CountDownLatch end)
            throws IOException, InterruptedException {
        try (ServiceDatabase pool = new ServiceDatabase(url, machine.variables(), CONNECTIONS);
                AcumenServer server = AcumenServer.start(pool.source(), options, machine.clock())) {
            tell("serving at " + server.url() + "; Ctrl-C ends it");
            if (isTrial) {
                tellToken(pool.source());
            }
            end.await();
        }
    }

    private ServerOptions options() throws IOException {
        HttpAddress address = HttpAddress.of(listen);
        if (lessons < 1) {
            throw new IllegalArgumentException("--lessons is at least 1: " + lessons);
        }
        ServerOptions options = ServerOptions.at(new InetSocketAddress(address.host(), address.port()))
                .costing(Dollars.of(usd))
                .learning(lessons)
                .with(isModelless ? JudgeModels.Source.NONE : models());
        return provider == null
                ? options
                : options.with(new OidcTokens.Provider(provider.issuer, provider.audience, provider.keys));
    }

    /// Who judges: a provider with a key, as the settings and the environment of this machine say.
    private JudgeModels.Source models() {
        Path home = Path.of(machine.variables().getOrDefault("HOME", "/"));
        Environment environment = new Environment(
                Path.of("").toAbsolutePath(),
                home,
                machine.variables(),
                InputStream.nullInputStream(),
                machine.clock(),
                Retries.defaults());
        Settings settings = new SettingsFiles(environment).settings(Optional.empty());
        ModelChoice choice = ModelChoice.of(settings, machine.variables());
        if (!(choice instanceof ModelChoice.Chosen chosen && chosen.url().isPresent())) {
            tell("no model is asked: "
                    + whyNone(choice, settings.value(Setting.PROVIDER).text())
                    + "; sessions teach by what users say and what commands do");
            return JudgeModels.Source.NONE;
        }
        tell("models: " + choice.why());
        Models models = new Models(
                choice,
                new Models.Context(
                        NOBODYS,
                        environment.retries(),
                        Math::random,
                        machine.clock(),
                        environment.acumenFolder(),
                        machine.variables()));
        Stream.of(Role.REFLECTOR, Role.CURATOR)
                .flatMap(role -> models.of(role).stream())
                .map(LanguageModel::name)
                .distinct()
                .filter(name -> isWithoutPrice(models, name))
                .forEach(name -> tell("the price of " + name + " is not known: --usd does not limit it"));
        return spending -> {
            Models accounted = models.with(spending);
            return accounted
                    .of(Role.REFLECTOR)
                    .flatMap(reflector ->
                            accounted.of(Role.CURATOR).map(curator -> new JudgeModels(reflector, curator)));
        };
    }

    /// The program `claude` is of no use here: its login is one person's.
    private static String whyNone(ModelChoice choice, String provider) {
        boolean isImpossible = choice instanceof ModelChoice.Impossible && !provider.equals("claude");
        boolean isDecided = isImpossible || provider.equals("none");
        return isDecided
                ? choice.why()
                : "the service needs an API key, in AGENTIC_CONTEXT_API_KEY, ANTHROPIC_AUTH_TOKEN or ANTHROPIC_API_KEY";
    }

    private static boolean isWithoutPrice(Models models, String name) {
        return models.prices().cost(name, ModelUsage.of(1, 0, 0, 1)).isEmpty();
    }

    /// Somebody in whose name nothing is asked.
    private static final Spending NOBODYS = new Spending() {
        @Override
        public Begun begin(String model, Request.Purpose purpose, ModelUsage estimate) {
            throw new IllegalStateException("a playbook pays");
        }

        @Override
        public void end(Begun.Open call, Reply reply) {}
    };

    /// The first token of a trial, for whoever started it.
    private void tellToken(DataSource source) {
        Administration administration = Administration.of(source, machine.clock());
        if (administration.tokens().all().isEmpty()) {
            administration.put(new PlaybookKey("default", PlaybookKey.ALL), OWNER, AccessRole.OWNER, true);
            tell("your token, shown once: " + administration.tokens().add(OWNER, Optional.empty()));
        }
    }

    private void tell(String sentence) {
        if (spec != null) {
            spec.commandLine().getOut().println(sentence);
        }
    }
}
