package dev.acumen.testkit.agent;

import java.util.Optional;

/// The model of an agent, whatever framework asks it.
@FunctionalInterface
public interface AgentModel {

    /// Answers a request.
    ///
    /// @param prompt the texts of all messages of the request, one after another
    /// @param results how many messages with the result of a tool stand behind the user's last one
    Answer answer(String prompt, int results);

    /// What the model says.
    ///
    /// @param text its words; empty where it only calls the tool
    /// @param order what it calls the tool with; empty for no call
    record Answer(String text, Optional<String> order) {
        /// The last word of a run.
        public static Answer said(String text) {
            return new Answer(text, Optional.empty());
        }

        /// A call of the tool.
        public static Answer calling(String order) {
            return new Answer("", Optional.of(order));
        }
    }
}
