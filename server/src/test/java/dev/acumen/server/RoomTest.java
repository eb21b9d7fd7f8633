package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/// The memory that bodies share.
class RoomTest {
    private static final int SHARE = 100;

    private final Room room = new Room(4 * SHARE);

    @Test
    void refusesWhatNoRequestMayTake() {
        try (Room.Lease lease = room.lease("eve")) {
            lease.take(SHARE);

            assertThatThrownBy(() -> lease.take(1))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            problem -> assertThat(problem.kind()).isEqualTo(ProblemException.Kind.TOO_LARGE));
        }
    }

    @Test
    void letsACallerWhoTakesMuchWaitAndNobodyElse() {
        try (Room.Lease one = room.lease("eve");
                Room.Lease more = room.lease("eve");
                Room.Lease other = room.lease("ada")) {
            one.take(SHARE);

            assertThatThrownBy(() -> more.take(1))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            problem -> assertThat(problem.kind()).isEqualTo(ProblemException.Kind.AWAY));
            other.take(SHARE);
        }
    }

    @Test
    void refusesWhatIsMoreThanAllMayTakeTogether() {
        try (Room.Lease a = room.lease("a");
                Room.Lease b = room.lease("b");
                Room.Lease c = room.lease("c");
                Room.Lease d = room.lease("d");
                Room.Lease e = room.lease("e")) {
            for (Room.Lease lease : new Room.Lease[] {a, b, c, d}) {
                lease.take(SHARE);
            }

            assertThatThrownBy(() -> e.take(1)).isInstanceOf(ProblemException.class);
        }
    }

    @Test
    void givesBackWhatARequestTook() {
        for (int i = 0; i < 10; i++) {
            try (Room.Lease lease = room.lease("ada")) {
                lease.take(SHARE - 1);
                lease.take(1);
            }
        }
        try (Room.Lease lease = room.lease("ada")) {
            lease.take(SHARE);
        }
    }
}
