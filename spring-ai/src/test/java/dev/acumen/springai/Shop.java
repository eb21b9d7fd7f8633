package dev.acumen.springai;

import dev.acumen.testkit.agent.AgentContract;
import org.springframework.ai.tool.annotation.Tool;

/// The tool of the contract.
final class Shop {
    @Tool(name = AgentContract.TOOL, description = "Ships an order")
    String ship(String order) {
        return AgentContract.ship(order);
    }
}
