package dev.acumen.langchain4j;

import dev.acumen.api.AgentRun;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.observability.api.event.AiServiceStartedEvent;
import dev.langchain4j.observability.api.event.ToolExecutedEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One invocation of an assistant, as its events tell of it.
final class Invocation {
    private final AgentRun run;
    private final boolean isOrdered;

    /// Calls of tools of which nobody said yet whether they failed.
    private final List<Call> open = new ArrayList<>();

    private int calls;

    /// @param id ours, another one for each call
    private record Call(String id, ToolExecutionRequest request, String result) {
        boolean isAnsweredBy(ToolExecutionResultMessage message) {
            return Objects.equals(request.id(), message.id()) && Objects.equals(request.name(), message.toolName());
        }
    }

    Invocation(AgentRun run, boolean isOrdered) {
        this.run = run;
        this.isOrdered = isOrdered;
    }

    synchronized void started(AiServiceStartedEvent event) {
        String said = Words.of(event.userMessage().contents());
        if (isOrdered || !Words.isArgument(said, event.invocationContext())) {
            run.recording().ordered(said);
        } else {
            run.recording().userSaid(said);
        }
    }

    /// A tool was executed. The event does not say whether it failed; the next request to the model does.
    synchronized void executed(ToolExecutedEvent event) {
        calls++;
        Call call = new Call("call-" + calls, event.request(), Words.of(event.resultContents()));
        run.recording()
                .toolCalled(call.id(), call.request().name(), call.request().arguments());
        open.add(call);
    }

    /// A request goes to the model, with the results of the last calls. A transformer may have put more behind them.
    synchronized void asked(ChatRequest request) {
        List<ToolExecutionResultMessage> results = new ArrayList<>();
        for (ChatMessage message : request.messages()) {
            if (message instanceof ToolExecutionResultMessage result) {
                results.add(result);
            }
        }
        Set<Call> failed = new HashSet<>();
        // Models use ids again, so the newest result of an id is that of the last call.
        for (Call call : open.reversed()) {
            Optional<ToolExecutionResultMessage> answer =
                    results.reversed().stream().filter(call::isAnsweredBy).findFirst();
            answer.ifPresent(results::remove);
            if (answer.filter(result -> Boolean.TRUE.equals(result.isError())).isPresent()) {
                failed.add(call);
            }
        }
        open.forEach(call -> end(call, failed.contains(call)));
        open.clear();
    }

    synchronized void answered(ChatResponse response) {
        @Nullable String text = response.aiMessage().text();
        if (text != null && !text.isBlank()) {
            run.recording().agentSaid(text);
        }
    }

    synchronized void completed() {
        open.forEach(call -> end(call, false));
        run.completed();
    }

    void failed(Throwable why) {
        run.failed(why);
    }

    private void end(Call call, boolean isFailed) {
        if (isFailed) {
            run.recording().toolFailed(call.id(), call.result());
        } else {
            run.recording().toolAnswered(call.id(), call.result());
        }
    }
}
