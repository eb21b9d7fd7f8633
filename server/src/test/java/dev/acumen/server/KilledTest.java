package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.JournalLine;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Services and their database are killed, connections are cut, requests come twice and clocks jump: what was
/// acknowledged is learned, and once.
@Tag("campaign")
class KilledTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    /// Clients plant as many faults again.
    private static final int KILLS = (int) Math.max(6, 300 * SCALE);

    private static final int SERVICES = 2;
    private static final int CLIENTS = 3;
    private static final String TENANT = "killed";
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    @TempDir
    private Path folder = Path.of("");

    private final SplittableRandom random = new SplittableRandom(26);
    private final List<ServiceProcess> services = new ArrayList<>();
    private final List<String> urls = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger cuts = new AtomicInteger();
    private final AtomicInteger repetitions = new AtomicInteger();
    private final int[] kills = new int[3];
    private TrialDatabase database;
    private volatile boolean isOver;

    @BeforeEach
    void startDatabase() throws IOException {
        Team.database();
        database = TrialDatabase.start(folder);
    }

    @Test
    void learnsWhatItAcknowledgedOnceWhateverIsKilled() throws IOException, InterruptedException {
        List<Thread> clients = new ArrayList<>();
        try {
            List<String> tokens = members();
            for (int i = 0; i < SERVICES; i++) {
                services.add(start());
            }
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                clients.add(Thread.ofPlatform().start(() -> send(number, tokens.get(number))));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(1_500));
                kill(kill);
            }
            isOver = true;
            for (Thread client : clients) {
                client.join();
            }
            awaitTheEnd();
            check();
        } finally {
            isOver = true;
            services.forEach(ServiceProcess::close);
            database.close();
        }
    }

    private List<String> members() {
        try (ServiceDatabase pool = new ServiceDatabase(database.url(), Map.of(), 2)) {
            Administration administration = Administration.of(pool.source(), Clock.systemUTC());
            List<String> tokens = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                administration.put(new PlaybookKey(TENANT, "p" + i % 2), "c" + i, AccessRole.CONTRIBUTOR, true);
                tokens.add(administration.tokens().add("c" + i, Optional.empty()));
            }
            return tokens;
        }
    }

    /// A service that starts while the database recovers ends, and is started again.
    private ServiceProcess start() throws InterruptedException {
        while (true) {
            try {
                ServiceProcess service = ServiceProcess.jumping(database.url(), random.nextLong());
                urls.add(service.await("serving at "));
                return service;
            } catch (IOException e) {
                System.out.println("started again: " + e.getMessage());
            }
        }
    }

    private void kill(int kill) throws IOException, InterruptedException {
        int kind = kill % kills.length;
        kills[kind]++;
        switch (kind) {
            case 0 -> {
                int which = random.nextInt(services.size());
                services.remove(which).close();
                urls.remove(which);
                services.add(start());
            }
            case 1 -> {
                ProcessHandle main = postgres();
                List<ProcessHandle> all =
                        Stream.concat(Stream.of(main), main.descendants()).toList();
                all.forEach(ProcessHandle::destroyForcibly);
                all.forEach(process -> process.onExit().join());
                int port = database.port();
                database.close();
                database = TrialDatabase.start(folder, port);
            }
            default ->
                postgres()
                        .children()
                        .max(Comparator.comparingLong(ProcessHandle::pid))
                        .ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private ProcessHandle postgres() throws IOException {
        String pid =
                Files.readAllLines(folder.resolve("postgres/postmaster.pid")).getFirst();
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    /// Sends session after session, each turn until it is acknowledged, some of them twice, some cut off.
    private void send(int number, String token) {
        SplittableRandom dice = new SplittableRandom(number);
        try {
            for (int session = 0; !isOver; session++) {
                String name = "c" + number + "s" + session;
                for (int turn = 0; turn < 2; turn++) {
                    String body = JsonWriter.compact(Team.session(
                            name, turn, "Parcels to City" + name + "t" + turn + " go by ship, I checked it."));
                    if (dice.nextInt(4) == 0) {
                        cut(number, token, name, turn, body);
                    }
                    while (!isTaken(number, token, name, turn, body)) {
                        TimeUnit.MILLISECONDS.sleep(50);
                    }
                    acknowledged.add("c" + number + "/" + name + "-" + turn);
                    TimeUnit.MILLISECONDS.sleep(dice.nextInt(200));
                    if (dice.nextInt(4) == 0) {
                        repetitions.incrementAndGet();
                        isTaken(number, token, name, turn, body);
                    }
                }
            }
        } catch (InterruptedException | RuntimeException | AssertionError e) {
            wrong.add(e);
        }
    }

    private String path(int number, String session, int turn) {
        return "/v1/playbooks/" + TENANT + "/p" + number % 2 + "/sessions/" + session + "/turns?offset=" + turn;
    }

    private Optional<String> anyService(int number) {
        List<String> now = List.copyOf(urls);
        return now.isEmpty() ? Optional.empty() : Optional.of(now.get(number % now.size()));
    }

    private boolean isTaken(int number, String token, String session, int turn, String body)
            throws InterruptedException {
        Optional<String> service = anyService(number + turn);
        if (service.isEmpty()) {
            return false;
        }
        try {
            HttpResponse<String> answer = HTTP.send(
                    HttpRequest.newBuilder(URI.create(service.get() + path(number, session, turn)))
                            .timeout(Duration.ofSeconds(30))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 202 && answer.statusCode() < 500) {
                throw new AssertionError(answer.statusCode() + " " + answer.body());
            }
            return answer.statusCode() == 202;
        } catch (IOException _) {
            return false;
        }
    }

    /// Sends a request, or half of it, and hangs up without waiting.
    private void cut(int number, String token, String session, int turn, String body) {
        Optional<String> service = anyService(number);
        if (service.isEmpty()) {
            return;
        }
        cuts.incrementAndGet();
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(service.get()).getPort())) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            String head = "POST " + path(number, session, turn)
                    + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(bytes, 0, turn == 0 ? bytes.length : bytes.length / 2);
            socket.getOutputStream().flush();
        } catch (IOException _) {
            // It is sent again.
        }
    }

    /// Waits until nothing waits to be learned.
    private void awaitTheEnd() {
        try (ServiceDatabase pool = new ServiceDatabase(database.url(), Map.of(), 2)) {
            Parts parts = new Parts(
                    Administration.of(pool.source(), Clock.systemUTC()).sql());
            Team.await("all is learned", () -> parts.counts().waiting() == 0);
            assertThat(parts.counts().dead()).isZero();
        }
    }

    private void check() {
        assertThat(wrong).isEmpty();
        List<String> learned = new ArrayList<>();
        try (PostgresPlaybooks playbooks = PostgresPlaybooks.connect(database.url(), "acumen", "")) {
            for (int i = 0; i < 2; i++) {
                PostgresPlaybookStore store = playbooks.store(TENANT, "p" + i, Clock.systemUTC(), StoreListener.NONE);
                learned.addAll(learned(store));
            }
        }
        System.out.println("kills: " + kills[0] + " of a service, " + kills[1] + " of the database, " + kills[2]
                + " of a connection's process; " + cuts + " requests cut, " + repetitions + " repeated; "
                + acknowledged.size() + " turns acknowledged, " + learned.size() + " learned, none lost, none twice");
        assertThat(learned).doesNotHaveDuplicates().containsAll(acknowledged);
    }

    /// What the journal says was learned, where it leads to the playbook line by line.
    private List<String> learned(PostgresPlaybookStore store) {
        List<JournalLine> log = store.log();
        Json.Obj state = PlaybookDocument.empty().original();
        for (int i = 1; i < log.size(); i++) {
            assertThat(log.get(i).from()).isEqualTo(log.get(i - 1).to());
            state = log.get(i).change().applyTo(state).orElseThrow();
        }
        String content = store.copy().playbook();
        assertThat(Hash.of(String.valueOf(content))).isEqualTo(log.getLast().to());
        assertThat(state).isEqualTo(JsonReader.read(String.valueOf(content), "playbook"));
        List<String> learned =
                log.stream().flatMap(line -> line.learned().stream()).toList();
        return learned;
    }
}
