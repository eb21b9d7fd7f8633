package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;

/// A tool for an agent.
///
/// @param <P> what it needs of a playbook
public interface AgentTool<P> {
    /// What the client lists to its model.
    ToolDescription description();

    /// Carries a call out.
    ///
    /// @throws CallException if the call cannot be carried out as it is
    ToolAnswer call(Arguments arguments, P playbook);

    /// A JSON schema of an object.
    ///
    /// @param namesAndSchemas name, schema, name, schema
    static Json.Obj object(Object... namesAndSchemas) {
        return Json.Obj.of("type", new Json.Text("object"), "properties", Json.Obj.of(namesAndSchemas));
    }

    /// A JSON schema of a plain value.
    static Json.Obj type(String type) {
        return Json.Obj.of("type", new Json.Text(type));
    }

    /// The same with a description.
    static Json.Obj type(String type, String description) {
        return type(type).with("description", new Json.Text(description));
    }

    /// A JSON schema of a list.
    static Json.Obj list(Json.Obj elements) {
        return type("array").with("items", elements);
    }
}
