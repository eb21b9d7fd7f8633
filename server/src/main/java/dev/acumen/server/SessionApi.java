package dev.acumen.server;

import static dev.acumen.server.AccessRole.CONTRIBUTOR;

import dev.acumen.json.Json;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.function.Consumer;

/// Sessions that clients send to be learned.
///
/// @param arrived hears of playbooks with something to learn
record SessionApi(Inbox inbox, Consumer<PlaybookKey> arrived) {
    private static final String TRAJECTORY = """
            {"$ref":"#/components/schemas/Trajectory"}""";
    private static final String NEXT = """
            {"type":"object","required":["next"],"properties":{
            "next":{"type":"integer","description":"the offset of the next turn"}}}""";
    private static final String STANDING = """
            {"type":"object","required":["next","waiting","dead"],"properties":{
            "next":{"type":"integer","description":"the offset of the next turn; 0 for a new session"},
            "waiting":{"type":"integer","description":"parts that wait to be learned"},
            "dead":{"type":"integer","description":"parts that cannot be learned"}}}""";
    private static final String SESSION = "session";

    List<Endpoint> endpoints() {
        String path = "/sessions/{session}";
        return List.of(
                Endpoint.post(
                                Endpoint.SEND,
                                path + "/turns",
                                CONTRIBUTOR,
                                "Send turns of a session, from offset on. Turns that came before are passed over; 409"
                                        + " with next says that some are missing.",
                                TRAJECTORY,
                                NEXT,
                                this::send)
                        .asking("offset")
                        .answering(202),
                Endpoint.get(
                        "session", path, CONTRIBUTOR, "Where a session of yours stands.", STANDING, this::standing));
    }

    private HttpReply send(Call call) {
        Trajectory sent = TrajectoryJson.read(call.body(), "body");
        String author = call.caller().who();
        Trajectory session = ReceivedSession.of(sent, author, call.part(SESSION));
        List<String> ids = sent.turns().stream()
                .map(Turn::id)
                .map(id -> ReceivedSession.name(author, id))
                .toList();
        Inbox.Received received =
                inbox.receive(call.playbook(), author, session, ids, call.number("offset", 0), call.bytes());
        if (received.isNew()) {
            arrived.accept(call.playbook());
        }
        return HttpReply.of(202, Json.Obj.of("next", Json.Num.of(received.next())));
    }

    private HttpReply standing(Call call) {
        Inbox.Standing standing = inbox.standing(
                call.playbook(), ReceivedSession.name(call.caller().who(), call.part(SESSION)));
        return HttpReply.ok(Json.Obj.of(
                "next",
                Json.Num.of(standing.next()),
                "waiting",
                Json.Num.of(standing.waiting()),
                "dead",
                Json.Num.of(standing.dead())));
    }
}
