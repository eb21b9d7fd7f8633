package dev.acumen.cli;

import dev.acumen.config.Setting;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What can be typed behind `acumen`, for a shell to complete.
///
/// @param commands the program itself, without a name, and its commands
/// @param words the words of each kind that never change
record Typable(List<Command> commands, Map<String, List<Word>> words) {
    /// Ids of the project, of the kinds that follow.
    private static final String IDS = "ids:";

    private static final String SECTIONS = "sections";
    private static final String SETTINGS = "settings";
    private static final String VALUES = "values";
    private static final String FILES = "files";
    private static final String NOTHING = "text";

    Typable {
        commands = List.copyOf(commands);
        words = new LinkedHashMap<>(words);
    }

    /// A command.
    ///
    /// @param arguments the kinds of its arguments; the last one has a plus sign if it may be repeated
    record Command(String name, List<Option> options, List<String> arguments) {
        Command {
            options = List.copyOf(options);
            arguments = List.copyOf(arguments);
        }

        /// The same with the options that every command takes.
        Command with(List<Option> shared) {
            List<Option> all = new ArrayList<>(options);
            for (Option option : shared) {
                if (all.stream().noneMatch(own -> own.name().equals(option.name()))) {
                    all.add(option);
                }
            }
            return new Command(name, all, arguments);
        }
    }

    /// An option by its long name.
    ///
    /// @param kind of its values; empty where it takes none, with a plus sign where it takes several
    record Option(String name, String kind, String description) {}

    /// A word and what it means.
    record Word(String text, String description) {}

    /// Reads all commands that are not hidden.
    static Typable of(CommandLine program) {
        Command whole = command("", program.getCommandSpec());
        List<Command> commands = new ArrayList<>(List.of(whole));
        List<Word> names = new ArrayList<>();
        for (String name : Suggestions.commands(program)) {
            CommandSpec command = spec(program, name);
            commands.add(command(name, command).with(whole.options()));
            names.add(new Word(name, firstSentence(command.usageMessage().description())));
        }
        Map<String, List<Word>> words = new LinkedHashMap<>();
        List<Word> topics = HelpTopic.all().stream()
                .map(topic -> new Word(topic.name(), topic.title()))
                .toList();
        words.put("commands", names);
        words.put("help", Stream.concat(names.stream(), topics.stream()).toList());
        words.put(
                SECTIONS,
                List.of(Section.values()).stream()
                        .map(section -> new Word(section.slug(), section.title()))
                        .toList());
        words.put(
                SETTINGS,
                List.of(Setting.values()).stream()
                        .map(setting -> new Word(setting.label(), firstSentence(setting.description())))
                        .toList());
        for (Setting setting : Setting.values()) {
            if (!setting.words().isEmpty()) {
                words.put(
                        VALUES + ":" + setting.label(),
                        setting.words().stream().map(word -> new Word(word, "")).toList());
            }
        }
        return new Typable(commands, words);
    }

    static CommandSpec spec(CommandLine program, String name) {
        return Objects.requireNonNull(program.getSubcommands().get(name)).getCommandSpec();
    }

    private static Command command(String name, CommandSpec spec) {
        return new Command(
                name,
                spec.options().stream()
                        .filter(option -> !option.hidden())
                        .map(option -> option(name, option))
                        .toList(),
                spec.positionalParameters().stream()
                        .map(argument -> kind(name, "", argument)
                                + (argument.index().max() > argument.index().min() ? "+" : ""))
                        .toList());
    }

    private static Option option(String command, OptionSpec option) {
        String kind = option.arity().max() == 0 ? "" : kind(command, option.longestName(), option);
        return new Option(
                option.longestName(),
                option.arity().max() > 1 ? kind + "+" : kind,
                firstSentence(option.description()));
    }

    /// The kind of a value, by what the help calls it.
    ///
    /// @param option empty for an argument
    private static String kind(String command, String option, ArgSpec value) {
        String label = value.paramLabel();
        if (label.contains("|") && label.equals(label.toLowerCase(Locale.ROOT))) {
            return label;
        }
        if (value.completionCandidates() != null) {
            return String.join(
                    "|",
                    StreamSupport.stream(value.completionCandidates().spliterator(), false)
                            .map(word -> word.toLowerCase(Locale.ROOT))
                            .toList());
        }
        return switch (label) {
            case "FILE", "TRANSCRIPT", "PATTERN" -> FILES;
            case "DIR" -> "folders";
            case "SECTION", "S" -> SECTIONS;
            case "COMMAND|TOPIC" -> "help";
            case "CHANGE|SESSION" -> IDS + "changes,learned";
            case "CHANGE" -> IDS + "refused";
            case "SESSION" -> IDS + "sessions";
            case "ID" -> idsOf(command);
            case "NAME" -> option.equals("--section") ? SECTIONS : option.isEmpty() ? SETTINGS : NOTHING;
            case "VALUE" -> VALUES;
            default -> NOTHING;
        };
    }

    private static String idsOf(String command) {
        return switch (command) {
            case "review" -> IDS + "proposals";
            case "log" -> IDS + "key-points,changes,learned";
            default -> IDS + "key-points";
        };
    }

    /// The first sentence of a text, without what ends it.
    static String firstSentence(String... text) {
        String line = text.length == 0 ? "" : text[0].replace("%%", "%").replace("%n", " ");
        int end = line.indexOf(". ");
        String sentence = end < 0 ? line : line.substring(0, end);
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
