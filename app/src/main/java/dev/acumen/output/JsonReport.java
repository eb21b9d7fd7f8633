package dev.acumen.output;

import dev.acumen.document.DeltaJson;
import dev.acumen.document.PlaybookJson;
import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Tally;
import dev.acumen.store.Proposal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What changes did, as JSON for other programs: the shapes that the manual promises.
public final class JsonReport {
    private JsonReport() {}

    /// `applied`, `rejected`, `tagged` and `pruned`, in this order.
    public static Map<String, Json> of(Applied applied) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("applied", new Json.Arr(operations(applied)));
        members.put(
                "rejected",
                new Json.Arr(
                        applied.rejections().stream().map(JsonReport::rejected).toList()));
        members.put(
                "tagged",
                new Json.Arr(
                        kind(applied, Change.Kind.TAG).map(JsonReport::tagged).toList()));
        members.put(
                "pruned",
                Json.Arr.ofTexts(
                        kind(applied, Change.Kind.PRUNE).map(Change::id).toList()));
        return members;
    }

    /// The same, and the playbook that came of it.
    public static Json.Obj whole(Applied applied) {
        Map<String, Json> members = of(applied);
        members.put("playbook", PlaybookJson.of(applied.playbook()));
        return new Json.Obj(members);
    }

    /// One object for a learned transcript.
    public static Json.Obj learned(String transcript, Lesson.Learned lesson) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("transcript", new Json.Text(transcript));
        members.put("reflection", ReflectionJson.write(lesson.reflection()));
        members.put("delta", DeltaJson.write(whole(lesson.deltas())));
        Map<String, Json> report = of(lesson.applied());
        Json pruned = report.remove("pruned");
        members.putAll(report);
        members.put("merged", new Json.Arr(merged(lesson.applied())));
        members.put("pruned", pruned == null ? new Json.Arr(List.of()) : pruned);
        lesson.proposal().ifPresent(proposal -> {
            members.put("proposed", proposed(proposal));
            members.put("replaced", Json.Num.of(lesson.replaced()));
        });
        members.put("usage", lesson.usage().total() == 0 ? Json.NULL : ModelUsageJson.write(lesson.usage()));
        return new Json.Obj(members);
    }

    /// What waits of a proposal, each operation with what it is called by.
    public static Json proposed(Proposal proposal) {
        List<Json> operations = new ArrayList<>();
        for (int i = 0; i < proposal.operations().size(); i++) {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put(
                    "id", new Json.Text(proposal.id() + "." + proposal.numbers().get(i)));
            members.putAll(DeltaJson.write(proposal.operations().get(i)).members());
            operations.add(new Json.Obj(members));
        }
        return new Json.Arr(operations);
    }

    /// The same for a transcript of which everything was learned before.
    public static Json.Obj nothingNew(String transcript) {
        return learned(
                transcript,
                new Lesson.Learned(0, Judgement.NOTHING, Applied.nothing(Playbook.empty()), ModelUsage.NONE));
    }

    /// The deltas of one session as one, for the reader.
    static Delta whole(List<Delta> deltas) {
        List<Operation> operations = new ArrayList<>();
        List<String> reasoning = new ArrayList<>();
        for (Delta delta : deltas) {
            operations.addAll(delta.operations());
            if (!delta.reasoning().isEmpty()) {
                reasoning.add(delta.reasoning());
            }
        }
        return new Delta(String.join(" ", reasoning), operations);
    }

    /// One object for each operation: the key point that it made, changed or removed. A MERGE is told by what it
    /// made.
    private static List<Json> operations(Applied applied) {
        return applied.changes().stream()
                .filter(change -> switch (change.kind()) {
                    case TAG, PRUNE, DEDUPLICATE, CAP -> false;
                    case MERGE -> change.after() != null;
                    case ADD, UPDATE, DELETE, PIN, UNPIN, MOVE, AGREE, GUARD -> true;
                })
                .map(JsonReport::operation)
                .toList();
    }

    private static Json operation(Change change) {
        return Json.Obj.of(
                "index",
                Json.Num.of(change.index()),
                "op",
                new Json.Text(change.kind().name()),
                "id",
                new Json.Text(change.id()),
                "evidence",
                Json.Arr.ofTexts(change.basis().evidence()));
    }

    /// One object for each key point that took in others: its id, and the ids of all that it was made of.
    private static List<Json> merged(Applied applied) {
        List<List<String>> groups = new ArrayList<>();
        kind(applied, Change.Kind.DEDUPLICATE).forEach(change -> {
            if (change.after() != null) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(change.id());
        });
        return groups.stream()
                .<Json>map(ids -> Json.Obj.of("id", new Json.Text(ids.getFirst()), "sources", Json.Arr.ofTexts(ids)))
                .toList();
    }

    private static Json rejected(Rejection rejection) {
        return Json.Obj.of(
                "index", Json.Num.of(rejection.index()),
                "op", new Json.Text(rejection.op()),
                "reason", new Json.Text(rejection.reason()));
    }

    private static Json tagged(Change change) {
        return Json.Obj.of("id", new Json.Text(change.id()), "tag", new Json.Text(rating(change)));
    }

    /// `helpful` or `harmful`, whichever count went up.
    static String rating(Change change) {
        if (change.before() == null || change.after() == null) {
            throw new IllegalStateException("a tag changes a key point that stays");
        }
        Tally before = change.before().keyPoint().tally();
        return change.after().keyPoint().tally().helpful() > before.helpful() ? "helpful" : "harmful";
    }

    private static Stream<Change> kind(Applied applied, Change.Kind kind) {
        return applied.changes().stream().filter(change -> change.kind() == kind);
    }
}
