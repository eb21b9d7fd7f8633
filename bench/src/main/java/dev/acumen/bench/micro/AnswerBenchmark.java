package dev.acumen.bench.micro;

import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// The JSON of ten operations is found in a model's answer, between thoughts and a farewell.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class AnswerBenchmark {
    private static final String OBJECT = "{\"reasoning\": \"Ten new things.\", \"operations\": [" + """
            {"type": "ADD", "text": "Start the \\"fake\\" clock before the worker {never after}", "section": "PATTERNS & APPROACHES"},
            """.repeat(9)
            + "{\"type\": \"DELETE\", \"target_id\": \"pat-001\"}]}";
    private static final byte[] BYTES = OBJECT.getBytes(StandardCharsets.UTF_8);

    private String answer =
            "I looked at {each} of the turns. ".repeat(20) + "\n```json\n" + OBJECT + "\n```\nThat is all.";

    @Benchmark
    public Optional<Json.Obj> extract() {
        return AnswerJson.find(answer, "operations");
    }

    @Benchmark
    public int tokenPass() throws IOException {
        return TokenPass.over(BYTES);
    }
}
