package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/// A folder as the disk knows it: its number there and the time when it was made stay the same when it is renamed or
/// moved. What a repository holds can change neither.
///
/// @param number its number on the disk
/// @param made when it was made, ISO-8601; where the file system does not know that, when something in it changed last
/// @param isMadeKnown whether the file system is known to know it
/// @param folder its real path when that was noted
public record Place(String number, String made, boolean isMadeKnown, Path folder) {
    private static final String UNKNOWN = "?";

    /// A folder as it is now.
    ///
    /// @param folder its real path
    /// @throws IOException if it cannot be seen
    public static Place of(Path folder) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
        return new Place(
                String.valueOf(Files.getAttribute(folder, "unix:ino")),
                attributes.creationTime().toInstant().toString(),
                !attributes.creationTime().equals(attributes.lastModifiedTime()),
                folder);
    }

    /// What a file says; empty where it says nothing that can be understood.
    public static Optional<Place> read(Path file) {
        try {
            List<String> lines = Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
            String[] mark = lines.isEmpty() ? new String[0] : lines.getFirst().split(" ", -1);
            return lines.size() < 2 || mark.length < 2
                    ? Optional.empty()
                    : Optional.of(new Place(mark[0], mark[1], mark.length == 2, Path.of(lines.get(1))));
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Writes it to a file.
    ///
    /// @throws IOException if that cannot be done
    public void write(Path file) throws IOException {
        PrivateFiles.write(file, number + " " + made + (isMadeKnown ? "" : " " + UNKNOWN) + "\n" + folder + "\n");
    }

    /// Whether it is this folder, under whatever name. Never so where the file system does not know when a folder was
    /// made, and something in it changed since.
    public boolean isNow(Path other) {
        return now(other)
                .filter(now -> now.number.equals(number) && now.made.equals(made))
                .isPresent();
    }

    /// Whether it has its name still, and no other folder took that. Where the file system does not know when a folder
    /// was made, its number alone tells.
    public boolean isStill() {
        return now(folder)
                .filter(now -> now.number.equals(number) && (!isMadeKnown || now.made.equals(made)))
                .isPresent();
    }

    private static Optional<Place> now(Path folder) {
        try {
            return Optional.of(of(folder));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
