package dev.acumen.faults.layer;

import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A model that fails in most cases, in any way, until it is mended. What it answers else fits the question.
final class FailingModel implements Script {
    private static final Pattern WORD = Pattern.compile("(?:Please use|The user wants) (buildtool-[a-z]+)");

    /// Of four requests three fail.
    private static final double RATE = 0.75;

    private static final List<Map.Entry<String, Reply>> WAYS = List.of(
            Map.entry("429", Reply.rateLimited(Duration.ZERO)),
            Map.entry("429, come back in an hour", Reply.rateLimited(Duration.ofHours(1))),
            Map.entry("529", Reply.overloaded()),
            Map.entry("500", Reply.serverError()),
            Map.entry("401", Reply.unauthorized()),
            Map.entry("hang", new Reply.Hang()),
            Map.entry("drip", new Reply.Drip("x".repeat(2_000), Duration.ofMillis(50))),
            Map.entry("connection reset", new Reply.Reset()),
            Map.entry("connection reset midway", new Reply.ResetMidway("{\"analysis\": \"x\"}")),
            Map.entry("garbage", new Reply.Garbage()),
            Map.entry("half a JSON document", new Reply.HalfJson()),
            Map.entry("wrong types", new Reply.WrongTypes()),
            Map.entry("an answer cut off", new Reply.Cut("{\"analysis\": \"The us")),
            Map.entry("an answer without JSON", Reply.text("I would rather not.")));

    private final SplittableRandom random;
    private final Map<String, Integer> faults = new LinkedHashMap<>();
    private final Map<String, Integer> answered = new LinkedHashMap<>();
    private boolean isMended;

    FailingModel(SplittableRandom random) {
        this.random = random;
    }

    /// What a session is about, and no other one.
    static String word(int session) {
        return "buildtool-" + (char) ('a' + session);
    }

    synchronized void mend() {
        isMended = true;
    }

    /// How often it failed, by the way.
    synchronized Map<String, Integer> faults() {
        return new LinkedHashMap<>(faults);
    }

    /// How often it gave a good answer, by what was asked.
    synchronized Map<String, Integer> answered() {
        return new LinkedHashMap<>(answered);
    }

    @Override
    public synchronized Reply reply(Received request, int number) {
        if (!isMended && random.nextDouble() < RATE) {
            Map.Entry<String, Reply> way = WAYS.get(random.nextInt(WAYS.size()));
            faults.merge(way.getKey(), 1, Integer::sum);
            return way.getValue();
        }
        Matcher word = WORD.matcher(request.prompt());
        String about = word.find() ? word.group(1) : "";
        if (!isReferee(request)) {
            answered.merge((isCurator(request) ? "curator " : "reflector ") + about, 1, Integer::sum);
        }
        return answer(request, about);
    }

    /// A good answer, by which something is to be used for the build.
    static Reply answer(Received request, String word) {
        return isReferee(request)
                ? Reply.text(REFEREE)
                : Reply.text((isCurator(request) ? CURATOR : REFLECTOR).replace("WORD", word));
    }

    private static boolean isReferee(Received request) {
        return request.prompt().startsWith("You compare key points");
    }

    private static boolean isCurator(Received request) {
        return request.prompt().contains("You look after the playbook");
    }

    private static final String REFLECTOR = """
            {"analysis": "The user wants WORD.", "bullet_tags": [],
             "insights": [{"insight": "Use WORD for the build", "section": "USER PREFERENCES",
                           "why": "the user says so", "evidence": ["T1"], "origin": "user"}]}""";

    /// It decides on nothing.
    private static final String REFEREE = "{\"pairs\": []}";

    private static final String CURATOR = """
            {"reasoning": "it is new", "operations": [
              {"type": "ADD", "text": "Use WORD for the build", "section": "USER PREFERENCES",
               "reason": "the user says so", "evidence": ["I1"]}]}""";
}
