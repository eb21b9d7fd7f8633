package dev.acumen.store;

import dev.acumen.document.LocalClock;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Usage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Keeps a playbook in memory, by the rules of [FilePlaybookStore]: for tests, trials and short-lived agents. What it
/// holds ends with the process, unless [#copy] hands it to another store before.
public final class InMemoryPlaybookStore implements JournaledStore {
    private static final String PLACE = "the playbook in memory";

    private final Clock clock;
    private final StoreListener listener;
    private final List<JournalLine> journal = new ArrayList<>();
    private KeptPlaybook kept = KeptPlaybook.none(PLACE);

    /// @param clock for `last_updated` and the journal
    public InMemoryPlaybookStore(Clock clock) {
        this(clock, StoreListener.NONE);
    }

    /// @param clock for `last_updated` and the journal
    /// @param listener hears what happens
    public InMemoryPlaybookStore(Clock clock, StoreListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    @Override
    public State read() {
        return opened().state();
    }

    @Override
    public String place() {
        return PLACE;
    }

    @Override
    public synchronized List<JournalLine> log() {
        return List.copyOf(journal);
    }

    @Override
    public List<Proposal> proposals() {
        return read().proposals();
    }

    @Override
    public List<RejectedText> rejected() {
        return opened().rejected();
    }

    @Override
    public Usage usage() {
        return opened().usage();
    }

    @Override
    public Optional<Applied> update(Transaction transaction) {
        Changed<Optional<Applied>> changed;
        try {
            changed = changing(playbook -> playbook.carryOut(transaction));
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            StoreListener.tell(() -> listener.failed(transaction.cause(), defect));
            throw defect;
        }
        changed.result.ifPresent(applied ->
                StoreListener.tell(() -> listener.carriedOut(transaction.cause(), changed.playbook.before(), applied)));
        return changed.result;
    }

    @Override
    public UndoResult undo() {
        return undo("");
    }

    @Override
    public UndoResult undo(String name) {
        return changing(playbook -> playbook.undo(name, List.copyOf(journal))).result;
    }

    @Override
    public void flag(Map<String, String> flags) {
        changing(playbook -> {
            playbook.flag(flags);
            return flags;
        });
    }

    /// Does nothing: a change and its journal line are one.
    @Override
    public void settle() {}

    @Override
    public synchronized PlaybookCopy copy() {
        return new PlaybookCopy(
                kept.playbook(),
                journal.stream().map(JournalLine::text).toList(),
                kept.rejected(),
                kept.proposals(),
                kept.usage());
    }

    @Override
    public synchronized void restore(PlaybookCopy copy) {
        if (kept.isBegun() || kept.playbook() != null) {
            throw new StoreException(PLACE + " is there already", false);
        }
        copy.journal().forEach(line -> journal.add(JournalLine.read(line, PLACE)));
        kept = new KeptPlaybook(
                PLACE,
                copy.playbook(),
                !journal.isEmpty(),
                copy.learned(),
                copy.rejected(),
                copy.proposals(),
                copy.usage());
    }

    private synchronized DetachedPlaybook opened() {
        return new DetachedPlaybook(kept, LocalClock.now(clock), listener);
    }

    private record Changed<T>(DetachedPlaybook playbook, T result) {}

    private synchronized <T> Changed<T> changing(Function<DetachedPlaybook, T> change) {
        DetachedPlaybook playbook = opened();
        T result = change.apply(playbook);
        keep(playbook.change());
        return new Changed<>(playbook, result);
    }

    private void keep(KeptChange change) {
        change.lines().forEach(line -> journal.add(JournalLine.read(line, PLACE)));
        Set<String> learned = new HashSet<>(kept.learned());
        learned.addAll(change.learned());
        Map<String, String> proposals = new HashMap<>(kept.proposals());
        change.proposals()
                .forEach((id, text) -> text.ifPresentOrElse(now -> proposals.put(id, now), () -> proposals.remove(id)));
        kept = new KeptPlaybook(
                PLACE,
                latest(change.playbook(), kept.playbook()),
                !journal.isEmpty(),
                learned,
                latest(change.rejected(), kept.rejected()),
                proposals,
                latest(change.usage(), kept.usage()));
    }

    private static @Nullable String latest(@Nullable String changed, @Nullable String before) {
        return changed == null ? before : changed;
    }
}
