package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Rendering;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/// What went wrong in hooks, a line each. Bounded: a full log makes place for a new one and is kept as
/// `hook.log.1`.
///
/// @param acumen the user's folder of Acumen's own
record HookLog(Path acumen) {
    private static final long FULL = 64 << 10;
    private static final int LONGEST = 500;

    /// Adds a line.
    ///
    /// @param now the time, in milliseconds since 1970
    /// @throws IOException if it cannot be written
    void add(long now, String event, String problem) throws IOException {
        Path file = acumen.resolve(AcumenFolder.HOOK_LOG);
        if (Files.exists(file) && Files.size(file) > FULL) {
            Files.move(file, acumen.resolve(AcumenFolder.OLD_HOOK_LOG), StandardCopyOption.REPLACE_EXISTING);
        }
        String line = Instant.ofEpochMilli(now) + " " + Rendering.oneLine(event) + ": " + problem + "\n";
        try (FileChannel channel = PrivateFiles.open(file)) {
            channel.position(channel.size());
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /// A failure in one bounded line.
    static String problem(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        boolean isWorded = failure instanceof BadInputException || failure instanceof StoreException;
        String problem =
                Rendering.oneLine(isWorded ? message : failure.getClass().getSimpleName() + ": " + message);
        return problem.length() <= LONGEST ? problem : problem.substring(0, LONGEST) + " …";
    }
}
