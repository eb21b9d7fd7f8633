package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.redaction.Secrets;
import dev.acumen.select.Selection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// What goes out to an agent: no secret, and no mark of the client's own.
///
/// @param secrets values that must not go out, whatever they look like
public record SafeOutput(Collection<String> secrets) {
    public SafeOutput {
        secrets = List.copyOf(secrets);
    }

    /// A text as it may go out.
    public String of(String text) {
        return Selection.defused(Secrets.redacted(text, secrets));
    }

    /// An answer as it may go out.
    public ToolAnswer of(ToolAnswer answer) {
        Json.Obj content = answer.content();
        return new ToolAnswer(of(answer.text()), content == null ? null : (Json.Obj) mapped(content, this::of));
    }

    /// The same with other texts.
    static Json mapped(Json json, UnaryOperator<String> words) {
        return switch (json) {
            case Json.Text(String value) -> new Json.Text(words.apply(value));
            case Json.Arr(List<Json> elements) ->
                new Json.Arr(
                        elements.stream().map(element -> mapped(element, words)).toList());
            case Json.Obj(Map<String, Json> members) -> {
                Map<String, Json> mapped = new LinkedHashMap<>();
                members.forEach((name, member) -> mapped.put(name, mapped(member, words)));
                yield new Json.Obj(mapped);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }
}
