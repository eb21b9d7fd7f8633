package dev.acumen.providers;

import dev.acumen.config.ProviderEnvironment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.providers.ModelChoice.Chosen;
import dev.acumen.providers.ModelChoice.Impossible;
import dev.acumen.providers.ModelChoice.SignalsAlone;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Chooses a provider.
final class ProviderChooser {
    private static final String CLIENT = "claude";

    private final Settings settings;
    private final ProviderVariables variables;
    private final String keyHelper;
    private final ProviderEnvironment.Repository repository;
    private final ModelNames names;

    ProviderChooser(Settings settings, ProviderEnvironment environment) {
        this.settings = settings;
        this.variables = new ProviderVariables(environment.variables(), environment.files());
        this.keyHelper = environment.keyHelper();
        this.repository = environment.repository();
        this.names = new ModelNames(settings, variables);
    }

    ModelChoice choice() {
        if (repository.isRelocating()) {
            return withheld();
        }
        Settings.Value provider = settings.value(Setting.PROVIDER);
        String why = "provider is set to " + provider.text() + " (" + provider.source() + ")";
        return switch (provider.text()) {
            case "none" -> new SignalsAlone(why);
            case "claude" ->
                variables
                        .program(CLIENT)
                        .<ModelChoice>map(client -> client(why, client))
                        .orElseGet(() -> new Impossible(why + ", and there is no claude on the PATH"));
            case "openai" -> openAi(why);
            case "anthropic" ->
                anthropic(Family.OWN, why)
                        .or(() -> anthropic(Family.CLIENTS, why))
                        .orElseGet(() -> new Impossible(why + ", and " + Family.noKey()));
            default -> automatic();
        };
    }

    private ModelChoice automatic() {
        return anthropic(Family.OWN, "").orElseGet(() -> isDecidedByRepository() ? withheld() : asTheClient());
    }

    /// Who is asked as the client's own variables say.
    private ModelChoice asTheClient() {
        return throughClient()
                .or(() -> anthropic(Family.CLIENTS, ""))
                .or(() -> variables
                        .program(CLIENT)
                        .map(client -> client("no key is set, and claude is on the PATH", client)))
                .orElseGet(() -> new SignalsAlone(Family.noKey() + ", and there is no claude on the PATH"));
    }

    /// Whether somebody else would be asked if a repository could say so. It wants its sessions there and nowhere
    /// else, so nobody is asked.
    private boolean isDecidedByRepository() {
        if (repository.told().isEmpty()) {
            return false;
        }
        if (repository.hasKeyHelper()
                || repository.variables().containsKey(Setting.PROVIDER.variable())
                || repository.variables().containsKey(Setting.URL.variable())) {
            return true;
        }
        Map<String, String> applied = new HashMap<>(variables.environment());
        applied.putAll(repository.variables());
        ModelChoice own = asTheClient();
        ModelChoice theirs = new ProviderChooser(settings, new ProviderEnvironment(applied)).automatic();
        return !own.getClass().equals(theirs.getClass()) || !own.fingerprint().equals(theirs.fingerprint());
    }

    private SignalsAlone withheld() {
        return new SignalsAlone(
                repository.told() + ", and Acumen sends nothing where a repository says",
                "to send these sessions, copy that to ~/.claude/settings.json, or choose a provider: acumen config provider"
                        + " NAME");
    }

    /// The client, where it alone has a way to a model: the login of a cloud, or a gateway whose key is not in the
    /// environment but printed by a program, or none at all. Empty where that is not so.
    private Optional<ModelChoice> throughClient() {
        Optional<String> cloud = variables.cloud();
        Family family = Family.CLIENTS;
        boolean isWithoutKey = variables.firstOf(family.keys()).isEmpty();
        if (cloud.isEmpty() && !(variables.has(family.url()) && isWithoutKey)) {
            return Optional.empty();
        }
        String why = cloud.map(name -> variables.told(name) + " is set")
                .orElseGet(() -> variables.told(family.url()) + " is set without a key"
                        + (keyHelper.isEmpty() ? "" : ", apiKeyHelper (" + keyHelper + ") prints one"));
        return Optional.of(variables
                .program(CLIENT)
                .<ModelChoice>map(client -> client(why + ", so claude on the PATH is asked", client))
                .orElseGet(() -> new Impossible(why + ", and there is no claude on the PATH to ask: add claude to the"
                        + " PATH, set AGENTIC_CONTEXT_API_KEY"
                        + (cloud.isPresent() ? "" : " or " + String.join(" or ", family.keys()))
                        + ", or choose another provider with ACUMEN_PROVIDER")));
    }

    private ModelChoice client(String why, Path client) {
        return new Chosen(
                Provider.CLAUDE, why, names.of(Provider.CLAUDE), new ProviderAccess.Program(client, variables.route()));
    }

    /// Anthropic with the first key of a family; empty where it has neither a key nor a URL.
    private Optional<ModelChoice> anthropic(Family family, String why) {
        Optional<String> key = variables.firstOf(family.keys());
        if (key.isPresent()) {
            String told = variables.told(key.get());
            String reason = why.isEmpty() ? told + " is set" : why + ", with the key in " + told;
            return Optional.of(http(Provider.ANTHROPIC, reason, family, key.get()));
        }
        return variables.has(family.url())
                ? Optional.of(new Impossible(variables.told(family.url()) + " is set, and its key is not ("
                        + String.join(" or ", family.keys()) + "): set it, or unset " + family.url()
                        + ", or choose another provider with ACUMEN_PROVIDER"))
                : Optional.empty();
    }

    private ModelChoice openAi(String why) {
        Family family = Family.OPENAI;
        Optional<String> key = variables.firstOf(family.keys());
        if (key.isPresent()) {
            return http(Provider.OPENAI, why + ", with the key in " + key.get(), family, key.get());
        }
        Address address = address(family);
        Optional<URI> url = address.url();
        return url.isPresent() && ProviderAccess.Http.isLoopback(url.get())
                ? chosen(
                        Provider.OPENAI,
                        why + ", on this machine, without a key",
                        new ProviderAccess.Http(url.get(), Optional.empty(), false))
                : new Impossible(why + ", and OPENAI_API_KEY is not set"
                        + (variables.has(family.url()) ? ", though " + family.url() + " is" : "")
                        + "; only a server on this machine needs none");
    }

    private ModelChoice http(Provider provider, String why, Family family, String variable) {
        Key key = new Key(variables.value(variable).orElseThrow());
        Address address = address(family);
        Optional<URI> url = address.url();
        if (!key.isSendable()) {
            return new Impossible(variable + " holds characters that no key has");
        }
        if (address.isOfSettings() && settings.value(Setting.PROVIDER).isUnset()) {
            return new Impossible(address.source() + " sets url, and provider is not set: a key goes nowhere by"
                    + " guess; set provider as well (ACUMEN_PROVIDER), or unset url");
        }
        if (address.isOfSettings() && url.filter(ProviderChooser::isInTheClear).isPresent()) {
            return new Impossible(address.source() + " sets url to plain http to another machine, where " + variable
                    + " could be read on the way: use https");
        }
        return url.<ModelChoice>map(sound -> chosen(
                        provider, why, new ProviderAccess.Http(sound, Optional.of(key), family.isBearer(variable))))
                .orElseGet(() -> new Impossible(address.source() + " is no address of the form https://host/path"));
    }

    private static boolean isInTheClear(URI url) {
        return "http".equalsIgnoreCase(url.getScheme()) && !ProviderAccess.Http.isLoopback(url);
    }

    private ModelChoice chosen(Provider provider, String why, ProviderAccess.Http access) {
        return new Chosen(provider, why, names.of(provider), access);
    }

    /// Where a family's requests go: as the settings say, else as its own variable says, else to the provider.
    private Address address(Family family) {
        Settings.Value set = settings.value(Setting.URL);
        if (!set.isUnset()) {
            return new Address(set.text(), set.source(), family.path(), true);
        }
        return variables
                .value(family.url())
                .map(url -> new Address(url, variables.told(family.url()), family.path(), false))
                .orElseGet(() -> new Address(family.usualUrl(), "default", family.path(), false));
    }

    /// Variables that belong together: a key of one never goes to the address of another.
    ///
    /// @param keys the names of the keys' variables, the first that is set counts
    /// @param url the name of the address's variable
    /// @param usualUrl the address where none is set
    /// @param path what an address has to end with
    private record Family(List<String> keys, String url, String usualUrl, String path) {
        private static final String ANTHROPIC = "https://api.anthropic.com";
        private static final String BEARER = "ANTHROPIC_AUTH_TOKEN";

        /// Acumen's own, of which the client knows nothing.
        static final Family OWN =
                new Family(List.of("AGENTIC_CONTEXT_API_KEY"), "AGENTIC_CONTEXT_BASE_URL", ANTHROPIC, "/v1");
        /// Those of the client.
        static final Family CLIENTS =
                new Family(List.of(BEARER, "ANTHROPIC_API_KEY"), "ANTHROPIC_BASE_URL", ANTHROPIC, "/v1");
        static final Family OPENAI =
                new Family(List.of("OPENAI_API_KEY"), "OPENAI_BASE_URL", "https://api.openai.com/v1", "");

        boolean isBearer(String key) {
            return this.equals(OPENAI) || key.equals(BEARER);
        }

        static String noKey() {
            return "no key is set (AGENTIC_CONTEXT_API_KEY, ANTHROPIC_AUTH_TOKEN or ANTHROPIC_API_KEY)";
        }
    }

    /// An address as somebody wrote it.
    ///
    /// @param source what says so
    /// @param isOfSettings whether that is the setting `url`, and not a variable that belongs to the key
    private record Address(String text, String source, String path, boolean isOfSettings) {

        /// The address as an adapter takes it; empty where it is none.
        Optional<URI> url() {
            String stripped = text.replaceAll("/+$", "");
            try {
                URI url = URI.create(stripped.endsWith(path) ? stripped : stripped + path);
                boolean isHttp = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
                boolean isPlain = url.getUserInfo() == null && url.getQuery() == null && url.getFragment() == null;
                return isHttp && isPlain && url.getHost() != null ? Optional.of(url) : Optional.empty();
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }
    }

    /// Names of models, from where they are set.
    private record ModelNames(Settings settings, ProviderVariables variables) {
        private static final String SPECIFIED = "AGENTIC_CONTEXT_MODEL";
        /// Meant for the client, so what is written for Acumen comes before them.
        private static final List<String> CLIENTS = List.of("ANTHROPIC_MODEL", "ANTHROPIC_DEFAULT_SONNET_MODEL");

        Map<Role, ModelName> of(Provider provider) {
            return ModelName.forEach(role -> own(role)
                    .or(this::usual)
                    .or(() -> clients(provider))
                    .orElse(new ModelName(provider.usualModel(), "default")));
        }

        private Optional<ModelName> own(Role role) {
            return switch (role) {
                case REFLECTOR -> set(Setting.MODELS_REFLECTOR);
                case CURATOR -> set(Setting.MODELS_CURATOR);
                case SINGLE -> Optional.empty();
            };
        }

        private Optional<ModelName> usual() {
            Optional<ModelName> set = set(Setting.MODELS_DEFAULT);
            boolean isVariable = set.filter(name -> name.source().startsWith(Setting.MODELS_DEFAULT.variable()))
                    .isPresent();
            return isVariable ? set : named(SPECIFIED).or(() -> set);
        }

        private Optional<ModelName> clients(Provider provider) {
            return provider == Provider.OPENAI
                    ? Optional.empty()
                    : variables.firstOf(CLIENTS).flatMap(this::named);
        }

        private Optional<ModelName> named(String variable) {
            return variables.value(variable).map(name -> new ModelName(name, variables.told(variable)));
        }

        private Optional<ModelName> set(Setting setting) {
            return Optional.of(settings.value(setting))
                    .filter(value -> !value.isUnset())
                    .map(value -> new ModelName(value.text(), value.source()));
        }
    }
}
