package dev.acumen.project;

import dev.acumen.document.Hash;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which folder each project is, whatever its name ([Place]).
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

    /// Remembers a project's folder.
    ///
    /// @param project its real path
    /// @throws IOException if that cannot be seen or kept
    public void remember(Path project) throws IOException {
        Place.of(project).write(file(project));
    }

    /// Where a folder lay that is gone, if it, or one around it, is a project that was renamed or moved.
    ///
    /// @param candidate the real path of a project that may not have been remembered yet; empty for none
    public Optional<Renamed> renamed(Path gone, Optional<Path> candidate) {
        for (Path folder = gone; folder != null; folder = folder.getParent()) {
            Optional<Place> place = Place.read(file(folder));
            if (place.isPresent()) {
                Path below = folder.relativize(gone);
                return Files.exists(folder)
                        ? Optional.empty()
                        : candidate
                                .filter(place.get()::isNow)
                                .or(() -> all().stream()
                                        .map(Place::folder)
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
                        !place.folder().equals(project) && Files.notExists(place.folder()) && place.isNow(project))
                .map(Place::folder)
                .toList();
    }

    private List<Place> all() {
        List<Place> places = new ArrayList<>();
        Path folder = acumen.resolve(AcumenFolder.PLACES);
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                files.forEach(file -> Place.read(file).ifPresent(places::add));
            } catch (IOException | DirectoryIteratorException _) {
                // Then fewer are known.
            }
        }
        return places;
    }

    private Path file(Path project) {
        return acumen.resolve(AcumenFolder.PLACES).resolve(Hash.of(project.toString()));
    }
}
