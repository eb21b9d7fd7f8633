package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// Linear models over [NGrams], one for each question. Fitted to labelled turns in nine languages by logistic
/// regression.
final class StatementModel {
    /// What the model can be asked.
    enum Question {
        /// Does this message hold something lasting?
        LASTING,
        /// Does this message ask to keep something?
        WISH,
        /// Is this clause a part of something lasting?
        CLAUSE,
        /// Does this statement belong to PROJECT CONTEXT?
        CONTEXT,
        /// Does this statement belong to MISTAKES TO AVOID?
        MISTAKES,
        /// Does this statement belong to USER PREFERENCES?
        PREFERENCES
    }

    private static final String RESOURCE = "statement-model.gz";

    /// The section that a question is about.
    static final Map<Question, Section> SECTIONS = Collections.unmodifiableMap(new EnumMap<>(Map.of(
            Question.CONTEXT, Section.CONTEXT,
            Question.MISTAKES, Section.MISTAKES,
            Question.PREFERENCES, Section.PREFERENCES)));

    private final Map<Question, LinearWeights> weights = new EnumMap<>(Question.class);

    StatementModel(Map<Question, LinearWeights> weights) {
        this.weights.putAll(weights);
    }

    /// The model that the project ships.
    static StatementModel shipped() {
        try (InputStream in = StatementModel.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the model of statements is not in the jar");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StatementModel read(InputStream from) throws IOException {
        Map<Question, LinearWeights> weights = new EnumMap<>(Question.class);
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(from))) {
            for (Question question : Question.values()) {
                weights.put(question, LinearWeights.read(in, NGrams.PLACES));
            }
        }
        return new StatementModel(weights);
    }

    void write(OutputStream to) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(to))) {
            for (Question question : Question.values()) {
                weights(question).write(out);
            }
        }
    }

    private LinearWeights weights(Question question) {
        return Objects.requireNonNull(weights.get(question), question::name);
    }

    /// The evidence for a yes, in log odds.
    double evidence(Question question, int[] places) {
        return weights(question).evidence(places);
    }

    /// The words of a clause that speak most for its being a part of something lasting; empty for none.
    String decisiveWords(String clause) {
        return NGrams.heaviest(clause, weights(Question.CLAUSE)::steps);
    }

    /// The section that a part of a message belongs to.
    Section section(String message, int start, int end) {
        int[] places = NGrams.ofStatement(message, start, end);
        Section best = Section.CONTEXT;
        double most = Double.NEGATIVE_INFINITY;
        for (Map.Entry<Question, Section> section : SECTIONS.entrySet()) {
            double evidence = evidence(section.getKey(), places);
            if (evidence > most) {
                best = section.getValue();
                most = evidence;
            }
        }
        return best;
    }
}
