package dev.acumen.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How the merged file takes the place of ours.
class MergeDriverTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void oursIsNeverHalfWrittenForItIsMergedAsTextWhereTheDriverIsKilled() throws IOException {
        String ours = playbook("ours");
        Files.writeString(folder.resolve("base"), "{}");
        Files.writeString(folder.resolve("theirs"), "{}");
        Path old = Files.createLink(folder.resolve("old"), Files.writeString(folder.resolve("ours"), ours));
        StringWriter err = new StringWriter();

        int exitCode = new MergeDriver(false, Path.of("base"), Path.of("ours"), Path.of("theirs"), 7, "playbook.json")
                .run(folder, Map.of(), new PrintWriter(err));

        assertThat(exitCode).as(err.toString()).isZero();
        assertThat(folder.resolve("ours")).content().contains("\"ours\"");
        assertThat(old).content().isEqualTo(ours);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(List.of("base", "old", "ours", "theirs"));
        }
    }

    @Test
    void saysInPlainWordsWhatTheDiskRefused() throws IOException {
        Files.writeString(folder.resolve("base"), "{}");
        Files.writeString(folder.resolve("ours"), "{}");
        StringWriter err = new StringWriter();

        int exitCode = new MergeDriver(false, Path.of("base"), Path.of("ours"), Path.of("theirs"), 7, "playbook.json")
                .run(folder, Map.of(), new PrintWriter(err));

        assertThat(exitCode).isEqualTo(255);
        assertThat(err.toString())
                .startsWith("acumen: playbook.json: " + folder.resolve("theirs")
                        + " is not there; so it is merged as text, line by line")
                .doesNotContain("Exception");
    }

    private static String playbook(String text) {
        return """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "%s", "helpful": 0, "harmful": 0}]}}
                """.formatted(text);
    }
}
