package dev.acumen.testkit.agent;

/// An agent of a framework, with the adapter under test, the tool [AgentContract#TOOL], and a memory for each
/// conversation.
@FunctionalInterface
public interface AdaptedAgent {

    /// A user says something, and the agent answers. Throws what the framework throws.
    ///
    /// @param conversation whose memory is used
    String say(String conversation, String text);
}
