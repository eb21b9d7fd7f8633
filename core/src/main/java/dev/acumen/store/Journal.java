package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The journal: one line of JSON for every transaction, never rewritten. `docs/reference/format.md` describes the
/// lines.
///
/// A journal that has become long is closed: it is kept as it is, compressed, and a new one begins with a snapshot.
final class Journal {
    /// The largest journal that is read, in bytes; ours are closed long before.
    private static final int MOST_BYTES = 256 << 20;

    private final ProjectFiles files;
    private final Path file;
    private volatile Content last = Content.NONE;

    /// What closed journals hold, by file and time. They are not read again while memory is left for them.
    private final Map<String, SoftReference<List<JournalLine>>> known = new ConcurrentHashMap<>();

    Journal(ProjectFiles files) {
        this.files = files;
        this.file = files.journal();
    }

    /// The lines of the journal that is open. What was read before is not read again.
    ///
    /// @param findings gets a sentence for what cannot be read
    List<JournalLine> lines(List<String> findings) throws IOException {
        try (InputStream in = Disk.ordinary(file, file.toString())) {
            Content content = Content.of(bytes(in, file), file, last);
            last = content;
            content.finding(file).ifPresent(findings::add);
            return content.all(file);
        } catch (NoSuchFileException ignored) {
            return List.of();
        }
    }

    /// The lines of all journals, oldest first.
    List<JournalLine> allLines(List<String> findings) throws IOException {
        List<JournalLine> all = new ArrayList<>();
        List<JournalLine> last = List.of();
        for (Path closed : closed()) {
            List<JournalLine> lines = knownLines(closed, findings);
            all.addAll(isBeginningOf(lines, last) ? List.of() : last);
            last = lines;
        }
        List<JournalLine> open = lines(findings);
        all.addAll(isBeginningOf(open, last) ? List.of() : last);
        all.addAll(open);
        return all;
    }

    private List<JournalLine> knownLines(Path closed, List<String> findings) {
        String key = state(closed);
        SoftReference<List<JournalLine>> kept = known.get(key);
        List<JournalLine> lines = kept == null ? null : kept.get();
        if (lines != null) {
            return lines;
        }
        int found = findings.size();
        List<JournalLine> read = closedLines(closed, findings);
        if (findings.size() == found && !key.isEmpty()) {
            known.put(key, new SoftReference<>(read));
        }
        return read;
    }

    /// Tells a file as it is from others; empty where that cannot be told.
    private static String state(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return file + " " + now.lastModifiedTime() + " " + now.size();
        } catch (IOException ignored) {
            return "";
        }
    }

    private static List<JournalLine> closedLines(Path closed, List<String> findings) {
        try (InputStream in = new GZIPInputStream(Disk.ordinary(closed, closed.toString()))) {
            Content content = Content.of(bytes(in, closed), closed, Content.NONE);
            content.finding(closed).ifPresent(findings::add);
            return content.all(closed);
        } catch (BadInputException e) {
            findings.add(e.getMessage() + "; passed over");
            return List.of();
        } catch (IOException e) {
            findings.add(closed.getFileName() + ": cannot be read (" + e.getMessage() + "); passed over");
            return List.of();
        }
    }

    /// Whether a journal was closed by a process that was killed before it began a new one.
    private static boolean isBeginningOf(List<JournalLine> journal, List<JournalLine> closed) {
        return !journal.isEmpty() && !closed.isEmpty() && closed.getFirst().equals(journal.getFirst());
    }

    private static byte[] bytes(InputStream in, Path file) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new BadInputException(
                    file.toString(), "", "this is too large for a journal; move it away, and a new one begins");
        }
        return bytes;
    }

    /// What a journal held when it was read.
    private static final class Content {
        static final Content NONE = new Content(new byte[0], 0, 0, List.of(), List.of());

        private final byte[] bytes;
        /// How many of the bytes are whole lines.
        private final int whole;

        private final int count;
        private final List<JournalLine> lines;
        /// The numbers of lines that cannot be read.
        private final List<Integer> unreadable;

        private Content(byte[] bytes, int whole, int count, List<JournalLine> lines, List<Integer> unreadable) {
            this.bytes = bytes;
            this.whole = whole;
            this.count = count;
            this.lines = List.copyOf(lines);
            this.unreadable = List.copyOf(unreadable);
        }

        /// @param before what was read earlier, perhaps of the same journal
        static Content of(byte[] bytes, Path file, Content before) {
            boolean isLonger = bytes.length >= before.whole
                    && Arrays.equals(bytes, 0, before.whole, before.bytes, 0, before.whole);
            return isLonger ? after(before, bytes, file) : after(NONE, bytes, file);
        }

        private static Content after(Content before, byte[] bytes, Path file) {
            List<JournalLine> lines = new ArrayList<>(before.lines);
            List<Integer> unreadable = new ArrayList<>(before.unreadable);
            int number = before.count;
            int start = before.whole;
            for (int end = endOfLine(bytes, start); end < bytes.length; end = endOfLine(bytes, start)) {
                number++;
                if (!read(bytes, start, end, file, lines)) {
                    unreadable.add(number);
                }
                start = end + 1;
            }
            return new Content(bytes, start, number, lines, unreadable);
        }

        /// All lines. What has no end yet may be in the writing: it counts if it can be read.
        List<JournalLine> all(Path file) {
            if (whole == bytes.length) {
                return lines;
            }
            List<JournalLine> all = new ArrayList<>(lines);
            read(bytes, whole, bytes.length, file, all);
            return all;
        }

        private static boolean read(byte[] bytes, int start, int end, Path file, List<JournalLine> lines) {
            String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
            try {
                if (!text.isBlank()) {
                    lines.add(JournalLine.read(text, file.toString()));
                }
                return true;
            } catch (BadInputException ignored) {
                return false;
            }
        }

        private static int endOfLine(byte[] bytes, int start) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            return end;
        }

        Optional<String> finding(Path file) {
            String others = unreadable.size() < 2 ? "" : " and " + (unreadable.size() - 1) + " more";
            return unreadable.stream()
                    .findFirst()
                    .map(first -> file.getFileName() + ", line " + first + others + ": cannot be read; passed over");
        }
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
        Mark mark = mark();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            Disk.writeAll(channel, text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            cutTo(mark, e);
            throw e;
        }
        if (mark.size == 0) {
            Disk.force(files.own());
        }
    }

    /// How long the journal is, and since when.
    record Mark(long size, FileTime time) {}

    Mark mark() throws IOException {
        return Files.exists(file) ? new Mark(Files.size(file), time()) : new Mark(0, FileTime.fromMillis(0));
    }

    /// When the journal was last written.
    FileTime time() throws IOException {
        return Files.getLastModifiedTime(file);
    }

    /// Takes back what was added since a mark, because of something that failed. That may have been an interrupt,
    /// which would close the file here as well; it waits.
    void cutTo(Mark mark, IOException because) {
        boolean wasInterrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(mark.size).force(true);
            Files.setLastModifiedTime(file, mark.time);
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
    ///
    /// @return whether there was such a part
    boolean closeLastLine() throws IOException {
        if (isEmpty()) {
            return false;
        }
        FileTime time = time();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            byte[] last = lastLine(channel);
            if (last.length == 0) {
                return false;
            }
            boolean isWhole = isWhole(new String(last, StandardCharsets.UTF_8));
            if (isWhole) {
                Disk.writeAll(channel.position(channel.size()), new byte[] {'\n'});
            } else {
                channel.truncate(channel.size() - last.length).force(true);
            }
            Files.setLastModifiedTime(file, time);
            return !isWhole;
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
        } catch (BadInputException ignored) {
            return false;
        }
    }

    /// Closes this journal and begins a new one.
    ///
    /// @param snapshot the first line of the new one
    void close(JournalLine snapshot) throws IOException {
        int number = 1 + closed().stream().mapToInt(Journal::number).max().orElse(0);
        Disk.replace(files.closedJournal(number), files.nextJournal(), compressed(Files.readAllBytes(file)));
        byte[] first = (snapshot.text() + "\n").getBytes(StandardCharsets.UTF_8);
        Disk.replace(file, files.nextJournal(), first);
    }

    /// Whether any journal was closed.
    boolean isClosed() throws IOException {
        return !closed().isEmpty();
    }

    /// The lines of all journals as they are written, oldest first, without their line breaks.
    ///
    /// @throws StoreException if one of them cannot be read: nothing may be left out
    List<String> texts() throws IOException {
        List<String> all = new ArrayList<>();
        List<String> last = List.of();
        for (Path closed : closed()) {
            try (InputStream in = new GZIPInputStream(Disk.ordinary(closed, closed.toString()))) {
                last = joined(all, last, texts(in, closed));
            }
        }
        if (Files.exists(file)) {
            try (InputStream in = Disk.ordinary(file, file.toString())) {
                last = joined(all, last, texts(in, file));
            }
        }
        all.addAll(last);
        return all;
    }

    /// Adds a journal to all, unless the next one begins as it does.
    private static List<String> joined(List<String> all, List<String> last, List<String> next) {
        boolean isAgain = !last.isEmpty() && !next.isEmpty() && last.getFirst().equals(next.getFirst());
        all.addAll(isAgain ? List.of() : last);
        return next;
    }

    private static List<String> texts(InputStream in, Path file) throws IOException {
        byte[] bytes = bytes(in, file);
        Content.of(bytes, file, Content.NONE).finding(file).ifPresent(finding -> {
            throw new StoreException(finding.replace("passed over", "a copy would lose it; fix or remove it"), false);
        });
        return new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /// Writes a journal that another store kept, where there is none. Where it was closed before, it is closed again.
    ///
    /// @param lines oldest first, without their line breaks
    void begin(List<String> lines) throws IOException {
        List<String> open = new ArrayList<>();
        int closed = 0;
        for (String line : lines) {
            if (!open.isEmpty() && JournalLine.read(line, file.toString()).is(Cause.SNAPSHOT)) {
                closed++;
                Disk.replace(files.closedJournal(closed), files.nextJournal(), compressed(bytes(open)));
                open.clear();
            }
            open.add(line);
        }
        if (!open.isEmpty()) {
            Disk.replace(file, files.nextJournal(), bytes(open));
        }
    }

    private static byte[] bytes(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] compressed(byte[] journal) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(journal);
        }
        return compressed.toByteArray();
    }

    /// The journals that were closed, oldest first.
    private List<Path> closed() throws IOException {
        List<Path> closed = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files.own(), ProjectFiles.CLOSED_JOURNALS)) {
            found.forEach(closed::add);
        } catch (NoSuchFileException ignored) {
            return List.of();
        }
        closed.sort((a, b) -> Integer.compare(number(a), number(b)));
        return closed;
    }

    private static int number(Path closed) {
        String digits = Objects.toString(closed.getFileName(), "").replaceAll("\\D", "");
        return digits.isEmpty() || digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }
}
