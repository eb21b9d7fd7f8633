package dev.acumen.cli;

import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
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
        description = "Show what happened to the playbook, or to one key point and those that were merged into it, the"
                + " newest first.")
final class LogCommand extends ProjectCommand {
    private static final int SHOWN = 20;

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "A key point, such as pat-001, which may be gone; or a change that is listed here.")
    private @Nullable String id;

    @Option(names = "--all", description = "Show everything; otherwise the last " + SHOWN + " changes.")
    private boolean isAll;

    LogCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        List<JournalLine> all = settledStore().log();
        Set<String> ids = id == null ? Set.of() : Life.of(id, all).ids();
        List<JournalLine> lines = all.reversed().stream()
                .filter(line -> id == null
                        ? !line.is(Cause.SNAPSHOT)
                        : ids.stream().anyMatch(line::isAbout) || line.id().equals(id))
                .toList();
        if (id != null && lines.isEmpty()) {
            throw new FailureException("the journal knows no key point and no change " + id);
        }
        List<JournalLine> shown = isAll || id != null ? lines : lines.subList(0, Math.min(SHOWN, lines.size()));
        if (isJson()) {
            print(LogNarration.json(shown));
        } else {
            tell(shown, ids, lines.size() - shown.size());
        }
        return CommandLine.ExitCode.OK;
    }

    private void tell(List<JournalLine> shown, Set<String> ids, int more) {
        Narration narration = narration();
        LogNarration log = new LogNarration(narration);
        for (JournalLine line : shown) {
            if (id == null || line.id().equals(id)) {
                log.line(line);
            } else {
                log.lineAbout(ids, line);
            }
        }
        if (shown.isEmpty()) {
            narration.say("Nothing has happened yet.");
        } else if (more > 0) {
            narration.say(Narration.counted(more, "earlier change") + ": acumen log --all");
        }
    }
}
