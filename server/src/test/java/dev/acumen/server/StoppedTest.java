package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonWriter;
import dev.acumen.server.Team.Person;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a process does that is asked to end: SIGTERM, as operators and containers send it.
class StoppedTest {
    private static final String RULE = "Parcels to the north go by ship";
    private static final String OTHER_RULE = "Always answer in whole sentences.";

    private final CountDownLatch isAsked = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    @Test
    void endsTheRequestsAndTheLessonsThatAreGoingOn(@TempDir Path home) throws Exception {
        Person ada;
        try (Team team = Team.start()) {
            ada = team.trusted("ada", "shop", AccessRole.CONTRIBUTOR);
        }
        try (ScriptedServer model = ScriptedServer.start((request, number) -> {
                    isAsked.countDown();
                    awaitLeave();
                    return ShopModel.script().reply(request, number);
                });
                ServiceProcess service = start(home, ada.team().store(), model)) {
            String url = service.await("serving at ").split(";", -1)[0];
            ada.at(url).say("judged", 0, RULE + ", I checked it.");
            isAsked.await();
            try (HalfSent request = new HalfSent(ada, url)) {
                service.signal();
                Team.await("it takes no more connections", () -> !isTaken(url));

                assertThat(request.completed()).isEqualTo("HTTP/1.1 202 Accepted");
            }
            assertThat(service.isAlive()).as("its lesson goes on").isTrue();
            mayAnswer.countDown();

            assertThat(service.ended()).isIn(0, 143);
            assertThat(model.requests()).hasSize(2);
            assertThat(service.told())
                    .anyMatch(line -> line.startsWith("time=") && line.endsWith("queue closing"))
                    .anyMatch(line -> line.endsWith(
                            "lesson playbook=" + ada.team().tenant + "/shop part=1 attempt=1 result=learned"));
        }
        try (Team team = Team.of(ada.team().tenant, Team.options())) {
            Person again = new Person(team, "shop", ada.token());
            assertThat(team.learned("shop")).contains("ada/judged-0");
            Team.await("the rest is left to the next process", () -> again.waiting("half") == 0);
            Team.await("both are shown", () -> again.get("").text().contains(OTHER_RULE));
            assertThat(again.get("").text()).contains(RULE);
        }
    }

    private void awaitLeave() {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ServiceProcess start(Path home, String store, ScriptedServer model) throws IOException {
        return ServiceProcess.program(
                List.of(),
                Map.of(
                        "HOME",
                        home.toString(),
                        "ANTHROPIC_API_KEY",
                        "a-key",
                        "ANTHROPIC_BASE_URL",
                        model.url().toString()),
                "serve",
                "--store",
                store,
                "--listen",
                "0");
    }

    private static boolean isTaken(String url) {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())) {
            return socket.isConnected();
        } catch (IOException _) {
            return false;
        }
    }

    /// A request of which the service has the head and half of the body.
    private static final class HalfSent implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader answer;
        private final byte[] body;

        HalfSent(Person person, String url) throws IOException {
            URI uri = person.at(url).request("/sessions/half/turns").build().uri();
            this.body = JsonWriter.compact(Team.session("half", 0, OTHER_RULE)).getBytes(StandardCharsets.UTF_8);
            this.socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort());
            this.answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            write("POST " + uri.getPath() + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + person.token() + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                    + "\r\nExpect: 100-continue\r\n\r\n");
            assertThat(answer.readLine()).isEqualTo("HTTP/1.1 100 Continue");
            assertThat(answer.lines().takeWhile(line -> !line.isEmpty()).count())
                    .isLessThan(10);
            socket.getOutputStream().write(body, 0, body.length / 2);
        }

        private void write(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        /// Sends the rest.
        ///
        /// @return the first line of the answer
        String completed() throws IOException {
            socket.getOutputStream().write(body, body.length / 2, body.length - body.length / 2);
            return answer.readLine();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
