package dev.acumen.onnx;

import java.util.Locale;

/// Names platforms as ONNX Runtime names the folders of its native libraries.
final class Platform {
    private Platform() {}

    /// @param os as Java names it: `Linux`, `Mac OS X`
    /// @param processor as Java names it: `amd64`, `aarch64`
    static String of(String os, String processor) {
        return system(os.toLowerCase(Locale.ROOT)) + "-" + architecture(processor.toLowerCase(Locale.ROOT));
    }

    private static String system(String os) {
        return os.contains("mac") || os.contains("darwin") ? "osx" : os.startsWith("windows") ? "win" : os;
    }

    private static String architecture(String processor) {
        return processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor;
    }
}
