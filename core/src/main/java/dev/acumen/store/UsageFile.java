package dev.acumen.store;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/// When key points were last of use, counted from the journal and kept in a small file, for one who has no time to
/// read the journal; and which of them may be out of date. Losing it costs nothing but that knowledge, and it is
/// counted anew from then on.
final class UsageFile {
    private UsageFile() {}

    /// Counts what was learned since the last time. Whatever goes wrong costs nothing else.
    ///
    /// @param lines the open journal
    /// @param playbook the key points that there are
    static void update(ProjectFiles files, List<JournalLine> lines, Playbook playbook) {
        try {
            write(files, UsageJson.counted(UsageJson.read(files.usage()), lines, playbook));
        } catch (IOException ignored) {
            // It is counted with the next session.
        }
    }

    /// Keeps which key points may be out of date, in place of what was kept before.
    ///
    /// @param flags as [dev.acumen.playbook.Usage#flags]
    /// @param playbook the key points that there are
    /// @throws IOException if it cannot be written
    static void flag(ProjectFiles files, Map<String, String> flags, Playbook playbook) throws IOException {
        Json.Obj before = UsageJson.read(files.usage());
        Json.Obj next = UsageJson.flagged(before, flags, playbook);
        if (!next.equals(before) && (Files.exists(files.usage()) || UsageJson.isFlagged(next))) {
            write(files, next);
        }
    }

    /// Whoever reads at the same time sees the old file or the new one.
    private static void write(ProjectFiles files, Json.Obj next) throws IOException {
        byte[] bytes = (JsonWriter.compact(next) + "\n").getBytes(StandardCharsets.UTF_8);
        Files.deleteIfExists(files.nextUsage());
        Files.write(files.nextUsage(), bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            Files.move(
                    files.nextUsage(),
                    files.usage(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(files.nextUsage());
        }
    }
}
