package dev.acumen.server;

import dev.acumen.server.ProblemException.Kind;
import java.util.HashMap;
import java.util.Map;

/// Memory that requests share, in bytes. One caller has a quarter of it at most. Safe for use by many threads.
final class Room {
    private static final int SHARES = 4;

    private final long most;
    private final long share;
    private final Map<String, Long> taken = new HashMap<>();
    private long all;

    Room(long most) {
        this.most = most;
        this.share = most / SHARES;
    }

    /// Room for one request, none as yet.
    ///
    /// @param who whose request it is
    Lease lease(String who) {
        return new Lease(who);
    }

    private synchronized boolean isTaken(String who, long bytes) {
        long own = taken.getOrDefault(who, 0L) + bytes;
        if (own > share || all + bytes > most) {
            return false;
        }
        taken.put(who, own);
        all += bytes;
        return true;
    }

    private synchronized void give(String who, long bytes) {
        taken.computeIfPresent(who, (_, own) -> own == bytes ? null : own - bytes);
        all -= bytes;
    }

    /// What one request takes, until it is closed. For one thread.
    final class Lease implements AutoCloseable {
        private final String who;
        private long bytes;

        private Lease(String who) {
            this.who = who;
        }

        /// Takes more, without waiting for others.
        ///
        /// @throws ProblemException if there is not so much left, or if no request may have so much
        void take(long more) {
            if (bytes + more > share) {
                throw new ProblemException(
                        Kind.TOO_LARGE, "the body takes more than " + share + " bytes of memory; send less at once");
            }
            if (!isTaken(who, more)) {
                throw new ProblemException(
                        Kind.AWAY, "too much is being sent at once, perhaps by you; try again when some of it is done");
            }
            bytes += more;
        }

        @Override
        public void close() {
            give(who, bytes);
        }
    }
}
