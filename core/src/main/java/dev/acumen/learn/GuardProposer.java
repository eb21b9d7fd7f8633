package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.redaction.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Asks a model, in one call, at which calls of tools the rules of a playbook are broken. What it answers is a
/// proposal for a person: ids that were not asked about and effects that are none are passed over, and whether a
/// pattern is one is for its reader to say.
public final class GuardProposer {
    /// Under this name requests are accounted, which are about no session.
    public static final String SESSION = "guard";

    private static final String ROLE = "curator";
    private static final String GUARDS = "guards";
    static final List<Guard.Effect> PROPOSED = List.of(Guard.Effect.HOLD, Guard.Effect.REMIND);

    private final RoleRequest asking;
    private final Template template;

    /// @param prompts has the one for guards
    /// @param listener hears what is asked
    /// @param known secrets that nobody is told, such as the keys in the environment
    public GuardProposer(LanguageModel model, Prompts prompts, ModelListener listener, Set<String> known) {
        this.asking = new RoleRequest(model, ROLE, Schemas.GUARDS, listener, known);
        this.template = prompts.guards();
    }

    /// What a model proposes.
    ///
    /// @param guarded key points, each with the guard that is proposed for it
    /// @param used what the call used
    public record Proposals(List<KeyPoint> guarded, ModelUsage used) {
        public Proposals {
            guarded = List.copyOf(guarded);
        }
    }

    /// The guards for some rules, at most one for each.
    public JudgementResult<Proposals> propose(List<KeyPoint> rules) {
        List<Json> listed = new ArrayList<>();
        for (KeyPoint rule : rules) {
            listed.add(Json.Obj.of(
                    "rule", new Json.Text(rule.name()),
                    "text", new Json.Text(Secrets.redacted(rule.text(), asking.known()))));
        }
        AnswerCache kept = AnswerCache.inMemory(SESSION);
        JudgementResult<Json.Obj> answer = asking.ask(
                ROLE, template.fill("", Template.RULES, JsonWriter.pretty(new Json.Arr(listed))), kept, GUARDS);
        return switch (answer) {
            case JudgementResult.Given<Json.Obj>(Json.Obj given) ->
                JudgementResult.of(new Proposals(guarded(given, rules), kept.usage()));
            case JudgementResult.Failed<Json.Obj>(String role, var failure) ->
                new JudgementResult.Failed<>(role, failure);
        };
    }

    private static List<KeyPoint> guarded(Json.Obj answer, List<KeyPoint> rules) {
        List<KeyPoint> open = new ArrayList<>(rules);
        List<KeyPoint> guarded = new ArrayList<>();
        for (Json element : answer.get(GUARDS) instanceof Json.Arr(List<Json> elements) ? elements : List.<Json>of()) {
            for (KeyPoint rule : List.copyOf(open)) {
                Guard guard = element instanceof Json.Obj entry && rule.name().equals(entry.textOr("rule", ""))
                        ? guard(entry)
                        : Guard.NONE;
                if (!guard.isEmpty()) {
                    guarded.add(rule.withGuard(guard));
                    open.remove(rule);
                }
            }
        }
        return guarded;
    }

    private static Guard guard(Json.Obj entry) {
        return PROPOSED.stream()
                .filter(effect -> effect.word().equals(entry.textOr("does", "")))
                .findFirst()
                .map(effect -> new Guard(effect, entry.texts("commands"), entry.texts("files")))
                .orElse(Guard.NONE);
    }
}
