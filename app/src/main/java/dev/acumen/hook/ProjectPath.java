package dev.acumen.hook;

import dev.acumen.project.Projects;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Names the files of a session as they are called from the top of the project, with slashes.
///
/// @param top the project's folder, or its counterpart in the session's worktree
/// @param folder the session's folder, as the client tells it
record ProjectPath(Path top, String folder) {
    static ProjectPath of(Projects.Place place, String folder) {
        boolean isInWorktree = place.isLinked() && place.project().startsWith(place.main());
        Path top = isInWorktree ? place.top().resolve(place.main().relativize(place.project())) : place.project();
        return new ProjectPath(top, folder);
    }

    /// A text in which files of the project are called from its top.
    String in(String text) {
        return text.replace(top + "/", "");
    }

    /// The session's folder, with a slash at its end; empty for the top and for any outside.
    String ofFolder() {
        String path = of("");
        return path.isEmpty() ? "" : path + "/";
    }

    /// @param file absolute, or as it is called in the session's folder
    /// @return empty for what is not in the project
    String of(String file) {
        try {
            Path absolute = Path.of(folder).resolve(file).normalize();
            Path inside = absolute.startsWith(top) ? absolute : real(absolute);
            return inside.startsWith(top) ? top.relativize(inside).toString().replace('\\', '/') : "";
        } catch (InvalidPathException _) {
            return "";
        }
    }

    /// The path without links, as far as there is anything.
    private static Path real(Path path) {
        for (@Nullable Path known = path; known != null; known = known.getParent()) {
            try {
                return known.toRealPath().resolve(known.relativize(path));
            } catch (IOException _) {
                // Its folder may be there.
            }
        }
        return path;
    }
}
