package dev.acumen.onnx;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The sentence embeddings of all-MiniLM-L6-v2: 384 dimensions, English before all.
///
/// One text at a time is given to the model, for the vector that the quantised model gives to a text depends on
/// what else is in its batch; many texts are shared out among threads.
///
/// A text that does not end like a sentence gets a full stop. The model takes much notice of one: "Always mock the
/// database in unit tests" and "Never mock the database in unit tests" have a cosine of 0.95 without full stops,
/// 0.83 with two, and 0.79 with one.
///
/// The model reads at most 256 pieces at once, two of them special. A longer text is read in windows of 254 pieces,
/// and its vector is the mean of all pieces: nothing is cut, so texts that differ late differ. What the model
/// cannot read, which are words without pieces in its vocabulary (emoji, most scripts of Asia) and texts of more
/// than 4,064 pieces, takes its share of the vector as a direction drawn from its own hash: equal for what is
/// equal, and like nothing else. Otherwise any two texts in an unknown script would have the same vector.
final class MiniLm implements Embedder {
    static final String MODEL = "all-minilm-l6-v2-q.2";
    private static final int FEW = 4;

    private static final Object LOADING = new Object();
    private static @Nullable Model model;
    private static @Nullable String problem;

    private final String platform;
    private final Path cache;

    /// @param platform as ONNX Runtime names it
    MiniLm(String platform, Path cache) {
        this.platform = platform;
        this.cache = cache;
    }

    @Override
    public String model() {
        return MODEL;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return texts.isEmpty() ? List.of() : embed(loaded(), List.copyOf(texts));
    }

    /// The model, loaded once in a process, as its library is; what cannot be loaded is not tried again.
    private Model loaded() {
        synchronized (LOADING) {
            if (problem != null) {
                throw new EmbedderException(problem);
            }
            try {
                if (model == null) {
                    model = Model.load(platform, cache);
                }
                return model;
            } catch (EmbedderException e) {
                problem = String.valueOf(e.getMessage());
                throw e;
            } catch (LinkageError e) {
                problem = "a part of the program is missing: " + e.getMessage();
                throw new EmbedderException(problem, e);
            }
        }
    }

    private static List<float[]> embed(Model model, List<String> texts) {
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), texts.size() / FEW);
        if (threads <= 1) {
            return texts.stream().map(model::vector).toList();
        }
        float[][] vectors = new float[texts.size()][];
        AtomicInteger next = new AtomicInteger();
        Callable<Boolean> work = () -> {
            for (int i = next.getAndIncrement();
                    i < vectors.length && !Thread.currentThread().isInterrupted();
                    i = next.getAndIncrement()) {
                vectors[i] = model.vector(texts.get(i));
            }
            return true;
        };
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Callable<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(work);
            }
            for (Future<Boolean> one : executor.invokeAll(all)) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbedderException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EmbedderException known) {
                throw known;
            }
            throw new EmbedderException("the model failed: " + e.getCause(), e);
        }
        return List.of(vectors);
    }
}
