package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.doctor.RunningProgram;
import dev.acumen.llm.Retries;
import dev.acumen.web.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A person who opened the printed link: asks for pages over HTTP and sends their forms, without JavaScript.
final class Visitor implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    private static final Pattern TOKEN = Pattern.compile("name=\"form-token\" value=\"([^\"]+)\"");

    private final WebServer server;
    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final String base;
    private final List<String> told = new ArrayList<>();
    private String formToken = "";

    private Visitor(Environment environment, Optional<Path> project) throws IOException, InterruptedException {
        server = WebServer.start(
                new PlaybookSite(
                        environment, new RunningProgram("acumen 1", environment.home(), ""), project, told::add),
                0,
                environment.clock());
        base = server.link().replaceFirst("\\?.*", "");
        send(HttpRequest.newBuilder(URI.create(server.link())).build());
    }

    /// One whose pages begin with a project.
    static Visitor of(Environment environment, Path project) throws IOException, InterruptedException {
        return new Visitor(environment, Optional.of(project));
    }

    /// A machine with nothing on it, whose clock stands still.
    ///
    /// @param folder an empty folder
    static Environment environment(Path folder) throws IOException {
        Path home = Files.createDirectories(folder.toRealPath().resolve("home"));
        return new Environment(
                Files.createDirectories(home.resolve("project")),
                home,
                Map.of(),
                InputStream.nullInputStream(),
                Clock.fixed(NOW, ZoneOffset.UTC),
                Retries.defaults(),
                folder.resolve("managed"));
    }

    /// What was told to the person at the terminal.
    List<String> told() {
        return told;
    }

    /// Asks for a page below the base.
    HttpResponse<String> get(String address) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(base + address)).build());
    }

    /// Sends a form, as a page has it that this person saw, and follows to the next page.
    ///
    /// @param fields names and values in turn
    HttpResponse<String> post(String address, String... fields) throws IOException, InterruptedException {
        StringBuilder body = new StringBuilder("form-token=" + formToken);
        for (int i = 0; i < fields.length; i += 2) {
            body.append('&').append(fields[i]).append('=');
            body.append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return send(HttpRequest.newBuilder(URI.create(base + address))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build());
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        Matcher token = TOKEN.matcher(response.body());
        formToken = token.find() ? token.group(1) : formToken;
        return response;
    }

    @Override
    public void close() {
        server.close();
        client.close();
    }
}
