import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Compared;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.SemanticRefiner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/// What refining costs when the meanings are known, beside a plain loop over the same vectors, after `mvn package`:
/// `java -cp core/target/classes bench/Refine.java [ROUNDS [KEY_POINTS]]`.
///
/// The key points are about 250 topics, so that some are near each other, and some differ in a number or in `not` only.
/// The cases take turns; only the ratios of one run mean anything.
void main(String[] arguments) {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
    int size = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
    new Bench(size).run(rounds);
}

static final class Bench {
    private static final int DIMENSIONS = 384;
    private static final int TOPICS = 250;

    private final Random random = new Random(7);
    private final Map<String, float[]> vectors = new LinkedHashMap<>();
    private final Playbook playbook;
    private final Playbook oneMore;
    private final Set<String> known;

    Bench(int size) {
        float[][] topics = new float[TOPICS][];
        for (int i = 0; i < TOPICS; i++) {
            topics[i] = unit(new float[DIMENSIONS], 1);
        }
        while (vectors.size() < size) {
            int topic = random.nextInt(TOPICS);
            vectors.put(text(topic), unit(topics[topic], 0.3 + random.nextDouble()));
        }
        known = new HashSet<>(vectors.keySet());
        playbook = playbook(List.copyOf(vectors.keySet()));
        vectors.put("Say in the log why a deployment was taken back", unit(topics[0], 0.6));
        oneMore = playbook(List.copyOf(vectors.keySet()));
    }

    void run(int rounds) {
        Map<String, Runnable> cases = new LinkedHashMap<>();
        Map<String, String> found = new HashMap<>();
        Consumer<String> none = _ -> {};
        SemanticRefiner.Options options = SemanticRefiner.Options.defaults();
        SemanticRefiner all = new SemanticRefiner(options, Optional.of(given()), Compared.NOTHING, none);
        SemanticRefiner one = new SemanticRefiner(options, Optional.of(given()), remembered(), none);
        cases.put("plain loop", () -> found.put("plain loop", plain() + " pairs"));
        cases.put("refine", () -> {
            var plan = all.plan(playbook);
            found.put("refine", plan.merges().size() + " merges, " + plan.guarded().size() + " pairs kept apart");
        });
        cases.put("one new", () -> found.put("one new", one.refine(oneMore).changes().size() + " changes"));
        Map<String, List<Double>> times = new LinkedHashMap<>();
        for (int i = 0; i < 20; i++) {
            cases.get("one new").run();
        }
        for (int round = 0; round < rounds; round++) {
            cases.forEach((name, run) -> {
                for (int i = 0; i < (name.equals("one new") ? 20 : 1); i++) {
                    long start = System.nanoTime();
                    run.run();
                    times.computeIfAbsent(name, _ -> new ArrayList<>()).add((System.nanoTime() - start) / 1e6);
                }
            });
        }
        double plain = median(times.get("plain loop"));
        System.out.printf("%d key points of %d dimensions, %d rounds%n", playbook.size(), DIMENSIONS, rounds);
        times.forEach((name, all2) -> System.out.printf(
                "%-12s %10.1f ms   %6.3f of the plain loop   %s%n",
                name, median(all2), median(all2) / plain, found.get(name)));
        System.out.println("bars: refine 6000 ms and 0.333 of the plain loop; one new 10 ms");
    }

    private static double median(List<Double> times) {
        List<Double> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    /// What anybody would write first.
    private int plain() {
        float[][] all = playbook.keyPoints()
                .map(placed -> vectors.get(placed.keyPoint().text()))
                .toArray(float[][]::new);
        int near = 0;
        for (int i = 0; i < all.length; i++) {
            for (int j = i + 1; j < all.length; j++) {
                float cosine = 0;
                for (int k = 0; k < DIMENSIONS; k++) {
                    cosine += all[i][k] * all[j][k];
                }
                if (cosine >= 0.85f) {
                    near++;
                }
            }
        }
        return near;
    }

    private Embedder given() {
        return new Embedder() {
            @Override
            public String model() {
                return "given";
            }

            @Override
            public List<float[]> embed(List<String> texts) {
                return texts.stream().map(vectors::get).toList();
            }
        };
    }

    private Compared remembered() {
        return new Compared() {
            @Override
            public Set<String> among(Set<String> texts) {
                return known;
            }

            @Override
            public void add(Set<String> texts) {}
        };
    }

    private Playbook playbook(List<String> texts) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            Section section = Section.values()[i * Section.values().length / texts.size()];
            List<KeyPoint> keyPoints = sections.computeIfAbsent(section, _ -> new ArrayList<>());
            String id = "%s-%03d".formatted(section.slug(), keyPoints.size() + 1);
            keyPoints.add(new KeyPoint(id, texts.get(i), new Tally(random.nextInt(9), random.nextInt(2))));
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private String text(int topic) {
        String[] begin = {"Always", "Never", "Do not", "In this project,", "Before a release,", "If a test fails,"};
        String[] verb = {"run", "check", "keep", "describe", "rebuild", "ask for", "wait for"};
        String[] end = {"first", "in the log", "with care", "twice", "by hand", "on the build server"};
        return begin[random.nextInt(begin.length)] + " " + verb[random.nextInt(verb.length)] + " part " + topic
                + " of the " + verb[random.nextInt(verb.length)] + " step " + end[random.nextInt(end.length)]
                + " and give it " + random.nextInt(90) + " seconds, then look at what it says about topic " + topic;
    }

    /// A vector of length 1 near another one.
    private float[] unit(float[] centre, double noise) {
        float[] vector = new float[DIMENSIONS];
        double sum = 0;
        for (int k = 0; k < DIMENSIONS; k++) {
            vector[k] = (float) (centre[k] + noise * random.nextGaussian() / Math.sqrt(DIMENSIONS));
            sum += vector[k] * vector[k];
        }
        for (int k = 0; k < DIMENSIONS; k++) {
            vector[k] /= (float) Math.sqrt(sum);
        }
        return vector;
    }
}
