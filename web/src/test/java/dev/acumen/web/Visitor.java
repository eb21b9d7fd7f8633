package dev.acumen.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Somebody who asks a server, byte by byte. With the cookie once it [entered][#enter].
final class Visitor {
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"form-token\" value=\"([^\"]+)\"");

    private final int port;
    private final URI link;
    private String cookie = "";

    Visitor(WebServer server) {
        link = URI.create(server.link());
        port = link.getPort();
    }

    /// An answer.
    ///
    /// @param head the line of the status and the headers, as they came
    record Received(String head, String body) {
        /// The status; 0 where the connection was closed without one.
        int status() {
            return head.isEmpty() ? 0 : Integer.parseInt(head.split(" ", -1)[1]);
        }

        /// A header, the first of this name.
        Optional<String> header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }
    }

    int port() {
        return port;
    }

    /// The address of the link, without the server's.
    String entrance() {
        return link.getRawPath() + "?" + link.getRawQuery();
    }

    /// The folder of all addresses.
    String folder() {
        return link.getRawPath();
    }

    String host() {
        return "Host: 127.0.0.1:" + port;
    }

    /// The header that lets a browser in; empty before it entered.
    String cookie() {
        return cookie;
    }

    /// Opens the link.
    Visitor enter() throws IOException {
        String set = sent("GET " + entrance(), host()).header("Set-Cookie").orElseThrow();
        cookie = "Cookie: " + set.substring(0, set.indexOf(';'));
        return this;
    }

    /// A page, with the cookie and more headers.
    Received get(String page, String... headers) throws IOException {
        return sent("GET " + folder() + page, with(headers));
    }

    /// Sends a form, with the cookie and more headers.
    Received post(String page, String form, String... headers) throws IOException {
        String[] all = Stream.concat(
                        Stream.of(with(headers)), Stream.of("Content-Type: application/x-www-form-urlencoded"))
                .toArray(String[]::new);
        return sent("POST " + folder() + page, form, all);
    }

    /// The token of forms, as a page has it.
    String formToken() throws IOException {
        Matcher token = FORM_TOKEN.matcher(get("page").body());
        if (!token.find()) {
            throw new AssertionError("the page has no form");
        }
        return token.group(1);
    }

    private String[] with(String... headers) {
        return Stream.concat(Stream.of(host(), cookie), Stream.of(headers)).toArray(String[]::new);
    }

    /// Sends a request without a body.
    Received sent(String line, String... headers) throws IOException {
        return raw(head(line, headers));
    }

    /// Sends a request with a body.
    Received sent(String line, String body, String[] headers) throws IOException {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length);
        return raw(head(line, all.toArray(String[]::new)) + body);
    }

    private static String head(String line, String... headers) {
        StringBuilder head = new StringBuilder(line).append(" HTTP/1.1\r\n");
        Stream.of(headers)
                .filter(header -> !header.isEmpty())
                .forEach(header -> head.append(header).append("\r\n"));
        return head.append("Connection: close\r\n\r\n").toString();
    }

    /// Sends these bytes, and reads until the server closes the connection.
    Received raw(String bytes) throws IOException {
        String all = everything(bytes);
        int end = all.indexOf("\r\n\r\n");
        return end < 0 ? new Received(all, "") : new Received(all.substring(0, end), all.substring(end + 4));
    }

    /// All that the server says to these bytes until it closes the connection.
    String everything(String bytes) throws IOException {
        try (Socket socket = connect()) {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().flush();
                InputStream in = socket.getInputStream();
                in.transferTo(answer);
            } catch (IOException _) {
                // It was closed while we were sending; what came before that counts.
            }
            return answer.toString(StandardCharsets.UTF_8);
        }
    }

    /// A connection that sent nothing yet.
    Socket connect() throws IOException {
        return new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    }
}
