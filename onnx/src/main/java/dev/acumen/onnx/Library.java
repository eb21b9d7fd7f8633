package dev.acumen.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import dev.acumen.refine.EmbedderException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// ONNX Runtime's native library.
final class Library {
    private static final String FOLDER = "/ai/onnxruntime/native/";
    private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");
    private static final String PATH = "onnxruntime.native.path";

    private Library() {}

    /// The version of ONNX Runtime.
    static String version() {
        String version = OrtEnvironment.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /// The library's files in its jar.
    ///
    /// @throws EmbedderException if there are none for this platform
    static List<URL> files(String platform) {
        List<URL> files = new ArrayList<>();
        for (String name : NAMES) {
            URL file = Library.class.getResource(FOLDER + platform + "/" + System.mapLibraryName(name));
            if (file == null) {
                throw new EmbedderException("ONNX Runtime has no native library for " + platform);
            }
            if (!isLibrary(file)) {
                throw new EmbedderException("ONNX Runtime's native library for " + platform + " is damaged");
            }
            files.add(file);
        }
        return files;
    }

    /// Whether a file begins as a library does (ELF, Mach-O, or for Windows). The JVM prints warnings about others.
    private static boolean isLibrary(URL file) {
        try (InputStream in = file.openStream()) {
            String begin = HexFormat.of().formatHex(in.readNBytes(4));
            return begin.equals("7f454c46") || begin.equals("cffaedfe") || begin.startsWith("4d5a");
        } catch (IOException ignored) {
            return false;
        }
    }

    /// The library, loaded from this folder; where that does not go, it unpacks itself into a temporary folder,
    /// in each process again.
    ///
    /// @throws EmbedderException if it cannot be loaded on this machine
    static OrtEnvironment load(Optional<Path> folder) {
        if (folder.isPresent() && loads(folder.get())) {
            System.setProperty(PATH, folder.get().toString());
        } else {
            System.clearProperty(PATH);
        }
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            environment.setTelemetry(false);
            return environment;
        } catch (OrtException | LinkageError | RuntimeException e) {
            throw new EmbedderException("ONNX Runtime's native library does not load: " + root(e), e);
        }
    }

    /// Whether files of this folder can be loaded: a folder may forbid that. ONNX Runtime itself tries once only.
    @SuppressWarnings("restricted")
    private static boolean loads(Path folder) {
        try {
            NAMES.forEach(name ->
                    System.load(folder.resolve(System.mapLibraryName(name)).toString()));
            return true;
        } catch (LinkageError | RuntimeException ignored) {
            return false;
        }
    }

    private static String root(Throwable problem) {
        Throwable root = problem;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + ": " + root.getMessage();
    }
}
