package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

class PlainLineTest {
    private static final long SEED = 2311;
    private static final int LINES = 3000;
    private static final Set<String> QUICK = Set.of("show", "search", "log", "why", "status", "add", "learn");

    private static final List<String> WORDS = List.of(
            "pat-001",
            "u-pref-001",
            "pat",
            "a b",
            "none",
            "show",
            "4f2a",
            "--",
            "-",
            "-x",
            "-h",
            "-V",
            "--help",
            "",
            "é",
            "@file",
            "${sys:user.home}",
            "\"quoted\"",
            "'",
            "a=b",
            "\\",
            "--no-pager",
            "--color",
            "always",
            "--nonsense");

    static Stream<String> commands() {
        return Commands.NAMES.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isReadAsPicocliReadsIt(String command) {
        List<String> words = words(command);
        SplittableRandom random = new SplittableRandom(SEED);
        int plain = 0;
        int lines = QUICK.contains(command) ? LINES : LINES / 30;
        for (int i = 0; i < lines; i++) {
            String[] line = line(command, words, random);

            ProjectCommand read = Commands.plain(environment(), line);

            if (read != null) {
                plain++;
                assertThat(given(read)).as("%s, seed %d", List.of(line), SEED).isEqualTo(givenByPicocli(line));
            }
        }
        assertThat(plain).isGreaterThanOrEqualTo(QUICK.contains(command) ? lines / 20 : 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show",
                "show pat-001 --json --project p",
                "show --section=pat --user",
                "search word --no-pager another",
                "log --all --refused pat-001",
                "why --prompt text --full 4f2a",
                "status --json",
                "add text --section pat",
                "learn a.jsonl --model none b.jsonl --dry-run"
            })
    void usualLinesArePlain(String line) {
        assertThat(Commands.plain(environment(), line.split(" "))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "--no-pager show",
                "show -h",
                "show a b",
                "search",
                "status what",
                "show --section",
                "show --section --json pat",
                "show --json --json",
                "show --json=true",
                "show --sect pat",
                "add -- -x",
                "add -x",
                "add -",
                "tag pat-001 helpful",
                "config"
            })
    void otherLinesAreNot(String line) {
        assertThat(Commands.plain(environment(), line.split(" "))).isNull();
    }

    @Test
    void everyOptionOfAQuickCommandIsRead() {
        for (String command : QUICK) {
            for (OptionSpec option : spec(command).options()) {
                boolean isHelp = option.usageHelp() || option.versionHelp();
                if (!isHelp && !option.longestName().equals(GlobalOptions.COLOUR)) {
                    List<String> line = new ArrayList<>(List.of(command, "word", option.longestName()));
                    if (command.equals("status")) {
                        line.remove("word");
                    }
                    if (option.arity().max() > 0) {
                        line.add("value");
                    }
                    assertThat(Commands.plain(environment(), line.toArray(String[]::new)))
                            .as(line.toString())
                            .isNotNull();
                }
            }
        }
    }

    private static CommandSpec spec(String command) {
        return Objects.requireNonNull(Program.commands().getSubcommands().get(command))
                .getCommandSpec();
    }

    /// What may stand on a line of the command, its options more often than all else.
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>(WORDS);
        for (OptionSpec option : spec(command).options()) {
            String name = option.longestName();
            words.addAll(List.of(name, name, name, name + "=pat", name + "=", name.substring(0, name.length() - 1)));
        }
        return words;
    }

    private static String[] line(String command, List<String> words, SplittableRandom random) {
        List<String> line = new ArrayList<>(List.of(command));
        for (int count = random.nextInt(6); count > 0; count--) {
            boolean isUsual = random.nextInt(3) > 0;
            line.add(isUsual ? WORDS.get(random.nextInt(7)) : words.get(random.nextInt(words.size())));
        }
        return line.toArray(String[]::new);
    }

    /// What picocli reads; empty where it refuses the line, or prints a help.
    private static Map<String, Object> givenByPicocli(String... line) {
        Environment environment = environment();
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        ProjectCommand command = (ProjectCommand) Commands.named(line[0], environment);
        try {
            new AcumenCommand(environment, new JsonErrors(nowhere, List.of()), nowhere, line).parse(command);
        } catch (ParameterException _) {
            return Map.of();
        }
        boolean isHelp = command.spec().commandLine().isUsageHelpRequested()
                || command.spec().commandLine().isVersionHelpRequested();
        return isHelp ? Map.of() : given(command);
    }

    /// The values of options and arguments, by their fields.
    private static Map<String, Object> given(Object command) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (Class<?> type = command.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Object value = isGiven(field) ? value(field, command) : null;
                given.put(
                        type.getSimpleName() + "." + field.getName(),
                        field.isAnnotationPresent(Mixin.class)
                                ? given(Objects.requireNonNull(value))
                                : String.valueOf(value));
            }
        }
        if (command instanceof UserOption user) {
            given.put("isMeant", user.isMeant());
        }
        return given;
    }

    private static boolean isGiven(AnnotatedElement field) {
        return Stream.of(Option.class, Parameters.class, Mixin.class).anyMatch(field::isAnnotationPresent);
    }

    private static @Nullable Object value(Field field, Object of) {
        try {
            field.setAccessible(true);
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Environment environment() {
        return Program.nowhere();
    }
}
