package dev.acumen.postgres;

import dev.acumen.document.LocalClock;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Usage;
import dev.acumen.store.DetachedPlaybook;
import dev.acumen.store.JournalLine;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.KeptChange;
import dev.acumen.store.KeptPlaybook;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import dev.acumen.store.UndoResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One playbook in the database, by the rules of [dev.acumen.store.FilePlaybookStore].
///
/// A change is computed without a lock. It is written in one transaction, with its journal line and all that belongs
/// to it, if the playbook is still as it was read; else it is computed anew. After two conflicts it takes its turn: it
/// locks the playbook's row and computes under the lock.
public final class PostgresPlaybookStore implements JournaledStore {
    /// How often a change is computed before it takes its turn.
    private static final int FREE_TRIES = 2;

    private static final int TRIES = 10;

    private final Database database;
    private final String tenant;
    private final String name;
    private final Clock clock;
    private final StoreListener listener;
    private final Alongside alongside;

    /// What else is written in the transaction of a change, or not at all.
    @FunctionalInterface
    public interface Alongside {
        /// Nothing.
        Alongside NOTHING = (connection, change) -> {};

        /// Writes it. What this throws undoes the change.
        ///
        /// @param connection in the transaction, for the tenant
        /// @param change what is written of the playbook
        void write(Connection connection, KeptChange change) throws SQLException;
    }

    PostgresPlaybookStore(Database database, String tenant, String name, Clock clock, StoreListener listener) {
        this(database, tenant, name, clock, listener, Alongside.NOTHING);
    }

    private PostgresPlaybookStore(
            Database database, String tenant, String name, Clock clock, StoreListener listener, Alongside alongside) {
        this.database = database;
        this.tenant = tenant;
        this.name = name;
        this.clock = clock;
        this.listener = listener;
        this.alongside = alongside;
    }

    /// The same playbook, each of whose changes through this object writes more.
    public PostgresPlaybookStore with(Alongside more) {
        return new PostgresPlaybookStore(database, tenant, name, clock, listener, more);
    }

    @Override
    public State read() {
        return reading(rows -> opened(rows.read())).state();
    }

    /// The key points and what is known of their use, as they are at one moment.
    PlaybookCache.Known known() {
        return reading(rows -> {
            DetachedPlaybook opened = opened(rows.readBriefly());
            return new PlaybookCache.Known(opened.state(), opened.usage());
        });
    }

    @Override
    public String place() {
        return PlaybookRows.title(tenant, name);
    }

    /// Does nothing: a change and its journal line are one transaction.
    @Override
    public void settle() {}

    @Override
    public List<Proposal> proposals() {
        return read().proposals();
    }

    @Override
    public List<RejectedText> rejected() {
        return reading(rows -> opened(rows.read())).rejected();
    }

    @Override
    public PlaybookCopy copy() {
        return reading(rows -> {
            // What is read by several statements is from one moment.
            rows.lock();
            KeptPlaybook kept = rows.read().kept();
            return new PlaybookCopy(kept.playbook(), rows.lines(), kept.rejected(), kept.proposals(), kept.usage());
        });
    }

    @Override
    public void restore(PlaybookCopy copy) {
        Map<String, Optional<String>> proposals = new HashMap<>();
        copy.proposals().forEach((id, text) -> proposals.put(id, Optional.of(text)));
        KeptChange kept = new KeptChange(
                copy.playbook(), copy.journal(), List.copyOf(copy.learned()), copy.rejected(), proposals, copy.usage());
        tried("written", false, (rows, ignored) -> {
            if (rows.read().version() != 0) {
                throw new StoreException(rows.title() + " is there already", false);
            }
            return kept.isEmpty() || rows.write(0, kept) ? kept : null;
        });
    }

    @Override
    public Usage usage() {
        return reading(rows -> opened(rows.read())).usage();
    }

    @Override
    public List<JournalLine> log() {
        return reading(PostgresPlaybookStore::lines);
    }

    /// A line of the journal.
    ///
    /// @param number later lines have higher ones; those of other playbooks are in between
    public record NumberedLine(long number, JournalLine line) {}

    /// A part of [#log], the newest line first.
    ///
    /// @param before only lines with a lower number
    /// @param most how many lines
    /// @throws StoreException if the journal cannot be read
    public List<NumberedLine> log(long before, int most) {
        return reading(rows -> rows.lines(before, most).entrySet().stream()
                .map(line -> new NumberedLine(
                        line.getKey(), JournalLine.read(line.getValue(), "the journal of " + rows.title())))
                .toList());
    }

    @Override
    public Optional<Applied> update(Transaction transaction) {
        try {
            Changed<Optional<Applied>> changed =
                    changing(transaction.isOnce(), (playbook, ignored) -> playbook.carryOut(transaction));
            changed.result.ifPresent(applied -> StoreListener.tell(
                    () -> listener.carriedOut(transaction.cause(), changed.playbook.before(), applied)));
            return changed.result;
        } catch (BadInputException | StoreException e) {
            throw e;
        } catch (RuntimeException defect) {
            StoreListener.tell(() -> listener.failed(transaction.cause(), defect));
            throw defect;
        }
    }

    @Override
    public UndoResult undo() {
        return undo("");
    }

    @Override
    public UndoResult undo(String id) {
        return changing(false, (playbook, rows) -> playbook.undo(id, lines(rows))).result;
    }

    @Override
    public void flag(Map<String, String> flags) {
        changing(true, (playbook, ignored) -> {
            playbook.flag(flags);
            return flags;
        });
    }

    private DetachedPlaybook opened(PlaybookRows.Read read) {
        return new DetachedPlaybook(read.kept(), LocalClock.now(clock), listener);
    }

    private static List<JournalLine> lines(PlaybookRows rows) throws SQLException {
        return rows.lines().stream()
                .map(line -> JournalLine.read(line, "the journal of " + rows.title()))
                .toList();
    }

    private interface Question<T> {
        T answer(PlaybookRows rows) throws SQLException;
    }

    private <T> T reading(Question<T> question) {
        return tried("read", true, (rows, ignored) -> question.answer(rows));
    }

    private interface Change<T> {
        T on(DetachedPlaybook playbook, PlaybookRows rows) throws SQLException;
    }

    private record Changed<T>(DetachedPlaybook playbook, T result) {}

    private <T> Changed<T> changing(boolean isRepeatable, Change<T> change) {
        return tried("written", isRepeatable, (rows, isLocking) -> {
            if (isLocking) {
                rows.lock();
            }
            PlaybookRows.Read read = rows.read();
            DetachedPlaybook playbook = opened(read);
            T result = change.on(playbook, rows);
            KeptChange kept = playbook.change();
            if (!kept.isEmpty()) {
                if (!rows.write(read.version(), kept)) {
                    return null;
                }
                alongside.write(rows.connection(), kept);
            }
            return new Changed<>(playbook, result);
        });
    }

    private interface Try<T> {
        /// @return null where somebody else was first
        @Nullable
        T on(PlaybookRows rows, boolean isLocking) throws SQLException;
    }

    private <T> T tried(String verb, boolean isRepeatable, Try<T> work) {
        String what = PlaybookRows.title(tenant, name) + " could not be " + verb;
        for (int tries = 0; tries < TRIES; tries++) {
            boolean isLocking = tries >= FREE_TRIES;
            T result = database.transaction(
                    tenant,
                    what,
                    isRepeatable,
                    connection -> work.on(new PlaybookRows(connection, tenant, name), isLocking));
            if (result != null) {
                return result;
            }
        }
        throw new StoreException(
                what + ": others were first " + TRIES + " times in a row; nothing was changed, try again", true);
    }
}
