package dev.acumen.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every golden vector of a transcript: a person's prompts and the agent's messages, in order.
///
/// A vector that we decide otherwise stands in `transcript-deviations.jsonl` with the reason and the answer
/// expected instead. It fails there as well when the recorded answer comes out after all.
class TranscriptVectorsTest {
    private static final Map<String, Json.Obj> VECTORS = lines("transcript.jsonl");
    private static final Map<String, Json.Obj> DEVIATIONS = lines("transcript-deviations.jsonl");

    private static int passed;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> vectors() {
        return VECTORS.entrySet().stream()
                .map(vector -> DynamicTest.dynamicTest(vector.getKey(), () -> {
                    check(vector.getKey(), vector.getValue());
                    passed++;
                }));
    }

    @Test
    void everyDeviationIsOfAVectorThatExistsAndSaysWhy() {
        assertThat(VECTORS.keySet()).containsAll(DEVIATIONS.keySet());
        assertThat(DEVIATIONS.values())
                .allSatisfy(deviation -> assertThat(deviation.text("because")).isNotBlank());
    }

    @AfterAll
    static void count() {
        System.out.println("conformance: " + passed + " transcript vectors passed, " + DEVIATIONS.size()
                + " of them with an expectation of their own (transcript-deviations.jsonl)");
    }

    private void check(String id, Json.Obj vector) throws IOException {
        Json result = messages(bytes(vector));
        Json.Obj deviation = DEVIATIONS.get(id);
        if (deviation == null) {
            assertThat(acceptable(vector)).as(vector.toString()).contains(result);
        } else {
            assertThat(acceptable(vector))
                    .as("an unexpected pass: %s gives the recorded answer; take it out of the deviations", id)
                    .doesNotContain(result);
            assertThat(result).isEqualTo(deviation.get("expected"));
        }
    }

    /// The recorded answer, or the lenient ones where the reference program gave everything up.
    private static List<Json> acceptable(Json.Obj vector) {
        return vector.get("lenient") instanceof Json.Arr(List<Json> answers)
                ? answers
                : List.of(Objects.requireNonNull(vector.get("expected")));
    }

    private static byte[] bytes(Json.Obj vector) {
        Json.Obj input = (Json.Obj) Objects.requireNonNull(vector.get("input"));
        String base64 = input.text("jsonl_b64");
        return base64 == null
                ? Objects.requireNonNull(input.text("jsonl")).getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(base64);
    }

    private Json messages(byte[] transcript) throws IOException {
        Trajectory trajectory = Transcripts.read(Files.write(folder.resolve("vector.jsonl"), transcript));
        List<Json> messages = new ArrayList<>();
        for (Turn turn : trajectory.turns()) {
            if (turn.author() == Turn.Author.PERSON) {
                messages.add(message("user", turn.prompt()));
            }
            said(turn).forEach(text -> messages.add(message("assistant", text)));
        }
        return new Json.Arr(messages);
    }

    /// What the agent said in a turn, the texts of one line as one message.
    private static List<String> said(Turn turn) {
        List<String> said = new ArrayList<>();
        String line = null;
        for (Step step : turn.steps()) {
            if (step instanceof Step.Message message) {
                said.add(message.line().equals(line) ? said.removeLast() + "\n" + message.text() : message.text());
                line = message.line();
            }
        }
        return said;
    }

    private static Json message(String role, String content) {
        return Json.Obj.of("role", new Json.Text(role), "content", new Json.Text(content));
    }

    private static Map<String, Json.Obj> lines(String file) {
        Map<String, Json.Obj> lines = new LinkedHashMap<>();
        for (String line : text(file).lines().toList()) {
            Json.Obj object = (Json.Obj) JsonReader.read(line, file);
            lines.put(Objects.requireNonNull(object.text("id")), object);
        }
        return lines;
    }

    private static String text(String file) {
        try (@Nullable InputStream in = TranscriptVectorsTest.class.getResourceAsStream("/conformance/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
