package dev.acumen.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The manual pages: `acumen.1`, one for each command, and one in section 7 for each topic of the help.
final class ManualPages {
    private static final Set<String> SHARED =
            Set.of("--json", "--project", GlobalOptions.COLOUR, GlobalOptions.NO_PAGER, "--help", "--version");

    private final CommandLine program;
    private final String source = new AcumenCommand.Version().getVersion()[0];

    private ManualPages(CommandLine program) {
        this.program = program;
    }

    /// The pages, by their names below a folder such as `/usr`.
    static Map<String, String> of(CommandLine program) {
        ManualPages pages = new ManualPages(program);
        Map<String, String> all = new LinkedHashMap<>();
        all.put("share/man/man1/acumen.1", pages.main());
        for (String name : Suggestions.commands(program)) {
            all.put("share/man/man1/acumen-" + name + ".1", pages.command(name, Typable.spec(program, name)));
        }
        for (HelpTopic topic : HelpTopic.all()) {
            all.put("share/man/man7/acumen-" + topic.name() + ".7", pages.topic(topic));
        }
        return all;
    }

    private String main() {
        CommandSpec spec = program.getCommandSpec();
        RoffText page = new RoffText("acumen", "1", source)
                .heading("Name")
                .line("acumen - " + withoutPeriod(spec))
                .heading("Synopsis")
                .line("acumen [OPTION...] COMMAND [ARGUMENT...]")
                .heading("Description")
                .line("Acumen keeps a playbook of what a project's coding sessions taught, and shows it to the agent in"
                        + " later sessions. acumen setup sets it up for Claude Code.")
                .heading("Commands");
        for (String name : Suggestions.commands(program)) {
            page.item(
                    "acumen-" + name + "(1)",
                    text(Typable.spec(program, name).usageMessage().description()[0]));
        }
        page.heading("Options");
        spec.options().forEach(option -> option(page, option));
        page.heading("Topics");
        HelpTopic.all().forEach(topic -> page.item("acumen-" + topic.name() + "(7)", topic.title() + "."));
        exitStatus(page, spec);
        page.heading("Environment").body(body("environment"));
        page.heading("Files").body(body("files"));
        return page.toString();
    }

    private static String body(String topic) {
        return HelpTopic.named(topic).orElseThrow().body();
    }

    private String command(String name, CommandSpec spec) {
        RoffText page = new RoffText("acumen-" + name, "1", source)
                .heading("Name")
                .line("acumen-" + name + " - " + withoutPeriod(spec))
                .heading("Synopsis")
                .line("acumen " + name + synopsis(spec))
                .heading("Description");
        for (String paragraph : spec.usageMessage().description()) {
            page.paragraph(text(paragraph));
        }
        page.heading("Options");
        for (PositionalParamSpec argument : spec.positionalParameters()) {
            page.item(argument.paramLabel(), text(argument.description()));
        }
        options(spec, false).forEach(option -> option(page, option));
        options(spec, true).forEach(option -> option(page, option));
        options(program.getCommandSpec(), true).stream()
                .filter(option -> spec.findOption(option.longestName()) == null
                        || spec.findOption(option.longestName()).hidden())
                .forEach(option -> option(page, option));
        footer(page, spec);
        exitStatus(page, spec);
        page.heading("Environment")
                .line(
                        "CLAUDE_PROJECT_DIR names the project, ACUMEN_HOME replaces ~/.acumen. acumen-environment(7) has all"
                                + " variables.")
                .heading("Files")
                .line(".claude/playbook.json is the playbook of a project. acumen-files(7) has all files.")
                .heading("See also")
                .line("acumen(1), acumen-concepts(7), acumen-exit-codes(7)");
        return page.toString();
    }

    private String topic(HelpTopic topic) {
        return new RoffText("acumen-" + topic.name(), "7", source)
                .heading("Name")
                .line("acumen-" + topic.name() + " - " + topic.title())
                .heading("Description")
                .body(topic.body())
                .heading("See also")
                .line("acumen(1)")
                .toString();
    }

    private static void exitStatus(RoffText page, CommandSpec spec) {
        page.heading("Exit status");
        ExitCodes.of(spec).forEach((code, meaning) -> page.item(code, text(meaning)));
    }

    /// What stands below the options in the help: paragraphs, and what is typed, which is indented.
    private static void footer(RoffText page, CommandSpec spec) {
        String[] footer = spec.usageMessage().footer();
        if (footer.length > 0) {
            page.heading("Notes");
        }
        for (String line : footer) {
            if (line.startsWith("  ")) {
                page.example(text(line));
            } else if (!line.isBlank()) {
                page.paragraph(text(line));
            }
        }
    }

    private static String synopsis(CommandSpec spec) {
        List<String> parts = new ArrayList<>();
        for (OptionSpec option : options(spec, false)) {
            boolean isRequired = option.required() && option.group() == null;
            parts.add(isRequired ? named(option) : "[" + named(option) + "]");
        }
        for (PositionalParamSpec argument : spec.positionalParameters()) {
            String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
            parts.add(argument.arity().min() > 0 ? label : "[" + label + "]");
        }
        return parts.isEmpty() ? "" : " " + String.join(" ", parts);
    }

    private static List<OptionSpec> options(CommandSpec spec, boolean areShared) {
        return spec.options().stream()
                .filter(option -> !option.hidden() && SHARED.contains(option.longestName()) == areShared)
                .toList();
    }

    private static void option(RoffText page, OptionSpec option) {
        String others = String.join(
                "",
                Arrays.stream(option.names())
                        .filter(name -> !name.equals(option.longestName()))
                        .map(name -> name + ", ")
                        .toList());
        page.item(others + named(option), text(option.description()));
    }

    private static String named(OptionSpec option) {
        return option.longestName()
                + (option.arity().max() == 0 ? "" : "=" + option.paramLabel())
                + (option.arity().max() > 1 ? "..." : "");
    }

    private static String withoutPeriod(CommandSpec spec) {
        String first = text(spec.usageMessage().description()[0]);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    private static String text(String... lines) {
        return String.join(" ", lines).replace("%%", "%");
    }
}
