package dev.acumen.codex;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.acumen.client.LineReader;
import dev.acumen.client.RecordedSession;
import dev.acumen.trajectory.TrajectoryBuilder;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads rollouts of Codex, of any size, in bounded memory.
final class Rollouts {
    /// A longer line is reported and left out.
    static final int LINE_LIMIT = 10 << 20;

    private final TrajectoryBuilder trajectory;
    private final Path file;
    private final RolloutConverter converter;

    private Rollouts(TrajectoryBuilder trajectory, Path file, boolean isSubagent) {
        this.trajectory = trajectory;
        this.file = file;
        this.converter = new RolloutConverter(trajectory, isSubagent);
    }

    /// A session's trajectory: its own turns, then those of its subagents.
    ///
    /// @param folder where the rollouts of its subagents are found
    /// @param known secrets of any form, such as the keys of the environment
    /// @throws IOException if the file cannot be read
    static RecordedSession read(Path rollout, RolloutFolder folder, Set<String> known) throws IOException {
        Instant written = Files.getLastModifiedTime(rollout).toInstant();
        TrajectoryBuilder trajectory = new TrajectoryBuilder(RolloutFolder.session(rollout), known);
        Rollouts main = new Rollouts(trajectory, rollout, false);
        main.readLines();
        String open = main.converter.openTurn();
        List<RecordedSession.Subagent> subagents = new ArrayList<>();
        Deque<Map.Entry<String, String>> started =
                new ArrayDeque<>(main.converter.subagents().entrySet());
        Set<String> found = new HashSet<>();
        while (!started.isEmpty()) {
            Map.Entry<String, String> agent = started.remove();
            Optional<Path> itsFile = found.add(agent.getKey()) ? folder.find(agent.getKey()) : Optional.empty();
            if (itsFile.isPresent()) {
                trajectory.endTurn();
                int before = trajectory.size();
                Rollouts subagent = new Rollouts(trajectory, itsFile.get(), true);
                subagent.readLines();
                subagents.add(new RecordedSession.Subagent(
                        trajectory.turnIdsFrom(before),
                        agent.getValue(),
                        !subagent.converter.openTurn().isEmpty(),
                        Files.getLastModifiedTime(itsFile.get()).toInstant()));
                subagent.converter.subagents().keySet().forEach(id -> started.add(Map.entry(id, agent.getValue())));
            }
        }
        return new RecordedSession(trajectory.build(), open, main.converter.lastPrompted(), written, subagents);
    }

    private void readLines() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, LINE_LIMIT);
            while (lines.next()) {
                readLine(lines);
            }
        }
    }

    private void readLine(LineReader lines) {
        if (lines.isTooLong()) {
            problem(lines, lines.lengthTrouble());
            return;
        }
        if (lines.isBlank(0)) {
            return;
        }
        try {
            RolloutLine line = parse(lines);
            if (line != null) {
                converter.convert(line);
            }
        } catch (IOException e) {
            problem(lines, lines.trouble(e));
        }
    }

    private @Nullable RolloutLine parse(LineReader lines) throws IOException {
        try {
            return RolloutLine.read(lines.bytes(), lines.length());
        } catch (CharConversionException | JsonProcessingException e) {
            if (!String.valueOf(e.getMessage()).contains("UTF-8")) {
                throw e;
            }
            problem(lines, "bytes that are no UTF-8 were replaced");
            return RolloutLine.read(new String(lines.bytes(), 0, lines.length(), StandardCharsets.UTF_8));
        }
    }

    private void problem(LineReader lines, String problem) {
        trajectory.problem(file.getFileName() + ", line " + lines.number() + ": " + problem);
    }
}
