package dev.acumen.onnx;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import dev.acumen.refine.EmbedderProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/// A program that embeds a text twice, and says how many dimensions its vectors have, or why there are none.
final class EmbedOnce {
    private EmbedOnce() {}

    /// @param args the cache
    public static void main(String[] args) {
        Embedder embedder = ServiceLoader.load(EmbedderProvider.class)
                .findFirst()
                .orElseThrow()
                .open(Path.of(args[0]));
        for (int i = 0; i < 2; i++) {
            System.out.println(told(embedder));
        }
    }

    private static String told(Embedder embedder) {
        try {
            return String.valueOf(embedder.embed(List.of("Tea before meetings")).getFirst().length);
        } catch (EmbedderException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
