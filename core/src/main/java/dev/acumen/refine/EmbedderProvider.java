package dev.acumen.refine;

import java.nio.file.Path;

/// Where an [Embedder] comes from: found with [java.util.ServiceLoader], so that a program runs with or without
/// one.
public interface EmbedderProvider {
    /// An embedder. Nothing is loaded yet: what does not work on this machine is said by [Embedder#embed].
    ///
    /// @param cache a folder for what can be made again, such as an unpacked library; it may be missing, or not
    ///     be writable
    Embedder open(Path cache);
}
