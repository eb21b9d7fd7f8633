package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Makes `statement-weights.tsv` from the labelled turns of the training set, and says how well weights made so
/// do on authors whose turns they have not seen. `CONTRIBUTING.md` has the command.
final class WeightsFit {
    static final String TRAINING = "training";

    private static final int COMMON_FROM = 25;
    private static final int LEAST_ROWS = 3;
    private static final double SENTENCE_PENALTY = 2.5;
    private static final double MESSAGE_PENALTY = 4;
    private static final double SECTION_PENALTY = 20;

    /// Authors who had the sections' definitions before them. The others put facts and rules where they felt they
    /// belong,
    /// and wrote twice as many facts as people say in a session.
    private static final String DEFINED = "vwx";

    /// How many times a section of theirs counts.
    private static final int DEFINED_WORTH = 10;

    /// Authors are left out in so many groups.
    private static final int GROUPS = 5;

    /// A smaller weight is not worth its line.
    private static final double NEGLIGIBLE = 0.02;

    /// The precision that the threshold is chosen for, on unseen authors.
    private static final double PRECISION = 0.955;

    private WeightsFit() {}

    /// @param arguments where to write the weights
    public static void main(String[] arguments) throws IOException {
        List<LabelledTurn> turns = LabelledTurn.of(TRAINING);
        double threshold = threshold(turns);
        write(fit(turns), threshold, Path.of(arguments[0]));
    }

    /// Weights for the two regressions, and the words that are common in the turns.
    private record Fit(
            Map<String, Double> sentence,
            Map<String, Double> message,
            Map<Section, Map<String, Double>> sections,
            Set<String> commonWords) {
        Weights weights() {
            return new Weights(sentence, message, sections, commonWords, 0);
        }
    }

    private static Fit fit(List<LabelledTurn> turns) {
        Set<String> common = commonWords(turns);
        List<Set<String>> sentences = new ArrayList<>();
        List<Boolean> areLasting = new ArrayList<>();
        List<Set<String>> messages = new ArrayList<>();
        for (LabelledTurn turn : turns) {
            List<Sentence> of = Sentence.of(turn.user());
            List<Set<String>> features = Features.of(of, turn.before(), common::contains);
            sentences.addAll(features);
            of.forEach(sentence -> areLasting.add(turn.isLasting(sentence.start(), sentence.end())));
            messages.add(Features.ofMessage(of, features));
        }
        return new Fit(
                new Regression(sentences, array(areLasting), SENTENCE_PENALTY, LEAST_ROWS).fit(),
                new Regression(
                                messages,
                                array(turns.stream()
                                        .map(LabelledTurn::isLasting)
                                        .toList()),
                                MESSAGE_PENALTY,
                                LEAST_ROWS)
                        .fit(),
                sections(turns),
                common);
    }

    /// For each section, what speaks for it among the lasting sentences.
    private static Map<Section, Map<String, Double>> sections(List<LabelledTurn> turns) {
        List<Set<String>> rows = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (LabelledTurn turn : turns) {
            for (LabelledTurn.Lasting part : turn.lasting()) {
                Set<String> row = Features.ofSection(turn.user().substring(part.start(), part.end()));
                for (int i = 0; i < (isDefined(turn) ? DEFINED_WORTH : 1); i++) {
                    rows.add(row);
                    labels.add(part.section());
                }
            }
        }
        Map<Section, Map<String, Double>> weights = new EnumMap<>(Section.class);
        for (Section section : Weights.SECTIONS) {
            List<Boolean> isOfIt = labels.stream().map(section.title()::equals).toList();
            Map<String, Double> fitted =
                    new TreeMap<>(new Regression(rows, array(isOfIt), SECTION_PENALTY, LEAST_ROWS).fit());
            fitted.merge("bias", shift(section, turns, isOfIt), Double::sum);
            weights.put(section, fitted);
        }
        return weights;
    }

    /// By how much a section is more likely than among the rows of the fit.
    private static double shift(Section section, List<LabelledTurn> turns, List<Boolean> isOfIt) {
        List<Boolean> defined = turns.stream()
                .filter(WeightsFit::isDefined)
                .flatMap(turn -> turn.lasting().stream())
                .map(part -> part.section().equals(section.title()))
                .toList();
        return defined.isEmpty() ? 0 : logit(defined) - logit(isOfIt);
    }

    private static double logit(List<Boolean> values) {
        long yes = values.stream().filter(value -> value).count();
        return Math.log((yes + 1.0) / (values.size() - yes + 1.0));
    }

    private static boolean isDefined(LabelledTurn turn) {
        return DEFINED.indexOf(turn.id().charAt(0)) >= 0;
    }

    private static boolean[] array(List<Boolean> list) {
        boolean[] array = new boolean[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }

    private static Set<String> commonWords(List<LabelledTurn> turns) {
        Map<String, Integer> counts = new HashMap<>();
        for (LabelledTurn turn : turns) {
            for (Sentence sentence : Sentence.of(turn.user())) {
                Words.of(sentence.text()).forEach(word -> counts.merge(word, 1, Integer::sum));
            }
        }
        Set<String> common = new TreeSet<>();
        counts.forEach((word, count) -> {
            if (count >= COMMON_FROM) {
                common.add(word);
            }
        });
        return common;
    }

    /// The threshold that gives the precision on turns of authors who were left out of the fit, a group at a time.
    private static double threshold(List<LabelledTurn> turns) {
        List<Character> authors = turns.stream()
                .map(turn -> turn.id().charAt(0))
                .distinct()
                .sorted()
                .toList();
        List<Scored> scored = IntStream.range(0, GROUPS)
                .parallel()
                .mapToObj(group ->
                        scored(turns, turn -> authors.indexOf(turn.id().charAt(0)) % GROUPS == group))
                .flatMap(List::stream)
                .toList();
        for (char author : authors) {
            report(
                    "author " + author,
                    scored.stream()
                            .filter(one -> one.turn().id().charAt(0) == author)
                            .toList());
        }
        return report("all authors", scored);
    }

    private static List<Scored> scored(List<LabelledTurn> turns, Predicate<LabelledTurn> isLeftOut) {
        Weights weights =
                fit(turns.stream().filter(isLeftOut.negate()).toList()).weights();
        return turns.stream()
                .filter(isLeftOut)
                .map(turn -> new Scored(turn, best(weights, turn)))
                .toList();
    }

    private record Scored(LabelledTurn turn, double score) {}

    private static double best(Weights weights, LabelledTurn turn) {
        List<Sentence> sentences = Sentence.of(turn.user());
        double best = Double.NEGATIVE_INFINITY;
        if (Statements.areEnglish(sentences)) {
            List<Set<String>> features = Features.of(sentences, turn.before(), weights::isCommon);
            for (double score : Statements.scores(weights, sentences, features)) {
                best = Math.max(best, score);
            }
        }
        return best;
    }

    /// Prints the largest recall at some precisions; returns the threshold of the one that is wanted.
    private static double report(String name, List<Scored> scored) {
        List<Scored> sorted = new ArrayList<>(scored);
        sorted.sort((one, other) -> Double.compare(other.score(), one.score()));
        long all = sorted.stream().filter(one -> one.turn().isLasting()).count();
        double threshold = 0;
        StringBuilder line =
                new StringBuilder(name).append(", ").append(sorted.size()).append(" turns:");
        for (double precision : new double[] {0.97, PRECISION, 0.93, 0.9}) {
            int right = 0;
            double recall = 0;
            double at = 0;
            for (int i = 0; i < sorted.size(); i++) {
                right += sorted.get(i).turn().isLasting() ? 1 : 0;
                if (i >= 30 && right >= precision * (i + 1)) {
                    recall = (double) right / all;
                    at = sorted.get(i).score();
                }
            }
            line.append(String.format(Locale.ROOT, "  %.3f: %.3f (from %.2f)", precision, recall, at));
            threshold = precision == PRECISION ? at : threshold;
        }
        System.out.println(line);
        return threshold;
    }

    private static void write(Fit fit, double threshold, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(row("threshold", "", threshold));
        fit.commonWords().forEach(word -> lines.add("common\t" + word));
        addRows("sentence", fit.sentence(), lines);
        addRows("message", fit.message(), lines);
        Weights.SECTIONS.forEach(
                section -> addRows(section.name(), fit.sections().getOrDefault(section, Map.of()), lines));
        Files.write(file, lines);
    }

    private static void addRows(String kind, Map<String, Double> weights, List<String> lines) {
        weights.forEach((feature, weight) -> {
            if (Math.abs(weight) >= NEGLIGIBLE) {
                lines.add(row(kind, feature, weight));
            }
        });
    }

    private static String row(String kind, String name, double weight) {
        return kind + "\t" + name + "\t" + String.format(Locale.ROOT, "%.3f", weight);
    }
}
