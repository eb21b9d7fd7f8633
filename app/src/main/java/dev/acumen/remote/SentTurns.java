package dev.acumen.remote;

import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The turns of a session in the order in which they are sent to a service, which counts them. Its file has the number
/// of those that arrived in the first line, then an id in each line.
///
/// @param arrived how many of the first ones arrived
record SentTurns(List<String> ids, int arrived) {
    static final SentTurns NONE = new SentTurns(List.of(), 0);

    private static final String LOST = "lost-";

    SentTurns {
        ids = List.copyOf(ids);
        arrived = Math.clamp(arrived, 0, ids.size());
    }

    /// What a file says; nothing where there is none.
    static SentTurns read(Path file) throws IOException {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        return lines.isEmpty() || !lines.getFirst().matches("\\d{1,9}")
                ? NONE
                : new SentTurns(lines.subList(1, lines.size()), Integer.parseInt(lines.getFirst()));
    }

    void write(Path file) throws IOException {
        PrivateFiles.write(file, arrived + "\n" + String.join("\n", ids) + "\n");
    }

    /// The same where the service has so many turns. Where it has more than are known here, nobody knows which those
    /// are: they take their places under names of no turn, and what is known no more is sent again behind them.
    SentTurns received(long count) {
        List<String> all = new ArrayList<>(ids);
        while (all.size() < count) {
            all.add(LOST + all.size());
        }
        return new SentTurns(all, (int) Math.max(arrived, count));
    }

    /// The same with turns of the session as it is now: new ones last.
    SentTurns with(List<String> turns) {
        Set<String> all = new LinkedHashSet<>(ids);
        all.addAll(turns);
        return new SentTurns(List.copyOf(all), arrived);
    }

    /// The ids of those that are known to have arrived.
    List<String> received() {
        return ids.subList(0, arrived).stream()
                .filter(id -> !id.startsWith(LOST))
                .toList();
    }
}
