package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How much each feature of a sentence, and of the message around it, says for or against its being meant to last:
/// two logistic regressions, fitted to labelled turns, whose scores are added. Three more tell its section.
final class Weights {
    /// Sections that people put lasting statements into.
    static final List<Section> SECTIONS = List.of(Section.CONTEXT, Section.MISTAKES, Section.PREFERENCES);

    private static final String RESOURCE = "statement-weights.tsv";
    private static final String BIAS = "bias";

    private final Map<String, Double> sentence;
    private final Map<String, Double> message;
    private final Map<Section, Map<String, Double>> sections;
    private final Set<String> commonWords;
    private final double threshold;

    Weights(
            Map<String, Double> sentence,
            Map<String, Double> message,
            Map<Section, Map<String, Double>> sections,
            Set<String> commonWords,
            double threshold) {
        this.sentence = Map.copyOf(sentence);
        this.message = Map.copyOf(message);
        this.sections = Map.copyOf(sections);
        this.commonWords = Set.copyOf(commonWords);
        this.threshold = threshold;
    }

    /// The weights that the project ships.
    static Weights shipped() {
        try (InputStream in = Weights.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the weights are not in the jar");
            }
            return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads lines of three columns: what is weighed, its name, its weight.
    private static Weights read(BufferedReader lines) throws IOException {
        Map<String, Double> sentence = new HashMap<>();
        Map<String, Double> message = new HashMap<>();
        Map<Section, Map<String, Double>> sections = new EnumMap<>(Section.class);
        Set<String> commonWords = new HashSet<>();
        double threshold = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] columns = line.split("\t", -1);
            switch (columns[0]) {
                case "common" -> commonWords.add(columns[1]);
                case "sentence" -> sentence.put(columns[1], Double.valueOf(columns[2]));
                case "message" -> message.put(columns[1], Double.valueOf(columns[2]));
                case "threshold" -> threshold = Double.parseDouble(columns[2]);
                default ->
                    sections.computeIfAbsent(Section.valueOf(columns[0]), section -> new HashMap<>())
                            .put(columns[1], Double.valueOf(columns[2]));
            }
        }
        return new Weights(sentence, message, sections, commonWords, threshold);
    }

    /// Whether the word is common enough to be looked at by itself, and not only in its shape.
    boolean isCommon(String word) {
        return commonWords.contains(word);
    }

    /// What this feature says of a sentence that has it.
    double ofSentence(String feature) {
        return sentence.getOrDefault(feature, 0.0);
    }

    /// The evidence for each sentence of a message, 0 being just enough to take it.
    double[] scores(List<Sentence> sentences, List<Set<String>> features) {
        double around = sum(message, Features.ofMessage(sentences, features)) - threshold;
        return features.stream().mapToDouble(own -> sum(sentence, own) + around).toArray();
    }

    /// What the words of a sentence say by themselves, whatever stands around it.
    double own(Set<String> features) {
        return sum(sentence, features);
    }

    /// The section that a statement belongs to.
    Section section(String text) {
        Set<String> features = Features.ofSection(text);
        return SECTIONS.stream()
                .max(Comparator.comparingDouble(section -> sum(sections.getOrDefault(section, Map.of()), features)))
                .orElse(Section.CONTEXT);
    }

    private static double sum(Map<String, Double> weights, Set<String> features) {
        double sum = weights.getOrDefault(BIAS, 0.0);
        for (String feature : features) {
            sum += weights.getOrDefault(feature, 0.0);
        }
        return sum;
    }
}
