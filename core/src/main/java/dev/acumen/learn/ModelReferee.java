package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.Referee;
import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A referee that asks a model about all pairs in one call.
///
/// The texts go to the model as JSON strings under numbers, and only a number, one of three words and quotations of
/// the texts come back: what a text says cannot decide on a pair that was not asked about, nor put words of its own
/// in front of a person. Safe for use by several threads.
public final class ModelReferee implements Referee {
    /// Under this name requests are accounted, which are about no session.
    public static final String SESSION = "refine";

    private static final String ROLE = "referee";
    private static final int LONGEST_QUOTATION = 80;

    private final RoleRequest asking;
    private final Template template;
    private final Consumer<String> trouble;
    private ModelUsage unreported = ModelUsage.NONE;

    /// @param prompts has the referee's
    /// @param listener hears what is asked
    /// @param known secrets that nobody is told, such as the keys in the environment
    /// @param trouble hears why a call gave no verdicts
    public ModelReferee(
            LanguageModel model, Prompts prompts, ModelListener listener, Set<String> known, Consumer<String> trouble) {
        this.asking = new RoleRequest(model, ROLE, Schemas.VERDICTS, listener, known);
        this.template = prompts.referee();
        this.trouble = trouble;
    }

    @Override
    public Map<TextPair, Verdict> decide(List<TextPair> pairs) {
        AnswerCache kept = AnswerCache.inMemory(SESSION);
        JudgementResult<Json.Obj> answer =
                asking.ask(ROLE, template.fill("", Template.PAIRS, JsonWriter.pretty(json(pairs))), kept, "pairs");
        add(kept.usage());
        return switch (answer) {
            case JudgementResult.Given<Json.Obj>(Json.Obj given) -> verdicts(given, pairs);
            case JudgementResult.Failed<Json.Obj> failed -> {
                trouble.accept("close pairs stay undecided, the " + ROLE + "'s call failed: "
                        + failed.failure().reason());
                yield Map.of();
            }
        };
    }

    /// What was used since this was asked last.
    public synchronized ModelUsage takeUsage() {
        ModelUsage used = unreported;
        unreported = ModelUsage.NONE;
        return used;
    }

    private synchronized void add(ModelUsage used) {
        unreported = unreported.plus(used);
    }

    private Json.Arr json(List<TextPair> pairs) {
        List<Json> all = new ArrayList<>();
        for (TextPair pair : pairs) {
            all.add(Json.Obj.of(
                    "pair", Json.Num.of(all.size() + 1),
                    "first", new Json.Text(Secrets.redacted(pair.first(), asking.known())),
                    "second", new Json.Text(Secrets.redacted(pair.second(), asking.known()))));
        }
        return new Json.Arr(all);
    }

    /// The verdicts on pairs that were asked about. A pair on which there are two is undecided.
    private static Map<TextPair, Verdict> verdicts(Json.Obj answer, List<TextPair> pairs) {
        Map<TextPair, Verdict> verdicts = new LinkedHashMap<>();
        Set<TextPair> unclear = new HashSet<>();
        for (Json element : answer.get("pairs") instanceof Json.Arr(List<Json> elements) ? elements : List.<Json>of()) {
            if (element instanceof Json.Obj entry) {
                pair(entry, pairs)
                        .ifPresent(pair -> verdict(entry, pair).ifPresent(verdict -> {
                            Verdict before = verdicts.put(pair, verdict);
                            if (before != null && before.kind() != verdict.kind()) {
                                unclear.add(pair);
                            }
                        }));
            }
        }
        verdicts.keySet().removeAll(unclear);
        return verdicts;
    }

    private static Optional<TextPair> pair(Json.Obj entry, List<TextPair> pairs) {
        String number = entry.get("pair") instanceof Json.Num(String literal) ? literal : entry.textOr("pair", "");
        for (int i = 0; i < pairs.size(); i++) {
            if (number.equals(Integer.toString(i + 1))) {
                return Optional.of(pairs.get(i));
            }
        }
        return Optional.empty();
    }

    private static Optional<Verdict> verdict(Json.Obj entry, TextPair pair) {
        String words = Stream.of(
                        quotation(entry.textOr("first", ""), pair.first()),
                        quotation(entry.textOr("second", ""), pair.second()))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" / "));
        return Verdict.Kind.of(entry.textOr("verdict", "").strip().toLowerCase(Locale.ROOT))
                .map(kind -> new Verdict(kind, words));
    }

    /// The words, if they stand in the text: nothing else is shown to a person.
    private static Optional<String> quotation(String words, String text) {
        String quoted = words.strip();
        boolean isQuoted = !quoted.isEmpty()
                && quoted.length() <= LONGEST_QUOTATION
                && text.toLowerCase(Locale.ROOT).contains(quoted.toLowerCase(Locale.ROOT));
        return isQuoted ? Optional.of("“" + quoted + "”") : Optional.empty();
    }
}
