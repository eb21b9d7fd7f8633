package dev.acumen.server;

import dev.acumen.json.Json;
import java.io.Serial;
import java.util.Locale;
import java.util.Map;

/// A request that is not carried out, as its client is told (RFC 9457).
final class ProblemException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private static final String TYPES = "urn:acumen:problem:";

    private final Kind kind;
    private final transient Json.Obj more;

    /// What is wrong.
    enum Kind {
        MALFORMED(400, "The request is malformed"),
        UNKNOWN_TOKEN(401, "Sign in"),
        FORBIDDEN(403, "The role does not allow this"),
        WEB_PAGE(403, "Web pages are not let in"),
        NOT_FOUND(404, "Not found"),
        METHOD(405, "The method is not allowed"),
        CONFLICT(409, "The request does not fit the state of the playbook"),
        GAP(409, "Turns before these are missing"),
        TOO_LARGE(413, "The request is too large"),
        MEDIA_TYPE(415, "The body has the wrong type"),
        TOO_MANY(429, "The limit for a day is reached"),
        DEFECT(500, "Acumen failed"),
        AWAY(503, "The service is not ready");

        private final int status;
        private final String title;

        Kind(int status, String title) {
            this.status = status;
            this.title = title;
        }

        int status() {
            return status;
        }
    }

    /// @param detail what is wrong, where, and what to do about it
    ProblemException(Kind kind, String detail) {
        this(kind, detail, Json.Obj.of());
    }

    /// @param more further members for programs
    ProblemException(Kind kind, String detail, Json.Obj more) {
        super(detail);
        this.kind = kind;
        this.more = more;
    }

    static ProblemException malformed(String detail) {
        return new ProblemException(Kind.MALFORMED, detail);
    }

    static ProblemException conflict(String detail) {
        return new ProblemException(Kind.CONFLICT, detail);
    }

    /// The same words for what is not there and for what somebody may not know of.
    static ProblemException noPlaybook() {
        return new ProblemException(
                Kind.NOT_FOUND, "there is no such playbook, or you may not read it; ask its owner for a role");
    }

    Kind kind() {
        return kind;
    }

    HttpReply reply() {
        Json.Obj body = Json.Obj.of(
                "type",
                new Json.Text(TYPES + kind.name().toLowerCase(Locale.ROOT).replace('_', '-')),
                "title",
                new Json.Text(kind.title),
                "status",
                Json.Num.of(kind.status),
                "detail",
                new Json.Text(String.valueOf(getMessage())));
        for (Map.Entry<String, Json> member : more.members().entrySet()) {
            body = body.with(member.getKey(), member.getValue());
        }
        HttpReply reply = HttpReply.of(kind.status, body).typed(HttpReply.PROBLEM);
        return switch (kind) {
            case UNKNOWN_TOKEN -> reply.with("WWW-Authenticate", "Bearer");
            case AWAY -> reply.with("Retry-After", "5");
            case TOO_MANY -> reply.with("Retry-After", "3600");
            case MALFORMED, FORBIDDEN, WEB_PAGE, NOT_FOUND, METHOD, CONFLICT, GAP, TOO_LARGE, MEDIA_TYPE, DEFECT ->
                reply;
        };
    }
}
