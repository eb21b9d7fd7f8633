package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The journal: one line of JSON for every transaction, never rewritten. `docs/format.md` describes the lines.
///
/// A journal that has become long is closed: it is kept as it is, compressed, and a new one begins with a snapshot.
final class Journal {
    /// The largest journal that is read, in bytes; ours are closed long before.
    private static final int MOST_BYTES = 256 << 20;

    private final ProjectFiles files;
    private final Path file;

    Journal(ProjectFiles files) {
        this.files = files;
        this.file = files.journal();
    }

    /// The lines of the journal that is open.
    ///
    /// @param findings gets a sentence for what cannot be read
    List<JournalLine> lines(List<String> findings) throws IOException {
        try {
            return lines(Files.newInputStream(file), file, findings);
        } catch (NoSuchFileException _) {
            return List.of();
        }
    }

    /// The lines of all journals, oldest first.
    List<JournalLine> allLines(List<String> findings) throws IOException {
        List<JournalLine> all = new ArrayList<>();
        List<JournalLine> last = List.of();
        for (Path closed : closed()) {
            List<JournalLine> lines = lines(new GZIPInputStream(Files.newInputStream(closed)), closed, findings);
            all.addAll(isBeginningOf(lines, last) ? List.of() : last);
            last = lines;
        }
        List<JournalLine> open = lines(findings);
        all.addAll(isBeginningOf(open, last) ? List.of() : last);
        all.addAll(open);
        return all;
    }

    /// Whether a journal was closed by a process that was killed before it began a new one.
    private static boolean isBeginningOf(List<JournalLine> journal, List<JournalLine> closed) {
        return !journal.isEmpty() && !closed.isEmpty() && closed.getFirst().equals(journal.getFirst());
    }

    private static List<JournalLine> lines(InputStream in, Path file, List<String> findings) throws IOException {
        byte[] bytes;
        try (in) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new BadInputException(
                    file.toString(), "", "this is too large for a journal; move it away, and a new one begins");
        }
        List<JournalLine> lines = new ArrayList<>();
        List<Integer> unreadable = new ArrayList<>();
        int number = 0;
        for (int start = 0; start < bytes.length; ) {
            number++;
            int end = endOfLine(bytes, start);
            String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
            try {
                if (!text.isBlank()) {
                    lines.add(JournalLine.read(text, file.toString()));
                }
            } catch (BadInputException _) {
                // What has no end yet may be in the writing.
                if (end < bytes.length) {
                    unreadable.add(number);
                }
            }
            start = end + 1;
        }
        if (!unreadable.isEmpty()) {
            findings.add(finding(file, unreadable));
        }
        return lines;
    }

    private static int endOfLine(byte[] bytes, int start) {
        int end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private static String finding(Path file, List<Integer> unreadable) {
        String others = unreadable.size() == 1 ? "" : " and " + (unreadable.size() - 1) + " more";
        return file.getFileName() + ", line " + unreadable.getFirst() + others + ": cannot be read; passed over";
    }

    boolean isEmpty() throws IOException {
        return size() == 0;
    }

    long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /// Adds lines and sees to it that they are on the disk. Where that fails, the journal stays as it was.
    void append(List<JournalLine> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.text()).append('\n'));
        long size = size();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            Disk.writeAll(channel, text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            cutTo(size, e);
            throw e;
        }
    }

    /// Takes back what was added beyond a size, because of something that failed. That may have been an interrupt,
    /// which would close the file here as well; it waits.
    void cutTo(long size, IOException because) {
        boolean wasInterrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size).force(true);
        } catch (IOException e) {
            because.addSuppressed(e);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Ends the last line, which a crash or an editor may have left without its line break. What is only a part of
    /// a line was never carried out, and goes.
    void closeLastLine() throws IOException {
        if (isEmpty()) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] last = lastLine(channel);
            if (last.length == 0) {
                return;
            }
            if (isWhole(new String(last, StandardCharsets.UTF_8))) {
                Disk.writeAll(channel.position(channel.size()), new byte[] {'\n'});
            } else {
                channel.truncate(channel.size() - last.length).force(true);
            }
        }
    }

    /// What stands behind the last line break.
    private static byte[] lastLine(FileChannel channel) throws IOException {
        long start = channel.size();
        int window = 1 << 12;
        byte[] tail = new byte[0];
        while (start > 0 && indexOfLineBreak(tail) < 0) {
            start = Math.max(0, channel.size() - window);
            tail = Disk.read(channel, start, (int) (channel.size() - start));
            window = Math.min(window * 8, MOST_BYTES);
        }
        int lineBreak = indexOfLineBreak(tail);
        return Arrays.copyOfRange(tail, lineBreak + 1, tail.length);
    }

    private static int indexOfLineBreak(byte[] bytes) {
        int index = bytes.length - 1;
        while (index >= 0 && bytes[index] != '\n') {
            index--;
        }
        return index;
    }

    private boolean isWhole(String text) {
        try {
            JsonReader.read(text, file.toString());
            return true;
        } catch (BadInputException _) {
            return false;
        }
    }

    /// Closes this journal and begins a new one.
    ///
    /// @param snapshot the first line of the new one
    void close(JournalLine snapshot) throws IOException {
        int number = 1 + closed().stream().mapToInt(Journal::number).max().orElse(0);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            Files.copy(file, out);
        }
        Disk.replace(files.closedJournal(number), files.nextJournal(), compressed.toByteArray());
        byte[] first = (snapshot.text() + "\n").getBytes(StandardCharsets.UTF_8);
        Disk.replace(file, files.nextJournal(), first);
    }

    /// The journals that were closed, oldest first.
    private List<Path> closed() throws IOException {
        List<Path> closed = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files.folder(), ProjectFiles.CLOSED_JOURNALS)) {
            found.forEach(closed::add);
        } catch (NoSuchFileException _) {
            return List.of();
        }
        closed.sort(Comparator.comparingInt(Journal::number));
        return closed;
    }

    private static int number(Path closed) {
        String digits = Objects.toString(closed.getFileName(), "").replaceAll("\\D", "");
        return digits.isEmpty() || digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }
}
