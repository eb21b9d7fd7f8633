package example;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.util.Map;

/// A shop whose carriers follow rules that are written down nowhere.
final class Shop {
    private static final Map<String, String> CARRIERS =
            Map.of("islands", "ferry", "mountains", "rail", "city", "bicycle");

    private final Map<String, String> places;
    private int failures;

    /// @param places where each order goes
    Shop(Map<String, String> places) {
        this.places = Map.copyOf(places);
    }

    /// The tool of the agent.
    ///
    /// @throws IllegalArgumentException if another carrier brings parcels to that place
    @Tool("Hands an order to a carrier")
    String ship(@P("the order's number") String order, @P("who brings it, such as truck") String carrier) {
        String place = places.getOrDefault(order, "city");
        String right = CARRIERS.getOrDefault(place, "truck");
        if (!right.equals(carrier)) {
            failures++;
            throw new IllegalArgumentException("Parcels to the " + place + " go by " + right);
        }
        return "order " + order + " left by " + carrier;
    }

    /// How often the tool failed so far.
    int failures() {
        return failures;
    }
}
