package dev.acumen.testkit.model;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads the requests of one connection: HTTP/1.1 as far as clients of models use it.
///
/// A line has at most 64 KiB, a head 500 lines, a body 64 MiB.
final class HttpReader {
    private static final int MOST_OF_A_LINE = 64 << 10;
    private static final int MOST_LINES = 500;
    private static final int MOST_OF_A_BODY = 64 << 20;

    private final InputStream in;
    private final OutputStream out;

    /// @param out where a client that asks whether it may send its body is told so
    HttpReader(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /// The next request; empty at the end of the connection.
    ///
    /// @throws ProtocolException if it is none, or too large
    Optional<HttpRequest> next() throws IOException {
        int first = in.read();
        if (first < 0) {
            return Optional.empty();
        }
        String[] start = ((char) first + line()).split(" ", -1);
        if (start.length != 3 || !start[2].startsWith("HTTP/1.")) {
            throw new ProtocolException("this is no HTTP/1.1 request");
        }
        Map<String, List<String>> headers = headers();
        return Optional.of(new HttpRequest(start[0], start[1], start[2].equals("HTTP/1.0"), headers, body(headers)));
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        int lines = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1 || ++lines > MOST_LINES) {
                throw new ProtocolException("this is no header, or one too many");
            }
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), ignored -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private String body(Map<String, List<String>> headers) throws IOException {
        if (first(headers, "expect").equalsIgnoreCase("100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (first(headers, "transfer-encoding").equalsIgnoreCase("chunked")) {
            readChunks(body);
        } else if (headers.containsKey("content-length")) {
            read(number(first(headers, "content-length"), 10), body);
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private void readChunks(ByteArrayOutputStream body) throws IOException {
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            read(size, body);
            line();
        }
        headers();
    }

    private int chunkSize() throws IOException {
        return number(line().split(";", 2)[0].strip(), 16);
    }

    private void read(int size, ByteArrayOutputStream body) throws IOException {
        if (size > MOST_OF_A_BODY - body.size()) {
            throw new ProtocolException("a body of more than 64 MiB");
        }
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the body ends early");
        }
        body.write(bytes);
    }

    private static int number(String digits, int radix) throws ProtocolException {
        try {
            return Integer.parseUnsignedInt(digits, radix) & Integer.MAX_VALUE;
        } catch (NumberFormatException e) {
            throw new ProtocolException("this is no length: " + digits);
        }
    }

    private static String first(Map<String, List<String>> headers, String name) {
        return headers.getOrDefault(name, List.of("")).getFirst();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 || line.length() == MOST_OF_A_LINE) {
                throw new EOFException("a line without an end");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }
}
