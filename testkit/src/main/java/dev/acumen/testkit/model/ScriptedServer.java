package dev.acumen.testkit.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A server on a port of the loopback interface that answers as a script says, in the wire formats of Anthropic
/// (`POST /v1/messages`, streamed or not, and `count_tokens`) and OpenAI (`POST /v1/chat/completions`, not
/// streamed).
///
/// ```java
/// try (ScriptedServer server = ScriptedServer.start(Script.always("{\"operations\":[]}"))) {
///     callAModelAt(server.url());
///     assertThat(server.requests()).hasSize(1);
/// }
/// ```
///
/// A request that offers the tool `StructuredOutput`, as `claude --json-schema` does, gets an answer that is a JSON
/// object as a call of that tool; the request that then hands back its result is answered without the script.
///
/// It serves at most 64 connections at once; further ones wait. Thread-safe.
public final class ScriptedServer implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 64;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int SECONDS_TO_CLOSE = 5;

    private final Stage stage;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ScriptedServer(Stage stage, ServerSocket listener) {
        this.stage = stage;
        this.listener = listener;
    }

    /// A server on a free port.
    public static ScriptedServer start(Script script) {
        return start(script, 0);
    }

    /// A server on this port; 0 means a free one.
    ///
    /// @throws UncheckedIOException if the port is taken
    // The server closes the socket.
    @SuppressWarnings("resource")
    public static ScriptedServer start(Script script, int port) {
        try {
            ServerSocket listener = new ServerSocket();
            listener.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), MOST_CONNECTIONS);
            ScriptedServer server = new ScriptedServer(new Stage(script), listener);
            server.threads.execute(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("port " + port + " of the loopback interface", e);
        }
    }

    /// Runs a server by hand until the process is ended; the first line on standard output is its URL.
    ///
    /// @param arguments `[--port NUMBER] [--script FILE.json] [--log FOLDER]`; a script is a list of rules such as
    ///     `{"when": "text that the prompt contains", "answer": "text or object", "fault": "429", "retryAfter": 2,
    ///     "delayMs": 500, "times": 1}`, the log gets a file for each request
    /// @throws IllegalArgumentException if the arguments are others
    /// @throws dev.acumen.json.BadInputException if the script is none
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ScriptedServer server = CommandLine.of(arguments).start()) {
            System.out.println(server.url());
            Thread.currentThread().join();
        }
    }

    /// Where it listens: `http://127.0.0.1:PORT`, without a slash at the end.
    public URI url() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /// The requests to a model so far, in the order in which they came, whatever became of them.
    public List<Received> requests() {
        return stage.requests();
    }

    /// What all answers so far cost. An answer that a client could not read costs, too; a refusal does not.
    public Usage usage() {
        return stage.usage();
    }

    /// Closes the port and every connection, also those that hang.
    @Override
    public void close() {
        close(listener);
        open.forEach(ScriptedServer::close);
        threads.shutdownNow();
        try {
            threads.awaitTermination(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        open.forEach(ScriptedServer::close);
    }

    private void accept() {
        try {
            while (!listener.isClosed()) {
                places.acquire();
                Socket socket = listener.accept();
                open.add(socket);
                threads.execute(() -> serve(socket));
            }
        } catch (IOException | RejectedExecutionException ignored) {
            // The port was closed.
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            new Connection(stage, socket).serve();
        } catch (IOException ignored) {
            // The client went away or sent what is no request, or the server was closed.
        } finally {
            open.remove(socket);
            places.release();
        }
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
