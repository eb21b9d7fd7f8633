package dev.acumen.onnx;

import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderProvider;
import java.nio.file.Path;

/// Opens [MiniLm] for the machine that this process runs on.
public final class MiniLmProvider implements EmbedderProvider {
    /// For [java.util.ServiceLoader].
    public MiniLmProvider() {}

    @Override
    public Embedder open(Path cache) {
        String platform = Platform.of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
        return new MiniLm(platform, cache);
    }
}
