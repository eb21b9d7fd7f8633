package dev.acumen.learn;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.playbook.Applied;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// Writes reports about what a project's store does, where the project asks for them with the file
/// `.claude/diagnostic_mode` (OBS-CUR-001 to 004, OBS-SCORE-001 and 002, OBS-SECT-001 and 002).
///
/// A report that cannot be written is left out in silence: nothing that is done here can change what the program
/// does. Reports are for their owner's eyes alone; where a file system knows no permissions, none are written.
public final class Diagnostics implements StoreListener {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS", Locale.ROOT);

    private final Path project;
    private final Clock clock;

    /// @param project the project's folder, which need not exist
    /// @param clock for the reports' names
    public Diagnostics(Path project, Clock clock) {
        this.project = project;
        this.clock = clock;
    }

    @Override
    public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
        write(() -> DiagnosticReports.of(cause, before, applied));
    }

    @Override
    public void failed(Cause cause, RuntimeException defect) {
        write(() -> List.of(DiagnosticReports.rollback(cause, defect)));
    }

    /// A model was asked for a role. Called from many threads at once.
    public void asked(String role, String session, Prompt prompt, Reply reply) {
        write(() -> List.of(DiagnosticReports.asked(role, session, prompt, reply)));
    }

    private void write(Supplier<List<DiagnosticReport>> reports) {
        try {
            Path claude = project.resolve(".claude");
            if (Files.exists(claude.resolve("diagnostic_mode")) && isInside(claude)) {
                new ReportFolder(claude.resolve("diagnostic"))
                        .write(LocalDateTime.now(clock).format(STAMP), reports.get());
            }
        } catch (IOException | RuntimeException ignored) {
            // The transaction is over. Whatever goes wrong with telling of it, even through a defect of ours, its
            // caller must see what became of the transaction, and nothing else.
        }
    }

    /// Whether the folder is in the project, wherever links lead.
    private boolean isInside(Path claude) throws IOException {
        return claude.toRealPath().startsWith(project.toRealPath());
    }
}
