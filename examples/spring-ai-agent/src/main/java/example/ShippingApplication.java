package example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/// Ships what its arguments say, each of them in a conversation of its own.
@SpringBootApplication
class ShippingApplication {
    /// @param arguments such as `"Ship order 12 to the islands"`
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext application = SpringApplication.run(ShippingApplication.class)) {
            ShippingAgent agent = application.getBean(ShippingAgent.class);
            for (int i = 0; i < arguments.length; i++) {
                System.out.println(agent.answer("argument-" + i, arguments[i]));
            }
        }
    }

    /// A third of the orders goes to each place.
    @Bean
    Shop.Orders orders() {
        String[] places = {"islands", "mountains", "city"};
        return order -> places[Math.floorMod(Integer.parseInt(order), places.length)];
    }
}
