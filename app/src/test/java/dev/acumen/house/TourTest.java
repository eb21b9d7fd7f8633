package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/// `docs/tutorial/tour.md` shows what happens: its commands are run, one after another in one shell, and what they
/// print is compared. `-Dacumen.write` writes what they print into it.
class TourTest {
    private static final Path PAGE = Repository.ROOT.resolve("docs/tutorial/tour.md");
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String ANEW =
            "mvn -B test -pl app -am -Dtest=TourTest -Dacumen.write" + " -Dsurefire.failIfNoSpecifiedTests=false";

    /// A block of the page: commands, each behind `$ ` and below it what it printed.
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```$");

    /// Before what a command prints.
    private static final String MARK = "\u0001";

    private static final String HOME = "/home/you";

    /// What is different each time, and what stands in its place.
    private static final Map<Pattern, String> DIFFERENT = Map.of(
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d(:\\d\\d)?)?"), "TIME",
            Pattern.compile("\\b[0-9a-f]{7,40}\\b"), "HASH");

    /// Of a short name, for lines with it are broken like those of the page.
    @TempDir(factory = OfAShortName.class)
    private Path folder = Path.of("");

    @Test
    void showsWhatItsCommandsPrint() throws IOException, InterruptedException {
        String page = Files.readString(PAGE);
        List<String> commands = commands(page);

        List<String> printed = run(commands);

        assertThat(printed).hasSameSizeAs(commands);
        String played = played(page, commands, printed);
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(PAGE, played);
        }
        assertThat(masked(Files.readString(PAGE)))
                .as("docs/tutorial/tour.md; make it anew: " + ANEW)
                .isEqualTo(masked(played));
    }

    private static List<String> commands(String page) {
        List<String> commands = new ArrayList<>();
        for (MatchResult block : BLOCK.matcher(page).results().toList()) {
            block.group(1)
                    .lines()
                    .filter(line -> line.startsWith("$ "))
                    .forEach(line -> commands.add(line.substring(2)));
        }
        return commands;
    }

    private static String played(String page, List<String> commands, List<String> printed) {
        int[] next = {0};
        return BLOCK.matcher(page).replaceAll(block -> {
            StringBuilder text = new StringBuilder("```console\n");
            for (long i = commands(block.group()).size(); i > 0; i--) {
                text.append("$ ").append(commands.get(next[0])).append('\n');
                text.append(printed.get(next[0]));
                next[0]++;
            }
            return Matcher.quoteReplacement(text + "```");
        });
    }

    private static String masked(String text) {
        String masked = text;
        for (Map.Entry<Pattern, String> different : DIFFERENT.entrySet()) {
            masked = different.getKey().matcher(masked).replaceAll(different.getValue());
        }
        return masked;
    }

    /// What each of the commands printed.
    private List<String> run(List<String> commands) throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.toRealPath().resolve("you"));
        Files.createSymbolicLink(home.resolve("acumen"), Repository.ROOT.toRealPath());
        program(Files.createDirectories(home.resolve("bin")).resolve("acumen"));
        StringBuilder script = new StringBuilder("exec 2>&1\ncd\n");
        commands.forEach(command -> script.append("printf '")
                .append(MARK)
                .append("'\n")
                .append(command)
                .append('\n'));
        Path file = Files.writeString(home.resolve("bin/tour.sh"), script);
        ProcessBuilder shell = new ProcessBuilder("sh", file.toString());
        shell.environment().clear();
        shell.environment()
                .putAll(Map.of(
                        "HOME", home.toString(),
                        "PATH", home.resolve("bin") + ":" + System.getenv("PATH"),
                        "LC_ALL", "C.UTF-8",
                        "NO_COLOR", "1",
                        "ACUMEN_PROVIDER", "none",
                        "GIT_CONFIG_NOSYSTEM", "1",
                        "GIT_AUTHOR_NAME", "you",
                        "GIT_AUTHOR_EMAIL", "you@example.com",
                        "GIT_COMMITTER_NAME", "you",
                        "GIT_COMMITTER_EMAIL", "you@example.com"));
        Finished finished = Finished.run(shell, LIMIT);
        String all = finished.out().replace(home.toString(), HOME);
        return List.of(all.substring(all.indexOf(MARK) + 1).split(MARK, -1));
    }

    /// The program as its launcher starts it, before a terminal of 100 columns.
    private static void program(Path file) throws IOException {
        Files.writeString(file, """
                #!/bin/sh
                exec '%s/bin/java' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED \\
                    "-Dacumen.launcher=$0" '-Dacumen.terminal=100 12' -cp '%s' dev.acumen.cli.AcumenCommand "$@"
                """.formatted(System.getProperty("java.home"), System.getProperty("java.class.path")));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Makes folders right below that of the system.
    static final class OfAShortName implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            return Files.createTempDirectory(Path.of("/tmp"), "");
        }
    }
}
