package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.MeteredModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A model that learns what parcels go by, and costs a cent a request. Counts who asks it at once.
final class ScriptedJudge implements LanguageModel {
    static final BigDecimal CENT = new BigDecimal("0.01");

    private static final Pattern RULE = Pattern.compile("Parcels to (\\w+) go by (\\w+)");

    final AtomicInteger requests = new AtomicInteger();

    /// For each session that is being judged, by its playbook's name: how many at once at most.
    final Map<String, AtomicInteger> most = new ConcurrentHashMap<>();

    private final Map<String, AtomicInteger> now = new ConcurrentHashMap<>();
    private final Function<Request, Optional<Reply>> trouble;

    private ScriptedJudge(Function<Request, Optional<Reply>> trouble) {
        this.trouble = trouble;
    }

    static ScriptedJudge healthy() {
        return new ScriptedJudge(_ -> Optional.empty());
    }

    /// @param trouble what is answered instead
    static ScriptedJudge with(Function<Request, Optional<Reply>> trouble) {
        return new ScriptedJudge(trouble);
    }

    JudgeModels.Source source() {
        return spending -> {
            LanguageModel metered = new MeteredModel(this, spending, (_, _) -> Optional.of(CENT));
            return Optional.of(new JudgeModels(metered, metered));
        };
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Reply ask(Request request) {
        requests.incrementAndGet();
        // The name of a session begins with its author, who is called like the playbook in tests that count.
        String group = request.purpose().session().split("/", -1)[0];
        AtomicInteger here = now.computeIfAbsent(group, _ -> new AtomicInteger());
        int together = here.incrementAndGet();
        most.computeIfAbsent(group, _ -> new AtomicInteger()).accumulateAndGet(together, Math::max);
        try {
            return trouble.apply(request).orElseGet(() -> answer(request));
        } finally {
            here.decrementAndGet();
        }
    }

    private static Reply answer(Request request) {
        String prompt = request.prompt().text();
        Json json = switch (request.purpose().role()) {
            case "reflector" ->
                Json.Obj.of(
                        "analysis",
                        new Json.Text("what was said of parcels"),
                        "bullet_tags",
                        new Json.Arr(List.of()),
                        "insights",
                        rules(prompt, "insight"));
            case "curator" ->
                Json.Obj.of(
                        "reasoning",
                        new Json.Text("what is new"),
                        "operations",
                        rules(prompt.substring(prompt.indexOf("# Reflection")), "text"));
            default -> Json.Obj.of();
        };
        return new Reply.Answer(JsonWriter.compact(json), ModelUsage.of(100, 0, 0, 10), false);
    }

    private static Json rules(String prompt, String name) {
        return new Json.Arr(RULE.matcher(prompt)
                .results()
                .map(MatchResult::group)
                .distinct()
                .<Json>map(text -> Json.Obj.of(
                        name,
                        new Json.Text(text),
                        "type",
                        new Json.Text("ADD"),
                        "section",
                        new Json.Text("PROJECT CONTEXT"),
                        "origin",
                        new Json.Text("work")))
                .toList());
    }
}
