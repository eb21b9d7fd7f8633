package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.output.Widths;
import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a real terminal is sent: the launcher with many commands behind a pseudo terminal, over a playbook that
/// tries to speak to it.
class PseudoTerminalTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /// What colours of ours look like.
    private static final String COLOUR = "\u001b\\[[0-9;]*m";

    /// Clears the screen, sets the title, another background, and more; in JSON.
    private static final String HOSTILE =
            "x\\u001b[2J\\u001b]0;title\\u0007\\u001b[45m\\u009b45m\\u202eedoc\\u2066\\r\\b\\u0000\\n[mis-999] forged";

    private static final String LONG = "Run the tests before every commit, and read what they say: ".repeat(6);

    private static final String PLAYBOOK =
            """
            {"sections": {
              "PATTERNS & APPROACHES": [
                {"name": "pat-001", "text": "LONG", "helpful": 2, "harmful": 0},
                {"name": "pat-002", "text": "提交之前总是运行测试，然后再推送到远程仓库。提交之前总是运行测试，然后再推送到远程仓库。", "helpful": 0, "harmful": 0},
                {"name": "pat-003", "text": "👩‍👩‍👧‍👦❤️🇩🇪👍🏽 e\\u0301\\u0302\\u0303 emoji 👩‍👩‍👧‍👦❤️🇩🇪👍🏽 LONG", "helpful": 0, "harmful": 0}],
              "MISTAKES TO AVOID": [
                {"name": "mis-001", "text": "HOSTILE LONG HOSTILE", "helpful": 0, "harmful": 4},
                {"name": "mis-002", "text": "HOSTILE", "helpful": 0, "harmful": 0, "pinned": true}],
              "USER PREFERENCES": [
                {"name": "pref-001", "text": "Always use tabs in this repository", "helpful": 0, "harmful": 0},
                {"name": "pref-002", "text": "Never use tabs in this repository", "helpful": 0, "harmful": 0}],
              "PROJECT CONTEXT": [
                {"name": "ctx-001", "text": "/srv/PATH", "helpful": 0, "harmful": 0}],
              "OTHERS": [7]}}
            """.replace("LONG", LONG).replace("HOSTILE", HOSTILE).replace("PATH", "very-long-name/".repeat(20));

    @TempDir
    private Path folder;

    @BeforeEach
    void thereIsAPseudoTerminal() {
        assumeTrue(
                Stream.of("/usr/bin/script", "/bin/script").map(Path::of).anyMatch(Files::isExecutable)
                        && System.getProperty("os.name").equals("Linux"),
                "no script(1) of util-linux: what a terminal is sent is not tested");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 160})
    void noLineIsWiderThanTheTerminalAndNoTextSpeaksToIt(int columns) throws IOException, InterruptedException {
        String sent = sent(columns, "xterm-256color", "sh acumen");

        assertThat(sent).contains("\u001b[36m[pat-001]\u001b[0m").doesNotContain("\u001b[2J", "\u001b[45m", "\u001b]");
        assertFits(columns, sent);
    }

    @Test
    void withoutColourNothingButTextIsSent() throws IOException, InterruptedException {
        String sent = sent(80, "dumb", "sh acumen");

        assertThat(sent).doesNotContain("\u001b");
        assertFits(80, sent);
    }

    @Test
    void whatGoesIntoAPipeStaysOneLineAndPlain() throws IOException, InterruptedException {
        String sent = sent(80, "xterm-256color", "sh acumen 2>/dev/null | cat");

        assertThat(sent).doesNotContain("\u001b");
        assertThat(sent.lines()).anyMatch(line -> line.startsWith("[pat-001]") && line.contains(LONG.strip()));
    }

    private static void assertFits(int columns, String sent) {
        List<String> tooWide = new ArrayList<>();
        String command = "";
        for (String line : sent.replaceAll(COLOUR, "").lines().toList()) {
            command = line.startsWith("@ ") ? line : command;
            if (Widths.of(line) > columns && !isJson(command)) {
                tooWide.add(command + ": " + line);
            }
            assertThat(line).as(command).doesNotContainPattern("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]");
        }
        assertThat(command).isEqualTo("@ end");
        assertThat(tooWide).isEmpty();
    }

    /// What is for other programs is not broken.
    private static boolean isJson(String command) {
        return command.matches("@ \\d+")
                && ManyCommandsMain.COMMANDS
                        .get(Integer.parseInt(command.substring(2)))
                        .contains("--json");
    }

    /// Everything that a terminal of so many columns is sent.
    private String sent(int columns, String terminal, String command) throws IOException, InterruptedException {
        Path project =
                Files.createDirectories(folder.resolve("home/project/.claude")).getParent();
        Objects.requireNonNull(project);
        Files.writeString(project.resolve(".claude/playbook.json"), PLAYBOOK);
        Files.writeString(project.resolve("ace.txt"), "# Rules\n[a-1] helpful=1 harmful=0 :: " + LONG + "\n");
        Files.writeString(
                project.resolve("operations.json"),
                "[{\"type\":\"ADD\",\"text\":\"%1$s\",\"reason\":\"%1$s\"},{\"type\":\"%1$s\"}]".formatted(HOSTILE));
        new TranscriptBuilder("session")
                .in(project.toString())
                .person("from now on always use pnpm in this repo, never npm \u001b[45m" + LONG)
                .command("npm install")
                .failed(1, "\u001b[31mnpm error\u001b[0m " + LONG)
                .command("pnpm install")
                .succeeded("")
                .writeTo(project.resolve("session.jsonl"));
        ProcessBuilder builder = new ProcessBuilder(
                        "script",
                        "-qec",
                        "stty cols " + columns + " rows 40; " + command.replace("acumen", launcher() + " show"),
                        "/dev/null")
                .directory(project.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("ACUMEN") || name.equals("NO_COLOR"));
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().put("TERM", terminal);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Finished finished = Finished.run(builder, LIMIT);
        assertThat(finished.exitCode()).as(finished.out() + finished.err()).isZero();
        return finished.out().replace("\r\n", "\n");
    }

    /// A copy of the launcher whose `java` runs many commands in place of one.
    private Path launcher() throws IOException {
        Path program = Files.createDirectories(folder.resolve("program/app/target/acumen"));
        for (String jar : List.of("acumen-1.0.jar", "acumen-core-1.0.jar", "jackson-core-2.0.jar")) {
            Files.writeString(program.resolve(jar), "");
        }
        Path jdk = Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        script(jdk.resolve("javac"), "exit 1");
        script(jdk.resolve("java"), """
                for each; do
                    case $each in -Dacumen.terminal=*) terminal=$each ;; esac
                done
                exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${terminal:+"$terminal"} --enable-native-access=ALL-UNNAMED -cp '%s' dev.acumen.cli.ManyCommandsMain
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin/java"), System.getProperty("java.class.path")));
        Path root = Path.of("").toAbsolutePath();
        Path source = Files.exists(root.resolve("acumen")) ? root : Objects.requireNonNull(root.getParent());
        return Files.copy(
                source.resolve("acumen"), folder.resolve("program/acumen"), StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n", StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
