package dev.acumen.codex;

import dev.acumen.client.LineReader;
import dev.acumen.client.RecordedCall;
import dev.acumen.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads which tools were called in a recorded session, and with what. Lines that cannot be read are passed over.
final class RolloutCalls {
    private final List<RecordedCall> calls = new ArrayList<>();
    private final Set<String> subagents = new LinkedHashSet<>();
    private String began = "";

    private RolloutCalls() {}

    /// The calls of a session, then those of its subagents, each in their order.
    ///
    /// @param folder where the rollouts of its subagents are found
    /// @throws IOException if a file cannot be read
    static List<RecordedCall> in(Path rollout, RolloutFolder folder) throws IOException {
        RolloutCalls recorded = new RolloutCalls();
        recorded.read(rollout, false);
        List<String> started = new ArrayList<>(recorded.subagents);
        for (int i = 0; i < started.size(); i++) {
            Optional<Path> file = folder.find(started.get(i));
            if (file.isPresent()) {
                recorded.read(file.get(), true);
                recorded.subagents.stream().filter(id -> !started.contains(id)).forEach(started::add);
            }
        }
        return recorded.calls;
    }

    private void read(Path file, boolean isOfSubagent) throws IOException {
        began = "";
        try (InputStream in = Files.newInputStream(file)) {
            LineReader lines = new LineReader(in, Rollouts.LINE_LIMIT);
            while (lines.next()) {
                if (!lines.isTooLong()) {
                    read(lines, isOfSubagent);
                }
            }
        }
    }

    private void read(LineReader lines, boolean isOfSubagent) {
        try {
            RolloutLine line = RolloutLine.read(lines.bytes(), lines.length());
            if (line == null) {
                return;
            }
            if (line.type().equals(RolloutLine.SESSION) && began.isEmpty()) {
                began = line.text("cwd");
            }
            subagents.addAll(line.item().texts("receiver_thread_ids"));
            if (RolloutCall.isIn(line)) {
                add(RolloutCall.of(line), isOfSubagent);
            }
        } catch (IOException _) {
            // Learning reports what cannot be read.
        }
    }

    private void add(RolloutCall call, boolean isOfSubagent) {
        String folder = call.folder().isEmpty() ? began : RolloutFolder.absolute(began, call.folder());
        if (folder == null) {
            return;
        }
        if (!call.command().isEmpty()) {
            add(call.tool(), "command", call.command(), folder, isOfSubagent);
        }
        for (RolloutCall.Patched patched : call.patched()) {
            String file = RolloutFolder.absolute(folder, patched.name());
            if (file != null) {
                add(patched.isNew() ? "Write" : "Edit", "file_path", file, folder, isOfSubagent);
            }
        }
    }

    private void add(String tool, String name, String value, String folder, boolean isOfSubagent) {
        calls.add(new RecordedCall(tool, Json.Obj.of(name, new Json.Text(value)), folder, isOfSubagent));
    }
}
