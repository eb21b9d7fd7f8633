package dev.acumen.adapt;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Says how good an answer is. Called by many threads at once. Those that compare with the reference answer give 0
/// where the task has none.
@FunctionalInterface
public interface Scorer {

    /// Scores an answer. Changes nothing.
    Score score(Task task, Attempt.Answered attempt);

    /// Right is an answer that equals the reference but for case and white space.
    static Scorer exact() {
        return byReference((answer, reference) ->
                Score.of(plain(answer).equals(plain(reference)), "The answer is not the right one."));
    }

    /// Right is a number that is close enough to the reference. `$`, `%` and the commas in `1,000` do not count.
    ///
    /// @param tolerance the largest difference that is right; 0 for none
    static Scorer numeric(double tolerance) {
        return byReference((answer, reference) -> {
            Optional<BigDecimal> given = number(answer);
            Optional<BigDecimal> right = number(reference);
            if (given.isEmpty() || right.isEmpty()) {
                return Score.of(
                        right.isEmpty() && plain(answer).equals(plain(reference)), "The answer is not a number.");
            }
            double difference = given.get().subtract(right.get()).abs().doubleValue();
            return Score.of(difference <= tolerance, "The number is not the right one.");
        });
    }

    /// Compares lists with commas between their elements, in any order: the share of common elements in all elements.
    static Scorer set() {
        return byReference((answer, reference) -> {
            Set<String> given = new HashSet<>(elements(answer));
            Set<String> right = new HashSet<>(elements(reference));
            Set<String> all = new HashSet<>(given);
            all.addAll(right);
            given.retainAll(right);
            return share(given.size(), all.size(), " elements are in both the answer and the right set.");
        });
    }

    /// Compares lists with commas between their elements, place by place, as the FiNER task does: the share of places
    /// with the right element.
    static Scorer list() {
        return byReference((answer, reference) -> {
            List<String> given = elements(answer);
            List<String> right = elements(reference);
            int hits = 0;
            for (int i = 0; i < Math.min(given.size(), right.size()); i++) {
                hits += given.get(i).equals(right.get(i)) ? 1 : 0;
            }
            return share(hits, right.size(), " elements are right.");
        });
    }

    /// Runs a program on the answer, as [CommandScorer] describes.
    ///
    /// @param command the program and its arguments
    /// @param limit the program is ended after that
    static Scorer command(List<String> command, Duration limit) {
        return new CommandScorer(command, limit);
    }

    /// Compares an answer with the right one.
    @FunctionalInterface
    interface Comparison {
        /// The score of an answer.
        Score score(String answer, String reference);
    }

    /// A scorer that compares with the reference answer.
    static Scorer byReference(Comparison comparison) {
        return (task, attempt) -> task.reference()
                .map(reference -> comparison.score(attempt.answer(), reference))
                .orElseGet(() -> new Score(0, "The right answer is not known."));
    }

    private static Score share(int hits, int of, String words) {
        double value = of == 0 ? 1 : (double) hits / of;
        return value == 1 ? Score.of(true, "") : new Score(value, hits + " of " + of + words);
    }

    private static String plain(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    private static List<String> elements(String list) {
        return Arrays.stream(list.split(",", -1)).map(Scorer::plain).toList();
    }

    private static Optional<BigDecimal> number(String text) {
        String digits = text.strip().replaceAll("[$€£%,\\s]", "");
        return digits.length() <= 40 && digits.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,2})?")
                ? Optional.of(new BigDecimal(digits))
                : Optional.empty();
    }
}
