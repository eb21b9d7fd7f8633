package dev.acumen.project;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Of which projects the playbook is trusted: those where Acumen made it on this machine, and those for which a
/// person said so. Any other one may come from a stranger, and is not shown to the agent.
///
/// Kept in `trust.json`, by the project's real path. Safe for use by several threads and processes.
///
/// @param acumen the user's folder of Acumen's own
public record Trust(Path acumen) {
    private static final String PROJECTS = "projects";
    private static final Object ONE_AT_A_TIME = new Object();

    /// Whether a project's playbook is trusted.
    ///
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public boolean isTrusted(Path project) throws IOException {
        return projects(read()).members().containsKey(real(project).toString());
    }

    /// All projects that are trusted, by their real paths.
    ///
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public Set<String> projects() throws IOException {
        return projects(read()).members().keySet();
    }

    /// Trusts a project's playbook from now on. One that is trusted already stays as it was.
    ///
    /// @param reason why, in a word or two
    /// @throws BadInputException if what is kept cannot be understood; it stays as it is
    /// @throws IOException if it cannot be kept
    public void trust(Path project, String reason, Instant now) throws IOException {
        if (isTrusted(project)) {
            return;
        }
        Json entry = Json.Obj.of("since", new Json.Text(now.toString()), "reason", new Json.Text(reason));
        change(projects -> projects.with(real(project).toString(), entry));
    }

    /// Trusts a project's playbook no longer.
    ///
    /// @return whether it was trusted
    /// @throws BadInputException if what is kept cannot be understood; it stays as it is
    /// @throws IOException if it cannot be kept
    public boolean revoke(Path project) throws IOException {
        boolean wasTrusted = isTrusted(project);
        if (wasTrusted) {
            change(projects -> projects.without(real(project).toString()));
        }
        return wasTrusted;
    }

    private void change(UnaryOperator<Json.Obj> change) throws IOException {
        synchronized (ONE_AT_A_TIME) {
            try (FileChannel channel = PrivateFiles.lockFile(acumen.resolve(AcumenFolder.TRUST_LOCK));
                    FileLock _ = channel.lock()) {
                Json.Obj known = read();
                Json.Obj projects = change.apply(projects(known));
                PrivateFiles.write(file(), known.with("v", Json.Num.of(1)).with(PROJECTS, projects));
            }
        }
    }

    private Path file() {
        return acumen.resolve(AcumenFolder.TRUST);
    }

    private Json.Obj read() throws IOException {
        String source = file().toString();
        try {
            if (JsonReader.read(Files.readAllBytes(file()), source) instanceof Json.Obj object) {
                return object;
            }
            throw new BadInputException(source, "$", "an object was expected");
        } catch (NoSuchFileException _) {
            return Json.Obj.of();
        }
    }

    private Json.Obj projects(Json.Obj known) {
        Json projects = known.get(PROJECTS);
        if (projects == null) {
            return Json.Obj.of();
        }
        if (projects instanceof Json.Obj object) {
            return object;
        }
        throw new BadInputException(file().toString(), "$." + PROJECTS, "an object was expected");
    }

    /// The folder behind whatever links; one that is not there stays as it was named.
    private static Path real(Path project) {
        try {
            return project.toRealPath();
        } catch (IOException _) {
            return project.toAbsolutePath().normalize();
        }
    }
}
