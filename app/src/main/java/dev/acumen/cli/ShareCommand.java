package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.Share;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.OwnPlaybook;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.FilePlaybookStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen share`.
@Command(
        name = "share",
        description = {
            "Move local changes into the playbook that git tracks.",
            "Shows the changes and asks. Does not commit."
        })
final class ShareCommand extends ProjectCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "ID",
            description = "Key points to share, such as pat-9001. Default: the whole local layer.")
    private List<String> ids = List.of();

    @Option(names = "--dry-run", description = "Show the changes; write nothing.")
    private boolean isDryRun;

    @Option(
            names = {"-y", "--yes"},
            description = "Share without asking.")
    private boolean isAgreed;

    ShareCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        new PlaybookStores(project().folder(environment()), environment()).refuseCopy();
        FilePlaybookStore store = project().readStore(environment());
        store.settle();
        Share share = store.shareable(ids);
        refuse(share);
        share.overtaken().stream()
                .sorted()
                .forEach(id -> warn(id + " stays local: the playbook changed it meanwhile. acumen edit " + id
                        + " rewords it again, acumen undo drops the local change"));
        if (ids.isEmpty()) {
            new TreeMap<>(share.removed())
                    .forEach((id, who) -> warn(id + " stays local: " + who + ". acumen share " + id
                            + " brings it back, acumen remove " + id + " drops it"));
        }
        boolean isNothing = share.size() == 0;
        if (!isNothing && !isJson()) {
            tell(share, store);
        }
        boolean isWanted = !isDryRun && (isNothing || isAgreed || isWanted(share.size()));
        if (!isDryRun && !isWanted) {
            return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
        }
        if (isWanted && !share.entries().isEmpty() && !store.share(ids, share)) {
            throw new FailureException("nothing was shared: the playbook changed meanwhile; run acumen share again");
        }
        if (isWanted) {
            new OwnPlaybook(project().folder(environment()), environment(), this::warn).keepLayer();
        }
        conclude(share, store, isWanted && !isNothing);
        return CommandLine.ExitCode.OK;
    }

    private static void refuse(Share share) {
        if (!share.unknown().isEmpty()) {
            throw new FailureException("the local layer says nothing of "
                    + String.join(", ", share.unknown().stream().sorted().toList())
                    + "; acumen share --dry-run lists what it holds");
        }
        for (Change change : share.applied().changes()) {
            SectionedKeyPoint after = change.after();
            Optional<String> secret = after == null
                    ? Optional.empty()
                    : Secrets.kindIn(after.keyPoint().text());
            if (secret.isPresent()) {
                throw new FailureException("nothing was shared: " + local(share, change.id()) + " holds a secret ("
                        + secret.get() + "); reword it with acumen edit, or remove it");
            }
        }
    }

    /// The id that a key point has in the layer.
    private static String local(Share share, String id) {
        return share.ids().entrySet().stream()
                .filter(entry -> entry.getValue().equals(id))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(id);
    }

    private boolean isWanted(int count) {
        String question = "Move " + ConsoleOutput.counted(count, "change") + " into the playbook?";
        return isAgreed(question, "shared");
    }

    private void tell(Share share, FilePlaybookStore store) {
        ConsoleOutput console = console();
        console.heading("Changes to " + environment().shown(store.file()));
        for (Change change : share.applied().changes()) {
            SectionedKeyPoint before = change.before();
            SectionedKeyPoint after = change.after();
            if (before == null && after != null) {
                console.change("+", change.id(), after.section().title() + " :: " + text(after) + ratings(change));
                String local = local(share, change.id());
                console.reason("local id " + local, List.of());
                console.reason(share.removed().getOrDefault(local, ""), List.of());
            } else if (before != null && after == null) {
                console.change("-", change.id(), text(before));
            } else if (before != null && after != null) {
                console.change("~", change.id(), difference(before, after) + ratings(change));
                if (!text(before).equals(text(after))) {
                    console.line("      - " + text(before));
                    console.line("      + " + text(after));
                }
            }
        }
    }

    private static String text(SectionedKeyPoint placed) {
        return ConsoleOutput.flat(placed.keyPoint().text());
    }

    private static String difference(SectionedKeyPoint before, SectionedKeyPoint after) {
        List<String> parts = new ArrayList<>();
        parts.add(text(before).equals(text(after)) ? text(after) : "reworded");
        if (before.section() != after.section()) {
            parts.add("moved to " + after.section().title());
        }
        if (before.keyPoint().isPinned() != after.keyPoint().isPinned()) {
            parts.add(after.keyPoint().isPinned() ? "pinned" : "unpinned");
        }
        return String.join(", ", parts);
    }

    private static String ratings(Change change) {
        Tally tally = Share.ratings(change);
        String told = Stream.of(
                        tally.helpful() == 0 ? "" : " helpful +" + tally.helpful(),
                        tally.harmful() == 0 ? "" : " harmful +" + tally.harmful())
                .reduce("", String::concat);
        return told.isEmpty() ? "" : " (" + told.strip() + ")";
    }

    private void conclude(Share share, FilePlaybookStore store, boolean isShared) {
        if (isJson()) {
            print(json(share, store, isShared));
        } else if (share.size() == 0) {
            console().say("Nothing to share: " + nothing(share, store));
        } else if (isShared) {
            console()
                    .say(ConsoleOutput.counted(share.size(), "change") + " moved to "
                            + environment().shown(store.file()) + ". Commit the file to share it; acumen undo takes"
                            + " the move back.");
        }
    }

    private String nothing(Share share, FilePlaybookStore store) {
        if (!store.isLayered()) {
            return "this project has no local layer.";
        }
        int count = share.entries().size();
        if (count == 0) {
            return share.overtaken().isEmpty() && share.removed().isEmpty()
                    ? "the local layer holds no change."
                    : "the local layer stays as it is.";
        }
        String useless = ConsoleOutput.counted(count, "local change") + (count == 1 ? " that has" : " that have");
        String isDone = isDryRun ? "acumen share drops " : "dropped ";
        return isDone + useless + " no effect any more: the playbook says the same, or removed the key point.";
    }

    private static Json json(Share share, FilePlaybookStore store, boolean isShared) {
        return Json.Obj.of(
                "file",
                new Json.Text(store.file().toString()),
                "shared",
                new Json.Bool(isShared),
                "changes",
                new Json.Arr(share.applied().changes().stream()
                        .<Json>map(change -> json(share, change))
                        .toList()),
                "overtaken",
                Json.Arr.ofTexts(share.overtaken().stream().sorted().toList()),
                "removed",
                Json.Arr.ofTexts(share.removed().keySet().stream()
                        .filter(id -> !share.ids().containsKey(id))
                        .sorted()
                        .toList()));
    }

    private static Json json(Share share, Change change) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("op", new Json.Text(change.kind().name()));
        members.put("id", new Json.Text(change.id()));
        members.put("local_id", new Json.Text(local(share, change.id())));
        SectionedKeyPoint before = change.before();
        SectionedKeyPoint after = change.after();
        if (before != null) {
            members.put("before", new Json.Text(before.keyPoint().text()));
        }
        if (after != null) {
            members.put("section", new Json.Text(after.section().title()));
            members.put("after", new Json.Text(after.keyPoint().text()));
        }
        Tally tally = Share.ratings(change);
        members.put("helpful", Json.Num.of(tally.helpful()));
        members.put("harmful", Json.Num.of(tally.harmful()));
        return new Json.Obj(members);
    }
}
