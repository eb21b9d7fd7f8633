package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Reflector;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Trajectory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What is learned without a model from how commands ended: recoveries, and tags of cited key points.
///
/// @param reflector reads a session without a model
record Outcomes(Reflector reflector) implements Topic {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern REDIRECTION = Pattern.compile("&&|\\||;|[0-9&]?[<>].*");

    @Override
    public String title() {
        return "Recoveries and tags";
    }

    @Override
    public String explanation() {
        return """
                A row is a short session. *Recoveries*: of the labelled pairs of a failed and a working command, those that
                were learned. *False recoveries*: of those that were learned, those that are no labelled pair; each may do
                harm. *Tags*: of the cited key points that helped or misled, those that were tagged so. *Wrong tags*: of the
                tags that were given, those that say something else than the label.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            Trajectory session = Sessions.trajectory(row);
            recoveries(row, session, counts);
            tags(row, session, counts);
        }
        return counts;
    }

    private static void recoveries(Json.Obj row, Trajectory session, Counts counts) {
        List<Signal.Recovery> learned = Signals.in(session).stream()
                .filter(Signal.Recovery.class::isInstance)
                .map(Signal.Recovery.class::cast)
                .toList();
        List<Json.Obj> labelled = Sessions.objects(row, "recoveries");
        String id = row.textOr("id", "");
        for (Json.Obj label : labelled) {
            boolean isFound = learned.stream().anyMatch(recovery -> isOf(recovery, label));
            counts.count("recoveries", isFound, true, id + " " + label.text("failed") + " → " + label.text("worked"));
        }
        for (Signal.Recovery recovery : learned) {
            boolean isFalse = labelled.stream().noneMatch(label -> isOf(recovery, label));
            counts.count("false recoveries", isFalse, false, id + " " + recovery);
        }
    }

    /// Whether a recovery is the labelled one. It may leave out what does not matter, such as a redirection; a
    /// preparation of the working command may stand apart from it.
    private static boolean isOf(Signal.Recovery recovery, Json.Obj label) {
        return isAlike(recovery.failed(), label.textOr("failed", ""))
                && (isAlike(recovery.worked(), label.textOr("worked", ""))
                        || isAlike(recovery.after() + " " + recovery.worked(), label.textOr("worked", "")));
    }

    /// Whether two commands share two thirds of the words that either has.
    private static boolean isAlike(String command, String labelled) {
        Set<String> words = words(command);
        Set<String> shared = words(labelled);
        Set<String> all = new HashSet<>(words);
        all.addAll(shared);
        shared.retainAll(words);
        return 3 * shared.size() >= 2 * all.size();
    }

    private static Set<String> words(String command) {
        Set<String> words = new HashSet<>(List.of(SPACE.split(command.strip(), -1)));
        words.removeIf(word -> word.isEmpty() || REDIRECTION.matcher(word).matches());
        return words;
    }

    private void tags(Json.Obj row, Trajectory session, Counts counts) {
        Map<String, String> given = new HashMap<>();
        switch (reflector.reflect(session, Sessions.playbook(row), AnswerCache.inMemory("session"))) {
            case JudgementResult.Given<Reflection>(Reflection reflection) ->
                reflection.tags().stream()
                        .filter(tag -> tag.rating() != Rating.NEUTRAL)
                        .forEach(tag -> given.put(tag.name(), word(tag)));
            case JudgementResult.Failed<Reflection> failed -> throw new IllegalStateException(failed.toString());
        }
        if (row.get("tags") instanceof Json.Obj labels) {
            labels.members().keySet().forEach(name -> {
                String label = labels.textOr(name, "");
                String tag = given.getOrDefault(name, "neutral");
                String about = row.textOr("id", "") + " " + name + " " + tag + ", not " + label;
                if (!label.equals("neutral")) {
                    counts.count("tags", tag.equals(label), true, about);
                }
                if (!tag.equals("neutral")) {
                    counts.count("wrong tags", !tag.equals(label), false, about);
                }
            });
        }
    }

    private static String word(Tag tag) {
        return tag.rating() == Rating.HELPFUL ? "helpful" : "harmful";
    }
}
