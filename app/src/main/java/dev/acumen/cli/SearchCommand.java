package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Search;
import dev.acumen.store.PlaybookStore;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen search`.
@Command(name = "search", description = "Find key points by words, best match first.")
final class SearchCommand extends PlaybookCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "WORD",
            description = "Words to find. Put '--' before a word that begins with a hyphen.")
    private List<String> words = List.of();

    SearchCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        words = line.takeArguments(1, Integer.MAX_VALUE);
        return line.isPlain();
    }

    /// How to find what was taken for an option; empty for another command, and for anything else.
    static String hint(CommandLine.ParameterException failure) {
        return failure.getCommandLine().getCommand() instanceof SearchCommand
                        && failure instanceof CommandLine.UnmatchedArgumentException unmatched
                        && unmatched.isUnknownOption()
                ? "; to find a word that begins with a hyphen: acumen search -- "
                        + unmatched.getUnmatched().getFirst()
                : "";
    }

    @Override
    public Integer call() {
        PlaybookStore.State state = settledStore().read();
        List<SectionedKeyPoint> found = Search.in(state.playbook(), String.join(" ", words));
        if (isJson()) {
            print(new Json.Arr(found.stream().<Json>map(PlaybookJson::of).toList()));
        } else {
            ConsoleOutput console = console();
            Usage usage = usage();
            found.forEach(placed -> console.keyPoint(placed.keyPoint(), usage));
            if (found.isEmpty()) {
                console.say("No key point has any of these words.");
            }
        }
        return CommandLine.ExitCode.OK;
    }
}
