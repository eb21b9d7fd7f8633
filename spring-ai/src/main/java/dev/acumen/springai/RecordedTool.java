package dev.acumen.springai;

import dev.acumen.api.Recording;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;

/// A tool whose calls are taken down. Only here it is known whether one failed: what the model is told is a text.
record RecordedTool(ToolCallback tool, Recording recording) implements ToolCallback {
    @Override
    public ToolDefinition getToolDefinition() {
        return tool.getToolDefinition();
    }

    @Override
    public ToolMetadata getToolMetadata() {
        return tool.getToolMetadata();
    }

    @Override
    public String call(String input) {
        return recorded(input, () -> tool.call(input));
    }

    @Override
    public String call(String input, @Nullable ToolContext context) {
        return recorded(input, () -> tool.call(input, context));
    }

    private String recorded(String input, Supplier<String> work) {
        String id = UUID.randomUUID().toString();
        recording.toolCalled(id, tool.getToolDefinition().name(), input);
        try {
            @Nullable String result = work.get();
            recording.toolAnswered(id, result);
            return result;
        } catch (RuntimeException | Error e) {
            recording.toolFailed(id, String.valueOf(e.getMessage()));
            throw e;
        }
    }
}
