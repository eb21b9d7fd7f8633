package dev.acumen.learn;

import static dev.acumen.learn.RedactedText.excerpt;
import static dev.acumen.learn.RedactedText.plain;
import static dev.acumen.learn.RedactedText.quoted;

import dev.acumen.document.Migration;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.Cause;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What there is to report about a transaction, in the words of the specification.
final class DiagnosticReports {
    private DiagnosticReports() {}

    /// The reports of a transaction that was carried out, in the order in which things happened.
    static List<DiagnosticReport> of(Cause cause, PlaybookDocument before, Applied applied) {
        return Stream.<Stream<DiagnosticReport>>of(
                        migration(before),
                        sections(before),
                        truncation(applied),
                        unknownSections(applied),
                        unknownIds(applied),
                        deletions(applied),
                        updates(applied),
                        summary(applied),
                        pruning(applied))
                .flatMap(Function.identity())
                .map(report -> caused(report, cause))
                .toList();
    }

    /// The report of a transaction that a defect ended (REQ-CUR-006).
    static DiagnosticReport rollback(Cause cause, RuntimeException defect) {
        StringWriter trace = new StringWriter();
        defect.printStackTrace(new PrintWriter(trace, true));
        String text = "Operations rollback due to exception:\n"
                + Secrets.redacted(trace.toString()).strip();
        return caused(new DiagnosticReport("curator_ops_rollback", text), cause);
    }

    /// The report of a question to a model, and of what came of it (REQ-CUR-012).
    static DiagnosticReport asked(String role, String session, Prompt prompt, Reply reply) {
        String answer = switch (reply) {
            case Reply.Answer given -> "Answer:\n" + Secrets.redacted(given.text());
            case Failure failure -> "No answer: " + plain(failure.reason());
        };
        return new DiagnosticReport(
                role,
                "Session: " + plain(session) + "\n\nPrompt:\n" + Secrets.redacted(prompt.text()) + "\n\n"
                        + answer.strip() + "\n");
    }

    private static DiagnosticReport caused(DiagnosticReport report, Cause cause) {
        String session = cause.session().isEmpty() ? "" : ", session " + plain(cause.session());
        String model = cause.model().isEmpty() ? "" : ", model " + plain(cause.model());
        return new DiagnosticReport(
                report.name(), report.text() + "\n\nCause: " + plain(cause.kind()) + session + model + "\n");
    }

    /// OBS-SCORE-001.
    private static Stream<DiagnosticReport> migration(PlaybookDocument before) {
        List<Json> migrations =
                before.migrations().stream().<Json>map(DiagnosticReports::json).toList();
        return migrations.isEmpty()
                ? Stream.empty()
                : Stream.of(new DiagnosticReport(
                        "playbook_migration",
                        "Migrated " + migrations.size() + " playbook entries:\n"
                                + JsonWriter.pretty(new Json.Arr(migrations))));
    }

    private static Json.Obj json(Migration migration) {
        return new Migration(Secrets.redacted(migration.name()), migration.from(), migration.score()).json();
    }

    /// OBS-SECT-001.
    private static Stream<DiagnosticReport> sections(PlaybookDocument before) {
        Json flat = before.original().get("key_points");
        if (flat != null && before.original().get("sections") != null) {
            return Stream.of(new DiagnosticReport(
                    "sections_dual_key_warning",
                    "Dual-key playbook.json detected: both 'sections' and 'key_points' present."
                            + " Using 'sections', ignoring 'key_points'."));
        }
        if (flat instanceof Json.Arr(List<Json> entries) && !entries.isEmpty()) {
            return Stream.of(new DiagnosticReport(
                    "sections_migration",
                    "Migrated " + entries.size() + " entries from flat key_points to OTHERS section"));
        }
        return Stream.empty();
    }

    /// OBS-CUR-001, of each delta that was too long.
    private static Stream<DiagnosticReport> truncation(Applied applied) {
        return new Operations(applied)
                .truncations().stream().map(sentence -> new DiagnosticReport("curator_ops_truncated", sentence));
    }

    /// OBS-SECT-002.
    private static Stream<DiagnosticReport> unknownSections(Applied applied) {
        return those(Note.UnknownSection.class, applied.notes())
                .map(note -> new DiagnosticReport(
                        "sections_unknown_section",
                        "Unknown section " + quoted(note.name()) + " for key point: " + excerpt(note.text())
                                + ". Assigned to " + note.used().title() + "."));
    }

    /// OBS-CUR-002. A MERGE has a note for each source, whether it was rejected or not; what a tag or a command of
    /// another kind names is no operation's id.
    private static Stream<DiagnosticReport> unknownIds(Applied applied) {
        Stream<String> sources =
                those(Note.UnknownSource.class, applied.notes()).map(note -> unknown(note.op(), note.id()));
        Stream<String> targets = those(Rejection.UnknownId.class, applied.rejections())
                .filter(rejection ->
                        rejection.op().equals("UPDATE") || rejection.op().equals("DELETE"))
                .map(rejection -> unknown(rejection.op(), rejection.id()));
        return Stream.concat(sources, targets)
                .map(sentence -> new DiagnosticReport("curator_nonexistent_id", sentence));
    }

    private static String unknown(String op, String id) {
        return op + " references non-existent ID: " + quoted(id);
    }

    /// OBS-CUR-003.
    private static Stream<DiagnosticReport> deletions(Applied applied) {
        return changes(applied, Change.Kind.DELETE)
                .map(change -> new DiagnosticReport(
                        "curator_delete_audit",
                        "DELETE applied: target_id=" + quoted(change.id()) + ", text=" + excerpt(text(change.before()))
                                + ", reason=" + quoted(change.basis().why())));
    }

    /// OBS-CUR-004.
    private static Stream<DiagnosticReport> updates(Applied applied) {
        return changes(applied, Change.Kind.UPDATE)
                .map(change -> new DiagnosticReport(
                        "curator_update_audit",
                        "UPDATE applied: target_id=" + quoted(change.id()) + ", old_text="
                                + excerpt(text(change.before())) + ", new_text=" + excerpt(text(change.after()))));
    }

    /// OBS-CUR-001; none where there were no operations.
    private static Stream<DiagnosticReport> summary(Applied applied) {
        Operations operations = new Operations(applied);
        return operations.isEmpty()
                ? Stream.empty()
                : Stream.of(new DiagnosticReport("curator_ops_summary", operations.summary()));
    }

    /// OBS-SCORE-002.
    private static Stream<DiagnosticReport> pruning(Applied applied) {
        List<String> lines = changes(applied, Change.Kind.PRUNE)
                .flatMap(change -> Stream.ofNullable(change.before())
                        .map(placed -> pruned(placed.keyPoint(), change.basis().why())))
                .toList();
        return lines.isEmpty()
                ? Stream.empty()
                : Stream.of(new DiagnosticReport(
                        "playbook_pruning", "Pruned " + lines.size() + " key points:\n" + String.join("\n", lines)));
    }

    private static String pruned(KeyPoint keyPoint, String why) {
        String reason = keyPoint.tally().isHarmful() ? "harmful >= 3 AND harmful > helpful" : why;
        return "  - " + plain(keyPoint.name()) + ": " + excerpt(keyPoint.text()) + " (helpful="
                + keyPoint.tally().helpful() + ", harmful=" + keyPoint.tally().harmful()
                + ") reason: " + reason;
    }

    private static Stream<Change> changes(Applied applied, Change.Kind kind) {
        return applied.changes().stream().filter(change -> change.kind() == kind);
    }

    private static String text(@Nullable SectionedKeyPoint placed) {
        return placed == null ? "" : placed.keyPoint().text();
    }

    private static <T> Stream<T> those(Class<T> type, List<? super T> all) {
        return all.stream().filter(type::isInstance).map(type::cast);
    }
}
