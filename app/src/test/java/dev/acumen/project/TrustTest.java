package dev.acumen.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {
    private static final Instant NOW = Instant.parse("2026-11-22T09:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void trustsNobodyBeforeAPersonSaysSoAndMakesNothing() throws IOException {
        assertThat(trust().isTrusted(folder)).isFalse();
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void trustsAProjectByItsRealPath() throws IOException {
        Path project = Files.createDirectory(folder.resolve("project"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), project);

        trust().trust(link, "trusted", NOW);

        assertThat(trust().isTrusted(project)).isTrue();
        assertThat(trust().isTrusted(link)).isTrue();
        assertThat(trust().isTrusted(folder)).isFalse();
    }

    @Test
    void losesNobodyWhenManyAreTrustedAtOnce() throws Exception {
        List<Path> projects = IntStream.range(0, 20)
                .mapToObj(number -> folder.resolve("project-" + number))
                .toList();

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            threads.invokeAll(projects.stream()
                    .map(project -> (java.util.concurrent.Callable<Boolean>) () -> {
                        trust().trust(project, "created", NOW);
                        return true;
                    })
                    .toList());
        }

        assertThat(trust().projects()).hasSize(20);
    }

    @Test
    void leavesAFileThatItCannotUnderstandAsItIs() throws IOException {
        Path file = Files.createDirectories(folder.resolve("state")).resolve("trust.json");
        Files.writeString(file, "{\"projects\": [");

        assertThatThrownBy(() -> trust().trust(folder, "trusted", NOW))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("trust.json");
        assertThat(file).hasContent("{\"projects\": [");
    }

    @Test
    void trustThatWasRevokedIsKeptInMindUntilItIsGivenAgain() throws IOException {
        trust().trust(folder, "trusted", NOW);

        assertThat(trust().revoke(folder, NOW)).isTrue();
        assertThat(trust().isTrusted(folder)).isFalse();
        assertThat(trust().isRevoked(folder)).isTrue();
        assertThat(trust().revoke(folder, NOW)).isFalse();

        trust().trust(folder, "trusted", NOW);

        assertThat(trust().isTrusted(folder)).isTrue();
        assertThat(trust().isRevoked(folder)).isFalse();
    }

    private Trust trust() {
        return new Trust(folder.resolve("state"));
    }
}
