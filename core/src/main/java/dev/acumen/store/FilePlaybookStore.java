package dev.acumen.store;

import dev.acumen.json.Json;
import dev.acumen.json.PlaybookDocument;
import dev.acumen.playbook.Applied;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps a project's playbook in `.claude/playbook.json`, with a journal and a lock in `.claude/acumen/`.
///
/// The file is the truth, the journal explains it. A transaction takes the lock, reads the file again, and then
/// first appends its journal line, then puts the new file in place; both are on the disk before it returns.
public final class FilePlaybookStore implements PlaybookStore {
    private final ProjectFiles files;
    private final Journal journal;
    private final Clock clock;

    /// @param project the project's folder
    /// @param clock for `last_updated` and the journal
    /// @throws StoreException if the folder is not there, or if `.claude` or the playbook is a link out of it
    public FilePlaybookStore(Path project, Clock clock) {
        this.files = ProjectFiles.of(project);
        this.journal = new Journal(files.journal());
        this.clock = clock;
    }

    /// Where the playbook is kept.
    public Path file() {
        return files.playbook();
    }

    @Override
    public State read() {
        try {
            byte[] bytes = bytes();
            PlaybookDocument document = document(bytes);
            List<String> findings = new ArrayList<>(document.findings());
            Set<String> learned = journal.learned(hash(bytes), findings);
            return new State(document.playbook(), learned, findings);
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    /// What happened to one key point, oldest first; nothing for an id that the journal does not know.
    public List<Event> history(String id) {
        try {
            return journal.history(id);
        } catch (IOException e) {
            throw failure("read", e);
        }
    }

    @Override
    public Applied update(Transaction transaction) {
        try {
            Files.createDirectories(files.folder());
            files.refuseLinks();
            if (!Files.exists(files.ignoreFile())) {
                Files.writeString(files.ignoreFile(), "*\n");
            }
            try (ProjectLock _ = ProjectLock.take(files.lock(), ProjectLock.PATIENCE)) {
                return locked(transaction);
            }
        } catch (IOException e) {
            throw failure("written", e);
        }
    }

    private Applied locked(Transaction transaction) throws IOException {
        byte[] before = bytes();
        PlaybookDocument document = document(before);
        if (transaction.isDone(journal.learned(hash(before), new ArrayList<>()))) {
            return Applied.nothing(document.playbook());
        }
        Applied applied = transaction.change().apply(document.playbook());
        String now = OffsetDateTime.now(clock).truncatedTo(ChronoUnit.MILLIS).toString();
        if (!applied.changes().isEmpty()) {
            write(transaction, document, before, document.with(applied, now), now);
        } else if (!transaction.learned().isEmpty()) {
            String hash = hash(before);
            append(document, before, line(transaction, now, List.of(), null, hash, hash), now);
        }
        return applied;
    }

    private void write(
            Transaction transaction,
            PlaybookDocument document,
            byte @Nullable [] before,
            PlaybookDocument.Edit edit,
            String now)
            throws IOException {
        byte[] after = edit.document().bytes();
        List<Json> changes = new ArrayList<>(document.repairs());
        changes.addAll(edit.changes());
        if (document.isRestructured() && before != null) {
            backUp(before);
        }
        long size = journal.size();
        append(document, before, line(transaction, now, changes, edit.top(), hash(before), Disk.hash(after)), now);
        try {
            Disk.replace(files.playbook(), files.next(), after);
        } catch (IOException e) {
            journal.cutTo(size);
            throw e;
        }
    }

    /// A journal begins with a snapshot of what was there before it.
    private void append(PlaybookDocument document, byte @Nullable [] before, Json.Obj line, String now)
            throws IOException {
        journal.append(journal.isEmpty() ? List.of(snapshot(document, before, now), line) : List.of(line));
    }

    private static Json.Obj snapshot(PlaybookDocument document, byte @Nullable [] before, String now) {
        Json hash = text(hash(before));
        return Json.Obj.of(
                "v",
                Json.Num.of(1),
                "time",
                new Json.Text(now),
                "cause",
                Json.Obj.of("kind", new Json.Text("snapshot")),
                "playbook",
                before == null ? Json.NULL : document.original(),
                "from",
                hash,
                "to",
                hash);
    }

    private static Json.Obj line(
            Transaction transaction,
            String now,
            List<Json> changes,
            Json.@Nullable Obj top,
            @Nullable String from,
            @Nullable String to) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("v", Json.Num.of(1));
        members.put("time", new Json.Text(now));
        members.put("cause", cause(transaction));
        members.put("changes", new Json.Arr(changes));
        if (top != null) {
            members.put("top", top);
        }
        members.put("learned", Json.Arr.ofTexts(transaction.learned()));
        members.put("from", text(from));
        members.put("to", text(to));
        return new Json.Obj(members);
    }

    private static Json.Obj cause(Transaction transaction) {
        Cause cause = transaction.cause();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("kind", new Json.Text(cause.kind()));
        if (!cause.session().isEmpty()) {
            members.put("session", new Json.Text(cause.session()));
            members.put("turns", Json.Arr.ofTexts(transaction.learned()));
        }
        if (!cause.model().isEmpty()) {
            members.put("model", new Json.Text(cause.model()));
        }
        return new Json.Obj(members);
    }

    /// Keeps a file of an older form as it was found. The name is that of its content: the same file is kept once.
    private void backUp(byte[] before) throws IOException {
        Files.createDirectories(files.backups());
        Path backup = files.backups().resolve("playbook-" + Disk.hash(before).substring(0, 16) + ".json");
        if (!Files.exists(backup)) {
            Disk.replace(backup, files.next(), before);
        }
    }

    private byte @Nullable [] bytes() throws IOException {
        try {
            return Files.readAllBytes(files.playbook());
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    private PlaybookDocument document(byte @Nullable [] bytes) {
        return bytes == null
                ? PlaybookDocument.empty()
                : PlaybookDocument.read(bytes, files.playbook().toString());
    }

    private static @Nullable String hash(byte @Nullable [] bytes) {
        return bytes == null ? null : Disk.hash(bytes);
    }

    private static Json text(@Nullable String value) {
        return value == null ? Json.NULL : new Json.Text(value);
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "no permission for " + denied.getFile();
            case FileSystemException file when file.getReason() != null -> file.getFile() + ": " + file.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    private StoreException failure(String verb, IOException e) {
        return new StoreException(
                files.playbook() + " could not be " + verb + ": " + reason(e) + "; it is as it was", false, e);
    }
}
