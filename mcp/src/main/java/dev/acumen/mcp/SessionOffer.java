package dev.acumen.mcp;

import java.util.List;

/// An offer to clients that have a session. What is known of them is their roots: the URIs of the folders that they
/// work
/// in, none where they do not say. It is asked by one thread at a time.
public interface SessionOffer extends Offer<List<String>> {
    /// A text that is another one once any resource says something else. It is asked for often.
    String state(List<String> roots);
}
