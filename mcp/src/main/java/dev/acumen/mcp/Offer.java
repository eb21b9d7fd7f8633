package dev.acumen.mcp;

import dev.acumen.json.Json;
import java.util.List;
import java.util.Optional;

/// What a server offers its clients. It is asked by one thread at a time.
public interface Offer {
    /// The name and the version that the server has for its client.
    String version();

    /// What the client tells its model about the server as a whole.
    String instructions();

    /// The tools, in the order in which they are listed.
    List<ToolDescription> tools();

    /// The resources and templates of such, in the order in which they are listed.
    List<ResourceDescription> resources();

    /// A text that is another one once any resource says something else. It is asked for often.
    ///
    /// @param roots as of [#call]
    String state(List<String> roots);

    /// The prompts, in the order in which they are listed.
    List<PromptDescription> prompts();

    /// The words of a prompt, for the model; empty where there is none of this name.
    ///
    /// @param roots as of [#call]
    Optional<String> prompt(String name, List<String> roots);

    /// Calls a tool.
    ///
    /// @param tool the name of one of [#tools]
    /// @param arguments what the client gave, checked by nobody
    /// @param roots the URIs of the folders that the client works in; none where it does not say
    ToolAnswer call(String tool, Json.Obj arguments, List<String> roots);

    /// The text of a resource; empty where there is none of this URI.
    ///
    /// @param roots as of [#call]
    Optional<String> read(String uri, List<String> roots);
}
