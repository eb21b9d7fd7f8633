package dev.acumen.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.remote.PlayedService.Answer;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What of a session is sent, and in which order.
class RemoteSessionsTest {
    @TempDir
    private Path folder = Path.of("");

    private final PlayedService service = PlayedService.start();

    private RemoteSessions sessions() {
        return new RemoteSessions(new Remotes(folder), folder, Remote.of(service.url(), "shop", "a-token"));
    }

    @AfterEach
    void end() {
        service.close();
    }

    private static Trajectory session(String... turns) {
        return session(Stream.of(turns).map(id -> turn(id, "Do it.")).toList());
    }

    private static Trajectory session(List<Turn> turns) {
        return new Trajectory("s", "", turns, List.of());
    }

    private static Turn turn(String id, String prompt) {
        return new Turn(id, Turn.Author.PERSON, prompt, List.of());
    }

    private RemoteSessions.Sent send(String... turns) throws ServiceException, IOException {
        return sessions().send(session(turns), Set.of());
    }

    private void forgetTheOrder() throws IOException {
        for (Path file : files()) {
            Files.delete(file);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void sendsNewTurnsAfterThoseThatWereSentAndAgainWhatTheServiceLost() throws Exception {
        send("one", "of-a-subagent");

        send("one", "two", "of-a-subagent");
        service.count("s", 1);
        send("one", "two", "of-a-subagent");

        assertThat(service.turns()).containsExactly("0: one of-a-subagent", "2: two", "1: of-a-subagent two");
    }

    @Test
    void sendsEveryTurnWhereTheOrderIsLost() throws Exception {
        send("one", "of-a-subagent");
        forgetTheOrder();

        RemoteSessions.Sent sent = send("one", "two", "of-a-subagent");

        assertThat(service.turns()).containsExactly("0: one of-a-subagent", "2: one two of-a-subagent");
        assertThat(sent.turns()).isEqualTo(3);
    }

    @Test
    void sendsNewTurnsWhereTheServiceHasMoreThanAreKnownHere() throws Exception {
        send("one");
        service.count("s", 5);

        send("one", "two");
        send("one", "two", "three");

        assertThat(service.turns()).containsExactly("0: one", "5: two", "6: three");
        assertThat(RemoteSessions.arrived(new Remotes(folder), folder)).containsExactly("one", "two", "three");
    }

    @Test
    void sendsWhatWasLearnedElsewhereWithoutContent() throws Exception {
        sessions().send(session("one", "two"), Set.of("one"));

        assertThat(service.turns()).containsExactly("0: [one] two");
    }

    @Test
    void sendsALongSessionInParts() throws Exception {
        List<Turn> turns =
                IntStream.range(0, 1_100).mapToObj(i -> turn("t" + i, "Do it.")).toList();

        RemoteSessions.Sent sent = sessions().send(session(turns), Set.of());

        assertThat(service.turns())
                .extracting(told -> told.replaceFirst(" .*", ""))
                .containsExactly("0:", "500:", "1000:");
        assertThat(sent.turns()).isEqualTo(1_100);
    }

    @Test
    void sendsOneTurnWithoutItsContentWhereThatIsTooLargeForTheService() throws Exception {
        service.answer(request -> request.isTurns() && request.body().length() > 1_000
                ? Optional.of(new Answer(413, "<html>413 Request Entity Too Large</html>"))
                : Optional.empty());
        List<Turn> turns = List.of(turn("a", "Do it."), turn("b", "x".repeat(1_000)), turn("c", "Do it."));

        RemoteSessions.Sent sent = sessions().send(session(turns), Set.of());
        service.recover();

        assertThat(sent).isEqualTo(new RemoteSessions.Sent(3, 1));
        assertThat(service.turns()).endsWith("1: [b]", "2: c");
    }

    @Test
    void doesNotEvenSendWhatNoServiceTakes() throws Exception {
        byte[] noise = new byte[7 << 20];
        new Random(1).nextBytes(noise);
        StringBuilder text = new StringBuilder();
        for (byte one : noise) {
            text.append((char) (' ' + (one & 63)));
        }

        RemoteSessions.Sent sent =
                sessions().send(session(List.of(turn("a", text.toString()), turn("b", "Do it."))), Set.of());

        assertThat(sent).isEqualTo(new RemoteSessions.Sent(2, 1));
        assertThat(service.turns()).containsExactly("0: [a]", "1: b");
    }

    @Test
    void asksAgainLaterWhereTheServiceLostTurnsMeanwhile() {
        service.answer(request ->
                request.isTurns() ? Optional.of(Answer.problem(409, "turns from 0 on are missing")) : Optional.empty());

        assertThatThrownBy(() -> send("one"))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        e -> assertThat(e.failure().isWorthLater()).isTrue())
                .hasMessage("the service lost turns meanwhile");
    }

    @Test
    void goesOnAfterTheProcessEndedBetweenArrivalAndItsNote() throws Exception {
        send("one");
        service.count("s", 2);

        RemoteSessions.Sent sent = send("one", "two");

        assertThat(service.turns()).containsExactly("0: one", "2: two");
        assertThat(sent.turns()).isEqualTo(1);
    }

    @Test
    void namesTheTurnsThatArrivedAndNoOthers() throws Exception {
        send("one");
        service.answer(request -> request.isTurns() ? Optional.of(new Answer(503, "")) : Optional.empty());
        assertThatThrownBy(() -> send("one", "two")).isInstanceOf(ServiceException.class);

        Set<String> arrived = RemoteSessions.arrived(new Remotes(folder), folder);

        assertThat(arrived).containsExactly("one");
    }

    @Test
    void stopsWhereTheServiceDoesNotCount() {
        service.answer(new Answer(200, "{\"next\": 0}"));

        assertThatThrownBy(() -> send("one"))
                .hasMessageContaining("no service of Acumen")
                .hasMessageContaining("acumen remote");
    }
}
