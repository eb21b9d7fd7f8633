package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.review.KeyPointHistory;
import dev.acumen.review.LogOutput;
import dev.acumen.review.SessionLines;
import dev.acumen.store.Cause;
import dev.acumen.store.CurrentIds;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Refusal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen log`.
@Command(
        name = "log",
        description = {
            "Show the history of the playbook, newest first.",
            "With an id, shows one key point and those merged into it, one change, or one session."
        })
final class LogCommand extends PlaybookCommand {
    private static final int SHOWN = 20;

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "A key point such as pat-001 (also a removed one), a change, or a session. Four letters of a"
                    + " session are enough.")
    private @Nullable String id;

    @Option(names = "--all", description = "Show all changes. Default: the last " + SHOWN + ".")
    private boolean isAll;

    @Option(
            names = "--refused",
            description =
                    "Show changes that were refused when sessions were learned, and why. acumen accept applies one.")
    private boolean isRefused;

    LogCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        isAll = line.takeFlag("--all");
        isRefused = line.takeFlag("--refused");
        id = takeId(line);
        return line.isPlain();
    }

    @Override
    public Integer call() {
        List<JournalLine> all = settledStore().log();
        if (isRefused) {
            return refused(all);
        }
        List<JournalLine> known = id == null ? all : CurrentIds.of(all);
        Set<String> ids = id == null ? Set.of() : KeyPointHistory.of(id, known).ids();
        List<JournalLine> named = known.reversed().stream()
                .filter(line -> id == null
                        ? !line.is(Cause.SNAPSHOT)
                        : ids.stream().anyMatch(line::isAbout) || line.id().equals(id))
                .toList();
        List<JournalLine> lines = id != null && named.isEmpty() ? SessionLines.named(id, all) : named;
        List<JournalLine> shown = isAll || id != null ? lines : lines.subList(0, Math.min(SHOWN, lines.size()));
        if (isJson()) {
            print(LogOutput.json(shown));
        } else {
            tell(shown, ids, lines.size() - shown.size(), Refusal.in(all));
        }
        return CommandLine.ExitCode.OK;
    }

    private int refused(List<JournalLine> all) {
        List<Refusal> open = Refusal.in(all).stream()
                .filter(refusal -> refusal.isOpen()
                        && (id == null
                                || refusal.refused().isAbout(id)
                                || refusal.name().startsWith(id)
                                || refusal.line().cause().session().startsWith(id)))
                .toList();
        List<Refusal> shown = isAll ? open : open.subList(0, Math.min(SHOWN, open.size()));
        if (isJson()) {
            print(new Json.Arr(shown.stream().<Json>map(Refusal::json).toList()));
            return CommandLine.ExitCode.OK;
        }
        ConsoleOutput console = console();
        shown.forEach(console::refused);
        if (shown.isEmpty()) {
            console.say("Nothing was refused.");
        } else {
            console.say("acumen accept CHANGE applies one, for example: acumen accept "
                    + shown.getFirst().name());
        }
        if (open.size() > shown.size()) {
            console.say(open.size() - shown.size() + " more: acumen log --refused --all");
        }
        return CommandLine.ExitCode.OK;
    }

    private void tell(List<JournalLine> shown, Set<String> ids, int more, List<Refusal> refusals) {
        ConsoleOutput console = console();
        LogOutput log = new LogOutput(console);
        for (JournalLine line : shown) {
            if (ids.stream().noneMatch(line::isAbout) || line.id().equals(id)) {
                log.line(line);
                refusals.stream().filter(refusal -> refusal.line().equals(line)).forEach(console::refused);
            } else {
                log.lineAbout(ids, line);
            }
        }
        if (shown.isEmpty()) {
            console.say("Nothing has happened yet.");
        } else if (more > 0) {
            console.say(ConsoleOutput.counted(more, "earlier change") + ": acumen log --all");
        }
    }
}
