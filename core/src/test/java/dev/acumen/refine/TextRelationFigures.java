package dev.acumen.refine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A program that prints the table of figures in docs/explanation/refining.md.
final class TextRelationFigures {
    private TextRelationFigures() {}

    /// @param args names of sets in the test resources, or files
    public static void main(String[] args) throws IOException {
        List<LabelledPair> all = new ArrayList<>();
        for (String set : args) {
            all.addAll(
                    set.endsWith(".jsonl")
                            ? LabelledPair.read(Files.readAllBytes(Path.of(set)), set)
                            : LabelledPair.of(set));
        }
        System.out.println("| kind | pairs | merged | reported as a contradiction | veto |");
        System.out.println("|---|---|---|---|---|");
        for (String kind :
                all.stream().map(LabelledPair::kind).distinct().sorted().toList()) {
            List<LabelledPair> some =
                    all.stream().filter(pair -> pair.kind().equals(kind)).toList();
            System.out.printf(
                    "| %s | %d | %d | %d | %d |%n",
                    kind,
                    some.size(),
                    count(some, LabelledPair::isMerged),
                    count(some, LabelledPair::isContradiction),
                    count(some, LabelledPair::isVetoed));
        }
    }

    static long count(List<LabelledPair> pairs, Predicate<LabelledPair> test) {
        return pairs.stream().filter(test).count();
    }
}
