package dev.acumen.claudecode;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.acumen.client.LineReader;
import dev.acumen.client.RecordedSession;
import dev.acumen.json.Json;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads transcripts of Claude Code, of any size, in bounded memory.
public final class Transcripts {
    /// A longer line is reported and left out. Lines of the client stay far below: it moves large outputs to files.
    static final int LINE_LIMIT = 10 << 20;

    private final TrajectoryBuilder trajectory;
    private final String name;
    private final LineConverter converter;

    private Transcripts(TrajectoryBuilder trajectory, String name, boolean isSubagent) {
        this.trajectory = trajectory;
        this.name = name;
        this.converter = new LineConverter(trajectory, isSubagent);
    }

    /// A session's trajectory: its own turns, then those of its subagents, whose transcripts lie in a folder of the
    /// session's name beside it.
    ///
    /// What cannot be read in a file that can (a broken line, a line that is too long, bytes that are no UTF-8) is
    /// reported in [Trajectory#problems] and costs the rest nothing.
    ///
    /// @throws IOException if the file cannot be read
    public static Trajectory read(Path transcript) throws IOException {
        return read(transcript, Set.of());
    }

    /// The same, without certain secrets.
    ///
    /// @param known secrets of any form, such as the keys of the environment
    /// @throws IOException if the file cannot be read
    public static Trajectory read(Path transcript, Set<String> known) throws IOException {
        return readRecorded(transcript, known).whole();
    }

    /// The same, with what of it may still be going on.
    ///
    /// @param known secrets of any form, such as the keys of the environment
    /// @throws IOException if the file cannot be read
    public static RecordedSession readRecorded(Path transcript, Set<String> known) throws IOException {
        Instant written = Files.getLastModifiedTime(transcript).toInstant();
        String file = String.valueOf(transcript.getFileName());
        String session = session(file);
        TrajectoryBuilder trajectory = new TrajectoryBuilder(session, known);
        List<SubagentFile> files =
                SubagentFile.in(transcript.resolveSibling(session).resolve("subagents"));
        Transcripts main = new Transcripts(trajectory, file, false);
        files.forEach(subagent -> main.converter.lookFor(subagent.call()));
        main.readLines(transcript);
        String last = trajectory.turnInProgress();
        List<RecordedSession.Subagent> subagents = new ArrayList<>();
        for (SubagentFile subagent : files) {
            trajectory.endTurn();
            int before = trajectory.size();
            new Transcripts(trajectory, "subagents/" + subagent.transcript().getFileName(), true)
                    .readLines(subagent.transcript());
            subagents.add(new RecordedSession.Subagent(
                    trajectory.turnIdsFrom(before),
                    main.converter.turnOf(subagent.call()),
                    subagent.isUnfinished(),
                    subagent.written()));
        }
        return new RecordedSession(trajectory.build(), last, main.converter.lastPrompted(), written, subagents);
    }

    /// The session of a transcript, by the name of its file.
    static String session(String file) {
        return file.endsWith(".jsonl") ? file.substring(0, file.length() - ".jsonl".length()) : file;
    }

    private void readLines(Path file) throws IOException {
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
        int start = lines.number() == 1 && startsWithByteOrderMark(lines) ? 3 : 0;
        if (lines.isBlank(start)) {
            return;
        }
        try {
            Json.Obj line = parse(lines, start);
            if (line != null) {
                converter.convert(line, lines);
            }
        } catch (IOException e) {
            problem(lines, lines.trouble(e));
        }
    }

    private Json.@Nullable Obj parse(LineReader lines, int start) throws IOException {
        if (start == 0) {
            try {
                return TranscriptLine.read(lines.bytes(), lines.length());
            } catch (CharConversionException e) {
                problem(lines, "bytes that are no UTF-8 were replaced");
            } catch (JsonProcessingException e) {
                String message = String.valueOf(e.getOriginalMessage());
                if (!message.contains("UTF-8")) {
                    throw e;
                }
                problem(lines, "bytes that are no UTF-8 were replaced");
            }
        }
        return TranscriptLine.read(new String(lines.bytes(), start, lines.length() - start, StandardCharsets.UTF_8));
    }

    private static boolean startsWithByteOrderMark(LineReader lines) {
        byte[] bytes = lines.bytes();
        return lines.length() >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }

    private void problem(LineReader lines, String problem) {
        trajectory.problem(name + ", line " + lines.number() + ": " + problem);
    }
}
