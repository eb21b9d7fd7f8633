package dev.acumen.postgres;

import dev.acumen.document.Hash;
import dev.acumen.store.KeptChange;
import dev.acumen.store.KeptPlaybook;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rows of one playbook, within a transaction.
///
/// @param connection in a transaction for the tenant
record PlaybookRows(Connection connection, String tenant, String name) {
    /// The channel that tells of changes.
    static final String CHANNEL = "acumen_playbook";

    /// What is kept, and its version; 0 where there is none yet.
    record Read(long version, KeptPlaybook kept) {}

    /// What a playbook is called on the channel, which every role can listen to: names are no other tenant's business.
    static String key(String tenant, String name) {
        return Hash.of(tenant + "\n" + name);
    }

    /// All that is kept, as it was at one moment: a single statement sees a single state.
    Read read() throws SQLException {
        return read("""
                array(select turn from acumen.learned l where l.tenant = p.tenant and l.playbook = p.name),
                array(select id from acumen.proposal r
                    where r.tenant = p.tenant and r.playbook = p.name order by id),
                array(select content from acumen.proposal r
                    where r.tenant = p.tenant and r.playbook = p.name order by id)""");
    }

    /// The same without the turns that were learned, which become very many, and without what waits for review.
    Read readBriefly() throws SQLException {
        return read("array[]::text[], array[]::text[], array[]::text[]");
    }

    private Read read(String more) throws SQLException {
        String sql = """
                select version, content, rejected, usage,
                    exists (select from acumen.journal j where j.tenant = p.tenant and j.playbook = p.name),
                    %s
                from acumen.playbook p where tenant = ? and name = ?""".formatted(more);
        try (PreparedStatement query = prepared(sql);
                ResultSet found = query.executeQuery()) {
            if (!found.next()) {
                return new Read(0, KeptPlaybook.none(title()));
            }
            String[] ids = texts(found, 7);
            String[] contents = texts(found, 8);
            Map<String, String> proposals = new LinkedHashMap<>();
            for (int i = 0; i < ids.length; i++) {
                proposals.put(ids[i], contents[i]);
            }
            return new Read(
                    found.getLong(1),
                    new KeptPlaybook(
                            title(),
                            found.getString(2),
                            found.getBoolean(5),
                            Set.of(texts(found, 6)),
                            found.getString(3),
                            proposals,
                            found.getString(4)));
        }
    }

    private static String[] texts(ResultSet found, int column) throws SQLException {
        return (String[]) found.getArray(column).getArray();
    }

    /// What messages call it.
    String title() {
        return title(tenant, name);
    }

    static String title(String tenant, String name) {
        return "the playbook " + tenant + "/" + name;
    }

    /// Waits until no other transaction writes the playbook, and keeps others from it.
    void lock() throws SQLException {
        try (PreparedStatement query =
                        prepared("select from acumen.playbook where tenant = ? and name = ? for no key update");
                ResultSet found = query.executeQuery()) {
            found.next();
        }
    }

    /// The lines of the journal, oldest first.
    List<String> lines() throws SQLException {
        try (PreparedStatement query =
                        prepared("select line from acumen.journal where tenant = ? and playbook = ? order by number");
                ResultSet found = query.executeQuery()) {
            List<String> lines = new ArrayList<>();
            while (found.next()) {
                lines.add(found.getString(1));
            }
            return lines;
        }
    }

    /// Lines of the journal under their numbers, newest first.
    Map<Long, String> lines(long before, int most) throws SQLException {
        String sql = """
                select number, line from acumen.journal
                where tenant = ? and playbook = ? and number < ? order by number desc limit ?""";
        try (PreparedStatement query = prepared(sql)) {
            query.setLong(3, before);
            query.setInt(4, most);
            try (ResultSet found = query.executeQuery()) {
                Map<Long, String> lines = new LinkedHashMap<>();
                while (found.next()) {
                    lines.put(found.getLong(1), found.getString(2));
                }
                return lines;
            }
        }
    }

    /// Writes a change, and announces it.
    ///
    /// @param version what the change was computed from
    /// @return whether that is still the version; nothing is written where it is not
    boolean write(long version, KeptChange change) throws SQLException {
        if (!(version == 0 ? isInserted(change) : isUpdated(version, change))) {
            return false;
        }
        add("insert into acumen.journal (tenant, playbook, line) values (?, ?, ?)", change.lines());
        add(
                "insert into acumen.learned (tenant, playbook, turn) values (?, ?, ?) on conflict do nothing",
                change.learned());
        for (Map.Entry<String, Optional<String>> proposal : change.proposals().entrySet()) {
            put(proposal.getKey(), proposal.getValue());
        }
        try (PreparedStatement notify = connection.prepareStatement("select pg_notify(?, ?)")) {
            notify.setString(1, CHANNEL);
            notify.setString(2, key(tenant, name));
            notify.execute();
        }
        return true;
    }

    private boolean isInserted(KeptChange change) throws SQLException {
        String sql = """
                insert into acumen.playbook (tenant, name, version, content, rejected, usage)
                values (?, ?, 1, ?, ?, ?) on conflict do nothing""";
        try (PreparedStatement insert = prepared(sql)) {
            insert.setString(3, change.playbook());
            insert.setString(4, change.rejected());
            insert.setString(5, change.usage());
            return insert.executeUpdate() == 1;
        }
    }

    private boolean isUpdated(long version, KeptChange change) throws SQLException {
        String sql = """
                update acumen.playbook set version = version + 1, content = coalesce(?, content),
                    rejected = coalesce(?, rejected), usage = coalesce(?, usage)
                where tenant = ? and name = ? and version = ?""";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, change.playbook());
            update.setString(2, change.rejected());
            update.setString(3, change.usage());
            update.setString(4, tenant);
            update.setString(5, name);
            update.setLong(6, version);
            return update.executeUpdate() == 1;
        }
    }

    private void add(String sql, List<String> texts) throws SQLException {
        if (texts.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = prepared(sql)) {
            for (String text : texts) {
                insert.setString(3, text);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void put(String id, Optional<String> content) throws SQLException {
        String sql =
                content.isEmpty() ? "delete from acumen.proposal where tenant = ? and playbook = ? and id = ?" : """
                insert into acumen.proposal (tenant, playbook, id, content) values (?, ?, ?, ?)
                on conflict (tenant, playbook, id) do update set content = excluded.content""";
        try (PreparedStatement change = prepared(sql)) {
            change.setString(3, id);
            if (content.isPresent()) {
                change.setString(4, content.get());
            }
            change.executeUpdate();
        }
    }

    /// A statement whose first two parameters are the tenant and the name.
    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setString(1, tenant);
        statement.setString(2, name);
        return statement;
    }
}
