package dev.acumen.bench.team;

import dev.acumen.server.ServerProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// A team's service as a process of its own, with a trial's database.
///
/// @param url where it listens
/// @param token of its owner, for the tenant `default`
public record TeamService(Process process, String url, String token) implements AutoCloseable {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
    private static final Pattern LEARNED =
            Pattern.compile("acumen_lessons_total\\{result=\"(?:learned|nothing_new)\"} (\\S+)");

    /// Starts one.
    ///
    /// @param folder for the trial
    /// @param model who is asked for judgements
    /// @param lessons for how many playbooks it learns at once
    /// @throws IOException if it does not start
    public static TeamService start(Path folder, URI model, int lessons) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerProgram.class.getName(),
                        "serve",
                        "--trial",
                        folder.toString(),
                        "--listen",
                        "0",
                        "--lessons",
                        String.valueOf(lessons))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("ANTHROPIC_API_KEY", "none-needed");
        builder.environment().put("ANTHROPIC_BASE_URL", model.toString());
        builder.environment().put("ACUMEN_HOME", folder.resolve("acumen").toString());
        Process process = builder.start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String url = after("serving at ", lines).split(";", -1)[0];
        return new TeamService(process, url, after("your token, shown once: ", lines));
    }

    private static String after(String beginning, BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(beginning)) {
                return line.substring(beginning.length());
            }
            System.out.println(line);
        }
        throw new IOException("the service ended without saying " + beginning);
    }

    /// A request about a playbook.
    ///
    /// @param playbook its name in the tenant `default`
    /// @param path behind that of the playbook
    public HttpRequest.Builder request(String playbook, String path) {
        return HttpRequest.newBuilder(URI.create(url + "/v1/playbooks/default/" + playbook + path))
                .header("Authorization", "Bearer " + token);
    }

    /// Waits until so many lessons were learned since the service was started, or for ten minutes.
    ///
    /// @return how long that took
    /// @throws IOException if the service does not answer
    public Duration learned(long lessons, HttpClient http) throws IOException, InterruptedException {
        HttpRequest metrics =
                HttpRequest.newBuilder(URI.create(url + "/metrics")).build();
        long start = System.nanoTime();
        while (learned(http.send(metrics, HttpResponse.BodyHandlers.ofString()).body()) < lessons
                && System.nanoTime() - start < LONGEST_WAIT.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static long learned(String metrics) {
        return LEARNED.matcher(metrics)
                .results()
                .mapToLong(found -> (long) Double.parseDouble(found.group(1)))
                .sum();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
