package dev.acumen.config;

import java.util.Map;
import java.util.regex.Pattern;

/// The variables by which a provider is chosen, and which files set those that are not the process's own.
///
/// @param variables the environment's variables, without those of the repository
/// @param files the file that sets a variable, for a person, by the variable's name; none for one of the process's
/// own
/// @param keyHelper the file whose `apiKeyHelper` prints the client's key, for a person; empty where none does
/// @param repository what the settings of a project set
public record ProviderEnvironment(
        Map<String, String> variables, Map<String, String> files, String keyHelper, Repository repository) {
    /// Where the client's requests go beside its settings, and as whom.
    private static final Pattern ROUTE = Pattern.compile("ANTHROPIC_\\w*BASE_URL|ANTHROPIC_(?:API_KEY|AUTH_TOKEN"
            + "|CUSTOM_HEADERS|FOUNDRY_RESOURCE|VERTEX_PROJECT_ID|UNIX_SOCKET)|AWS_(?:PROFILE|BEARER_TOKEN_BEDROCK"
            + "|ENDPOINT_URL\\w*)|CLAUDE_(?:CONFIG_DIR|CODE_OAUTH_TOKEN)|NODE_(?:EXTRA_CA_CERTS"
            + "|TLS_REJECT_UNAUTHORIZED|OPTIONS)|(?i:https?_proxy|all_proxy)");

    /// What else only the user may set.
    private static final Pattern USERS_OWN = Pattern.compile("(?:ANTHROPIC|AGENTIC_CONTEXT|OPENAI|CLAUDE_CODE_USE)_\\w+"
            + "|ACUMEN_(?:HOME|PROVIDER|URL|MODELS_\\w+|LIMITS_\\w+)|HOME|PATH");

    public ProviderEnvironment {
        variables = Map.copyOf(variables);
        files = Map.copyOf(files);
    }

    /// The process's own environment, and nothing else.
    public ProviderEnvironment(Map<String, String> variables) {
        this(variables, Map.of(), "", Repository.NONE);
    }

    /// Variables that may come with somebody's repository, so that nothing is sent by them.
    ///
    /// @param variables those that only the user may set
    /// @param hasKeyHelper whether a program is named that prints a key
    /// @param isRelocating whether the user's own settings would be read from another folder
    /// @param told which file sets what, without a full stop; empty for none
    public record Repository(Map<String, String> variables, boolean hasKeyHelper, boolean isRelocating, String told) {
        /// Nothing is set.
        public static final Repository NONE = new Repository(Map.of(), false, false, "");

        public Repository {
            variables = Map.copyOf(variables);
        }
    }

    /// Whether only the user may set a variable: it says who is asked, where, as whom, with which model, or for how
    /// much.
    public static boolean isUsersOwn(String variable) {
        return USERS_OWN.matcher(variable).matches() || isRoute(variable);
    }

    /// Whether a variable says where the client's requests go, or as whom.
    public static boolean isRoute(String variable) {
        return ROUTE.matcher(variable).matches();
    }
}
