package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.house.MarkdownLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `docs/reference/commands.md` is the help of the commands as a page. `-Dacumen.write` writes it.
class CommandsPageTest {
    private static final Path PAGE =
            Path.of(System.getProperty("acumen.root", "..")).resolve("docs/reference/commands.md");
    private static final String ANEW = "mvn -B test -pl app -am -Dtest=CommandsPageTest -Dacumen.write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";
    private static final Set<String> SHARED = Set.of("--help", "--version", "--json", "--project");

    @Test
    void thePageIsTheHelpOfTheCommands() throws IOException {
        String made = made();
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(PAGE, made);
        }

        assertThat(Files.readString(PAGE)).as(PAGE + "; make it anew: " + ANEW).isEqualTo(made);
    }

    private static String made() {
        CommandLine commands = Program.commands();
        StringBuilder page = new StringBuilder("""
                # Commands

                For everybody who runs `acumen`: each command with its arguments and options. `CommandsPageTest` generates
                this page from `acumen COMMAND --help`.

                Most commands also take these options:

                """);
        CommandSpec show =
                Objects.requireNonNull(commands.getSubcommands().get("show")).getCommandSpec();
        show.options().stream().filter(CommandsPageTest::isShared).forEach(option -> item(page, option));
        page.append("\nThese options stand before or after the name of any command:\n\n");
        commands.getCommandSpec().options().stream()
                .filter(option -> List.of("--color", "--no-pager").contains(option.longestName()))
                .forEach(option -> item(page, option));
        page.append("\nUnless a command says otherwise, it ends with one of these:\n");
        codes(page, ExitCodes.usual());
        commands.getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command ->
                        !command.usageMessage().hidden() && !command.name().equals("help"))
                .forEach(command -> section(page, command));
        return page.toString();
    }

    private static boolean isShared(OptionSpec option) {
        return SHARED.contains(option.longestName());
    }

    private static void section(StringBuilder page, CommandSpec command) {
        page.append("\n## `acumen ").append(command.name()).append("`\n\n```\n");
        page.append("acumen ").append(command.name());
        ownOptions(command)
                .forEach(option -> page.append(option.required() ? " " : " [")
                        .append(name(option))
                        .append(option.required() ? "" : "]"));
        command.positionalParameters()
                .forEach(argument -> page.append(argument.arity().min() > 0 ? " " : " [")
                        .append(argument.paramLabel())
                        .append(argument.arity().max() > 1 ? "..." : "")
                        .append(argument.arity().min() > 0 ? "" : "]"));
        page.append("\n```\n\n");
        prose(page, String.join(" ", command.usageMessage().description()));
        List<PositionalParamSpec> arguments = command.positionalParameters();
        if (!arguments.isEmpty() || ownOptions(command).findAny().isPresent()) {
            page.append('\n');
        }
        arguments.forEach(argument -> item(page, argument.paramLabel(), argument.description()));
        ownOptions(command).forEach(option -> item(page, option));
        Map<String, String> codes = command.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            codes(page, codes);
        }
        footer(page, List.of(command.usageMessage().footer()));
    }

    private static void codes(StringBuilder page, Map<String, String> codes) {
        page.append("\n| exit code | meaning |\n|---|---|\n");
        codes.forEach((code, meaning) -> page.append("| %s | %s |\n".formatted(code, meaning)));
    }

    private static Stream<OptionSpec> ownOptions(CommandSpec command) {
        return command.options().stream().filter(option -> !isShared(option) && !option.hidden());
    }

    private static String name(OptionSpec option) {
        return option.longestName() + (option.arity().max() == 0 ? "" : "=" + option.paramLabel());
    }

    private static void item(StringBuilder page, OptionSpec option) {
        item(page, name(option), option.description());
    }

    private static void item(StringBuilder page, String name, String... description) {
        prose(page, "- `" + name + "`: " + String.join(" ", description).replace("%%", "%"));
    }

    /// Paragraphs, and lines of a shell, which are indented.
    private static void footer(StringBuilder page, List<String> lines) {
        String shell = lines.stream()
                .filter(line -> line.startsWith("  "))
                .map(String::strip)
                .collect(Collectors.joining("\n"));
        lines.stream().filter(line -> !line.isBlank() && !line.startsWith("  ")).forEach(line -> {
            page.append('\n');
            prose(page, line);
        });
        if (!shell.isEmpty()) {
            page.append("\n```sh\n").append(shell).append("\n```\n");
        }
    }

    private static void prose(StringBuilder page, String text) {
        page.append(MarkdownLines.of(text.replace("<", "\\<")));
    }
}
