package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acumen ui` as a process.
class UiTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(process -> process.destroyForcibly().onExit().join());
    }

    private Process started(String classPath, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "dev.acumen.cli.AcumenCommand"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Files.createDirectories(folder.resolve("project")).toFile())
                .redirectError(ProcessBuilder.Redirect.to(folder.resolve("err").toFile()));
        builder.environment().clear();
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("BROWSER", folder.resolve("browser").toString());
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static URI link(Process process) throws IOException {
        return URI.create(new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                .lines()
                .findFirst()
                .orElse(""));
    }

    @Test
    void printsItsLinkFirstAndEndsWhenItIsTold() throws IOException, InterruptedException {
        Process server = started(CLASS_PATH, "ui", "--no-open");
        URI link = link(server);

        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(link).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
        }
        Process second = started(CLASS_PATH, "ui", "--no-open", "--port", String.valueOf(link.getPort()));
        assertThat(second.waitFor()).isEqualTo(1);
        assertThat(folder.resolve("err")).content().contains("port " + link.getPort() + " is in use");

        server.destroy();

        assertThat(server.waitFor()).isNotZero();
    }

    @Test
    void opensTheBrowserThatTheEnvironmentNames() throws IOException, InterruptedException {
        Path opened = folder.resolve("opened");
        Path browser = folder.resolve("browser");
        Files.writeString(
                browser,
                "#!/bin/sh\nprintf '%s' \"$1\" >'" + opened + ".part'; mv '" + opened + ".part' '" + opened + "'\n");
        assertThat(browser.toFile().setExecutable(true)).isTrue();
        Process server = started(
                CLASS_PATH,
                "ui",
                "--project",
                Files.createDirectory(folder.resolve("other")).toString());
        URI link = link(server);
        while (Files.notExists(opened) && server.isAlive()) {
            Thread.onSpinWait();
        }

        assertThat(opened).hasContent(link.toString());
    }

    @Test
    void otherCommandsLoadNothingOfIt() throws IOException, InterruptedException {
        String without = Stream.of(CLASS_PATH.split(File.pathSeparator, -1))
                .filter(entry -> !entry.matches(".*/(web/target|(acumen-web|jte-|htmx|uplot)[^/]*\\.jar).*"))
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(started(without, "add", "Prices are in cents").waitFor()).isZero();
        assertThat(started(without, "ui", "--no-open").waitFor()).isNotZero();
    }
}
