package dev.acumen.models;

import java.util.Map;

/// The variables by which a provider is chosen, and which files set those that are not the process's own.
///
/// @param variables the environment's variables
/// @param files the file that sets a variable, for a person, by the variable's name; none for one of the process's
/// own
/// @param keyHelper the file whose `apiKeyHelper` prints the client's key, for a person; empty where none does
public record ProviderEnvironment(Map<String, String> variables, Map<String, String> files, String keyHelper) {
    public ProviderEnvironment {
        variables = Map.copyOf(variables);
        files = Map.copyOf(files);
    }

    /// The process's own environment, and nothing else.
    public ProviderEnvironment(Map<String, String> variables) {
        this(variables, Map.of(), "");
    }
}
