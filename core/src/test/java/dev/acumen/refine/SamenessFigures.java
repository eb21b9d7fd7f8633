package dev.acumen.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A program that prints the table of figures in docs/refining.md.
final class SamenessFigures {
    private SamenessFigures() {}

    /// @param args names of sets in the test resources
    public static void main(String[] args) {
        List<LabelledPair> all = new ArrayList<>();
        for (String set : args) {
            all.addAll(LabelledPair.of(set));
        }
        for (String kind : List.of("paraphrase", "opposite", "number", "identifier", "topic", "unrelated")) {
            List<LabelledPair> some =
                    all.stream().filter(pair -> pair.kind().equals(kind)).toList();
            System.out.printf(
                    "| %s | %d | %d | %d |%n",
                    kind, some.size(), count(some, SamenessFigures::isNear), count(some, LabelledPair::isMerged));
        }
        System.out.printf(
                "| precision | | %.3f | %.3f |%n",
                precision(all, SamenessFigures::isNear), precision(all, LabelledPair::isMerged));
    }

    static boolean isNear(LabelledPair pair) {
        return pair.cosine() >= LabelledPair.THRESHOLD;
    }

    static long count(List<LabelledPair> pairs, Predicate<LabelledPair> test) {
        return pairs.stream().filter(test).count();
    }

    private static double precision(List<LabelledPair> pairs, Predicate<LabelledPair> test) {
        long right = count(pairs, test.and(LabelledPair::isParaphrase));
        return (double) right / Math.max(1, count(pairs, test));
    }
}
