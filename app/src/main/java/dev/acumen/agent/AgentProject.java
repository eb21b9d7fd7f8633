package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.project.Projects;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Which project a client's calls are about: the one that was named when the server was started, else the first of the
/// client's roots that has a playbook or is the top of a git checkout, else the project around `CLAUDE_PROJECT_DIR`,
/// else the one around the working directory.
///
/// @param named the project that was named
record AgentProject(Environment environment, Optional<Path> named) {

    /// The project's folder, which need not exist where it was named.
    ///
    /// @param roots the URIs of the client's roots
    Path folder(List<String> roots) {
        Projects projects = new Projects(environment.home());
        if (named.isPresent()) {
            return projects.inMain(
                    environment.workingDirectory().resolve(named.get()).normalize());
        }
        Path found = roots.stream()
                .flatMap(root -> marked(root, projects).stream())
                .findFirst()
                .orElseGet(() -> projects.around(here()));
        if (projects.isHome(found)) {
            throw new CallException(
                    "the home folder is a project only when it is named: start the server with acumen mcp --project DIR");
        }
        return found;
    }

    private Path here() {
        Path here = environment.workingDirectory();
        return environment
                .variable("CLAUDE_PROJECT_DIR")
                .map(folder -> here.resolve(folder).normalize())
                .orElse(here);
    }

    private static Optional<Path> marked(String root, Projects projects) {
        try {
            Path folder = Path.of(URI.create(root)).toRealPath();
            return Files.isDirectory(folder) && projects.isMarked(folder) && !projects.isHome(folder)
                    ? Optional.of(projects.around(folder))
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException _) {
            // Another kind of root, or one that is gone.
            return Optional.empty();
        }
    }
}
