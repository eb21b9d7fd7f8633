package dev.acumen.server;

import dev.acumen.document.Hash;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Static bearer tokens: for trials, and for machines that have no other identity. A token has 256 random bits, so its
/// hash needs no salt.
final class Tokens {
    /// How tokens begin, so that they are told from others and found where they leaked.
    static final String PREFIX = "acu_";

    /// Whose a token is, by its hash and the time; no row where it is nobody's any more.
    static final String OWNER = """
            select who from acumen_server.token where hash = ? and revoked is null and (expires is null or expires > ?)""";

    /// What somebody with a token can be called.
    static final String NAMES = "a name has up to 100 letters, digits and . _ @ -, and begins with a letter or a digit";

    private static final int BYTES = 32;
    private static final Pattern WHO = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,99}");

    private final Sql sql;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    /// A token as it is listed.
    record Listed(
            String who,
            String hash,
            OffsetDateTime created,
            @Nullable OffsetDateTime expires,
            boolean isRevoked) {}

    Tokens(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Makes a token.
    ///
    /// @param who whose it is
    /// @param lasting how long; empty until it is revoked
    /// @return the token, which is kept nowhere
    String add(String who, Optional<Duration> lasting) {
        if (!isName(who)) {
            throw new IllegalArgumentException(NAMES + ": " + who);
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        OffsetDateTime now = OffsetDateTime.now(clock);
        return sql.in(PlaybookKey.NOWHERE, "the token could not be added", connection -> {
            Sql.update(
                    connection,
                    "insert into acumen_server.token (hash, who, created, expires) values (?, ?, ?, ?)",
                    Hash.of(token),
                    who,
                    now,
                    lasting.map(now::plus).orElse(null));
            return token;
        });
    }

    /// Whether somebody with a token can be called so.
    static boolean isName(String who) {
        return WHO.matcher(who).matches();
    }

    /// Ends all tokens of somebody, or the one whose hash begins so.
    ///
    /// @return whose they were, one for each
    List<String> revoke(Connection connection, String whoOrHash) throws SQLException {
        return Sql.rows(
                connection, """
                update acumen_server.token set revoked = ?
                where revoked is null and (who = ? or (length(?) >= 8 and starts_with(hash, ?))) returning who""", row -> row.getString(1), OffsetDateTime.now(clock), whoOrHash, whoOrHash, whoOrHash);
    }

    /// All tokens, by name.
    List<Listed> all() {
        return sql.in(
                PlaybookKey.NOWHERE,
                "the tokens could not be read",
                connection -> Sql.rows(
                        connection,
                        "select who, hash, created, expires, revoked is not null from acumen_server.token order by who, created",
                        row -> new Listed(
                                row.getString(1),
                                row.getString(2),
                                row.getObject(3, OffsetDateTime.class),
                                row.getObject(4, OffsetDateTime.class),
                                row.getBoolean(5))));
    }

    /// The time by which tokens expire.
    OffsetDateTime now() {
        return OffsetDateTime.now(clock);
    }
}
