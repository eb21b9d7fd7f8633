package dev.acumen.pipeline;

import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.queue.Claim;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.function.UnaryOperator;

/// What workers did, a line for each session and each trouble; for its owner's eyes alone. When it is long it
/// becomes its own predecessor, of which there is one. A log that cannot be written keeps nobody from anything.
///
/// @param acumen the user's folder of Acumen's own
/// @param redaction takes secrets out of a line
public record WorkerLog(Path acumen, Clock clock, UnaryOperator<String> redaction) {
    private static final long LONG = 1 << 20;
    private static final int LONGEST_LINE = 1_000;
    private static final int CONTROL = 0x20;

    /// Adds a line.
    public void say(String sentence) {
        Path file = acumen.resolve(AcumenFolder.WORKER_LOG);
        try (Claim _ = Claim.awaited(acumen, AcumenFolder.WORKER_LOG)) {
            if (size(file) > LONG) {
                Files.move(file, acumen.resolve(AcumenFolder.OLD_WORKER_LOG), StandardCopyOption.REPLACE_EXISTING);
            }
            append(
                    acumen,
                    file,
                    OffsetDateTime.now(clock).truncatedTo(ChronoUnit.MILLIS) + " " + line(sentence) + "\n");
        } catch (IOException _) {
            // There is nobody who could be told.
        }
    }

    private String line(String sentence) {
        StringBuilder line = new StringBuilder();
        redaction
                .apply(sentence)
                .codePoints()
                .limit(LONGEST_LINE)
                .map(character -> character < CONTROL ? ' ' : character)
                .forEach(line::appendCodePoint);
        return line.toString();
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException _) {
            return 0;
        }
    }

    private static void append(Path folder, Path file, String line) throws IOException {
        PrivateFiles.folder(folder);
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        }
    }
}
