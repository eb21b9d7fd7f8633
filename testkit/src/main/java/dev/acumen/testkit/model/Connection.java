package dev.acumen.testkit.model;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/// One connection of a client: request after request is read and its reply played, on the socket itself because the
/// faults need it.
final class Connection {
    /// So that a connection that a client forgot does not keep its place.
    private static final int IDLE_MILLIS = 60_000;

    private static final byte[] GARBAGE = {'<', '!', (byte) 0xFF, (byte) 0xFE, 0, '}', '{', (byte) 0xC3, '"', '\n'};

    private final Stage stage;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Connection(Stage stage, Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(IDLE_MILLIS);
        this.stage = stage;
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
    }

    /// Serves until one of the two sides has enough.
    void serve() throws IOException {
        HttpReader reader = new HttpReader(in, out);
        boolean goesOn = true;
        while (goesOn) {
            Optional<HttpRequest> request = reader.next();
            goesOn = request.isPresent()
                    && serve(request.get())
                    && !request.get().isLast();
        }
    }

    /// Whether the connection is still of use.
    private boolean serve(HttpRequest request) throws IOException {
        return switch (request.method() + " " + request.path()) {
            case "POST /v1/messages" -> play(Stage.received(request, Wire.ANTHROPIC));
            case "POST /v1/chat/completions" -> play(Stage.received(request, Wire.OPENAI));
            default -> send(Stage.other(request), !request.method().equals("HEAD"));
        };
    }

    private boolean play(Received request) throws IOException {
        return play(request, stage.reply(request));
    }

    private boolean play(Received request, Reply reply) throws IOException {
        return switch (reply) {
            case Reply.Text(String text) -> send(stage.answer(request, text, false), true);
            case Reply.Cut(String text) -> send(stage.answer(request, text, true), true);
            case Reply.Call call -> send(stage.answer(request, call), true);
            case Reply.Failure failure ->
                send(Answer.of(failure.status(), failure.headers(), Answer.bytes(failure.body())), true);
            case Reply.Hang() -> hang();
            case Reply.Drip(String text, Duration between) -> drip(stage.answer(request, text, false), between);
            case Reply.Reset() -> reset();
            case Reply.ResetMidway(String text) -> resetMidway(stage.answer(request, text, false));
            case Reply.Garbage() -> send(Answer.ok(GARBAGE), true);
            case Reply.HalfJson() ->
                send(Answer.ok(stage.answer(request, "half of this", false).firstHalf()), true);
            case Reply.WrongTypes() -> send(Stage.wrongTypes(request), true);
            case Reply.Raw raw -> send(Answer.of(raw.status(), raw.headers(), raw.body()), true);
            case Reply.Late(Duration delay, Reply later) -> {
                sleep(delay);
                yield play(request, later);
            }
        };
    }

    private boolean send(Answer answer, boolean hasBody) throws IOException {
        byte[] head = answer.head();
        byte[] body = hasBody ? answer.body() : new byte[0];
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        out.write(all);
        out.flush();
        return true;
    }

    private boolean drip(Answer answer, Duration between) throws IOException {
        out.write(answer.head());
        for (byte b : answer.body()) {
            sleep(between);
            out.write(b);
            out.flush();
        }
        return true;
    }

    /// Returns when a side closes the connection.
    private boolean hang() throws IOException {
        socket.setSoTimeout(0);
        in.transferTo(OutputStream.nullOutputStream());
        return false;
    }

    private boolean resetMidway(Answer answer) throws IOException {
        out.write(answer.head());
        out.write(answer.firstHalf());
        out.flush();
        return reset();
    }

    /// Closing without lingering sends RST in place of FIN.
    private boolean reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
        return false;
    }

    private static void sleep(Duration time) throws InterruptedIOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server was closed");
        }
    }
}
