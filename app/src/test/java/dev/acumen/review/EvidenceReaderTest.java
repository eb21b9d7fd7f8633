package dev.acumen.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Retries;
import dev.acumen.output.Widths;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceReaderTest {
    private static final String SESSION = "11112222-aaaa-4bbb-8ccc-333344445555";

    @TempDir
    private Path home;

    private EvidenceReader witness(Map<String, String> variables) {
        return new EvidenceReader(new Environment(
                home, home, variables, new ByteArrayInputStream(new byte[0]), Clock.systemUTC(), Retries.defaults()));
    }

    /// Writes the transcript where the client would.
    ///
    /// @return the ids of its lines
    private List<String> written(TranscriptBuilder transcript) throws IOException {
        Path folder = Files.createDirectories(home.resolve(".claude/projects/-home-dev-project"));
        Path file = folder.resolve(SESSION + ".jsonl");
        transcript.writeTo(file);
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            ids.add(((Json.Obj) JsonReader.read(line, "line")).textOr("uuid", ""));
        }
        return ids;
    }

    @Test
    void findsTheWordsInTheLinesThatWereAskedFor() throws IOException {
        List<String> ids = written(new TranscriptBuilder(SESSION)
                .person("use pnpm here,\nnever npm")
                .command("npm install")
                .failed(1, "\u001b[31mnpm error\u001b[0m Unsupported URL Type")
                .agent("I use pnpm from now on."));

        EvidenceReader.Account account = witness(Map.of()).of(SESSION, List.of(ids.get(2), ids.get(0), "unknown"));

        assertThat(account.isThere()).isTrue();
        assertThat(account.words().stream().map(EvidenceReader.Words::told))
                .containsExactly("failed: npm error Unsupported URL Type", "you: use pnpm here, never npm");
        assertThat(account.words().get(1).line()).isEqualTo(ids.get(0));
    }

    @Test
    void shortensThemAndLeavesSecretsOut() throws IOException {
        String secret = "ghp_" + "a1B2".repeat(9);
        List<String> ids = written(new TranscriptBuilder(SESSION)
                .person("the token is " + secret + ", and mine is correct-horse-battery, " + "so ".repeat(200)));

        EvidenceReader.Account account =
                witness(Map.of("MY_TOKEN", "correct-horse-battery")).of(SESSION, ids);

        String told = account.words().getFirst().told();
        assertThat(told).doesNotContain(secret).doesNotContain("correct-horse").endsWith("…");
        assertThat(Widths.of(told)).isLessThanOrEqualTo(250);
    }

    @Test
    void leavesOutASecretThatColoursPart() throws IOException {
        List<String> ids = written(new TranscriptBuilder(SESSION)
                .person("go")
                .command("grep --color AKIA .env")
                .failed(1, "KEY \u001b[01;31m\u001b[KAKIA\u001b[m\u001b[KIOSFODNN7EXAMPLQ"));

        EvidenceReader.Account account = witness(Map.of()).of(SESSION, ids);

        assertThat(account.words().getLast().told()).isEqualTo("failed: KEY [aws key removed]");
    }

    @Test
    void saysWhereATranscriptIsGone() {
        assertThat(witness(Map.of()).of(SESSION, List.of("a")).isThere()).isFalse();
        assertThat(witness(Map.of()).of("", List.of()).isThere()).isFalse();
    }

    @Test
    void looksNowhereElse() throws IOException {
        written(new TranscriptBuilder(SESSION).person("one thing"));
        Files.writeString(home.resolve(".claude/secret.jsonl"), "{}");

        assertThat(witness(Map.of()).of("../secret", List.of("a")).isThere()).isFalse();
        assertThat(witness(Map.of())
                        .of("../-home-dev-project/" + SESSION, List.of())
                        .isThere())
                .isFalse();
    }
}
