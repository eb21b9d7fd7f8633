package dev.acumen.output;

/// What is to be said when a person stops the program (Ctrl-C) while something is under way.
public final class InterruptNotice implements AutoCloseable {
    private final Thread words;

    /// @param words says it
    public InterruptNotice(Runnable words) {
        this.words = new Thread(words);
        Runtime.getRuntime().addShutdownHook(this.words);
    }

    /// It is over: nothing will be said.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(words);
        } catch (IllegalStateException _) {
            // The program is being stopped just now.
        }
    }
}
