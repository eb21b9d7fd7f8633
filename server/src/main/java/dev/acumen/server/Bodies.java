package dev.acumen.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.server.ProblemException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// Reads what requests bring, and never more of it than fits: of a body, of all of a caller's, and of all together.
///
/// A body takes room for each byte as it comes, and for each value of its JSON before there is one. Where no room is
/// left the request is refused at once, so that nobody waits for those who send slowly.
final class Bodies {
    /// The most bytes of a body that holds turns of a session, unpacked.
    static final int LARGE = 8 << 20;

    /// The most bytes of any other body, unpacked.
    static final int SMALL = 128 << 10;

    /// The most bytes of a body as it is sent.
    static final int MOST_SENT = 4 << 20;

    /// All bodies together, in bytes of memory.
    private static final long ROOM = 64 << 20;

    /// What a value of JSON takes in memory besides its bytes, at most.
    private static final int BYTES_OF_A_VALUE = 100;

    private static final int CHUNK = 16 * 1024;

    private final Room room = new Room(ROOM);

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

    /// Reads the body of a request and uses it.
    ///
    /// @param most the most bytes that it may have, unpacked
    /// @param who who sends it
    /// @throws ProblemException if it is too large, or no JSON object, or if there is no room for it
    <T> T use(HttpExchange exchange, int most, String who, Use<T> use) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        String type = headers.getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(HttpReply.JSON)) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the body is " + HttpReply.JSON + ", perhaps in gzip");
        }
        String length = headers.getFirst("Content-Length");
        if (length != null && Long.parseLong(length) > MOST_SENT) {
            throw tooMuchSent();
        }
        String encoding = headers.getFirst("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("gzip")) {
            throw new ProblemException(Kind.MEDIA_TYPE, "the only Content-Encoding is gzip");
        }
        try (Room.Lease lease = room.lease(who)) {
            InputStream sent = new Counted(exchange.getRequestBody());
            byte[] bytes = encoding == null ? read(sent, most, lease) : unpacked(sent, most, lease);
            lease.take((long) BYTES_OF_A_VALUE * values(bytes));
            if (!(JsonReader.read(bytes, "body") instanceof Json.Obj json)) {
                throw ProblemException.malformed("body: $: an object was expected");
            }
            return use.of(new Body(json, bytes.length));
        }
    }

    private static byte[] unpacked(InputStream sent, int most, Room.Lease lease) throws IOException {
        try (InputStream unpacked = new GZIPInputStream(sent, CHUNK)) {
            return read(unpacked, most, lease);
        } catch (ZipException | EOFException _) {
            throw ProblemException.malformed("the body is no gzip, or not all of it");
        }
    }

    private static byte[] read(InputStream in, int most, Room.Lease lease) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
            lease.take(n);
            read.write(chunk, 0, n);
            if (read.size() > most) {
                throw new ProblemException(
                        Kind.TOO_LARGE, "this body may have " + most + " bytes, unpacked; send a session in parts");
            }
        }
        return read.toByteArray();
    }

    /// How many values a JSON text has at most: one, and one behind each of these signs outside of texts.
    private static int values(byte[] json) {
        int values = 1;
        boolean isText = false;
        for (int i = 0; i < json.length; i++) {
            switch (json[i]) {
                case '"' -> isText = !isText;
                case '\\' -> i++;
                case ',', ':', '[', '{' -> values += isText ? 0 : 1;
                default -> {}
            }
        }
        return values;
    }

    private static ProblemException tooMuchSent() {
        return new ProblemException(
                Kind.TOO_LARGE, "at most " + MOST_SENT + " bytes may be sent at once; send a session in parts");
    }

    /// Ends where more is sent than may be.
    private static final class Counted extends InputStream {
        private final InputStream in;
        private long count;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            count(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = in.read(bytes, offset, length);
            count(n);
            return n;
        }

        private void count(int more) {
            count += Math.max(0, more);
            if (count > MOST_SENT) {
                throw tooMuchSent();
            }
        }
    }
}
