package dev.acumen.server;

import static dev.acumen.server.AccessRole.CONTRIBUTOR;
import static dev.acumen.server.AccessRole.READER;
import static dev.acumen.server.AccessRole.REVIEWER;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.learn.Lesson;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tag;
import dev.acumen.postgres.PlaybookCache;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.server.ProblemException.Kind;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.ProposalJson;
import dev.acumen.store.UndoResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is asked of a playbook, and done to it by hand.
///
/// @param contributions ratings and proposals
record PlaybookApi(ServedPlaybooks playbooks, Contributions contributions) {
    private static final String ACCESS = """
            {"type":"object","required":["who","role","trusted"],"properties":{"who":{"type":"string"},
            "role":{"$ref":"#/components/schemas/Role"},"revoked":{"type":"boolean"},
            "trusted":{"type":"boolean","description":"whether your sessions need no review"}}}""";
    private static final String PLAYBOOK = """
            {"$ref":"#/components/schemas/Playbook"}""";
    private static final String PROMPT = """
            {"type":"object","properties":{"prompt":{"type":"string"},
            "budget":{"type":"integer","minimum":1,"maximum":9500,"description":"UTF-16 units"},
            "shown":{"type":"array","items":{"type":"string"},
            "description":"ids that the session has; then only what this prompt needs in addition"}}}""";
    private static final String SELECTION = """
            {"type":"object","required":["text","ids","left_out"],"properties":{
            "text":{"type":"string","description":"ready for the prompt; empty for nothing"},
            "ids":{"type":"array","items":{"type":"string"}},"left_out":{"type":"integer"}}}""";
    private static final String PROPOSALS = """
            {"type":"object","properties":{"proposals":{"type":"array",
            "items":{"$ref":"#/components/schemas/Proposal"}}}}""";
    private static final String LINES = """
            {"type":"object","properties":{"lines":{"type":"array","items":{"type":"object",
            "required":["number","id","line"],"properties":{"number":{"type":"integer"},"id":{"type":"string"},
            "line":{"type":"object","description":"as in docs/reference/format.md"}}}}}}""";
    private static final String RATING = """
            {"type":"object","required":["ids","rating"],"properties":{
            "ids":{"type":"array","items":{"type":"string","maxLength":100},"minItems":1,"maxItems":20},
            "rating":{"enum":["helpful","harmful"]},"why":{"type":"string","maxLength":1000}}}""";
    private static final String CHANGED = """
            {"type":"object","properties":{"changed":{"type":"array","items":{"type":"string"}},
            "refused":{"type":"array","items":{"type":"string"}}}}""";
    private static final String OPERATIONS = """
            {"type":"object","required":["operations"],"properties":{
            "operations":{"type":"array","items":{"$ref":"#/components/schemas/Operation"},
            "minItems":1,"maxItems":10},"why":{"type":"string","maxLength":1000}}}""";
    private static final String PROPOSED = """
            {"type":"object","properties":{"proposal":{"$ref":"#/components/schemas/Proposal"},
            "refused":{"type":"array","items":{"type":"string"}}}}""";
    private static final String DECISION = """
            {"type":"object","properties":{
            "accept":{"type":"array","items":{"type":"integer"},"description":"numbers of operations"},
            "reject":{"type":"array","items":{"type":"integer"},"description":"these are not learned again"},
            "why":{"type":"string","maxLength":1000}}}""";
    private static final String CHANGE = """
            {"type":"object","required":["change"],"properties":{
            "change":{"type":"string","description":"id of a journal line or name of a session"},
            "why":{"type":"string","maxLength":1000}}}""";
    private static final String UNDONE = """
            {"type":"object","properties":{"undone":{"type":"array","items":{"type":"string"}},
            "left":{"type":"array","items":{"type":"string"}}}}""";

    private static final int MOST_LINES = 200;
    private static final int MOST_IDS = 20;
    private static final int LONGEST_ID = 100;
    private static final int LONGEST_OPERATIONS = 20_000;

    List<Endpoint> endpoints() {
        return Stream.concat(reading().stream(), changing().stream()).toList();
    }

    private List<Endpoint> reading() {
        return List.of(
                Endpoint.get(
                        "access",
                        "/access",
                        READER,
                        "Who you are here, and what you may do.",
                        ACCESS,
                        PlaybookApi::access),
                Endpoint.get(
                        "playbook",
                        "",
                        READER,
                        "The playbook. To poll, send its ETag as If-None-Match.",
                        PLAYBOOK,
                        this::playbook),
                Endpoint.post(
                        "select",
                        "/selection",
                        READER,
                        "Select key points for a prompt.",
                        PROMPT,
                        SELECTION,
                        this::select),
                Endpoint.get(
                        "proposals", "/proposals", READER, "What waits for a reviewer.", PROPOSALS, this::proposals),
                Endpoint.get("journal", "/journal", READER, "What happened, newest first.", LINES, this::journal)
                        .asking("before", "limit"));
    }

    private List<Endpoint> changing() {
        return List.of(
                Endpoint.post(
                        "rate",
                        "/ratings",
                        CONTRIBUTOR,
                        "Count key points as helpful or harmful.",
                        RATING,
                        CHANGED,
                        this::rate),
                Endpoint.post(
                        "propose",
                        "/proposals",
                        CONTRIBUTOR,
                        "Propose changes; a reviewer decides.",
                        OPERATIONS,
                        PROPOSED,
                        this::propose),
                Endpoint.post(
                        "decide",
                        "/proposals/{proposal}",
                        REVIEWER,
                        "Accept or reject parts of a proposal.",
                        DECISION,
                        CHANGED,
                        this::decide),
                Endpoint.post(
                        "undo",
                        "/undo",
                        REVIEWER,
                        "Take back a change, or all that a session taught.",
                        CHANGE,
                        UNDONE,
                        this::undo));
    }

    private static HttpReply access(Call call) {
        return HttpReply.ok(Json.Obj.of(
                "who",
                new Json.Text(call.caller().who()),
                "role",
                new Json.Text(call.caller().role().label()),
                "trusted",
                new Json.Bool(call.caller().isTrusted()),
                "revoked",
                new Json.Bool(call.caller().isRevoked())));
    }

    private HttpReply playbook(Call call) {
        Json.Obj document =
                PlaybookJson.document(playbooks.known(call.playbook()).playbook());
        String tag = "\"" + Hash.of(JsonWriter.compact(document)) + "\"";
        String known = call.headers().getFirst("If-None-Match");
        HttpReply reply = tag.equals(known) ? new HttpReply(304, HttpReply.JSON, "", Map.of()) : HttpReply.ok(document);
        return reply.with("ETag", tag).with("Cache-Control", "private, no-cache");
    }

    private HttpReply select(Call call) {
        PlaybookCache.Known known = playbooks.known(call.playbook());
        SelectionContext context = new SelectionContext(call.body().textOr("prompt", ""), known.usage());
        List<String> shown = call.body().texts("shown");
        boolean isFirst = shown.isEmpty();
        int most = isFirst ? Selection.BUDGET : Selection.FURTHER;
        int budget = Math.clamp(call.integer("budget", most), 1, most);
        Selection selection = isFirst
                ? Selection.first(known.playbook(), context, budget)
                : Selection.further(known.playbook(), Set.copyOf(shown), context, budget);
        return HttpReply.ok(Json.Obj.of(
                "text",
                new Json.Text(selection.text()),
                "ids",
                Json.Arr.ofTexts(selection.ids()),
                "left_out",
                Json.Num.of(selection.leftOut().count())));
    }

    private HttpReply rate(Call call) {
        List<String> ids = call.body().texts("ids");
        if (ids.isEmpty() || ids.size() > MOST_IDS) {
            throw new BadInputException("body", "$.ids", "1 to " + MOST_IDS + " ids were expected");
        }
        if (ids.stream().anyMatch(id -> id.length() > LONGEST_ID)) {
            throw new BadInputException("body", "$.ids", "an id has at most " + LONGEST_ID + " characters");
        }
        Rating rating = Rating.of(call.text("rating"))
                .filter(one -> one != Rating.NEUTRAL)
                .orElseThrow(() -> new BadInputException("body", "$.rating", "helpful or harmful was expected"));
        String why = call.why();
        List<Tag> tags = ids.stream().map(id -> new Tag(id, rating, why)).toList();
        return changed(contributions
                .rating(call, ids, why)
                .update(contributions.channel().cause("tag"), playbook -> playbook.tag(tags)));
    }

    private static HttpReply changed(Applied applied) {
        List<String> refused = refused(applied);
        if (applied.changes().isEmpty() && !refused.isEmpty()) {
            throw ProblemException.conflict(String.join("; ", refused));
        }
        return HttpReply.ok(Json.Obj.of(
                "changed",
                Json.Arr.ofTexts(applied.changes().stream().map(Change::id).toList()),
                "refused",
                Json.Arr.ofTexts(refused)));
    }

    private static List<String> refused(Applied applied) {
        return applied.rejections().stream().map(Rejection::reason).toList();
    }

    private HttpReply proposals(Call call) {
        List<Json> proposals = playbooks.store(call.playbook()).proposals().stream()
                .<Json>map(ProposalJson::writeWithId)
                .toList();
        return HttpReply.ok(Json.Obj.of("proposals", new Json.Arr(proposals)));
    }

    private HttpReply propose(Call call) {
        if (!(call.body().get("operations") instanceof Json.Arr given)
                || given.elements().isEmpty()
                || given.elements().size() > Delta.LIMIT
                || JsonWriter.compact(given).length() > LONGEST_OPERATIONS) {
            throw new BadInputException(
                    "body",
                    "$.operations",
                    "1 to " + Delta.LIMIT + " operations of together " + LONGEST_OPERATIONS
                            + " characters were expected");
        }
        return proposed(contributions.propose(call, DeltaJson.operations(given)));
    }

    private static HttpReply proposed(Lesson.Learned learned) {
        List<String> refused = refused(learned.applied());
        Json.Obj body = Json.Obj.of("refused", Json.Arr.ofTexts(refused));
        return learned.proposal()
                .filter(proposal -> !proposal.operations().isEmpty())
                .map(proposal -> HttpReply.ok(body.with("proposal", ProposalJson.writeWithId(proposal))))
                .orElseThrow(() ->
                        ProblemException.conflict("none of it can wait for review: " + String.join("; ", refused)));
    }

    private HttpReply decide(Call call) {
        String id = call.part("proposal");
        PostgresPlaybookStore store = playbooks.store(call.playbook(), Audit.Entry.of(call, "review", id), _ -> {});
        Proposal proposal = store.proposals().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new ProblemException(Kind.NOT_FOUND, "no proposal " + id + " waits any more"));
        ProposalDecision decision = new ProposalDecision(proposal);
        List<Integer> accepted = call.integers("accept");
        List<Integer> rejected = call.integers("reject");
        if (!Collections.disjoint(accepted, rejected)) {
            throw new BadInputException("body", "$", "an operation is accepted or rejected, not both");
        }
        for (int number : accepted) {
            decision.accept(number, operation(proposal, number));
        }
        for (int number : rejected) {
            Operation _ = operation(proposal, number);
            decision.reject(number);
        }
        if (decision.isEmpty()) {
            throw new BadInputException("body", "$", "accept or reject names numbers of operations");
        }
        return changed(decision.carryOut(store));
    }

    private static Operation operation(Proposal proposal, int number) {
        return proposal.numbered(number)
                .orElseThrow(() -> ProblemException.conflict("operation " + number + " is none of those that wait of"
                        + " proposal " + proposal.id() + ": "
                        + proposal.numbers().stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }

    private HttpReply journal(Call call) {
        List<Json> lines = playbooks
                .store(call.playbook())
                .log(call.number("before", Long.MAX_VALUE), (int)
                        Math.min(MOST_LINES, call.number("limit", MOST_LINES)))
                .stream()
                .<Json>map(line -> Json.Obj.of(
                        "number",
                        Json.Num.of(line.number()),
                        "id",
                        new Json.Text(line.line().id()),
                        "line",
                        line.line().json()))
                .toList();
        return HttpReply.ok(Json.Obj.of("lines", new Json.Arr(lines)));
    }

    private HttpReply undo(Call call) {
        String change = call.text("change");
        UndoResult result = playbooks
                .store(call.playbook(), Audit.Entry.of(call, "undo", change), _ -> {})
                .undo(change);
        return switch (result) {
            case UndoResult.Done done ->
                HttpReply.ok(Json.Obj.of(
                        "undone",
                        Json.Arr.ofTexts(
                                done.lines().stream().map(JournalLine::id).toList()),
                        "left",
                        Json.Arr.ofTexts(done.left())));
            case UndoResult.Refused(String reason) -> throw ProblemException.conflict(reason);
        };
    }
}
