package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Rendering;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// What the client wrote down of a session, searched for what the session was shown.
///
/// @param name the file's name; there need not be one
record Transcript(String name) {
    /// So many bytes are read at the beginning and at the end of a long one.
    private static final int PART = 4 << 20;

    /// So many bytes are read at the end of one for the outcome of a command.
    private static final int END = 1 << 18;

    private static final String EXIT_CODE = "\"exit_code\":";
    private static final String SHOWING = "hook_additional_context";
    private static final String COMPACTION = "compact_boundary";

    /// The same of Copilot CLI.
    private static final String PROMPT = "transformedContent";

    private static final String COMPACTED = "session.compaction_complete";

    /// How the first showing begins, whatever is in the playbook.
    private static final String OPENING = Rendering.INJECTION.substring(0, Rendering.INJECTION.indexOf("\n- "));

    /// Whether a playbook is in the session's context: one was shown, and not compacted away afterwards.
    ///
    /// @throws IOException if the file cannot be read
    boolean holdsPlaybook() throws IOException {
        if (!isThere()) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(Path.of(name))) {
            long size = channel.size();
            boolean isShort = size <= 2L * PART;
            boolean isHeld = isHeldAfter(part(channel, 0, isShort ? (int) size : PART), false);
            return isShort ? isHeld : isHeldAfter(part(channel, size - PART, PART), isHeld);
        }
    }

    /// Whether a command ended badly, as far as Codex wrote it down before it told its hooks. They are told what the
    /// command printed, but not how it ended.
    ///
    /// @param call the id of the command's call
    /// @throws IOException if the file cannot be read
    boolean saysFailed(String call) throws IOException {
        if (call.isEmpty() || !isThere()) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(Path.of(name))) {
            long size = channel.size();
            long start = Math.max(0, size - END);
            String lines = new String(part(channel, start, (int) (size - start)), StandardCharsets.ISO_8859_1);
            int from = lines.lastIndexOf("\"type\":\"CommandExecution\",\"id\":\"" + call + "\"");
            int code = from < 0 ? -1 : lines.indexOf(EXIT_CODE, from);
            return code >= 0 && !lines.startsWith("0", code + EXIT_CODE.length());
        }
    }

    /// Whether it has been written yet.
    boolean isThere() {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException _) {
            return false;
        }
    }

    private static byte[] part(FileChannel channel, long start, int length) throws IOException {
        ByteBuffer part = ByteBuffer.allocate(length);
        while (part.hasRemaining() && channel.read(part, start + part.position()) >= 0) {
            // Until all of it is there.
        }
        return Arrays.copyOf(part.array(), part.position());
    }

    /// Whether a playbook is in the context after some lines, of which the first and the last may be torn.
    private static boolean isHeldAfter(byte[] bytes, boolean isHeldBefore) {
        // One character for each byte: what is looked for is ASCII.
        String lines = new String(bytes, StandardCharsets.ISO_8859_1);
        boolean isHeld = isHeldBefore;
        int start = 0;
        while (start < lines.length()) {
            int next = lines.indexOf('\n', start);
            int end = next < 0 ? lines.length() : next;
            if (isOfInterest(lines, start, end)) {
                isHeld = isHeldAfterLine(Arrays.copyOfRange(bytes, start, end), isHeld);
            }
            start = end + 1;
        }
        return isHeld;
    }

    private static boolean isOfInterest(String lines, int start, int end) {
        for (String sign : List.of(SHOWING, COMPACTION, PROMPT, COMPACTED)) {
            if (lines.indexOf(sign, start, end) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHeldAfterLine(byte[] bytes, boolean isHeldBefore) {
        try {
            return JsonReader.read(bytes, "transcript") instanceof Json.Obj line
                    ? isShowing(line)
                            || (isHeldBefore
                                    && !line.textOr("subtype", "").equals(COMPACTION)
                                    && !line.textOr("type", "").equals(COMPACTED))
                    : isHeldBefore;
        } catch (BadInputException _) {
            return isHeldBefore;
        }
    }

    /// Whether the client says in this line that it gave a playbook to the session itself.
    private static boolean isShowing(Json.Obj line) {
        if (line.get("data") instanceof Json.Obj data && line.get("agentId") == null) {
            return data.textOr(PROMPT, "").contains(OPENING);
        }
        if (line.get("attachment") instanceof Json.Obj attachment
                && attachment.textOr("type", "").equals(SHOWING)
                && !attachment.textOr("hookEvent", "").equals(Payload.SUBAGENT_START)) {
            for (String text : attachment.texts("content")) {
                if (text.startsWith(OPENING)) {
                    return true;
                }
            }
        }
        return false;
    }
}
