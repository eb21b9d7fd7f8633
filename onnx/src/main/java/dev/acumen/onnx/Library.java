package dev.acumen.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import dev.acumen.refine.EmbedderException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// ONNX Runtime's native library.
final class Library {
    private static final String FOLDER = "/ai/onnxruntime/native/";

    private Library() {}

    /// The library, loaded: it is unpacked in the cache, or, where that cannot be written, by itself into a temporary
    /// folder, in each process again.
    ///
    /// @throws EmbedderException if it is missing for this platform, or does not load
    static OrtEnvironment environment(String platform, Path cache) {
        List<URL> files = files(platform);
        try {
            Path folder = new Unpacked(cache.resolve("onnxruntime").resolve(name(platform))).with(files);
            System.setProperty("onnxruntime.native.path", folder.toString());
        } catch (IOException _) {
            System.clearProperty("onnxruntime.native.path");
        }
        return loaded();
    }

    private static String name(String platform) {
        String version = OrtEnvironment.class.getPackage().getImplementationVersion();
        return (version == null ? "unknown" : version) + "-" + platform;
    }

    private static List<URL> files(String platform) {
        List<URL> files = new ArrayList<>();
        for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
            URL file = OrtEnvironment.class.getResource(FOLDER + platform + "/" + System.mapLibraryName(name));
            if (file == null) {
                throw new EmbedderException("ONNX Runtime has no native library for " + platform);
            }
            files.add(file);
        }
        return files;
    }

    private static OrtEnvironment loaded() {
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            environment.setTelemetry(false);
            return environment;
        } catch (OrtException | LinkageError | RuntimeException e) {
            throw new EmbedderException("ONNX Runtime's native library does not load: " + root(e), e);
        }
    }

    private static String root(Throwable problem) {
        Throwable root = problem;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
