package dev.acumen.adk;

import com.google.adk.runner.InMemoryRunner;
import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import java.util.List;

class CalledAgentTest extends AgentContract {
    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        InMemoryRunner runner = new InMemoryRunner(
                Shop.agent(new ScriptedLlm(model), Shop.throwing()), "shop", List.of(AcumenPlugin.of(conversations)));
        return (session, text) -> Shop.say(runner, session, text);
    }
}
