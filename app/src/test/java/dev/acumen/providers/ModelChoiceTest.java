package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.ProviderEnvironment;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelChoiceTest {
    private static final String KEY = "sk-canary-0123456789";

    @TempDir
    private Path folder = Path.of("");

    private ModelChoice choice(String config, String... variables) {
        try {
            Map<String, String> environment = new TreeMap<>();
            for (int i = 0; i < variables.length; i += 2) {
                environment.put(variables[i], variables[i + 1]);
            }
            return ModelChoice.of(settings(config, environment), environment);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Settings settings(String config, Map<String, String> environment) throws IOException {
        Path file = Files.writeString(folder.resolve("config.json"), config);
        return Settings.of(SettingsFile.ofUser(file, "~/.acumen/config.json"), SettingsFile.none(), environment);
    }

    private ModelChoice.Chosen chosen(String config, String... variables) {
        return (ModelChoice.Chosen) choice(config, variables);
    }

    private String path() {
        try {
            Path client = folder.resolve("claude");
            Files.writeString(client, "#!/bin/sh\n");
            assertThat(client.toFile().setExecutable(true)).isTrue();
            return "/nowhere:" + folder;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Key key(ModelChoice.Chosen chosen) {
        return ((ProviderAccess.Http) chosen.access()).key().orElseThrow();
    }

    @Test
    void learnsFromSignalsAloneWhereThereIsNothing() {
        assertThat(choice("{}")).isInstanceOf(ModelChoice.SignalsAlone.class);
        assertThat(choice("{}", "OPENAI_API_KEY", KEY, "OPENAI_BASE_URL", "http://localhost:11434/v1"))
                .isInstanceOf(ModelChoice.SignalsAlone.class);
    }

    @Test
    void takesTheClientWhereThereIsNoKey() {
        ModelChoice.Chosen chosen = chosen("{}", "PATH", path());

        assertThat(chosen.provider()).isEqualTo(Provider.CLAUDE);
        assertThat(chosen.access()).isEqualTo(new ProviderAccess.Program(folder.resolve("claude"), ""));
        assertThat(chosen.name(Role.CURATOR).value()).isEqualTo("haiku");
        assertThat(chosen.why()).contains("no key").contains("PATH");
    }

    @Test
    void doesNotTakeAClientFromARelativeFolder() {
        path();

        assertThat(choice("{}", "PATH", ".::bin")).isInstanceOf(ModelChoice.SignalsAlone.class);
    }

    @Test
    void takesKeysInTheirOrderEachWithTheUrlOfItsFamily() {
        String[] all = {
            "AGENTIC_CONTEXT_API_KEY",
            KEY + "1",
            "AGENTIC_CONTEXT_BASE_URL",
            "https://one.example",
            "ANTHROPIC_AUTH_TOKEN",
            KEY + "2",
            "ANTHROPIC_API_KEY",
            KEY + "3",
            "ANTHROPIC_BASE_URL",
            "https://two.example/",
            "PATH",
            path()
        };

        ModelChoice.Chosen first = chosen("{}", all);
        ModelChoice.Chosen second = chosen("{}", Arrays.copyOfRange(all, 4, 12));
        ModelChoice.Chosen third = chosen("{}", Arrays.copyOfRange(all, 6, 12));

        assertThat(key(first).value()).isEqualTo(KEY + "1");
        assertThat(first.url()).contains(URI.create("https://one.example/v1"));
        assertThat(first.why()).isEqualTo("AGENTIC_CONTEXT_API_KEY is set");
        assertThat(key(second).value()).isEqualTo(KEY + "2");
        assertThat(second.url()).contains(URI.create("https://two.example/v1"));
        assertThat(((ProviderAccess.Http) second.access()).isBearer()).isTrue();
        assertThat(key(third).value()).isEqualTo(KEY + "3");
        assertThat(((ProviderAccess.Http) third.access()).isBearer()).isFalse();
    }

    @Test
    void goesToTheProviderItselfWhereNoUrlOfTheFamilyIsSet() {
        ModelChoice.Chosen chosen =
                chosen("{}", "AGENTIC_CONTEXT_API_KEY", KEY, "ANTHROPIC_BASE_URL", "https://other.example");

        assertThat(chosen.url()).contains(URI.create("https://api.anthropic.com/v1"));
        assertThat(chosen.name(Role.REFLECTOR)).isEqualTo(new ModelName("claude-haiku-5-5", "default"));
    }

    @Test
    void refusesAUrlWithoutAKeyOfItsFamilyAndNamesBoth() {
        assertThat(choice("{}", "ANTHROPIC_BASE_URL", "https://x.example"))
                .isInstanceOfSatisfying(
                        ModelChoice.Impossible.class,
                        impossible -> assertThat(impossible.why())
                                .contains("ANTHROPIC_BASE_URL")
                                .contains("ANTHROPIC_API_KEY"));
        assertThat(choice("{}", "AGENTIC_CONTEXT_BASE_URL", "https://x.example", "ANTHROPIC_API_KEY", KEY))
                .isInstanceOfSatisfying(
                        ModelChoice.Impossible.class,
                        impossible -> assertThat(impossible.why())
                                .contains("AGENTIC_CONTEXT_BASE_URL")
                                .contains("AGENTIC_CONTEXT_API_KEY"));
    }

    @Test
    void asksThroughTheClientWhereAGatewayHasNoKeyInTheEnvironment() throws IOException {
        String[] variables = {"ANTHROPIC_BASE_URL", "https://gateway.example", "PATH", path()};
        ProviderEnvironment environment = new ProviderEnvironment(
                Map.of("ANTHROPIC_BASE_URL", "https://gateway.example", "PATH", path()),
                Map.of("ANTHROPIC_BASE_URL", "~/.claude/settings.json"),
                "~/.claude/settings.json",
                ProviderEnvironment.Repository.NONE);

        ModelChoice.Chosen chosen = chosen("{}", variables);
        ModelChoice told = ModelChoice.of(settings("{}", Map.of()), environment);

        assertThat(chosen.provider()).isEqualTo(Provider.CLAUDE);
        assertThat(chosen.why()).contains("ANTHROPIC_BASE_URL is set without a key", "claude on the PATH");
        assertThat(told.why())
                .contains("ANTHROPIC_BASE_URL (~/.claude/settings.json)", "apiKeyHelper (~/.claude/settings.json)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"})
    void asksThroughTheClientWhereItsRequestsGoToACloud(String cloud) {
        ModelChoice.Chosen chosen = chosen("{}", cloud, "1", "ANTHROPIC_API_KEY", KEY, "PATH", path());
        ModelChoice without = choice("{}", cloud, "true", "ANTHROPIC_API_KEY", KEY);

        assertThat(chosen.provider()).isEqualTo(Provider.CLAUDE);
        assertThat(chosen.why()).contains(cloud);
        assertThat(without.why()).contains(cloud, "no claude on the PATH");
        assertThat(without).isInstanceOf(ModelChoice.Impossible.class);
        assertThat(chosen("{}", cloud, "0", "ANTHROPIC_API_KEY", KEY, "PATH", path())
                        .provider())
                .isEqualTo(Provider.ANTHROPIC);
        assertThat(chosen("{}", cloud, "1", "AGENTIC_CONTEXT_API_KEY", KEY, "PATH", path())
                        .provider())
                .isEqualTo(Provider.ANTHROPIC);
    }

    @Test
    void tellsClientsApartThatAskElsewhereOrAsSomebodyElse() {
        String client = chosen("{}", "PATH", path()).fingerprint();
        String gateway = chosen("{}", "PATH", path(), "ANTHROPIC_BASE_URL", "https://one.example")
                .fingerprint();
        String other = chosen("{}", "PATH", path(), "ANTHROPIC_BASE_URL", "https://two.example")
                .fingerprint();
        String login =
                chosen("{}", "PATH", path(), "CLAUDE_CODE_OAUTH_TOKEN", KEY).fingerprint();
        String cloud =
                chosen("{}", "PATH", path(), "CLAUDE_CODE_USE_BEDROCK", "1").fingerprint();

        assertThat(List.of(client, gateway, other, login, cloud)).doesNotHaveDuplicates();
        assertThat(chosen("{}", "PATH", path(), "CLAUDE_CODE_OAUTH_TOKEN", KEY).toString())
                .doesNotContain(KEY);
        assertThat(chosen("{}", "PATH", path(), "EDITOR", "vi").fingerprint()).isEqualTo(client);
    }

    @Test
    void learnsFromSignalsInTheBackgroundWhereWhatIsSetCannotBeDone() {
        ModelChoice choice = choice("{}", "ANTHROPIC_BASE_URL", "https://x.example");

        assertThat(choice.orSignals()).isEqualTo(new ModelChoice.SignalsAlone(choice.why()));
        assertThat(chosen("{}", "ANTHROPIC_API_KEY", KEY).orSignals()).isInstanceOf(ModelChoice.Chosen.class);
    }

    @Test
    void doesAsItIsTold() {
        assertThat(choice("{\"provider\":\"none\"}", "ANTHROPIC_API_KEY", KEY))
                .isEqualTo(new ModelChoice.SignalsAlone("provider is set to none (~/.acumen/config.json)"));
        assertThat(chosen("{}", "ACUMEN_PROVIDER", "claude", "ANTHROPIC_API_KEY", KEY, "PATH", path())
                        .provider())
                .isEqualTo(Provider.CLAUDE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "anthropic", "openai"})
    void saysWhyWhatItIsToldCannotBeDone(String provider) {
        ModelChoice choice = choice("{\"provider\":\"" + provider + "\"}");

        assertThat(choice).isInstanceOf(ModelChoice.Impossible.class);
        assertThat(choice.why()).contains("provider is set to " + provider + " (~/.acumen/config.json)");
    }

    @Test
    void takesOpenAiWhenItIsToldTo() {
        ModelChoice.Chosen chosen = chosen("{\"provider\":\"openai\"}", "OPENAI_API_KEY", KEY);

        assertThat(chosen.url()).contains(URI.create("https://api.openai.com/v1"));
        assertThat(chosen.name(Role.SINGLE).value()).isEqualTo("gpt-5-mini");
        assertThat(((ProviderAccess.Http) chosen.access()).isBearer()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:11434/v1", "http://127.0.0.1:1/v1/", "http://[::1]:1/v1"})
    void needsNoKeyForAServerOnThisMachine(String url) {
        assertThat(choice("{\"provider\":\"openai\"}", "OPENAI_BASE_URL", url)).isInstanceOf(ModelChoice.Chosen.class);
    }

    @Test
    void needsAKeyForAnyOtherServer() {
        assertThat(choice("{\"provider\":\"openai\"}", "OPENAI_BASE_URL", "http://localhost.example/v1"))
                .isInstanceOfSatisfying(
                        ModelChoice.Impossible.class,
                        impossible -> assertThat(impossible.why())
                                .contains("OPENAI_BASE_URL")
                                .contains("OPENAI_API_KEY"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://x.example", "x.example", "https://", "https://user:secret@x.example", "http://x y"})
    void refusesWhatIsNoAddressWithoutShowingIt(String url) {
        ModelChoice choice = choice("{}", "ANTHROPIC_API_KEY", KEY, "ANTHROPIC_BASE_URL", url);

        assertThat(choice).isInstanceOf(ModelChoice.Impossible.class);
        assertThat(choice.why()).contains("ANTHROPIC_BASE_URL").doesNotContain("secret");
    }

    @Test
    void refusesAKeyThatNoHeaderCanHold() {
        ModelChoice choice = choice("{}", "ANTHROPIC_API_KEY", KEY + "\n" + KEY);

        assertThat(choice).isInstanceOf(ModelChoice.Impossible.class);
        assertThat(choice.why()).contains("ANTHROPIC_API_KEY").doesNotContain(KEY);
    }

    @Test
    void takesTheModelOfARoleThenTheUsualOneThenTheClients() {
        String[] variables = {
            "ANTHROPIC_API_KEY", KEY, "ANTHROPIC_MODEL", "m-client", "ANTHROPIC_DEFAULT_SONNET_MODEL", "m-sonnet"
        };
        String file = "{\"models\":{\"default\":\"m-file\",\"reflector\":\"m-reflector\"}}";

        assertThat(chosen("{}", variables).name(Role.SINGLE).value()).isEqualTo("m-client");
        assertThat(chosen(file, variables).name(Role.SINGLE).value()).isEqualTo("m-file");
        assertThat(chosen(file, variables).name(Role.REFLECTOR).value()).isEqualTo("m-reflector");
        assertThat(chosen(file, "ANTHROPIC_API_KEY", KEY, "AGENTIC_CONTEXT_MODEL", "m-own")
                        .name(Role.CURATOR))
                .isEqualTo(new ModelName("m-own", "AGENTIC_CONTEXT_MODEL"));
        assertThat(chosen("{}", "ANTHROPIC_API_KEY", KEY, "AGENTIC_CONTEXT_MODEL", "m", "ACUMEN_MODELS_DEFAULT", "n")
                        .name(Role.CURATOR)
                        .value())
                .isEqualTo("n");
        assertThat(chosen("{}", "ANTHROPIC_API_KEY", KEY, "ANTHROPIC_DEFAULT_SONNET_MODEL", "s")
                        .name(Role.CURATOR)
                        .value())
                .isEqualTo("s");
    }

    @Test
    void takesTheUrlOfTheSettingsBeforeThatOfTheFamily() {
        ModelChoice.Chosen chosen = chosen(
                "{\"provider\":\"anthropic\",\"url\":\"https://mine.example/api\"}",
                "ANTHROPIC_API_KEY",
                KEY,
                "ANTHROPIC_BASE_URL",
                "https://x.example");

        assertThat(chosen.url()).contains(URI.create("https://mine.example/api/v1"));
    }

    @Test
    void sendsNoKeyToAUrlWithoutAProviderThatIsSet() {
        ModelChoice choice = choice("{\"url\":\"https://mine.example/api\"}", "ANTHROPIC_API_KEY", KEY);

        assertThat(choice).isInstanceOf(ModelChoice.Impossible.class);
        assertThat(choice.why()).contains("config.json sets url, and provider is not set");
    }

    @Test
    void sendsNoKeyInTheClearToAUrlOfTheSettings() {
        String file = "{\"provider\":\"anthropic\",\"url\":\"http://%s\"}";

        assertThat(choice(file.formatted("mine.example"), "ANTHROPIC_API_KEY", KEY))
                .isInstanceOfSatisfying(
                        ModelChoice.Impossible.class,
                        impossible -> assertThat(impossible.why())
                                .contains("config.json", "ANTHROPIC_API_KEY", "use https")
                                .doesNotContain(KEY));
        assertThat(choice(file.formatted("localhost:8080"), "ANTHROPIC_API_KEY", KEY))
                .isInstanceOf(ModelChoice.Chosen.class);
        assertThat(choice("{}", "ANTHROPIC_API_KEY", KEY, "ANTHROPIC_BASE_URL", "http://gateway.example"))
                .isInstanceOf(ModelChoice.Chosen.class);
    }

    @Test
    void takesTheModelThatACommandNames() {
        ModelChoice chosen = choice("{}", "ANTHROPIC_API_KEY", KEY);

        assertThat(((ModelChoice.Chosen) chosen.withModel("m-9")).name(Role.REFLECTOR))
                .isEqualTo(new ModelName("m-9", "--model"));
        assertThat(chosen.withModel("none")).isInstanceOf(ModelChoice.SignalsAlone.class);
        assertThat(choice("{}").withModel("m-9")).isInstanceOf(ModelChoice.Impossible.class);
    }

    @Test
    void neverShowsAKey() {
        ModelChoice choice = choice("{}", "ANTHROPIC_AUTH_TOKEN", KEY);

        assertThat(choice.toString() + choice.why()).doesNotContain(KEY);
    }
}
