package dev.acumen.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolTest {
    /// The calls as the real Gemini CLI and Qwen Code wrote them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"id":"c","name":"mcp_acumen_recall","args":{"query":"prices"}}                                     | mcp__acumen_recall
            {"id":"c","name":"tool_call","args":{"name":"mcp__acumen__recall","arguments":{"query":"prices"}}}  | mcp__acumen__recall
            """)
    void aToolOfAServerIsNamedAsClaudeCodeNamesIt(String call, String name) {
        assertThat(Tool.of((Json.Obj) JsonReader.read(call, "call")))
                .isEqualTo(new Tool("c", name, Json.Obj.of("query", new Json.Text("prices"))));
    }
}
