package dev.acumen.project;

import dev.acumen.document.Hash;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which folder each project is, whatever its name: its number on the disk and the time when it was made stay the same
/// when it is renamed or moved there. What a repository holds can change neither.
///
/// A file for each project in the user's folder, removed when no session has run there for long.
///
/// @param acumen the user's folder of Acumen's own
public record ProjectPlaces(Path acumen) {

    /// Where a folder that is gone lay.
    ///
    /// @param project the project, under its present name
    /// @param below the folder's path in it
    public record Renamed(Path project, Path below) {}

    /// What was remembered of a project.
    private record Place(String mark, Path project) {
        private boolean isNow(Path folder) {
            try {
                return mark.equals(ProjectPlaces.mark(folder));
            } catch (IOException _) {
                return false;
            }
        }
    }

    /// Remembers a project's folder.
    ///
    /// @param project its real path
    /// @throws IOException if that cannot be seen or kept
    public void remember(Path project) throws IOException {
        PrivateFiles.write(file(project), mark(project) + "\n" + project + "\n");
    }

    /// Where a folder lay that is gone, if it, or one around it, is a project that was renamed or moved.
    ///
    /// @param candidate the real path of a project that may not have been remembered yet; empty for none
    public Optional<Renamed> renamed(Path gone, Optional<Path> candidate) {
        for (Path folder = gone; folder != null; folder = folder.getParent()) {
            Optional<Place> place = read(file(folder));
            if (place.isPresent()) {
                Path below = folder.relativize(gone);
                return Files.exists(folder)
                        ? Optional.empty()
                        : candidate
                                .filter(place.get()::isNow)
                                .or(() -> all().stream()
                                        .map(Place::project)
                                        .filter(place.get()::isNow)
                                        .findFirst())
                                .map(project -> new Renamed(project, below));
            }
        }
        return Optional.empty();
    }

    /// The names that a project had before.
    ///
    /// @param project its real path
    public List<Path> former(Path project) {
        return all().stream()
                .filter(place ->
                        !place.project().equals(project) && Files.notExists(place.project()) && place.isNow(project))
                .map(Place::project)
                .toList();
    }

    private List<Place> all() {
        List<Place> places = new ArrayList<>();
        Path folder = acumen.resolve(AcumenFolder.PLACES);
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                files.forEach(file -> read(file).ifPresent(places::add));
            } catch (IOException | DirectoryIteratorException _) {
                // Then fewer are known.
            }
        }
        return places;
    }

    private static Optional<Place> read(Path file) {
        try {
            List<String> lines = Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
            return lines.size() < 2 ? Optional.empty() : Optional.of(new Place(lines.get(0), Path.of(lines.get(1))));
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Where a file system does not know when a folder was made, this changes with what lies in it, and equals nothing
    /// later.
    private static String mark(Path folder) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
        return Files.getAttribute(folder, "unix:ino") + " "
                + attributes.creationTime().toInstant();
    }

    private Path file(Path project) {
        return acumen.resolve(AcumenFolder.PLACES).resolve(Hash.of(project.toString()));
    }
}
