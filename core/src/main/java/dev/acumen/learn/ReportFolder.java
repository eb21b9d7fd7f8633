package dev.acumen.learn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The folder of a project's reports: private, out of git, and of a bounded size. Never writes through a link.
///
/// @param folder need not exist
record ReportFolder(Path folder) {
    /// The most reports that are kept; the oldest go.
    static final int MOST = 200;

    private static final String IGNORE_FILE = ".gitignore";
    private static final Pattern REPORT = Pattern.compile("\\d{8}-\\d{6}-\\d{3}_\\w+(?:-\\d+)?\\.txt");
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?> PRIVATE_FOLDER = PosixFilePermissions.asFileAttribute(OWNER);
    private static final FileAttribute<?> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /// Writes reports, of which only as many as are kept anyway; makes the folder where it is missing.
    ///
    /// @param stamp the time, for their names; later ones sort behind
    void write(String stamp, List<DiagnosticReport> reports) throws IOException {
        if (reports.isEmpty()) {
            return;
        }
        prepare();
        for (DiagnosticReport report : reports.subList(Math.max(0, reports.size() - MOST), reports.size())) {
            String name = stamp + "_" + report.name();
            boolean isWritten = create(name + ".txt", report.text());
            for (int number = 2; !isWritten; number++) {
                isWritten = create(name + "-" + number + ".txt", report.text());
            }
        }
        removeOldest();
    }

    private void prepare() throws IOException {
        Files.createDirectories(folder, PRIVATE_FOLDER);
        if (Files.isSymbolicLink(folder) || Files.isSymbolicLink(folder.resolve(IGNORE_FILE))) {
            throw new IOException(folder + " has links in the place of files of its own");
        }
        Files.setPosixFilePermissions(folder, OWNER);
        create(IGNORE_FILE, "*\n");
    }

    /// Creates a file; false where something, be it a link, has this name already.
    private boolean create(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        try {
            Files.createFile(file, PRIVATE_FILE);
        } catch (FileAlreadyExistsException ignored) {
            return false;
        }
        Files.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return true;
    }

    private void removeOldest() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> reports = files.filter(ReportFolder::isReport).sorted().toList();
            for (Path old : reports.subList(0, Math.max(0, reports.size() - MOST))) {
                Files.deleteIfExists(old);
            }
        }
    }

    private static boolean isReport(Path file) {
        return REPORT.matcher(String.valueOf(file.getFileName())).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
