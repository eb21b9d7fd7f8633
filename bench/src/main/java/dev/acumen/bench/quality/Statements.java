package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Reflector;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What is learned of a person's message without a model.
///
/// @param reflector reads a session without a model
record Statements(Reflector reflector) implements Topic {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    @Override
    public String title() {
        return "Statements";
    }

    @Override
    public String explanation() {
        return """
                A row is one message of a person. *Precision*: of the key points that were learned, those that share at
                least half of the shorter one's words with a part that is labelled as lasting. *Turns right*: of the
                messages of which something was learned, those that hold something lasting. *Recall*: of the English
                messages with something lasting, those of which a right key point was learned. *Wishes*: the same for
                messages that ask explicitly to keep something, in nine languages. *Section*: of the right key points,
                those in the labelled section.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            measure(row, counts);
        }
        return counts;
    }

    private void measure(Json.Obj row, Counts counts) {
        List<Insight> learned = learned(row);
        List<Json.Obj> lasting = Sessions.objects(row, "learn");
        boolean isFound = false;
        for (Insight insight : learned) {
            Optional<Json.Obj> label = lasting.stream()
                    .filter(part -> isSaid(insight.text(), part.textOr("words", "")))
                    .findFirst();
            isFound |= label.isPresent();
            String about = row.textOr("id", "") + " “" + insight.text() + "” of “" + row.textOr("user", "") + "”";
            counts.count("precision", label.isPresent(), true, about);
            label.ifPresent(part -> {
                String section = part.textOr("section", "");
                boolean isRight = insight.section().title().equals(section);
                counts.count(
                        "section",
                        isRight,
                        true,
                        about + ": " + insight.section().title() + ", not " + section);
            });
        }
        if (!learned.isEmpty()) {
            counts.count("turns right", !lasting.isEmpty());
        }
        recall(row, !lasting.isEmpty(), isFound, counts);
    }

    private static void recall(Json.Obj row, boolean isLasting, boolean isFound, Counts counts) {
        String language = row.textOr("lang", "en");
        String about = row.textOr("id", "") + " " + row.textOr("user", "");
        if (isLasting && language.equals("en")) {
            counts.count("recall", isFound, true, about);
        }
        if (isLasting && Sessions.isTrue(row, "wish")) {
            counts.count("wishes", isFound);
            counts.count("wishes " + language, isFound, true, about);
        }
    }

    private List<Insight> learned(Json.Obj row) {
        TrajectoryBuilder session = new TrajectoryBuilder(row.textOr("id", "session"));
        String before = row.text("before");
        if (before != null) {
            session.prompt("line-1", Turn.Author.PERSON, "go on");
            session.message("line-2", before);
        }
        session.prompt("line-3", Turn.Author.PERSON, row.textOr("user", ""));
        return switch (reflector.reflect(session.build(), Playbook.empty(), AnswerCache.inMemory("session"))) {
            case JudgementResult.Given<Reflection>(Reflection reflection) -> reflection.insights();
            case JudgementResult.Failed<Reflection> failed -> throw new IllegalStateException(failed.toString());
        };
    }

    private static boolean isSaid(String learned, String label) {
        Set<String> words = words(learned);
        Set<String> labelled = words(label);
        Set<String> shared = new HashSet<>(words);
        shared.retainAll(labelled);
        return 2 * shared.size() >= Math.min(words.size(), labelled.size()) && !shared.isEmpty();
    }

    /// The words; of a script without spaces, the characters.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        for (String word : NO_WORD.split(text.toLowerCase(Locale.ROOT).replace('’', '\''), -1)) {
            if (word.codePoints().anyMatch(Character::isIdeographic)
                    || word.codePoints().anyMatch(c -> c >= 0x3040 && c < 0x3100)) {
                word.codePoints().forEach(c -> words.add(Character.toString(c)));
            } else if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
