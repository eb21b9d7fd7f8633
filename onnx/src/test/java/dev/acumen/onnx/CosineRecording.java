package dev.acumen.onnx;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/// A program that writes the cosine of two texts beside them, into the files of labelled pairs itself, so that they
/// can be judged without the model: `{"kind", "a", "b", "cosine"}`, one pair a line.
final class CosineRecording {
    private CosineRecording() {}

    /// @param args a folder for the cache, then the files
    public static void main(String[] args) throws IOException {
        Embedder embedder = ServiceLoader.load(EmbedderProvider.class)
                .findFirst()
                .orElseThrow()
                .open(Path.of(args[0]));
        for (int i = 1; i < args.length; i++) {
            Path file = Path.of(args[i]);
            List<String> lines = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                lines.add(JsonWriter.compact(recorded((Json.Obj) JsonReader.read(line, args[i]), embedder)));
            }
            Files.write(file, lines);
        }
    }

    private static Json.Obj recorded(Json.Obj pair, Embedder embedder) {
        double cosine = cosine(vector(pair, "a", embedder), vector(pair, "b", embedder));
        return pair.with("cosine", new Json.Num(String.format(Locale.ROOT, "%.6f", cosine)));
    }

    private static float[] vector(Json.Obj pair, String name, Embedder embedder) {
        return embedder.embed(List.of(pair.textOr(name, ""))).getFirst();
    }

    private static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
