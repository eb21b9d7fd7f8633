package dev.acumen.bench.scale;

import dev.acumen.bench.team.TeamService;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// Measures a team's service on the sessions that the fleet learned, with the model that the fleet had, and writes that
/// beside what was measured of the fleet.
public final class ServiceMeasurement {
    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final List<Integer> WIDTHS = List.of(2, 32);

    /// When requests came in this round.
    private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();

    private ServiceMeasurement() {}

    /// @param args the folder with the fleet's sessions, a file for each round, the first to warm up; the file with
    /// what
    ///     was measured of the fleet; an empty folder
    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Path.of(args[1]);
        Json.Obj measured = JsonReader.objectIn(file);
        for (int width : WIDTHS) {
            Path folder = Path.of(args[2]).resolve(String.valueOf(width));
            List<Json> rates = new ServiceMeasurement().rates(rounds(Path.of(args[0])), folder, width);
            measured = measured.with("service_" + width, new Json.Arr(rates));
        }
        Files.writeString(file, JsonWriter.pretty(measured) + "\n");
    }

    private static List<Path> rounds(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /// Sessions a second, a figure for each round but the first.
    private List<Json> rates(List<Path> rounds, Path folder, int width) throws IOException, InterruptedException {
        Script script = (request, number) -> {
            times.add(System.nanoTime());
            return ShopModel.script().reply(request, number).after(LATENCY);
        };
        List<Json> rates = new ArrayList<>();
        try (ScriptedServer model = ScriptedServer.start(script);
                TeamService service = TeamService.start(folder, model.url(), width);
                HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            long lessons = 0;
            for (Path round : rounds) {
                List<String> sessions = Files.readAllLines(round);
                times.clear();
                for (String session : sessions) {
                    send(session, "round-" + rates.size() + "-", service, http);
                }
                lessons += sessions.size();
                service.learned(lessons, http);
                long took = Collections.max(times) - Collections.min(times) + LATENCY.toNanos();
                String rate = String.format(Locale.ROOT, "%.2f", sessions.size() / (took / 1e9));
                rates.add(new Json.Num(rate));
                System.out.println("service_" + width + " " + rate);
            }
        }
        return rates.subList(1, rates.size());
    }

    /// @param prefix of the playbook's name: each round has playbooks of its own
    private static void send(String line, String prefix, TeamService service, HttpClient http)
            throws IOException, InterruptedException {
        Json.Obj session = (Json.Obj) JsonReader.read(line, "a session");
        Json.Obj turns = (Json.Obj) Objects.requireNonNull(session.get("session"));
        HttpResponse<String> answer = http.send(
                service.request(
                                prefix + session.textOr("playbook", ""),
                                "/sessions/" + turns.textOr("session", "") + "/turns")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.compact(turns)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 202) {
            throw new IOException("the service did not take a session: " + answer.body());
        }
    }
}
