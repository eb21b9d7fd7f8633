package dev.acumen.copilot;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Lines that the client has still to write: it tells a session's end a tenth of a second before its last lines are
/// there.
final class LateLines {
    /// While a client has a session open, there is such a file beside the transcript.
    private static final String IN_USE = "inuse.*.lock";

    private static final String LAST = "{\"type\":\"session.shutdown\"";

    /// No last line is longer, in bytes.
    private static final int LONGEST = 100_000;

    private static final int TRIES = 20;
    private static final int PAUSE = 50;

    private LateLines() {}

    /// Waits for a second at most until a transcript has its last line, or no client has its session open.
    ///
    /// @throws IOException if the file cannot be read
    static void await(Path transcript) throws IOException {
        for (int i = 0; i < TRIES && isInUse(transcript) && !isComplete(transcript); i++) {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static boolean isInUse(Path transcript) throws IOException {
        Path folder = transcript.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(folder, IN_USE)) {
            return locks.iterator().hasNext();
        }
    }

    private static boolean isComplete(Path transcript) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(transcript.toFile(), "r")) {
            byte[] end = new byte[(int) Math.min(in.length(), LONGEST)];
            in.seek(in.length() - end.length);
            in.readFully(end);
            String text = new String(end, StandardCharsets.ISO_8859_1);
            return text.endsWith("\n") && text.startsWith(LAST, text.lastIndexOf('\n', text.length() - 2) + 1);
        }
    }
}
