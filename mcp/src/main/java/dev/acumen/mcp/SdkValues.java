package dev.acumen.mcp;

import dev.acumen.json.Json;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is offered and answered, as the SDK wants to have it.
final class SdkValues {
    /// The name that a server has for its client.
    static final String NAME = "acumen";

    /// Tools check their arguments themselves, and their answers are tested.
    static final JsonSchemaValidator UNCHECKED = (_, _) -> JsonSchemaValidator.ValidationResponse.asValid("");

    private SdkValues() {}

    static McpSchema.Tool tool(ToolDescription tool) {
        return McpSchema.Tool.builder(tool.name(), PlainValues.of(tool.input()))
                .description(tool.description())
                .outputSchema(PlainValues.of(tool.output()))
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(tool.isReadOnly())
                        .destructiveHint(tool.isDestructive())
                        .idempotentHint(tool.isIdempotent())
                        .openWorldHint(false)
                        .build())
                .build();
    }

    static McpSchema.Prompt prompt(PromptDescription prompt) {
        return McpSchema.Prompt.builder(prompt.name())
                .description(prompt.description())
                .build();
    }

    static McpSchema.Resource resource(ResourceDescription resource) {
        return McpSchema.Resource.builder(resource.uri(), resource.name())
                .description(resource.description())
                .mimeType(resource.mimeType())
                .build();
    }

    static McpSchema.ResourceTemplate template(ResourceDescription resource) {
        return McpSchema.ResourceTemplate.builder(resource.uri(), resource.name())
                .description(resource.description())
                .mimeType(resource.mimeType())
                .build();
    }

    /// What a client gave a tool.
    static Json.Obj arguments(McpSchema.CallToolRequest call) {
        Map<String, Object> given = call.arguments();
        return given == null ? Json.Obj.of() : (Json.Obj) PlainValues.json(given);
    }

    static McpSchema.CallToolResult result(ToolAnswer answer) {
        McpSchema.CallToolResult.Builder result =
                McpSchema.CallToolResult.builder().addTextContent(answer.text()).isError(answer.isFailure());
        if (answer.content() != null) {
            result.structuredContent(PlainValues.of(answer.content()));
        }
        return result.build();
    }

    static McpSchema.GetPromptResult result(PromptDescription prompt, String text) {
        McpSchema.PromptMessage message = McpSchema.PromptMessage.builder(
                        McpSchema.Role.USER, McpSchema.TextContent.builder(text).build())
                .build();
        return McpSchema.GetPromptResult.builder(List.of(message))
                .description(prompt.description())
                .build();
    }

    /// @throws McpError if there is no such resource
    static McpSchema.ReadResourceResult result(ResourceDescription resource, String uri, Optional<String> text) {
        McpSchema.ResourceContents contents = McpSchema.TextResourceContents.builder(
                        uri, text.orElseThrow(() -> McpError.RESOURCE_NOT_FOUND.apply(uri)))
                .mimeType(resource.mimeType())
                .build();
        return McpSchema.ReadResourceResult.builder(List.of(contents)).build();
    }
}
