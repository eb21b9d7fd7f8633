package dev.acumen.springai;

import dev.acumen.api.AgentRun;
import dev.acumen.api.Conversations;
import dev.acumen.api.Recording;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;

/// One request of a client, from its beginning to its end.
final class AdvisedRun {
    private final Conversations conversations;
    private final String conversation;
    private final boolean isAlone;
    private final AgentRun run;
    private final ChatClientRequest request;
    private final StringBuilder answer = new StringBuilder();
    private boolean isGoingOn;

    private AdvisedRun(
            Conversations conversations, String conversation, boolean isAlone, AgentRun run, ChatClientRequest given) {
        this.conversations = conversations;
        this.conversation = conversation;
        this.isAlone = isAlone;
        this.run = run;
        this.request = advised(given);
    }

    static AdvisedRun begin(Conversations conversations, ChatClientRequest request) {
        Object id = request.context().get(ChatMemory.CONVERSATION_ID);
        String conversation = id == null ? UUID.randomUUID().toString() : id.toString();
        String said = textOf(request.prompt().getUserMessage());
        AgentRun run = Boolean.TRUE.equals(request.context().get(AcumenAdvisor.ORDERED))
                ? conversations.ordered(conversation, said)
                : conversations.begin(conversation, said);
        replay(request.prompt().getInstructions(), run.recording());
        return new AdvisedRun(conversations, conversation, id == null, run, request);
    }

    /// What stands behind the user's last words: the application calls tools itself, and hands back what came of them.
    private static void replay(List<Message> messages, Recording recording) {
        int last = messages.size();
        while (last > 0 && !(messages.get(last - 1) instanceof UserMessage)) {
            last--;
        }
        for (Message message : messages.subList(last, messages.size())) {
            if (message instanceof AssistantMessage said) {
                if (!textOf(said).isBlank()) {
                    recording.agentSaid(textOf(said));
                }
                said.getToolCalls().forEach(call -> recording.toolCalled(call.id(), call.name(), call.arguments()));
            } else if (message instanceof ToolResponseMessage results) {
                results.getResponses().forEach(result -> recording.toolAnswered(result.id(), result.responseData()));
            }
        }
    }

    /// The request with key points in the system message, and with tools that are seen.
    ChatClientRequest request() {
        return request;
    }

    private ChatClientRequest advised(ChatClientRequest given) {
        Prompt prompt = given.prompt();
        if (!run.instructions().isEmpty()) {
            prompt = prompt.augmentSystemMessage(this::instructed);
        }
        if (prompt.getOptions() instanceof ToolCallingChatOptions options) {
            List<ToolCallback> tools = options.getToolCallbacks();
            if (tools != null && !tools.isEmpty()) {
                prompt = new Prompt(
                        prompt.getInstructions(),
                        options.mutate().toolCallbacks(seen(tools)).build());
            }
        }
        return ChatClientRequest.builder()
                .prompt(prompt)
                .context(given.context())
                .context(AcumenAdvisor.ADVISED, true)
                .build();
    }

    private SystemMessage instructed(SystemMessage system) {
        String own = textOf(system);
        return system.mutate()
                .text(own.isBlank() ? run.instructions() : own + "\n\n" + run.instructions())
                .build();
    }

    private List<ToolCallback> seen(List<ToolCallback> tools) {
        return tools.stream()
                .<ToolCallback>map(tool -> new RecordedTool(tool, run.recording()))
                .toList();
    }

    /// The agent said something, or a part of it.
    synchronized void heard(ChatClientResponse response) {
        ChatResponse said = response.chatResponse();
        if (said == null) {
            return;
        }
        isGoingOn |= said.hasToolCalls();
        Generation generation = said.getResult();
        if (generation != null) {
            answer.append(textOf(generation.getOutput()));
        }
    }

    /// The run is over, but for one whose tools the application is to call: that one goes on with the next request,
    /// which brings all that happened so far.
    synchronized void completed() {
        if (isGoingOn) {
            return;
        }
        if (!answer.toString().isBlank()) {
            run.recording().agentSaid(answer.toString());
        }
        run.completed();
        if (isAlone) {
            conversations.end(conversation);
        }
    }

    void failed(Throwable why) {
        run.failed(why);
    }

    private static String textOf(Message message) {
        @Nullable String text = message.getText();
        return text == null ? "" : text;
    }
}
