package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Export and import as processes of their own, with the model of meanings, joined by a shell's pipes.
class TransferProcessTest {
    @TempDir
    private Path folder;

    private Path project = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
        project = Files.createDirectories(folder.toRealPath().resolve("home/project"));
        Files.createDirectories(project.resolve(".claude"));
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"version": "1.0", "sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Handle API rate limits with exponential backoff", "helpful": 1, "harmful": 0},
                  {"name": "oth-007", "text": "two\\nlines 🙂", "helpful": 0, "harmful": 2, "pinned": true}]}}
                """);
    }

    @Test
    void oneProjectsKeyPointsReachAnotherThroughAPipe() throws IOException, InterruptedException {
        Finished finished = sh("""
                acumen export --json | acumen import --from acumen - --project ../other --yes &&
                acumen export --json > one.json && acumen export --json --project ../other | cmp - one.json
                """);

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
    }

    @Test
    void whatMeansTheSameIsToldBeforeAndTakenAndTheSameWordsAreNot() throws IOException, InterruptedException {
        Files.writeString(
                project.resolve("notes.md"),
                "- Use exponential backoff when the API rate-limits you\n- Handle an API rate limit with exponential backoff.\n");

        Finished dry = sh("acumen import --from list notes.md --dry-run");
        Finished asked = sh("acumen import --from list notes.md < /dev/null");
        Finished taken = sh("acumen import --from list notes.md --yes");

        assertThat(dry.out())
                .contains("notes.md: 1 new key point, 1 known already, 0 left out.")
                .contains("may duplicate [oth-001] Handle API rate limits with exponential backoff")
                .contains("  = [oth-001] Handle API rate limits with exponential backoff")
                .endsWith("This was a dry run: nothing was written.\n");
        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err()).contains("cannot ask; use --yes");
        assertThat(taken.exitCode()).isZero();
        assertThat(sh("acumen export").out())
                .contains("[oth-008] Use exponential backoff when the API rate-limits you")
                .doesNotContain("[oth-009]");
    }

    @Test
    void aBlockIsWrittenOnceAndTakenOutByteForByte() throws IOException, InterruptedException {
        Finished finished = sh("""
                printf 'caf\\351\\r\\nno end' > CLAUDE.md && cp CLAUDE.md before &&
                acumen export --as agents CLAUDE.md && cp CLAUDE.md once && acumen export --as agents CLAUDE.md &&
                cmp CLAUDE.md once && acumen export --remove CLAUDE.md && cmp CLAUDE.md before && ls -A
                """);

        assertThat(finished.err()).isEmpty();
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.out().lines().skip(3)).containsExactly(".claude", "CLAUDE.md", "before", "once");
    }

    @Test
    void aReaderThatGoesAwayIsNoTrouble() throws IOException, InterruptedException {
        assertThat(sh("acumen export | head -c 5").out()).isEqualTo("# Pla");
    }

    private Finished sh(String script) throws IOException, InterruptedException {
        String program = """
                acumen() { "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED -cp "$CP" dev.acumen.cli.AcumenCommand "$@"; }
                """;
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", program + script).directory(project.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ACUMEN_") || name.startsWith("CLAUDE"));
        builder.environment().put("HOME", folder.toRealPath().resolve("home").toString());
        builder.environment().put("LC_ALL", "C");
        builder.environment()
                .put(
                        "JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.environment().put("CP", System.getProperty("java.class.path"));
        return Finished.run(builder, Duration.ofMinutes(10));
    }
}
