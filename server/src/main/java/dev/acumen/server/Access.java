package dev.acumen.server;

import dev.acumen.document.Hash;
import dev.acumen.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Who may do what with which playbook.
final class Access {
    /// Why somebody cannot be called so.
    static final String NAMES = "nobody can be called so: " + Tokens.NAMES + ", or is " + OidcTokens.PREFIX + "SUBJECT";

    private final Sql sql;
    private final Tokens tokens;
    private final Audit audit;

    /// What somebody may do.
    ///
    /// @param playbook a name, or `*`
    record Member(String playbook, String who, AccessRole role, boolean isTrusted) {
        Json.Obj json() {
            return Json.Obj.of(
                    "who",
                    new Json.Text(who),
                    "role",
                    new Json.Text(role.label()),
                    "trusted",
                    new Json.Bool(isTrusted),
                    "all_playbooks",
                    new Json.Bool(playbook.equals(PlaybookKey.ALL)));
        }
    }

    Access(Sql sql, Tokens tokens, Audit audit) {
        this.sql = sql;
        this.tokens = tokens;
        this.audit = audit;
    }

    /// Whether somebody can be called so, with a token or by a provider.
    static boolean isName(String who) {
        return who.startsWith(OidcTokens.PREFIX)
                ? OidcTokens.isSubject(who.substring(OidcTokens.PREFIX.length()))
                : Tokens.isName(who);
    }

    /// Who brings a static token, and what they may do; empty where it is nobody's.
    Optional<Caller> ofToken(String token, PlaybookKey playbook) {
        return sql.ask(
                "the token could not be looked up",
                connection -> caller(connection, playbook, Tokens.OWNER, Hash.of(token), tokens.now()));
    }

    /// What somebody may do.
    Caller of(String who, PlaybookKey playbook) {
        return sql.ask("the role could not be looked up", connection -> caller(connection, who, playbook));
    }

    /// The same in a transaction.
    static Caller caller(Connection connection, String who, PlaybookKey playbook) throws SQLException {
        return caller(connection, playbook, "select ?::text as who", who).orElseThrow();
    }

    /// @param whose a statement that says who it is
    /// @param values of its parameters
    private static Optional<Caller> caller(Connection connection, PlaybookKey playbook, String whose, Object... values)
            throws SQLException {
        // Every request asks this, so it is one round trip.
        String statement = """
                select w.who, coalesce(m.role, 'none'), coalesce(m.trusted, false),
                    exists (select from acumen_server.author a
                        where a.tenant = ? and a.playbook = ? and a.who = w.who and a.revoked)
                from (%s) w left join lateral (
                    select role, trusted from acumen_server.member
                    where tenant = ? and who = w.who and playbook in (?, '*') order by playbook = '*' limit 1) m
                on true""".formatted(whose);
        List<Object> all = new ArrayList<>(List.of(playbook.tenant(), playbook.name()));
        all.addAll(List.of(values));
        all.addAll(List.of(playbook.tenant(), playbook.name()));
        return Sql.first(
                connection,
                statement,
                row -> {
                    AccessRole role = AccessRole.of(row.getString(2)).orElse(AccessRole.NONE);
                    boolean isTrusted = role.includes(row.getBoolean(3) ? AccessRole.CONTRIBUTOR : AccessRole.REVIEWER);
                    return new Caller(row.getString(1), role, isTrusted, row.getBoolean(4));
                },
                all.toArray());
    }

    /// Everybody who may do anything with a playbook, by name.
    List<Member> members(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the members could not be read",
                connection -> Sql.rows(
                        connection,
                        """
                        select playbook, who, role, trusted from acumen_server.member
                        where tenant = ? and playbook in (?, '*') order by who, playbook""",
                        row -> new Member(
                                row.getString(1),
                                row.getString(2),
                                AccessRole.of(row.getString(3)).orElse(AccessRole.NONE),
                                row.getBoolean(4)),
                        playbook.tenant(),
                        playbook.name()));
    }

    /// The playbooks that somebody has a role for, `*` among them.
    static List<PlaybookKey> playbooks(Connection connection, String who) throws SQLException {
        return Sql.rows(
                connection,
                "select tenant, playbook from acumen_server.member where who = ?",
                row -> new PlaybookKey(row.getString(1), row.getString(2)),
                who);
    }

    /// What somebody may do, as the audit says it.
    static String told(String who, AccessRole role, boolean isTrusted) {
        return who + " " + role.label() + (isTrusted ? " trusted" : "");
    }

    /// Says what somebody may do.
    ///
    /// @param playbook one of them, or all of the tenant
    /// @param by who says so
    void put(PlaybookKey playbook, String who, AccessRole role, boolean isTrusted, Audit.Entry by) {
        sql.in(playbook, "the role could not be written", connection -> {
            put(connection, playbook, who, role, isTrusted, by);
            return true;
        });
    }

    /// The same, where an owner is left: of the playbook, or of all of the tenant.
    ///
    /// @param playbook one of them
    /// @throws ProblemException if nobody would be left who could say who may do what
    void putLeavingAnOwner(PlaybookKey playbook, String who, AccessRole role, boolean isTrusted, Audit.Entry by) {
        sql.in(playbook, "the role could not be written", connection -> {
            // Two owners who take each other's role at the same moment do it one after the other.
            Sql.rows(
                    connection,
                    "select who from acumen_server.member where tenant = ? and playbook in (?, '*') for update",
                    row -> row.getString(1),
                    playbook.tenant(),
                    playbook.name());
            put(connection, playbook, who, role, isTrusted, by);
            if (!hasOwner(connection, playbook)) {
                throw ProblemException.conflict(
                        who + " is the only owner of " + playbook + "; make somebody else an owner first");
            }
            return true;
        });
    }

    private void put(
            Connection connection, PlaybookKey playbook, String who, AccessRole role, boolean isTrusted, Audit.Entry by)
            throws SQLException {
        Sql.update(connection, """
                insert into acumen_server.member (tenant, playbook, who, role, trusted) values (?, ?, ?, ?, ?)
                on conflict (tenant, playbook, who) do update
                set role = excluded.role, trusted = excluded.trusted""", playbook.tenant(), playbook.name(), who, role.label(), isTrusted);
        audit.add(connection, playbook, by, List.of());
    }

    /// A role for the playbook itself counts before the one for all of the tenant.
    private static boolean hasOwner(Connection connection, PlaybookKey playbook) throws SQLException {
        return Sql.first(
                        connection,
                        """
                        select who from (
                            select distinct on (who) who, role from acumen_server.member
                            where tenant = ? and playbook in (?, '*') order by who, playbook = '*') m
                        where role = ?""",
                        row -> row.getString(1),
                        playbook.tenant(),
                        playbook.name(),
                        AccessRole.OWNER.label())
                .isPresent();
    }
}
