package dev.acumen.store;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A playbook out of a store that keeps it in no files, opened for one change. It computes and writes nothing: the
/// store reads a [KeptPlaybook] before, and writes the [#change] after, as one. So every store has the same rules.
///
/// For one thread.
public final class DetachedPlaybook extends OpenPlaybook {
    private final KeptPlaybook kept;
    private final PlaybookDocument before;
    private final StoreListener listener;
    private final Waiting waiting;
    private final Unwanted unwanted;
    private final List<JournalLine> added = new ArrayList<>();
    private List<JournalLine> journal = List.of();
    private @Nullable String playbook;
    private @Nullable String usage;

    /// @param kept what there is
    /// @param now the time to write, ISO-8601 with an offset
    /// @param listener hears of what is about to be carried out
    /// @throws BadInputException if what is kept is no playbook
    public DetachedPlaybook(KeptPlaybook kept, String now, StoreListener listener) {
        this(kept, bytes(kept), now, listener);
    }

    private DetachedPlaybook(KeptPlaybook kept, byte @Nullable [] bytes, String now, StoreListener listener) {
        super(
                kept.name(),
                now,
                false,
                bytes,
                bytes == null ? PlaybookDocument.empty() : PlaybookDocument.read(bytes, kept.name()));
        this.kept = kept;
        this.before = document();
        this.listener = listener;
        this.waiting = new Waiting(kept.proposals());
        this.unwanted = new Unwanted(kept);
    }

    private static byte @Nullable [] bytes(KeptPlaybook kept) {
        String text = kept.playbook();
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /// What is kept of the playbook, as it is read.
    public PlaybookStore.State state() {
        List<String> findings = new ArrayList<>(document().findings());
        return computed(() -> new PlaybookStore.State(
                playbook(),
                learned(),
                findings,
                ReviewState.rejected(unwanted, findings),
                waiting.read(findings),
                document().removed()));
    }

    /// What a person rejected, oldest first.
    ///
    /// @throws BadInputException if that cannot be understood
    public List<RejectedText> rejected() {
        return unwanted.read();
    }

    /// When key points were last of use, and which may be out of date.
    public Usage usage() {
        return UsageJson.usage(usageJson());
    }

    /// The document before any change.
    public PlaybookDocument before() {
        return before;
    }

    /// Carries a transaction out, as [PlaybookStore#update] says.
    ///
    /// @throws BadInputException if what was rejected cannot be understood, and turns are learned
    /// @throws StoreException if the playbook would become too large
    public Optional<Applied> carryOut(Transaction transaction) {
        return computed(() -> Optional.ofNullable(
                new Execution(this, removals(), listener).carryOut(transaction).applied()));
    }

    /// Takes a change back, as [JournaledStore#undo(String)] says.
    ///
    /// @param name the id of a journal line or of a session, or its first letters, four or more; empty for the last
    /// change that can be taken back
    /// @param lines the whole journal, oldest first
    public UndoResult undo(String name, List<JournalLine> lines) {
        if (lines.isEmpty()) {
            return new UndoResult.Refused(JournalHistory.NOTHING);
        }
        journal = lines;
        return computed(() -> {
            UndoTransaction taking = new UndoTransaction(this, removals());
            return name.isEmpty() ? taking.last() : taking.named(name);
        });
    }

    /// Keeps which key points may be out of date, as [JournaledStore#flag] says.
    public void flag(Map<String, String> flags) {
        Json.Obj known = usageJson();
        Json.Obj next = UsageJson.flagged(known, flags, playbook());
        if (!next.equals(known) && (kept.usage() != null || UsageJson.isFlagged(next))) {
            usage = usageText(next);
        }
    }

    /// What is to be kept of all that was done.
    public KeptChange change() {
        return new KeptChange(
                playbook,
                added.stream().map(JournalLine::text).toList(),
                added.stream().flatMap(line -> line.learned().stream()).toList(),
                unwanted.written == null ? null : text(unwanted.written),
                waiting.changed(),
                usage);
    }

    @Override
    Set<String> learned() {
        return kept.learned();
    }

    /// Nobody edits what is kept but stores: of the ids that were given, the playbook itself knows the highest.
    @Override
    Set<String> ids() {
        return Set.of();
    }

    @Override
    boolean isBegun() {
        return kept.isBegun() || super.isBegun();
    }

    @Override
    void keep(JournalLine line, PlaybookDocument next, byte[] content) throws IOException {
        append(line);
        set(next, content);
        playbook = new String(content, StandardCharsets.UTF_8);
    }

    @Override
    void keep(List<JournalLine> lines) {
        added.addAll(lines);
    }

    @Override
    List<JournalLine> allLines() {
        return journal;
    }

    @Override
    ReviewState reviewState() {
        return new ReviewState(waiting, unwanted, now());
    }

    @Override
    void count() {
        Json.Obj known = usageJson();
        Json.Obj next = UsageJson.counted(known, added, playbook());
        if (isBegun() && !next.equals(known)) {
            usage = usageText(next);
        }
    }

    private static String usageText(Json.Obj json) {
        return JsonWriter.compact(json) + "\n";
    }

    private Json.Obj usageJson() {
        String text = usage == null ? kept.usage() : usage;
        try {
            return text != null && JsonReader.read(text, kept.name()) instanceof Json.Obj json ? json : Json.Obj.of();
        } catch (BadInputException ignored) {
            return Json.Obj.of();
        }
    }

    /// What is removed is remembered for the clones of a repository, and there is none.
    private Removals removals() {
        return new Removals(false, listener, now(), false);
    }

    private static String text(Json json) {
        return JsonWriter.pretty(json) + "\n";
    }

    private interface Computation<T> {
        T result() throws IOException;
    }

    private static <T> T computed(Computation<T> computation) {
        try {
            return computation.result();
        } catch (IOException e) {
            // Nothing is read or written here.
            throw new UncheckedIOException(e);
        }
    }

    /// Proposals, by their ids.
    private static final class Waiting implements Proposals {
        private final Map<String, String> files;
        private final Set<String> changed = new HashSet<>();

        Waiting(Map<String, String> files) {
            this.files = new LinkedHashMap<>(files);
        }

        @Override
        public List<Proposal> read(List<String> findings) {
            List<Proposal> proposals = new ArrayList<>();
            files.forEach((id, text) -> {
                String name = "proposals/" + id + ".json";
                try {
                    proposals.add(ProposalJson.read(id, JsonReader.read(text, name), name));
                } catch (BadInputException e) {
                    findings.add(e.getMessage() + "; passed over");
                }
            });
            proposals.sort(ORDER);
            return proposals;
        }

        @Override
        public void put(Proposal proposal) {
            changed.add(proposal.id());
            if (proposal.operations().isEmpty()) {
                files.remove(proposal.id());
            } else {
                files.put(proposal.id(), text(ProposalJson.write(proposal)));
            }
        }

        Map<String, Optional<String>> changed() {
            Map<String, Optional<String>> texts = new LinkedHashMap<>();
            changed.forEach(id -> texts.put(id, Optional.ofNullable(files.get(id))));
            return texts;
        }
    }

    /// What a person does not want.
    private static final class Unwanted implements RejectedTexts {
        private final KeptPlaybook kept;
        private @Nullable Json written;

        Unwanted(KeptPlaybook kept) {
            this.kept = kept;
        }

        private RejectedJson whole() {
            String name = kept.name() + ", rejected.json";
            String text = kept.rejected();
            return written != null
                    ? RejectedJson.read(written, name)
                    : text == null ? RejectedJson.NONE : RejectedJson.read(JsonReader.read(text, name), name);
        }

        @Override
        public List<RejectedText> read() {
            return whole().texts();
        }

        @Override
        public int next() {
            return whole().next();
        }

        @Override
        public void write(List<RejectedText> texts) {
            written = whole().with(texts).json();
        }
    }
}
