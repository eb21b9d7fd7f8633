package dev.acumen.project;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Of which projects the playbook is trusted, with whatever it will hold: those where Acumen made it on this machine,
/// and those for which a person said so. Any other one may come from a stranger: of it only what [KnownTexts] knows is
/// shown to the agent, and nothing where trust was revoked.
///
/// Kept in `trust.json`, by the project's real path. Safe for use by several threads and processes.
///
/// @param acumen the user's folder of Acumen's own
public record Trust(Path acumen) {
    private static final String PROJECTS = "projects";
    private static final String REVOKED = "revoked";
    private static final Object ONE_AT_A_TIME = new Object();

    /// What was decided of a project's playbook: true where it is trusted, false where a person took trust from it.
    ///
    /// @return null where nothing was decided
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public @Nullable Boolean decision(Path project) throws IOException {
        Json.Obj known = read();
        String path = real(project).toString();
        if (listed(PROJECTS, known).members().containsKey(path)) {
            return true;
        }
        return listed(REVOKED, known).members().containsKey(path) ? false : null;
    }

    /// Whether a project's playbook is trusted.
    ///
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public boolean isTrusted(Path project) throws IOException {
        return Boolean.TRUE.equals(decision(project));
    }

    /// Whether a person took trust from a project's playbook, and did not give it again.
    ///
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public boolean isRevoked(Path project) throws IOException {
        return Boolean.FALSE.equals(decision(project));
    }

    /// All projects that are trusted, by their real paths.
    ///
    /// @throws BadInputException if what is kept cannot be understood
    /// @throws IOException if it cannot be read
    public Set<String> projects() throws IOException {
        return listed(PROJECTS, read()).members().keySet();
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
        String path = real(project).toString();
        change(projects -> projects.with(path, entry), revoked -> revoked.without(path));
    }

    /// Trusts a project's playbook after a person saw what it holds, whose texts are known from now on.
    ///
    /// @throws BadInputException if what is kept cannot be understood; it stays as it is
    /// @throws IOException if it cannot be kept
    public void trust(Path project, Playbook seen, Instant now) throws IOException {
        trust(project, "acumen trust", now);
        new KnownTexts(acumen)
                .add(seen.keyPoints().map(SectionedKeyPoint::keyPoint).toList());
    }

    /// Trusts a project's playbook no longer, and none of its key points there, whatever their texts.
    ///
    /// @return whether it was trusted
    /// @throws BadInputException if what is kept cannot be understood; it stays as it is
    /// @throws IOException if it cannot be kept
    public boolean revoke(Path project, Instant now) throws IOException {
        boolean wasTrusted = isTrusted(project);
        if (!isRevoked(project)) {
            String path = real(project).toString();
            Json entry = Json.Obj.of("since", new Json.Text(now.toString()));
            change(projects -> projects.without(path), revoked -> revoked.with(path, entry));
        }
        return wasTrusted;
    }

    private void change(UnaryOperator<Json.Obj> trusted, UnaryOperator<Json.Obj> revoked) throws IOException {
        alone(acumen, () -> {
            Json.Obj known = read();
            Json.Obj changed = known.with("v", Json.Num.of(1)).with(PROJECTS, trusted.apply(listed(PROJECTS, known)));
            Json.Obj untrusted = revoked.apply(listed(REVOKED, known));
            boolean isNeeded =
                    known.get(REVOKED) != null || !untrusted.members().isEmpty();
            PrivateFiles.write(file(), isNeeded ? changed.with(REVOKED, untrusted) : changed);
        });
    }

    /// A change of files that several threads and processes change.
    interface Change {
        void carryOut() throws IOException;
    }

    /// Changes what is kept of trust while nobody else does.
    static void alone(Path acumen, Change change) throws IOException {
        synchronized (ONE_AT_A_TIME) {
            try (FileChannel channel = PrivateFiles.lockFile(acumen.resolve(AcumenFolder.TRUST_LOCK));
                    FileLock _ = channel.lock()) {
                change.carryOut();
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

    private Json.Obj listed(String name, Json.Obj known) {
        Json listed = known.get(name);
        if (listed == null) {
            return Json.Obj.of();
        }
        if (listed instanceof Json.Obj object) {
            return object;
        }
        throw new BadInputException(file().toString(), "$." + name, "an object was expected");
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
