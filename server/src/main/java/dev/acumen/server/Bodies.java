package dev.acumen.server;

import com.sun.net.httpserver.HttpExchange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.server.ProblemException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Reads what requests bring, and never more of it than fits: of a body, and of all that are read at once.
final class Bodies {
    /// The most bytes of a body as it is sent.
    static final int MOST_SENT = 4 << 20;

    /// The most bytes of a body as it is read.
    static final int MOST_READ = 32 << 20;

    /// From here on a body may not be so many times as large as what was sent. Sessions come to 5 to 20.
    private static final int SUSPICIOUS = 1 << 20;

    private static final int MOST_TIMES = 100;

    /// The bytes of all bodies that are read at once, as they are sent, in units of 16 KiB.
    private static final int AT_ONCE = (2 * MOST_SENT) >> 14;

    private static final int CHUNK = 16 * 1024;

    private final Semaphore room = new Semaphore(AT_ONCE, true);

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

    /// Reads the body of a request and uses it, while others wait if it is large.
    ///
    /// @throws ProblemException if it is too large, or no JSON object
    <T> T use(HttpExchange exchange, Use<T> use) throws IOException, InterruptedException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(HttpReply.JSON)) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the body is " + HttpReply.JSON + ", perhaps in gzip");
        }
        int length = length(exchange.getRequestHeaders().getFirst("Content-Length"));
        int taken = Math.min(AT_ONCE, length / CHUNK + 1);
        room.acquire(taken);
        try {
            byte[] bytes = read(exchange);
            if (!(JsonReader.read(bytes, "body") instanceof Json.Obj json)) {
                throw ProblemException.malformed("body: $: an object was expected");
            }
            return use.of(new Body(json, bytes.length));
        } finally {
            room.release(taken);
        }
    }

    private static int length(@Nullable String header) {
        if (header == null) {
            return MOST_SENT;
        }
        if (!header.matches("\\d{1,18}") || Long.parseLong(header) > MOST_SENT) {
            throw tooLarge("at most " + MOST_SENT + " bytes may be sent at once; send the session in parts");
        }
        return Integer.parseInt(header);
    }

    private static ProblemException tooLarge(String detail) {
        return new ProblemException(Kind.TOO_LARGE, detail);
    }

    private static byte[] read(HttpExchange exchange) throws IOException {
        Counted sent = new Counted(exchange.getRequestBody());
        String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        if (encoding == null) {
            return read(sent, sent);
        }
        if (!encoding.equalsIgnoreCase("gzip")) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the only Content-Encoding is gzip");
        }
        try (InputStream unpacked = new GZIPInputStream(sent, CHUNK)) {
            return read(unpacked, sent);
        } catch (ZipException | EOFException _) {
            throw ProblemException.malformed("the body is no gzip, or not all of it");
        }
    }

    private static byte[] read(InputStream in, Counted sent) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
            read.write(chunk, 0, n);
            if (sent.count > MOST_SENT || read.size() > MOST_READ) {
                throw tooLarge("at most " + MOST_SENT + " bytes may be sent at once, and " + MOST_READ
                        + " unpacked; send the session in parts");
            }
            if (read.size() > SUSPICIOUS && read.size() > MOST_TIMES * sent.count) {
                throw tooLarge("the body unpacks to more than " + MOST_TIMES + " times its size");
            }
        }
        return read.toByteArray();
    }

    /// Counts what is read.
    private static final class Counted extends InputStream {
        private final InputStream in;
        private long count;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = in.read(bytes, offset, length);
            count += Math.max(0, n);
            return n;
        }
    }
}
