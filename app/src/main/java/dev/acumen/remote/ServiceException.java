package dev.acumen.remote;

import dev.acumen.llm.Failure;
import java.io.Serial;

/// A service did not do what it was asked for. The message is one sentence for a person, without a full stop.
public final class ServiceException extends Exception {
    /// Turns before these are missing, or a change does not fit the playbook.
    static final int GAP = 409;

    static final int TOO_LARGE = 413;

    private static final int BROKEN = 500;

    @Serial
    private static final long serialVersionUID = 1;

    private final transient Failure failure;
    private final int status;

    /// @param status what the service answered; 0 for no answer that can be understood
    ServiceException(Failure failure, int status) {
        super(failure instanceof Failure.Refused refused ? refused.why() : failure.reason());
        this.failure = failure;
        this.status = status;
    }

    /// What answers is no service of Acumen, or something in between answers in its place.
    static ServiceException strange(String how) {
        return new ServiceException(
                new Failure.Unusable("what answers is no service of Acumen, or a proxy or a login page in front of it: "
                        + how + "; check the address: acumen remote"),
                0);
    }

    /// Why, and whether asking again makes sense.
    public Failure failure() {
        return failure;
    }

    /// Whether other requests to the service would fail alike.
    public boolean isEverybodys() {
        return status != BROKEN && failure.isEverybodys();
    }

    int status() {
        return status;
    }
}
