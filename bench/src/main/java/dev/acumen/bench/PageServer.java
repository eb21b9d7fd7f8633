package dev.acumen.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A running `acumen ui`, and a browser that was let in.
final class PageServer implements AutoCloseable {
    private final Process process;
    private final URI link;
    private final double begun;
    private String cookie = "";

    /// Starts it and waits for the first byte of its first answer.
    ///
    /// @param script what starts it
    PageServer(ProcessBuilder script) throws IOException {
        long start = System.nanoTime();
        process = script.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader printed =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        link = URI.create(printed.lines().findFirst().orElseThrow());
        String answer;
        try (Socket socket = asked(link.getRawPath() + "?" + link.getRawQuery())) {
            int first = socket.getInputStream().read();
            begun = (System.nanoTime() - start) / 1e6;
            answer = (char) first + new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
        cookie = header(answer, "Set-cookie: ");
    }

    /// Milliseconds from its start to the first byte.
    double begun() {
        return begun;
    }

    /// The page that a browser is sent to first, below the base.
    String first() throws IOException {
        return header(text(""), "Location: ").substring(link.getRawPath().length());
    }

    /// A page as it is sent, packed, with its headers.
    byte[] answer(String page) throws IOException {
        try (Socket socket = asked(link.getRawPath() + page)) {
            return socket.getInputStream().readAllBytes();
        }
    }

    private String text(String page) throws IOException {
        return new String(answer(page), StandardCharsets.ISO_8859_1);
    }

    private Socket asked(String path) throws IOException {
        Socket socket = new Socket(link.getHost(), link.getPort());
        String request = "GET " + path + " HTTP/1.1\r\nHost: " + link.getAuthority()
                + "\r\nConnection: close\r\nAccept-Encoding: gzip\r\nCookie: " + cookie + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String header(String answer, String name) {
        return answer.lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> line.substring(name.length()).replaceFirst(";.*", ""))
                .orElseThrow();
    }

    /// The memory that it holds, in bytes; 0 where the system does not tell.
    long memory() throws IOException {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                                .filter(line -> line.startsWith("VmRSS:"))
                                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                                .sum()
                        << 10
                : 0;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
