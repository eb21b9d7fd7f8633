package dev.acumen.bench.input;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Embedder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Key points of about 250 topics whose vectors are given, so that some are near each other, and some differ
/// in a number or in `not` only.
public final class Meanings implements Embedder {
    private static final int DIMENSIONS = 384;
    private static final int TOPICS = 250;
    private static final String[] BEGIN = {
        "Always", "Never", "Do not", "In this project,", "Before a release,", "If a test fails,"
    };
    private static final String[] VERB = {"run", "check", "keep", "describe", "rebuild", "ask for", "wait for"};
    private static final String[] END = {"first", "in the log", "with care", "twice", "by hand", "on the build server"};

    private final Random random = new Random(7);
    private final Map<String, float[]> vectors = new LinkedHashMap<>();

    /// @param size how many key points
    public Meanings(int size) {
        float[][] topics = new float[TOPICS][];
        for (int i = 0; i < TOPICS; i++) {
            topics[i] = near(new float[DIMENSIONS], 1);
        }
        while (vectors.size() < size) {
            int topic = random.nextInt(TOPICS);
            vectors.put(text(topic), near(topics[topic], 0.3 + random.nextDouble()));
        }
    }

    /// The texts of all key points.
    public Set<String> texts() {
        return Set.copyOf(vectors.keySet());
    }

    /// A key point more, near the first one.
    public void addOne() {
        vectors.put(
                "Say in the log why a deployment was taken back",
                near(vectors.values().iterator().next(), 0.6));
    }

    /// All key points.
    public Playbook playbook() {
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        List<Section> all = List.of(Section.values());
        int i = 0;
        for (String text : vectors.keySet()) {
            Section section = all.get(i++ * all.size() / vectors.size());
            List<KeyPoint> keyPoints = sections.computeIfAbsent(section, _ -> new ArrayList<>());
            String id = "%s-%03d".formatted(section.slug(), keyPoints.size() + 1);
            keyPoints.add(new KeyPoint(id, text, new Tally(i % 9, i % 2)));
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    /// What anybody would write first.
    ///
    /// @return how many pairs are near each other
    public int plainLoop() {
        float[][] all = vectors.values().toArray(float[][]::new);
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

    @Override
    public String model() {
        return "given";
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        List<float[]> all = new ArrayList<>(texts.size());
        for (String text : texts) {
            all.add(vectors.getOrDefault(text, new float[DIMENSIONS]));
        }
        return all;
    }

    private String text(int topic) {
        return one(BEGIN) + " " + one(VERB) + " part " + topic + " of the " + one(VERB) + " step " + one(END)
                + " and give it " + random.nextInt(90) + " seconds, then look at what it says about topic " + topic;
    }

    private String one(String[] words) {
        return words[random.nextInt(words.length)];
    }

    /// A vector of length 1 near another one.
    private float[] near(float[] centre, double noise) {
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
