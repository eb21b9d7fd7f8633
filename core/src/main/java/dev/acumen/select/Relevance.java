package dev.acumen.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How well key points match a prompt, by the terms that both have.
///
/// People do not use a playbook's words, so it is asked twice: first with the prompt's terms, then also with those
/// that several of the best matches share (pseudo-relevance feedback, after Rocchio).
final class Relevance {
    /// So much of the beginning and of the end of a long prompt is looked at: there stands what is wanted; between
    /// them stands what was pasted.
    private static final int PART = 4_000;

    /// How much more a term is wanted that the prompt repeats.
    private static final double AGAIN = 0.5;

    /// So many of the best matches tell further terms.
    private static final int TEACHERS = 5;

    /// How much their terms count beside the prompt's.
    private static final double TAUGHT = 0.4;

    /// So much of the best match makes a match relevant, and so much makes one related.
    private static final double RELEVANT_FROM = 0.35;

    private static final double RELATED_FROM = 0.35;

    private final Terms terms;

    /// The prompt's words, by their terms.
    private final Map<Long, String> words = new LinkedHashMap<>();

    /// Whether the prompt may name ids.
    private final boolean isForIds;

    private final Query asked;

    private Relevance(String prompt, int size, Terms terms) {
        this.terms = terms;
        String ends = ends(prompt);
        this.isForIds = ends.indexOf('-') >= 0 || ends.indexOf('_') >= 0;
        this.asked = new Query(size, isForIds);
        terms.read(ends);
        for (int i = 0; i < terms.count(); i++) {
            String word = terms.written(i);
            boolean isDigit = word.length() == 1 && word.charAt(0) <= '9';
            if (terms.term(i) != Terms.DENIAL && !isDigit) {
                asked.want(terms.term(i), words.containsKey(terms.term(i)) ? AGAIN : 1);
                words.put(terms.term(i), word);
            }
        }
    }

    private static String ends(String prompt) {
        return prompt.length() <= 2 * PART
                ? prompt
                : prompt.substring(0, PART) + "\n" + prompt.substring(prompt.length() - PART);
    }

    /// Reads all texts and says how well each matches.
    static Relevance of(String prompt, List<Candidate> all, Terms terms) {
        Relevance relevance = new Relevance(prompt, all.size(), terms);
        relevance.asked.read(all, terms);
        double[] matches = new double[all.size()];
        double best = 0;
        for (int i = 0; i < matches.length; i++) {
            matches[i] = relevance.asked.match(i);
            best = Math.max(best, matches[i]);
        }
        double least = relevance.asked.few(1);
        boolean isAny = false;
        for (int i = 0; i < matches.length; i++) {
            Candidate candidate = all.get(i);
            candidate.share = relevance.asked.share(i);
            candidate.isRelevant = matches[i] >= RELEVANT_FROM * best && relevance.asked.telling(i) >= least;
            isAny |= candidate.isRelevant;
        }
        if (isAny) {
            relevance.widen(all, matches);
        }
        return relevance;
    }

    /// Asks again, with what the best matches share.
    private void widen(List<Candidate> all, double[] matches) {
        int[] teachers = best(matches);
        double sum = 0;
        for (int teacher : teachers) {
            sum += matches[teacher];
        }
        Map<Long, double[]> taught = new LinkedHashMap<>();
        for (int teacher : teachers) {
            for (long term : all.get(teacher).set(terms)) {
                double[] by = taught.get(term);
                if (by == null) {
                    by = new double[2];
                    taught.put(term, by);
                }
                by[0]++;
                by[1] += matches[teacher] / sum;
            }
        }
        Query wider = new Query(all.size(), isForIds);
        for (Map.Entry<Long, String> word : words.entrySet()) {
            wider.want(word.getKey(), asked.wanted(word.getKey()));
        }
        for (Map.Entry<Long, double[]> term : taught.entrySet()) {
            if (term.getValue()[0] > 1 && term.getKey() != Terms.DENIAL) {
                wider.want(term.getKey(), TAUGHT * term.getValue()[1]);
            }
        }
        wider.read(all, terms);
        double best = 0;
        for (int i = 0; i < matches.length; i++) {
            matches[i] = wider.match(i);
            best = Math.max(best, matches[i]);
        }
        for (int i = 0; i < matches.length; i++) {
            Candidate candidate = all.get(i);
            candidate.match = matches[i] / best;
            candidate.isRelated = candidate.match >= RELATED_FROM;
        }
    }

    /// The best matches, the best first.
    private static int[] best(double[] matches) {
        int[] best = new int[Math.min(TEACHERS, matches.length)];
        boolean[] isTaken = new boolean[matches.length];
        for (int place = 0; place < best.length; place++) {
            int found = -1;
            for (int i = 0; i < matches.length; i++) {
                if (!isTaken[i] && (found < 0 || matches[i] > matches[found])) {
                    found = i;
                }
            }
            isTaken[found] = true;
            best[place] = found;
        }
        return best;
    }

    /// The words of the prompt that a key point has, the rarest first.
    List<String> words(Candidate candidate) {
        List<String> shared = new ArrayList<>();
        List<Integer> having = new ArrayList<>();
        for (long term : candidate.set(terms)) {
            String word = words.get(term);
            if (word != null) {
                int place = 0;
                while (place < shared.size() && having.get(place) <= asked.having(term)) {
                    place++;
                }
                shared.add(place, word);
                having.add(place, asked.having(term));
            }
        }
        return shared;
    }
}
