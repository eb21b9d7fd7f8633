package dev.acumen.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelUsageJsonTest {
    @Test
    void readsWhatItWrites() {
        ModelUsage known = new ModelUsage(1, 2, 3, 4, Optional.of(new BigDecimal("0.0001")));
        ModelUsage unknown = ModelUsage.of(1, 2, 3, 4);

        assertThat(ModelUsageJson.read(ModelUsageJson.write(known))).isEqualTo(known);
        assertThat(ModelUsageJson.read(ModelUsageJson.write(unknown))).isEqualTo(unknown);
        assertThat(JsonWriter.compact(ModelUsageJson.write(known)))
                .isEqualTo("{\"input\":1,\"cache_write\":2,\"cache_read\":3,\"output\":4,\"usd\":0.0001}");
    }

    @Test
    void takesNoObjectForNothing() {
        assertThat(ModelUsageJson.read(null)).isEqualTo(ModelUsage.NONE);
        assertThat(ModelUsageJson.read(new Json.Text("12"))).isEqualTo(ModelUsage.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"7\"", "null", "1e999999999", "-5", "1234567890123456789012345678901", "true"})
    void takesWhatIsNoSensibleNumberForNothing(String number) {
        Json json = JsonReader.read("{\"input\":" + number + ",\"output\":3}", "test");

        assertThat(ModelUsageJson.read(json)).isEqualTo(ModelUsage.of(0, 0, 0, 3));
    }
}
