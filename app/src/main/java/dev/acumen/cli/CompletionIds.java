package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.review.ShownSession;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The ids of a project that a shell offers, each with a few words. Whatever is in a file, an id is letters,
/// digits, dots, hyphens and underscores, and the words are one line without control characters.
final class CompletionIds {
    /// Nobody reads more of them.
    private static final int MOST_CHANGES = 100;

    private static final int LONGEST = 70;
    private static final int MINUTES = 16;

    private final Path project;
    private final FilePlaybookStore store;
    private final Environment environment;
    private final Map<String, String> found = new LinkedHashMap<>();

    CompletionIds(Path project, FilePlaybookStore store, Environment environment) {
        this.project = project;
        this.store = store;
        this.environment = environment;
    }

    /// The ids of some kinds.
    ///
    /// @param kinds with commas between them
    /// @return lines: an id, a tab, words
    List<String> lines(String kinds) throws IOException {
        for (String kind : kinds.split(",", -1)) {
            switch (kind) {
                case "key-points" -> keyPoints();
                case "changes" -> changes();
                case "learned" -> learned();
                case "refused" -> refused();
                case "proposals" -> proposals();
                case "sessions" -> sessions();
                default -> {
                    // A script of a newer version asks.
                }
            }
        }
        List<String> lines = new ArrayList<>();
        found.forEach((id, words) -> lines.add(id + "\t" + words));
        return lines;
    }

    private void keyPoints() {
        keyPoints(store);
        UserPlaybook users = new UserPlaybook(environment);
        if (users.isThere()) {
            keyPoints(users.store(_ -> {}));
        }
    }

    private void keyPoints(FilePlaybookStore of) {
        for (SectionedKeyPoint placed :
                (Iterable<SectionedKeyPoint>) of.read().playbook().keyPoints()::iterator) {
            KeyPoint keyPoint = placed.keyPoint();
            add(keyPoint.name(), keyPoint.text());
        }
    }

    private void changes() {
        for (JournalLine line : newest()) {
            add(line.id(), when(line) + line.cause().kind());
        }
    }

    private void learned() {
        for (JournalLine line : newest()) {
            add(line.cause().session(), when(line) + "session");
        }
    }

    private List<JournalLine> newest() {
        return store.log().reversed().stream()
                .filter(line -> !line.is(Cause.SNAPSHOT))
                .limit(MOST_CHANGES)
                .toList();
    }

    private static String when(JournalLine line) {
        String time = line.time().replace('T', ' ');
        return time.substring(0, Math.min(MINUTES, time.length())) + " ";
    }

    private void refused() {
        for (Refusal refusal : Refusal.in(store.log())) {
            if (refusal.isOpen() && refusal.refused().isKept()) {
                add(refusal.name(), refusal.refused().why());
            }
        }
    }

    private void proposals() {
        for (Proposal proposal : store.proposals()) {
            add(proposal.id(), ConsoleOutput.counted(proposal.operations().size(), "change"));
        }
        add("all", "");
    }

    private void sessions() throws IOException {
        for (ShownSession session : ShownSession.of(project, environment).reversed()) {
            add(session.id(), ConsoleOutput.counted(session.injections().size(), "injection"));
        }
    }

    private void add(String id, String words) {
        if (isId(id)) {
            String line = Terminal.safe(ConsoleOutput.flat(words));
            found.putIfAbsent(
                    id,
                    line.length() <= LONGEST
                            ? line
                            : line.substring(0, LONGEST - 1).stripTrailing() + "…");
        }
    }

    private static boolean isId(String id) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!isLetter && (i == 0 || "-_.".indexOf(c) < 0)) {
                return false;
            }
        }
        return !id.isEmpty();
    }
}
