package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Short sessions, each with the recoveries and tags that a person expects of it.
class RecordedSessionsTest {

    @ParameterizedTest
    @MethodSource("sessions")
    void findsTheExpectedRecoveriesAndNoOther(Session session) {
        List<String> found = Signals.in(session.trajectory()).stream()
                .filter(Signal.Recovery.class::isInstance)
                .map(Signal.Recovery.class::cast)
                .map(recovery -> recovery.failed() + " → " + recovery.worked())
                .toList();

        assertThat(found).isEqualTo(session.recoveries());
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void ratesCitedKeyPointsAsExpected(Session session) {
        Map<String, String> found = new TreeMap<>();
        session.tags().keySet().forEach(name -> found.put(name, "neutral"));
        for (Tag tag : KeyPointRatings.of(Signals.in(session.trajectory()), session.playbook())) {
            found.put(tag.name(), tag.rating().name().toLowerCase(Locale.ROOT));
        }

        assertThat(found).isEqualTo(session.tags());
    }

    record Session(String id, Json.Obj row) {
        @Override
        public String toString() {
            return id + " " + row.text("kind");
        }

        List<String> recoveries() {
            return rows("recoveries").stream()
                    .map(pair -> pair.text("failed") + " → " + pair.text("worked"))
                    .toList();
        }

        Map<String, String> tags() {
            Map<String, String> tags = new TreeMap<>();
            Json.Obj labels = (Json.Obj) Objects.requireNonNull(row.get("tags"));
            for (Json.Obj keyPoint : rows("playbook")) {
                String label = labels.text(Objects.requireNonNull(keyPoint.text("id")));
                if (label != null) {
                    tags.put(Objects.requireNonNull(keyPoint.text("id")), label);
                }
            }
            return tags;
        }

        Playbook playbook() {
            List<KeyPoint> keyPoints = rows("playbook").stream()
                    .map(row -> new KeyPoint(
                            Objects.requireNonNull(row.text("id")),
                            Objects.requireNonNull(row.text("text")),
                            Tally.ZERO))
                    .toList();
            return Playbook.of(Map.of(Section.PATTERNS, keyPoints), Map.of(), Set.of());
        }

        Trajectory trajectory() {
            TrajectoryBuilder session = new TrajectoryBuilder(id);
            int line = 0;
            for (Json.Obj step : rows("steps")) {
                line++;
                add("line-" + line, step, session);
            }
            return session.build();
        }

        private static void add(String line, Json.Obj step, TrajectoryBuilder session) {
            String user = step.text("user");
            String message = step.text("say");
            if (user != null) {
                session.prompt(line, Turn.Author.PERSON, user);
            } else if (message != null) {
                session.message(line, message);
            } else {
                String tool = Objects.requireNonNull(step.text("tool"));
                session.call(line, line, tool, Objects.requireNonNull(step.text("input")), tool.equals("Bash"));
                end(line, step, session);
            }
        }

        private static void end(String line, Json.Obj step, TrajectoryBuilder session) {
            String rejected = step.text("rejected");
            String output = Objects.requireNonNullElse(step.text("output"), "");
            if (rejected != null) {
                session.rejected(line, line + "-end", rejected);
            } else if (step.get("ok") instanceof Json.Bool(boolean isOk) && isOk) {
                session.succeeded(line, line + "-end", output);
            } else {
                session.failed(line, line + "-end", OptionalInt.of(1), output);
            }
        }

        private List<Json.Obj> rows(String key) {
            return ((Json.Arr) Objects.requireNonNull(row.get(key)))
                    .elements().stream().map(Json.Obj.class::cast).toList();
        }
    }

    static List<Session> sessions() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(RecordedSessionsTest.class.getResourceAsStream("/signals/sessions.jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> (Json.Obj) JsonReader.read(line, "sessions"))
                    .map(row -> new Session(Objects.requireNonNull(row.text("id")), row))
                    .toList();
        }
    }
}
