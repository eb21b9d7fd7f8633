package dev.acumen.langchain4j;

import dev.acumen.testkit.agent.AgentContract;
import dev.langchain4j.agent.tool.Tool;

/// The tool of the contract.
final class Tools {
    @Tool(name = AgentContract.TOOL)
    String ship(String order) {
        return AgentContract.ship(order);
    }
}
