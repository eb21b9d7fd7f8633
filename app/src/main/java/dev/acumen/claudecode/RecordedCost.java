package dev.acumen.claudecode;

import dev.acumen.client.JsonLines;
import dev.acumen.client.SessionCost;
import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// Reads what a recorded session took. The client repeats what a message used on each line of the message, so that the
/// last one counts.
final class RecordedCost {
    private static final List<String> COUNTED = List.of("input_tokens", "cache_creation_input_tokens", "output_tokens");

    private static final Wanted WANTED = Wanted.of("uuid", "timestamp")
            .and("message", Wanted.of("id").and("usage", Wanted.of(COUNTED.toArray(String[]::new))));

    private final Set<String> asked;
    private final Map<String, Instant> times = new HashMap<>();
    private final Map<String, Long> tokens = new HashMap<>();

    private RecordedCost(Set<String> asked) {
        this.asked = asked;
    }

    /// @param asked the ids of the lines whose times are wanted
    /// @throws IOException if a file cannot be read
    static SessionCost of(Path transcript, Set<String> asked) throws IOException {
        RecordedCost cost = new RecordedCost(asked);
        cost.read(transcript);
        String session = Transcripts.session(String.valueOf(transcript.getFileName()));
        for (SubagentFile subagent :
                SubagentFile.in(transcript.resolveSibling(session).resolve("subagents"))) {
            cost.read(subagent.transcript());
        }
        long sum = cost.tokens.values().stream().mapToLong(Long::longValue).sum();
        return new SessionCost(cost.tokens.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum), cost.times);
    }

    private void read(Path file) throws IOException {
        new JsonLines(file, WANTED, _ -> {}).read(line -> {
            String id = line.textOr("uuid", "");
            if (asked.contains(id)) {
                time(line.textOr("timestamp", ""), id);
            }
            if (line.get("message") instanceof Json.Obj message && message.get("usage") instanceof Json.Obj usage) {
                tokens.put(message.textOr("id", id), sum(usage));
            }
            return true;
        });
    }

    private void time(String written, String id) {
        try {
            times.put(id, Instant.parse(written));
        } catch (DateTimeException _) {
            // Then it is not known.
        }
    }

    private static long sum(Json.Obj usage) {
        long sum = 0;
        for (String name : COUNTED) {
            if (usage.get(name) instanceof Json.Num(String literal) && literal.matches("[0-9]{1,12}")) {
                sum += Long.parseLong(literal);
            }
        }
        return sum;
    }
}
