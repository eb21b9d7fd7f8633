package dev.acumen.mcp;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says what it was called with.
final class EchoOffer implements SessionOffer {
    private final List<Json.Obj> calls = new ArrayList<>();
    private volatile boolean isChanged;

    /// The arguments of all calls.
    List<Json.Obj> calls() {
        return calls;
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public String instructions() {
        return "Ask.";
    }

    @Override
    public List<ToolDescription> tools() {
        Json.Obj object = Json.Obj.of("type", new Json.Text("object"));
        return List.of(new ToolDescription("echo", "Says it again.", object, object, true, false, true));
    }

    @Override
    public List<ResourceDescription> resources() {
        return List.of(
                new ResourceDescription("echo://all", "all", "All.", "text/plain"),
                new ResourceDescription("echo://all/{word}", "word", "A word.", "text/plain"));
    }

    @Override
    public String state(List<String> roots) {
        return String.valueOf(isChanged);
    }

    /// All resources say something else now.
    void change() {
        isChanged = true;
    }

    @Override
    public List<PromptDescription> prompts() {
        return List.of(new PromptDescription("say", "Says something."));
    }

    @Override
    public Optional<String> prompt(String name, List<String> roots) {
        return Optional.of(name + String.join(",", roots));
    }

    @Override
    public ToolAnswer call(String tool, Json.Obj arguments, List<String> roots) {
        calls.add(arguments);
        if (arguments.get("fail") != null) {
            return ToolAnswer.failure("no");
        }
        if (arguments.get("break") != null) {
            throw new IllegalStateException("broken");
        }
        return new ToolAnswer(String.join(",", roots), arguments);
    }

    @Override
    public Optional<String> read(String uri, List<String> roots) {
        return uri.endsWith("none") ? Optional.empty() : Optional.of(uri);
    }
}
