package dev.acumen.transfer;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What Claude Code remembers by itself: a folder of Markdown files, with an index `MEMORY.md`.
///
/// A file with `name`, `description` or `type` at its top is one key point: its text where that is short, else its
/// description. Any other file is read as lists, and so is the index, but for lines that only lead to a file.
public final class ClaudeMemory {
    /// The file that leads to the others.
    public static final String INDEX = "MEMORY.md";

    /// More makes a document, not a key point.
    private static final int LONGEST_FACT = 1_000;

    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_FILES = 2_000;
    private static final int DEEPEST = 4;
    private static final String MARK = "\uFEFF";

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]{0,300})]\\(([^)\\s]{1,300})\\)");
    private static final Pattern STRUCTURE = Pattern.compile("(?m)^ {0,3}(?:#{1,6}[ \\t]|```|~~~|\\|)");

    private final Path folder;
    private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();

    private ClaudeMemory(Path folder) {
        this.folder = folder;
    }

    /// Reads a folder with all that is in it, or the index with what it leads to, or one other file.
    ///
    /// @throws IOException if it cannot be read
    public static ImportedKeyPoints read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            Path inner = path.resolve("memory");
            ClaudeMemory reading =
                    new ClaudeMemory(!Files.exists(path.resolve(INDEX)) && Files.isDirectory(inner) ? inner : path);
            reading.all();
            return reading.done();
        }
        ClaudeMemory reading =
                new ClaudeMemory(Objects.requireNonNull(path.toAbsolutePath().getParent()));
        reading.file(path.toAbsolutePath());
        if (path.endsWith(INDEX)) {
            reading.linked(path);
        }
        return reading.done();
    }

    /// Reads a text as one such file.
    public static ImportedKeyPoints read(String text) {
        ClaudeMemory reading = new ClaudeMemory(Path.of(""));
        reading.text("", text);
        return reading.done();
    }

    private ImportedKeyPoints done() {
        return new ImportedKeyPoints(entries, passedOver);
    }

    private void all() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder, DEEPEST)) {
            files = found.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .endsWith(".md"))
                    .sorted(Comparator.comparing((Path file) -> !file.equals(folder.resolve(INDEX)))
                            .thenComparing(Path::toString))
                    .limit(MOST_FILES + 1L)
                    .toList();
        }
        for (Path file : files.subList(0, Math.min(MOST_FILES, files.size()))) {
            file(file);
        }
        if (files.size() > MOST_FILES) {
            passedOver.add("more than " + MOST_FILES + " files: the rest was not read");
        }
    }

    private void linked(Path index) throws IOException {
        Matcher link = LINK.matcher(
                Files.isRegularFile(index, LinkOption.NOFOLLOW_LINKS)
                        ? text(index).orElse("")
                        : "");
        List<Path> files = new ArrayList<>();
        while (link.find() && files.size() < MOST_FILES) {
            target(link.group(2)).filter(file -> !files.contains(file)).ifPresent(files::add);
        }
        for (Path file : files) {
            file(file);
        }
    }

    /// The file that a link leads to; empty for any that is not beside or below the index.
    private Optional<Path> target(String link) {
        if (!link.toLowerCase(Locale.ROOT).endsWith(".md") || link.contains(":") || link.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        Path file = folder.resolve(link).normalize();
        boolean isOurs = file.startsWith(folder) && !file.endsWith(INDEX);
        return isOurs && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isReachedWithoutLinks(file)
                ? Optional.of(file)
                : Optional.empty();
    }

    private boolean isReachedWithoutLinks(Path file) {
        try {
            return file.toRealPath().equals(folder.toRealPath().resolve(folder.relativize(file)));
        } catch (IOException _) {
            return false;
        }
    }

    private void file(Path file) throws IOException {
        String name = folder.relativize(file).toString();
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            passedOver.add(
                    name + ": this is " + (Files.isSymbolicLink(file) ? "a link" : "no file") + "; it was not read");
            return;
        }
        text(file).ifPresent(text -> text(name, text));
    }

    private Optional<String> text(Path file) throws IOException {
        String name = folder.relativize(file.toAbsolutePath()).toString();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                passedOver.add(name + ": this is larger than 1 MiB; it was not read");
                return Optional.empty();
            }
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            passedOver.add(name + ": this is not UTF-8 text; it was not read");
            return Optional.empty();
        }
    }

    private void text(String name, String written) {
        String text = written.startsWith(MARK) ? written.substring(MARK.length()) : written;
        List<String> lines = text.lines().toList();
        FrontMatter front = FrontMatter.of(lines);
        if (Stream.of("name", "description", "type")
                .anyMatch(key -> !front.value(key).isEmpty())) {
            fact(
                    name,
                    front,
                    String.join("\n", lines.subList(front.lines(), lines.size()))
                            .strip());
        } else {
            lists(name, text, name.endsWith(INDEX) ? "" : words(name));
        }
    }

    private void fact(String name, FrontMatter front, String body) {
        String text = withoutTitle(body);
        boolean isShort = !text.isEmpty()
                && text.length() <= LONGEST_FACT
                && !STRUCTURE.matcher(text).find();
        String taken = isShort ? text.replaceAll("\\s+", " ") : front.value("description");
        String type = front.value("type");
        if (KeyPoint.isBlank(taken)) {
            lists(name, body, type.isEmpty() ? words(name) : type);
            return;
        }
        if (!isShort && !text.isEmpty()) {
            passedOver.add(name + ": of its " + text.length() + " characters only the description was taken");
        }
        Optional<Section> section = section(type).or(() -> Headings.section(words(name)));
        entries.add(new ImportedKeyPoints.Entry(
                name.isEmpty() ? "line 1" : name,
                type,
                section.isPresent(),
                new SectionedKeyPoint(
                        section.orElse(Section.OTHERS),
                        new KeyPoint(name.isEmpty() ? "line 1" : name, taken.strip(), Tally.ZERO))));
    }

    /// A title says what the name says.
    private static String withoutTitle(String body) {
        return body.startsWith("# ")
                ? body.substring(body.indexOf('\n') < 0 ? body.length() : body.indexOf('\n'))
                        .strip()
                : body;
    }

    private static Optional<Section> section(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "user", "feedback" -> Optional.of(Section.PREFERENCES);
            case "project", "reference" -> Optional.of(Section.CONTEXT);
            default -> Headings.section(type);
        };
    }

    private static String words(String name) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return file.replaceFirst("(?i)\\.md$", "").replace('_', ' ').replace('-', ' ');
    }

    private void lists(String name, String text, String heading) {
        ImportedKeyPoints lists = MarkdownList.read(text, name.isEmpty() ? "" : name + ", ", heading, 1);
        passedOver.addAll(lists.passedOver());
        for (ImportedKeyPoints.Entry entry : lists.entries()) {
            String said = entry.placed().keyPoint().text();
            Matcher link = LINK.matcher(said);
            if (!link.find()
                    || !link.group(2).toLowerCase(Locale.ROOT).endsWith(".md")
                    || link.group(2).contains(":")) {
                entries.add(entry);
            } else if (target(link.group(2)).isEmpty()) {
                pointer(entry, link.group(1), said.substring(link.end()));
            }
        }
    }

    /// A line that leads to a file that is not there: what it says of it is all that is left.
    private void pointer(ImportedKeyPoints.Entry entry, String title, String rest) {
        String hook = rest.replaceFirst("^[*_`\\s]*[—–:-]*\\s*", "").strip();
        if (hook.isEmpty()) {
            passedOver.add(entry.place() + ": it leads to a file that is not there, and says nothing else");
            return;
        }
        KeyPoint keyPoint = new KeyPoint(entry.placed().keyPoint().name(), title.strip() + ": " + hook, Tally.ZERO);
        entries.add(new ImportedKeyPoints.Entry(
                entry.place(),
                entry.heading(),
                entry.isSectionKnown(),
                new SectionedKeyPoint(entry.placed().section(), keyPoint)));
    }
}
