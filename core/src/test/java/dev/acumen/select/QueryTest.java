package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// Whether the fast way to the scores gives what their formulas say.
class QueryTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private final Terms terms = new Terms();

    @Test
    void weighsTermsByHowRareTheyAreHowOftenTheyComeAndHowLongTheTextIs() {
        long seed = 20261125;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 40; i++) {
            List<Candidate> all = candidates(random, random.nextInt(1, 60));
            Map<Long, Double> wanted = wanted(random);
            boolean isForIds = random.nextBoolean();
            Query query = new Query(all.size(), isForIds);
            wanted.forEach(query::want);

            query.read(all, terms);

            Formulas formulas = new Formulas(all, wanted, isForIds);
            for (int which = 0; which < all.size(); which++) {
                String about = "seed " + seed + ", query " + i + ", key point " + which;
                assertThat(query.match(which)).as(about).isCloseTo(formulas.match(which, all.size()), EXACT);
                assertThat(query.telling(which)).as(about).isCloseTo(formulas.telling(which), EXACT);
                assertThat(query.share(which)).as(about).isCloseTo(formulas.share(which), EXACT);
            }
            assertThat(query.few(3)).isCloseTo(3 * formulas.weight(formulas.few()), EXACT);
            assertThat(wanted).allSatisfy((term, weight) -> {
                assertThat(query.wanted(term)).isEqualTo(weight);
                assertThat(query.having(term)).isEqualTo(formulas.having(term));
            });
        }
    }

    @Test
    void wantsATermMoreThatIsWantedAgain() {
        Query query = new Query(1, false);
        query.want(term("refund"), 1);

        query.want(term("refund"), 0.5);

        assertThat(query.wanted(term("refund"))).isEqualTo(1.5);
        assertThat(query.wanted(term("cache"))).isZero();
    }

    @Test
    void scoresTextsOfTheSameTermsTheSameInWhateverOrder() {
        SplittableRandom random = new SplittableRandom(20261127);
        List<String> words = IntStream.range(0, 24).mapToObj(i -> "w" + i).toList();
        for (int i = 0; i < 50; i++) {
            List<String> other = new ArrayList<>(words);
            Collections.shuffle(other, new Random(random.nextLong()));
            List<Candidate> all = List.of(said(words), said(other));
            Query query = new Query(all.size(), false);
            words.forEach(word -> query.want(term(word), random.nextDouble()));

            query.read(all, terms);

            assertThat(query.match(0)).as(other.toString()).isEqualTo(query.match(1));
        }
    }

    private static Candidate said(List<String> words) {
        return new Candidate(Section.OTHERS, new KeyPoint("oth-1", String.join(" ", words), Tally.ZERO), 0);
    }

    private long term(String word) {
        return terms.of(word)[0];
    }

    private static List<Candidate> candidates(SplittableRandom random, int count) {
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String text = "w"
                    + random.ints(random.nextInt(1, 60), 0, 400)
                            .map(word -> word * word / 400)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" w"));
            String id = "w" + random.nextInt(400) + (random.nextBoolean() ? "-1" : "");
            candidates.add(new Candidate(Section.OTHERS, new KeyPoint(id, text, Tally.ZERO), i));
        }
        return candidates;
    }

    private Map<Long, Double> wanted(SplittableRandom random) {
        Map<Long, Double> wanted = new HashMap<>();
        for (int i = random.nextInt(1, 800); i > 0; i--) {
            String id = "w" + random.nextInt(400) + (random.nextInt(4) == 0 ? "-1" : "");
            wanted.put(terms.whole(id), random.nextDouble());
        }
        return wanted;
    }

    /// The formulas, written down as they are.
    private final class Formulas {
        private final List<Map<Long, Long>> times = new ArrayList<>();
        private final List<Integer> lengths = new ArrayList<>();
        private final Map<Long, Double> wanted;

        Formulas(List<Candidate> all, Map<Long, Double> wanted, boolean isForIds) {
            this.wanted = wanted;
            for (Candidate candidate : all) {
                List<Long> met = new ArrayList<>(Arrays.stream(terms.of(candidate.keyPoint.text()))
                        .boxed()
                        .toList());
                lengths.add(met.size());
                if (isForIds) {
                    met.add(terms.whole(candidate.keyPoint.name()));
                }
                met.removeIf(term -> !wanted.containsKey(term));
                times.add(met.stream().collect(Collectors.groupingBy(term -> term, Collectors.counting())));
            }
        }

        int having(long term) {
            return (int) times.stream().filter(met -> met.containsKey(term)).count();
        }

        double weight(double having) {
            return Math.log(1 + (times.size() - having + 0.5) / (having + 0.5));
        }

        double few() {
            return Math.max(2, Math.sqrt(times.size()));
        }

        double telling(int which) {
            return match(which, Math.max(few(), times.size() / 10.0));
        }

        /// @param most terms that more key points have count for nothing
        double match(int which, double most) {
            double length = 0.6 + 0.4 * lengths.get(which) / 30;
            return times.get(which).entrySet().stream()
                    .filter(met -> having(met.getKey()) <= most)
                    .mapToDouble(met -> wanted.getOrDefault(met.getKey(), 0.0)
                            * weight(having(met.getKey()))
                            * 2
                            * met.getValue()
                            / (met.getValue() + length))
                    .sum();
        }

        double share(int which) {
            return times.get(which).keySet().stream()
                    .mapToDouble(term -> 1.0 / having(term))
                    .sum();
        }
    }
}
