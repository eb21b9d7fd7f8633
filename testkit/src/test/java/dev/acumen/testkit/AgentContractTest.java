package dev.acumen.testkit;

import dev.acumen.api.AgentRun;
import dev.acumen.api.Conversations;
import dev.acumen.testkit.agent.AdaptedAgent;
import dev.acumen.testkit.agent.AgentContract;
import dev.acumen.testkit.agent.AgentModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The contract can be kept: by an agent without a framework.
class AgentContractTest extends AgentContract {
    @Override
    protected AdaptedAgent agent(Conversations conversations, AgentModel model) {
        Map<String, List<String>> memories = new ConcurrentHashMap<>();
        return (conversation, text) -> {
            List<String> memory = memories.computeIfAbsent(conversation, _ -> new ArrayList<>());
            AgentRun run = conversations.begin(conversation, text);
            try {
                memory.add(text);
                String answer = work(run, memory, model);
                memory.add(answer);
                run.recording().agentSaid(answer);
                run.completed();
                return answer;
            } catch (RuntimeException e) {
                run.failed(e);
                throw e;
            }
        };
    }

    private static String work(AgentRun run, List<String> memory, AgentModel model) {
        for (int results = 0; ; results++) {
            AgentModel.Answer answer = model.answer(run.instructions() + "\n" + String.join("\n", memory), results);
            if (answer.order().isEmpty()) {
                return answer.text();
            }
            String call = "call-" + results;
            String order = answer.order().get();
            run.recording().toolCalled(call, TOOL, order);
            try {
                String result = ship(order);
                run.recording().toolAnswered(call, result);
                memory.add(result);
            } catch (IllegalStateException e) {
                run.recording().toolFailed(call, String.valueOf(e.getMessage()));
                memory.add("failed");
            }
        }
    }
}
