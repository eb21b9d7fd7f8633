package dev.acumen.review;

import dev.acumen.json.Json;
import dev.acumen.learn.ProposalDecision;
import dev.acumen.output.JsonReport;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Pair;
import dev.acumen.store.Proposal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What waits for review and what was decided, as JSON for other programs.
public final class ReviewJson {
    private ReviewJson() {}

    /// All that waits.
    ///
    /// @param close pairs that perhaps say the same
    public static Json.Obj whole(
            List<Proposal> proposals, List<Pair> contradictions, List<Pair> close, Playbook playbook) {
        return Json.Obj.of(
                "proposals",
                new Json.Arr(proposals.stream()
                        .<Json>map(proposal -> waiting(proposal, playbook))
                        .toList()),
                "contradictions",
                pairs(contradictions),
                "close",
                pairs(close));
    }

    private static Json pairs(List<Pair> pairs) {
        return new Json.Arr(pairs.stream()
                .<Json>map(pair -> Json.Obj.of(
                        "first", new Json.Text(pair.first()),
                        "second", new Json.Text(pair.second()),
                        "why", new Json.Text(pair.why())))
                .toList());
    }

    private static Json waiting(Proposal proposal, Playbook playbook) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(proposal.id()));
        members.put("session", new Json.Text(proposal.session()));
        members.put("time", new Json.Text(proposal.time()));
        members.put("model", new Json.Text(proposal.model()));
        members.put("reasoning", new Json.Text(proposal.reasoning()));
        members.put("operations", operations(proposal, playbook));
        return new Json.Obj(members);
    }

    private static Json operations(Proposal proposal, Playbook playbook) {
        ProposalDecision decision = new ProposalDecision(proposal);
        List<Json> operations = new ArrayList<>();
        List<Json> written = ((Json.Arr) JsonReport.proposed(proposal)).elements();
        for (int i = 0; i < written.size(); i++) {
            Operation operation = proposal.operations().get(i);
            Optional<String> objection = decision.objection(playbook, operation);
            Json.Obj one = (Json.Obj) written.get(i);
            operations.add(objection.isEmpty() ? one : one.with("unfit", new Json.Text(objection.get())));
        }
        return new Json.Arr(operations);
    }

    /// What was decided on each proposal.
    public static Json.Obj decided(Map<ProposalDecision, Applied> done) {
        List<Json> all = new ArrayList<>();
        done.forEach((decision, applied) -> {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("id", new Json.Text(decision.proposal().id()));
            members.put("session", new Json.Text(decision.proposal().session()));
            Map<String, Json> report = JsonReport.of(applied);
            members.put("applied", report.getOrDefault("applied", Json.NULL));
            members.put("unfit", report.getOrDefault("rejected", Json.NULL));
            members.put(
                    "rejected",
                    Json.Arr.ofTexts(decision.turnedDown().stream()
                            .map(number -> decision.proposal().id() + "." + number)
                            .toList()));
            all.add(new Json.Obj(members));
        });
        return Json.Obj.of("reviewed", new Json.Arr(all));
    }
}
