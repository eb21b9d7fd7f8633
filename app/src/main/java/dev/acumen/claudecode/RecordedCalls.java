package dev.acumen.claudecode;

import dev.acumen.client.LineReader;
import dev.acumen.client.RecordedCall;
import dev.acumen.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads which tools were called in a recorded session, and with what. What else its transcript holds is passed over,
/// as are lines that cannot be read.
final class RecordedCalls {
    private RecordedCalls() {}

    /// The calls of a session, then those of its subagents, each in their order.
    ///
    /// @throws IOException if a file cannot be read
    static List<RecordedCall> in(Path transcript) throws IOException {
        String session = Transcripts.session(String.valueOf(transcript.getFileName()));
        List<RecordedCall> calls = new ArrayList<>();
        read(transcript, false, calls);
        for (SubagentFile subagent :
                SubagentFile.in(transcript.resolveSibling(session).resolve("subagents"))) {
            read(subagent.transcript(), true, calls);
        }
        return calls;
    }

    private static void read(Path file, boolean isOfSubagent, List<RecordedCall> calls) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, Transcripts.LINE_LIMIT);
            while (lines.next()) {
                if (!lines.isTooLong()) {
                    read(lines, isOfSubagent, calls);
                }
            }
        }
    }

    private static void read(LineReader lines, boolean isOfSubagent, List<RecordedCall> calls) {
        try {
            Json.Obj line = TranscriptLine.read(lines.bytes(), lines.length());
            if (line != null
                    && line.get("message") instanceof Json.Obj message
                    && message.get("content") instanceof Json.Arr(List<Json> blocks)) {
                for (Json block : blocks) {
                    if (block instanceof Json.Obj call
                            && "tool_use".equals(call.text("type"))
                            && call.get("input") instanceof Json.Obj input) {
                        calls.add(
                                new RecordedCall(call.textOr("name", ""), input, line.textOr("cwd", ""), isOfSubagent));
                    }
                }
            }
        } catch (IOException _) {
            // Learning reports what cannot be read.
        }
    }
}
