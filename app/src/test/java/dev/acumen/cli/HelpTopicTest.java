package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.output.Widths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTopicTest {
    private static final Pattern VARIABLE = Pattern.compile("`([A-Z][A-Z_]+)`");

    @TempDir
    private Path folder;

    static List<String> names() {
        return HelpTopic.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aTopicIsOnePageOfATerminal(String name) throws IOException {
        Program.Ran ran = Program.in(folder).run("help", name);

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).startsWith(HelpTopic.named(name).orElseThrow().title() + "\n\n");
        assertThat(ran.out().lines())
                .hasSizeLessThanOrEqualTo(40)
                .allSatisfy(line -> assertThat(Widths.of(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void noTopicHasTheNameOfACommand() {
        assertThat(HelpTopic.names())
                .doesNotContainAnyElementsOf(Program.commands().getSubcommands().keySet());
    }

    @Test
    void theEnvironmentIsThatOfTheConfigurationPage() throws IOException {
        String page = Files.readString(
                Path.of(System.getProperty("acumen.root", "..")).resolve("docs/reference/configuration.md"));
        String table = page.substring(page.indexOf("## Other variables"), page.indexOf("Programs set these"));
        String topic = HelpTopic.named("environment").orElseThrow().text();

        Stream<String> variables = table.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> VARIABLE.matcher(line.substring(0, line.indexOf(" | ", 2)))
                        .results()
                        .map((MatchResult variable) -> variable.group(1)));

        assertThat(variables.toList())
                .hasSizeGreaterThan(20)
                .allSatisfy(variable -> assertThat(topic).contains(variable));
    }

    @Test
    void theExitCodesAreThoseOfTheCommands() {
        String topic = HelpTopic.named("exit-codes").orElseThrow().text();

        Program.commands().getSubcommands().forEach((name, command) -> {
            if (!command.getCommandSpec().usageMessage().exitCodeList().isEmpty()) {
                assertThat(topic).contains("\n  " + name + " ");
            }
        });
        assertThat(ExitCodes.usual().keySet())
                .allSatisfy(code -> assertThat(topic).contains("\n  " + code + " "));
        assertThat(ExitCodes.of(Objects.requireNonNull(
                                Program.commands().getSubcommands().get("show"))
                        .getCommandSpec()))
                .isEqualTo(ExitCodes.usual());
    }

    @Test
    void helpShowsACommandAsItsOwnOptionDoes() throws IOException {
        Program program = Program.in(folder);

        assertThat(program.run("help", "show")).isEqualTo(program.run("show", "--help"));
        assertThat(program.run("help")).isEqualTo(program.run("--help"));
    }
}
