package dev.acumen.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acumen.llm.Failure;
import dev.acumen.remote.PlayedService.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What answers of a service mean.
class TeamClientTest {
    private static ServiceException refused(Answer answer) {
        try (PlayedService service = PlayedService.start()) {
            service.answer(answer);
            return refused(service.url(), Duration.ofMinutes(5));
        }
    }

    private static ServiceException refused(String url, Duration limit) {
        try (TeamClient client = new TeamClient(Remote.of(url, "shop", "a-token"), limit)) {
            return catchThrowableOfType(ServiceException.class, client::access);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 429, 502, 503, 504})
    void waitsForAServiceThatTakesNothingNow(int status) {
        ServiceException refused = refused(Answer.problem(status, "no"));

        assertThat(refused.failure()).isInstanceOf(Failure.Unusable.class);
        assertThat(refused.isEverybodys()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 409, 413, 415})
    void tellsARefusalInTheWordsOfTheService(int status) {
        ServiceException refused = refused(Answer.problem(status, "it says the same as pref-001"));

        assertThat(refused.failure()).isInstanceOf(Failure.Refused.class);
        assertThat(refused).hasMessage("it says the same as pref-001");
    }

    @ParameterizedTest
    @CsvSource({"413, it answered 413", "404, the service refuses: it answered 404", "502, the service answered 502"})
    void namesTheStatusWhereAPageComesInPlaceOfWords(int status, String told) {
        ServiceException refused = refused(new Answer(status, "<html><body>nginx</body></html>"));

        assertThat(refused).hasMessage(told);
    }

    @Test
    void doesNotHoldBackOtherSessionsForADefectOfTheService() {
        ServiceException refused = refused(Answer.problem(500, "see the service's log"));

        assertThat(refused.isEverybodys()).isFalse();
        assertThat(refused).hasMessage("the service answered 500: see the service's log");
    }

    @Test
    void saysWhereTheServiceIsNow() {
        ServiceException refused =
                refused(new Answer(301, "", Map.of("Location", "https://acumen.example/v1/playbooks")));

        assertThat(refused)
                .hasMessage("the service is at another address (https://acumen.example/v1/playbooks); acumen remote"
                        + " add URL joins it there");
    }

    @Test
    void takesALoginPageForNoAnswer() {
        ServiceException refused = refused(new Answer(200, "<html>Sign in</html>"));

        assertThat(refused.failure()).isInstanceOf(Failure.Unusable.class);
        assertThat(refused).hasMessageContaining("a proxy or a login page").hasMessageContaining("acumen remote");
    }

    @Test
    void doesNotWaitForeverForTheRestOfAnAnswer() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread half = Thread.ofVirtual().start(() -> answerHalf(server, ended));

            ServiceException refused = refused("http://localhost:" + server.getLocalPort(), Duration.ofSeconds(1));
            ended.countDown();
            half.join();

            assertThat(refused.failure()).isInstanceOf(Failure.Unreachable.class);
            assertThat(refused).hasMessageContaining("does not answer within 1 s");
        }
    }

    private static void answerHalf(ServerSocket server, CountDownLatch ended) {
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"who\":".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            ended.await();
        } catch (IOException | InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
