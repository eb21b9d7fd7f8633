package example;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.stereotype.Component;

/// A shop whose carriers follow rules that are written down nowhere.
@Component
final class Shop {
    private static final Map<String, String> CARRIERS =
            Map.of("islands", "ferry", "mountains", "rail", "city", "bicycle");

    private final Orders orders;
    private final AtomicInteger failures = new AtomicInteger();

    /// The orders that came in.
    @FunctionalInterface
    interface Orders {
        /// Where an order goes.
        String place(String order);
    }

    Shop(Orders orders) {
        this.orders = orders;
    }

    /// The tool of the agent.
    ///
    /// @throws IllegalArgumentException if another carrier brings parcels to that place
    @Tool(description = "Hands an order to a carrier")
    String ship(
            @ToolParam(description = "the order's number") String order,
            @ToolParam(description = "who brings it, such as truck") String carrier) {
        String place = orders.place(order);
        String right = CARRIERS.getOrDefault(place, "truck");
        if (!right.equals(carrier)) {
            failures.incrementAndGet();
            throw new IllegalArgumentException("Parcels to the " + place + " go by " + right);
        }
        return "order " + order + " left by " + carrier;
    }

    /// How often the tool failed so far.
    int failures() {
        return failures.get();
    }
}
