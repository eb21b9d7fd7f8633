package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.project.GitHistory;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.JournalLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What the sessions and the git history of a project know of its key points.
public final class ProjectSources implements KeyPointSources {
    private final Path project;
    private final Environment environment;
    private final EvidenceReader witness;
    private final Consumer<String> warn;

    /// @param journal says from which files sessions were learned that the client does not keep
    /// @param warn hears what could not be read
    public ProjectSources(Path project, Environment environment, List<JournalLine> journal, Consumer<String> warn) {
        this.project = project;
        this.environment = environment;
        this.witness = new EvidenceReader(environment, journal);
        this.warn = warn;
    }

    /// Finds the words of sessions again.
    public EvidenceReader witness() {
        return witness;
    }

    @Override
    public Optional<EvidenceReader.Account> words(String session, List<String> lines) {
        return Optional.of(witness.of(session, lines));
    }

    @Override
    public int shown(String id) {
        try {
            List<ShownSession> sessions =
                    KeyPoint.isOfUser(id) ? ShownSession.ofAll(environment) : ShownSession.of(project, environment);
            return (int) sessions.stream().filter(session -> session.has(id)).count();
        } catch (IOException e) {
            warn.accept("what sessions were shown cannot be read: " + ErrorAdvice.told(e));
            return 0;
        }
    }

    @Override
    public String firstCommit(String text) {
        Path top = GitHistory.top(project, project.getRoot());
        if (!Files.exists(top.resolve(".git"))) {
            return "";
        }
        return GitHistory.of(project, environment.variables())
                .first(JsonWriter.compact(new Json.Text(text)), Projects.PLAYBOOK)
                .map(commit ->
                        "first committed by " + commit.author() + " on " + commit.day() + " (" + commit.id() + ")")
                .orElse("");
    }
}
