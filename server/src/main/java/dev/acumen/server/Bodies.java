package dev.acumen.server;

import com.sun.net.httpserver.HttpExchange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.server.ProblemException.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Reads what requests bring, and never more of it than fits: of a body, and of all large ones at once. A small body
/// waits for no other one.
final class Bodies {
    /// The most bytes of a small body, as it is sent and unpacked.
    static final int MOST_SMALL = 64 << 10;

    /// The most bytes of a large body as it is sent.
    static final int MOST_SENT = 4 << 20;

    /// The most bytes of a large body unpacked.
    static final int MOST_READ = 32 << 20;

    /// The most objects, arrays and members of a body: each takes a hundred bytes, whatever it took to send.
    static final int MOST_VALUES = 200_000;

    /// From here on a body may not be so many times as large as what was sent. Sessions come to 5 to 20.
    private static final int SUSPICIOUS = 1 << 20;

    private static final int MOST_TIMES = 100;

    private static final int CHUNK = 16 * 1024;

    /// The bytes of large bodies that are coming in, in chunks. Who sends slowly keeps no other body waiting: what
    /// does not fit is refused, and is sent again.
    private final Semaphore arriving = new Semaphore((16 * MOST_SENT) / CHUNK);

    /// So many large bodies are unpacked and used at once.
    private final Semaphore unpacked = new Semaphore(4, true);

    private final Duration patience;

    /// What is done with a body.
    @FunctionalInterface
    interface Use<T> {
        T of(Body body) throws IOException;
    }

    /// A body.
    ///
    /// @param json what it says
    /// @param bytes how many it has, unpacked
    record Body(Json.Obj json, long bytes) {}

    /// @param patience how long a large body waits for others
    Bodies(Duration patience) {
        this.patience = patience;
    }

    /// Reads the body of a request and uses it.
    ///
    /// @param isLarge whether it may be a large one
    /// @throws ProblemException if it is too large, or no JSON object
    <T> T use(HttpExchange exchange, boolean isLarge, Use<T> use) throws IOException, InterruptedException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(HttpReply.JSON)) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the body is " + HttpReply.JSON + ", perhaps in gzip");
        }
        boolean isPacked = isPacked(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (!isLarge) {
            check(length, MOST_SMALL);
            return use.of(body(opened(received(exchange, MOST_SMALL), isPacked, MOST_SMALL)));
        }
        check(length, MOST_SENT);
        byte[] sent = large(exchange);
        if (!unpacked.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw busy();
        }
        try {
            return use.of(body(opened(sent, isPacked, MOST_READ)));
        } finally {
            unpacked.release();
        }
    }

    private static boolean isPacked(@Nullable String encoding) {
        if (encoding != null && !encoding.equalsIgnoreCase("gzip")) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the only Content-Encoding is gzip");
        }
        return encoding != null;
    }

    private static void check(@Nullable String length, int most) {
        if (length != null && (!length.matches("\\d{1,18}") || Long.parseLong(length) > most)) {
            throw tooLarge(most);
        }
    }

    private static ProblemException tooLarge(int most) {
        return new ProblemException(
                Kind.TOO_LARGE, "at most " + most + " bytes may be sent at once; send a session in parts");
    }

    private static ProblemException busy() {
        return new ProblemException(Kind.AWAY, "too many large requests at once; send it again");
    }

    private static byte[] received(HttpExchange exchange, int most) throws IOException {
        byte[] sent = exchange.getRequestBody().readNBytes(most + 1);
        if (sent.length > most) {
            throw tooLarge(most);
        }
        return sent;
    }

    private byte[] large(HttpExchange exchange) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        int chunks = 0;
        try {
            byte[] chunk = new byte[CHUNK];
            InputStream in = exchange.getRequestBody();
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                sent.write(chunk, 0, n);
                if (sent.size() > MOST_SENT) {
                    throw tooLarge(MOST_SENT);
                }
                if (sent.size() > chunks * CHUNK) {
                    if (!arriving.tryAcquire()) {
                        throw busy();
                    }
                    chunks++;
                }
            }
            return sent.toByteArray();
        } finally {
            arriving.release(chunks);
        }
    }

    private static byte[] opened(byte[] sent, boolean isPacked, int most) throws IOException {
        if (!isPacked) {
            return sent;
        }
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(sent), CHUNK)) {
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                read.write(chunk, 0, n);
                if (read.size() > most) {
                    throw new ProblemException(
                            Kind.TOO_LARGE, "the body has more than " + most + " bytes unpacked; send it in parts");
                }
                if (read.size() > SUSPICIOUS && read.size() / MOST_TIMES > sent.length) {
                    throw new ProblemException(
                            Kind.TOO_LARGE, "the body unpacks to more than " + MOST_TIMES + " times its size");
                }
            }
        } catch (ZipException | EOFException _) {
            throw ProblemException.malformed("the body is no gzip, or not all of it");
        }
        return read.toByteArray();
    }

    private static Body body(byte[] bytes) {
        if (values(bytes) > MOST_VALUES) {
            throw new ProblemException(
                    Kind.TOO_LARGE, "the body has more than " + MOST_VALUES + " values; send it in parts");
        }
        if (!(JsonReader.read(bytes, "body") instanceof Json.Obj json)) {
            throw ProblemException.malformed("body: $: an object was expected");
        }
        return new Body(json, bytes.length);
    }

    /// How many values a text has at most, if it is JSON: each follows a bracket or a comma outside of texts.
    private static int values(byte[] bytes) {
        int values = 1;
        boolean isText = false;
        for (int i = 0; i < bytes.length; i++) {
            switch (bytes[i]) {
                case '"' -> isText = !isText;
                case '\\' -> i += isText ? 1 : 0;
                case '{', '[', ',' -> values += isText ? 0 : 1;
                default -> {
                    // Part of a value.
                }
            }
        }
        return values;
    }
}
