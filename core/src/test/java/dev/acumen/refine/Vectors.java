package dev.acumen.refine;

import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An embedder that looks its vectors up.
public final class Vectors implements Embedder {
    private final Map<String, float[]> vectors;
    private final List<List<String>> asked = Collections.synchronizedList(new ArrayList<>());

    /// @param vectors of the texts that will be asked for
    public Vectors(Map<String, float[]> vectors) {
        this.vectors = Map.copyOf(vectors);
    }

    /// One for the key points of a playbook, in order.
    public static Vectors of(Playbook playbook, List<float[]> vectors) {
        List<String> texts = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(keyPoint -> keyPoint.text())
                .toList();
        Map<String, float[]> byText = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            byText.put(texts.get(i), vectors.get(i));
        }
        return new Vectors(byText);
    }

    @Override
    public String model() {
        return "given";
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        asked.add(List.copyOf(texts));
        return texts.stream()
                .map(text -> {
                    float[] vector = vectors.get(text);
                    if (vector == null) {
                        throw new EmbedderException("no vector of " + text);
                    }
                    return vector;
                })
                .toList();
    }

    /// What was asked for, call by call.
    public List<List<String>> asked() {
        return List.copyOf(asked);
    }
}
