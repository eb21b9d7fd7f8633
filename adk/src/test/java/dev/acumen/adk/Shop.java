package dev.acumen.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.runner.Runner;
import com.google.adk.tools.Annotations.Schema;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.acumen.testkit.agent.AgentContract;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The agent of the contract, and its tool in the ways in which tools of ADK fail.
public final class Shop {
    static final String USER = "ada";

    private Shop() {}

    /// The tool fails with an exception, and the agent tells the model of it.
    static BaseTool throwing() {
        return FunctionTool.create(Throwing.class, AgentContract.TOOL);
    }

    /// The tool tells the model itself that it failed.
    static BaseTool telling() {
        return FunctionTool.create(Telling.class, AgentContract.TOOL);
    }

    /// The tool throws, and ADK says neither the model nor the plugins what.
    static BaseTool hiding() {
        return FunctionTool.create(AgentContract.class, AgentContract.TOOL);
    }

    static LlmAgent agent(BaseLlm llm, BaseTool... tools) {
        return LlmAgent.builder()
                .name("shop")
                .model(llm)
                .instruction("You ship orders.")
                .tools((Object[]) tools)
                .onToolErrorCallbackSync((_, _, _, _, error) -> Optional.of(Map.of("sorry", String.valueOf(error))))
                .build();
    }

    /// Says something, and hears the answer.
    static String say(Runner runner, String session, String text) {
        return say(runner, session, Content.fromParts(Part.fromText(text)), RunConfig.StreamingMode.NONE);
    }

    static String say(Runner runner, String session, Content message, RunConfig.StreamingMode mode) {
        RunConfig config =
                RunConfig.builder().autoCreateSession(true).streamingMode(mode).build();
        List<Event> events =
                runner.runAsync(USER, session, message, config).toList().blockingGet();
        return events.stream()
                .filter(Event::finalResponse)
                .map(event -> EventRecorder.textOf(event.content()))
                .reduce("", (_, last) -> last);
    }

    /// Public, since ADK calls it by reflection.
    public static final class Throwing {
        private Throwing() {}

        public static Single<Map<String, Object>> ship(@Schema(name = AgentContract.ARGUMENT) String order) {
            return Single.fromCallable(() -> Map.of("result", AgentContract.ship(order)));
        }
    }

    /// Public, since ADK calls it by reflection.
    public static final class Telling {
        private Telling() {}

        public static Map<String, Object> ship(@Schema(name = AgentContract.ARGUMENT) String order) {
            try {
                return Map.of("result", AgentContract.ship(order));
            } catch (IllegalStateException e) {
                return Map.of("status", "error", "message", String.valueOf(e.getMessage()));
            }
        }
    }
}
