package dev.acumen.project;

/// What of [AcumenFolder#CACHE] refining works out, or needs for it. The rest is what programs start with, in
/// folders that are called as the installations are.
public final class CacheFolder {
    /// Which texts were compared.
    public static final String COMPARED = "compared";

    /// The meanings of texts.
    public static final String EMBEDDINGS = "embeddings";

    /// What close texts are to each other.
    public static final String VERDICTS = "verdicts";

    /// The unpacked library that runs the model of meanings, and the model.
    private static final String ONNX_RUNTIME = "onnxruntime";

    private CacheFolder() {}

    /// Whether a part of this name is one of these.
    public static boolean isOfRefining(String name) {
        return name.equals(COMPARED) || name.equals(EMBEDDINGS) || name.equals(VERDICTS) || name.equals(ONNX_RUNTIME);
    }
}
