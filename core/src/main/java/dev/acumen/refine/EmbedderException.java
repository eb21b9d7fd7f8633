package dev.acumen.refine;

/// Texts cannot be embedded on this machine, or not now. Nothing is lost by it: refining goes on without embeddings.
public final class EmbedderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message what does not work, for a person
    public EmbedderException(String message) {
        super(message);
    }

    /// @param message what does not work, for a person
    public EmbedderException(String message, Throwable cause) {
        super(message, cause);
    }
}
