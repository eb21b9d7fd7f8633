package dev.acumen.models;

import java.util.Map;

/// The variables by which a provider is chosen, and which files set those that are not the process's own.
///
/// @param variables the environment's variables, without those of the repository
/// @param files the file that sets a variable, for a person, by the variable's name; none for one of the process's
/// own
/// @param keyHelper the file whose `apiKeyHelper` prints the client's key, for a person; empty where none does
/// @param repository what the settings of a project set
public record ProviderEnvironment(
        Map<String, String> variables, Map<String, String> files, String keyHelper, Repository repository) {
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
        return ProviderVariables.isUsersOwn(variable);
    }
}
