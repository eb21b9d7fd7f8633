package dev.acumen.adk;

import com.google.adk.agents.RunConfig;
import com.google.adk.runner.InMemoryRunner;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import java.util.List;

class StreamingAgentTest extends AgentContract {
    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        InMemoryRunner runner = new InMemoryRunner(
                Shop.agent(new ScriptedLlm(model), Shop.telling()), "shop", List.of(AcumenPlugin.of(conversations)));
        return (session, text) ->
                Shop.say(runner, session, Content.fromParts(Part.fromText(text)), RunConfig.StreamingMode.SSE);
    }
}
