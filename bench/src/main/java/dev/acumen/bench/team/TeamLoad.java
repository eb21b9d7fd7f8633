package dev.acumen.bench.team;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/// Many clients of one service: each asks for a selection every few seconds, and together they send so many sessions a
/// second, one in ten of which teaches something. In the end everything that was acknowledged has to be learned, and
/// once.
///
/// The service is a process of its own, with a trial's database and a scripted model that takes 200 ms.
public final class TeamLoad {
    private static final int CLIENTS = 200;
    private static final int SESSIONS_A_SECOND = 50;
    private static final int PLAYBOOKS = 20;
    private static final Duration BETWEEN_SELECTIONS = Duration.ofSeconds(2);
    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final int ONE_IN = 10;
    private static final double NANOS = 1e6;
    private static final int TENTHS = 10;
    private static final int MOST = 2_000_000;

    private final HttpClient http;
    private final TeamService service;
    private final long end;
    private final AtomicLongArray selections = new AtomicLongArray(MOST);
    private final AtomicInteger selected = new AtomicInteger();
    private final AtomicLongArray uploads = new AtomicLongArray(MOST);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicLong next = new AtomicLong(System.nanoTime());
    private final AtomicInteger session = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> trouble = new ConcurrentLinkedQueue<>();

    private TeamLoad(HttpClient http, TeamService service, Duration length) {
        this.http = http;
        this.service = service;
        this.end = System.nanoTime() + length.toNanos();
    }

    /// `FOLDER SECONDS`: runs it, and prints what was measured.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Duration length = Duration.ofSeconds(Long.parseLong(arguments[1]));
        try (ScriptedServer model = ScriptedServer.start(script().after(LATENCY));
                TeamService service = TeamService.start(Path.of(arguments[0]), model.url(), PLAYBOOKS);
                HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            TeamLoad load = new TeamLoad(http, service, length);
            load.run();
            load.report(length, service.learned(load.acknowledged.size(), http));
        }
        System.exit(0);
    }

    /// A model that finds nothing worth a change but what a session says of parcels.
    private static Script script() {
        return (request, _) -> {
            String prompt = request.prompt();
            int session = prompt.indexOf("\n# Session\n");
            int rule = prompt.lastIndexOf("Parcels to ");
            boolean isCurator = prompt.contains("\n# Reflection\n");
            String text = rule < Math.max(session, prompt.indexOf("\n# Reflection\n"))
                    ? ""
                    : prompt.substring(rule, prompt.indexOf(" by ship", rule) + " by ship".length());
            Json item = Json.Obj.of(
                    "type", new Json.Text("ADD"),
                    "insight", new Json.Text(text),
                    "text", new Json.Text(text),
                    "section", new Json.Text("PROJECT CONTEXT"),
                    "origin", new Json.Text("work"));
            Json items = new Json.Arr(text.isEmpty() ? List.of() : List.of(item));
            return Reply.json(
                    isCurator
                            ? Json.Obj.of("reasoning", new Json.Text("what is new"), "operations", items)
                            : Json.Obj.of(
                                    "analysis", new Json.Text("as it was said"),
                                    "bullet_tags", new Json.Arr(List.of()),
                                    "insights", items));
        };
    }

    private void run() throws InterruptedException {
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                clients.execute(() -> select(number));
                clients.execute(this::send);
            }
        }
    }

    private void select(int number) {
        long time = System.nanoTime() + number * BETWEEN_SELECTIONS.toNanos() / CLIENTS;
        while (time < end) {
            sleepUntil(time);
            long start = System.nanoTime();
            HttpResponse<String> answer =
                    asked(number, "/selection", "{\"prompt\":\"How do parcels to City" + number + " go?\"}");
            selections.set(selected.getAndIncrement(), System.nanoTime() - start);
            if (answer.statusCode() != 200) {
                trouble.add(answer.body());
            }
            time += BETWEEN_SELECTIONS.toNanos();
        }
    }

    /// Takes the next place in time, whoever has it.
    private void send() {
        long step = TimeUnit.SECONDS.toNanos(1) / SESSIONS_A_SECOND;
        for (long time = next.getAndAdd(step); time < end; time = next.getAndAdd(step)) {
            sleepUntil(time);
            int number = session.getAndIncrement();
            String words = number % ONE_IN == 0
                    ? "Parcels to City" + number + " go by ship, I checked it."
                    : "Please ship order " + number + ".";
            String name = "s" + number;
            Json body = Json.Obj.of(
                    "session",
                    new Json.Text(name),
                    "turns",
                    new Json.Arr(List.of(Json.Obj.of("id", new Json.Text(name), "prompt", new Json.Text(words)))));
            long start = System.nanoTime();
            HttpResponse<String> answer = asked(number, "/sessions/" + name + "/turns", JsonWriter.compact(body));
            uploads.set(sent.getAndIncrement(), System.nanoTime() - start);
            if (answer.statusCode() == 202) {
                acknowledged.add(name);
            } else {
                trouble.add(answer.body());
            }
        }
    }

    private static void sleepUntil(long time) {
        try {
            TimeUnit.NANOSECONDS.sleep(time - System.nanoTime());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<String> asked(int number, String path, String body) {
        try {
            HttpRequest.Builder request = service.request("p" + number % PLAYBOOKS, path);
            return http.send(
                    body.isEmpty()
                            ? request.build()
                            : request.header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void report(Duration length, Duration drained) {
        List<String> learned = new ArrayList<>();
        for (int playbook = 0; playbook < PLAYBOOKS; playbook++) {
            learned.addAll(learned(playbook));
        }
        Set<String> lost = new HashSet<>(acknowledged);
        learned.forEach(lost::remove);
        System.out.printf(
                Locale.ROOT,
                "%d clients, %d s: %d selections, %d sessions, %d refused%n",
                CLIENTS,
                length.toSeconds(),
                selected.get(),
                sent.get(),
                trouble.size());
        told("selection", selections, selected.get());
        told("session taken in", uploads, sent.get());
        System.out.printf(
                Locale.ROOT,
                "learned %d turns, lost %d, twice %d; the queue was empty %.1f s after the last one%n",
                learned.size(),
                lost.size(),
                learned.size() - new HashSet<>(learned).size(),
                drained.toMillis() / 1e3);
        trouble.stream().limit(3).forEach(System.out::println);
    }

    private static void told(String what, AtomicLongArray times, int count) {
        long[] sorted = sorted(times, 0, count);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.1f ms, p99 %.1f ms, longest %.1f ms; p99 in each tenth of the time:",
                what,
                sorted[count / 2] / NANOS,
                p99(sorted),
                sorted[count - 1] / NANOS);
        for (int i = 0; i < TENTHS; i++) {
            System.out.printf(Locale.ROOT, " %.1f", p99(sorted(times, i * count / TENTHS, (i + 1) * count / TENTHS)));
        }
        System.out.println();
    }

    private static double p99(long[] sorted) {
        return sorted[(int) (sorted.length * 0.99)] / NANOS;
    }

    private static long[] sorted(AtomicLongArray times, int from, int to) {
        return IntStream.range(from, to).mapToLong(times::get).sorted().toArray();
    }

    /// The sessions that the journal of a playbook says were learned.
    private List<String> learned(int playbook) {
        List<String> learned = new ArrayList<>();
        String before = "";
        while (true) {
            HttpResponse<String> answer = asked(playbook, "/journal" + before, "");
            Json.Arr lines = (Json.Arr)
                    Objects.requireNonNull(((Json.Obj) JsonReader.read(answer.body(), "journal")).get("lines"));
            if (lines.elements().isEmpty()) {
                return learned;
            }
            for (Json element : lines.elements()) {
                Json.Obj line = (Json.Obj) element;
                if (line.get("line") instanceof Json.Obj told) {
                    told.texts("learned").forEach(turn -> learned.add(turn.substring(turn.indexOf('/') + 1)));
                }
                before = "?before=" + ((Json.Num) Objects.requireNonNull(line.get("number"))).literal();
            }
        }
    }
}
