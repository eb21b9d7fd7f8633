package dev.acumen.mcp;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;

/// What a server offers its clients.
///
/// @param <C> what is known of whoever asks
public interface Offer<C> {
    /// The name and the version that the server has for its client.
    String version();

    /// What the client tells its model about the server as a whole.
    String instructions();

    /// The tools, in the order in which they are listed.
    List<ToolDescription> tools();

    /// The resources and templates of such, in the order in which they are listed.
    List<ResourceDescription> resources();

    /// The prompts, in the order in which they are listed.
    List<PromptDescription> prompts();

    /// The words of a prompt, for the model; empty where there is none of this name.
    Optional<String> prompt(String name, C caller);

    /// Calls a tool.
    ///
    /// @param tool the name of one of [#tools]
    /// @param arguments what the client gave, checked by nobody
    ToolAnswer call(String tool, Json.Obj arguments, C caller);

    /// The text of a resource; empty where there is none of this URI.
    Optional<String> read(String uri, C caller);
}
