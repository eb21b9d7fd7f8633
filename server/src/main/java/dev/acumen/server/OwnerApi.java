package dev.acumen.server;

import static dev.acumen.server.AccessRole.OWNER;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.server.ProblemException.Kind;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// What owners look after: who may do what, whose word is taken back, what could not be learned, what it costs.
///
/// @param arrived hears of playbooks with something to learn
record OwnerApi(ServedPlaybooks playbooks, Access access, Parts parts, Audit audit, Consumer<PlaybookKey> arrived) {
    private static final String MEMBERS = """
            {"type":"object","properties":{"members":{"type":"array","items":{"$ref":"#/components/schemas/Member"}}}}""";
    private static final String MEMBER = """
            {"type":"object","required":["role"],"properties":{"role":{"$ref":"#/components/schemas/Role"},
            "trusted":{"type":"boolean","description":"whether this person's sessions need no review"},
            "why":{"type":"string","maxLength":1000}}}""";
    private static final String REVOKED = """
            {"type":"object","properties":{"undone":{"type":"array","items":{"type":"string"}},
            "left":{"type":"array","items":{"type":"string"}},
            "proposals":{"type":"integer","description":"how many were dropped"}}}""";
    private static final String FAILURES = """
            {"type":"object","properties":{"failures":{"type":"array",
            "items":{"$ref":"#/components/schemas/Failure"}}}}""";
    private static final String AUDIT = """
            {"type":"object","properties":{"audit":{"type":"array",
            "items":{"$ref":"#/components/schemas/AuditLine"}}}}""";
    private static final String SPENDING = """
            {"type":"object","properties":{"month":{"type":"string"},"usd":{"type":"number"},
            "tokens":{"type":"integer"},"calls":{"type":"integer"},"limit_usd":{"type":"number"},
            "tenant":{"type":"object","description":"all its playbooks together, where they have a limit",
            "properties":{"usd":{"type":"number"},"limit_usd":{"type":"number"}}}}}""";
    private static final String WHO = "who";
    private static final String DONE = """
            {"type":"object"}""";
    private static final String WHY = """
            {"type":"object","properties":{"why":{"type":"string","maxLength":1000}}}""";

    List<Endpoint> endpoints() {
        return Stream.concat(ofPeople().stream(), ofLessons().stream()).toList();
    }

    private List<Endpoint> ofPeople() {
        return List.of(
                Endpoint.get("members", "/members", OWNER, "Who may do what.", MEMBERS, this::members),
                Endpoint.post(
                                "setMember",
                                "/members/{who}",
                                OWNER,
                                "Say what somebody may do.",
                                MEMBER,
                                DONE,
                                this::setMember)
                        .by("PUT"),
                Endpoint.post(
                        "revoke",
                        "/authors/{who}/revocation",
                        OWNER,
                        "Take back what an author's sessions and ratings changed, and take nothing more of the author."
                                + " Send it again if it was cut off.",
                        WHY,
                        REVOKED,
                        this::revoke),
                Endpoint.post(
                        "reinstate",
                        "/authors/{who}/reinstatement",
                        OWNER,
                        "Let an author in again.",
                        WHY,
                        DONE,
                        this::reinstate));
    }

    private List<Endpoint> ofLessons() {
        return List.of(
                Endpoint.get(
                        "failures",
                        "/failures",
                        OWNER,
                        "Parts of sessions that could not be learned.",
                        FAILURES,
                        this::failures),
                Endpoint.post(
                        "retry",
                        "/failures/{number}/retry",
                        OWNER,
                        "Try to learn a part again.",
                        WHY,
                        DONE,
                        this::retry),
                Endpoint.post(
                        "drop",
                        "/failures/{number}/drop",
                        OWNER,
                        "Drop a part that could not be learned.",
                        WHY,
                        DONE,
                        this::drop),
                Endpoint.get(
                                "audit",
                                "/audit",
                                OWNER,
                                "Who changed what, when and why, newest first.",
                                AUDIT,
                                this::audit)
                        .asking("before", "limit"),
                Endpoint.get(
                        "spending",
                        "/spending",
                        OWNER,
                        "What this month cost, and may cost.",
                        SPENDING,
                        this::spending));
    }

    private static HttpReply done() {
        return HttpReply.ok(Json.Obj.of());
    }

    private HttpReply members(Call call) {
        List<Json> members = access.members(call.playbook()).stream()
                .<Json>map(Access.Member::json)
                .toList();
        return HttpReply.ok(Json.Obj.of("members", new Json.Arr(members)));
    }

    private HttpReply setMember(Call call) {
        String who = who(call);
        AccessRole role = AccessRole.of(call.text("role"))
                .orElseThrow(() -> new BadInputException("body", "$.role", "there is no such role"));
        boolean isTrusted = call.flag("trusted");
        access.putLeavingAnOwner(
                call.playbook(),
                who,
                role,
                isTrusted,
                Audit.Entry.of(call, "member", Access.told(who, role, isTrusted)));
        return done();
    }

    private static String who(Call call) {
        String who = call.part(WHO);
        if (!Access.isName(who)) {
            throw ProblemException.malformed(Access.NAMES);
        }
        return who;
    }

    private HttpReply revoke(Call call) {
        String who = who(call);
        if (who.equals(call.caller().who())) {
            throw ProblemException.conflict("nobody revokes themselves; ask another owner");
        }
        return HttpReply.ok(new Revocation(playbooks, call, who).carryOut());
    }

    private HttpReply reinstate(Call call) {
        String who = who(call);
        playbooks.authors().set(call.playbook(), who, false, Audit.Entry.of(call, "reinstate", who));
        return done();
    }

    private HttpReply failures(Call call) {
        return HttpReply.ok(Json.Obj.of("failures", new Json.Arr(parts.failures(call.playbook()))));
    }

    private HttpReply retry(Call call) {
        long number = number(call);
        if (!parts.retry(call.playbook(), number, audit, Audit.Entry.of(call, "retry", String.valueOf(number)))) {
            throw noPart();
        }
        arrived.accept(call.playbook());
        return done();
    }

    private HttpReply drop(Call call) {
        long number = number(call);
        if (!parts.drop(call.playbook(), number, audit, Audit.Entry.of(call, "drop", String.valueOf(number)))) {
            throw noPart();
        }
        return done();
    }

    private static long number(Call call) {
        String number = call.part("number");
        if (!number.matches("\\d{1,15}")) {
            throw noPart();
        }
        return Long.parseLong(number);
    }

    private static ProblemException noPart() {
        return new ProblemException(Kind.NOT_FOUND, "no part of this number waits or failed");
    }

    private HttpReply spending(Call call) {
        return HttpReply.ok(playbooks.spending(call.playbook(), _ -> {}).json());
    }

    private HttpReply audit(Call call) {
        List<Json> lines = audit.lines(
                call.playbook(), call.number("before", Long.MAX_VALUE), call.number("limit", Long.MAX_VALUE));
        return HttpReply.ok(Json.Obj.of("audit", new Json.Arr(lines)));
    }
}
