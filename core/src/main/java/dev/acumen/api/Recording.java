package dev.acumen.api;

import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Takes down what happens in one session of an agent, in order. Secrets are taken out and bulk is cut at once.
///
/// A *turn* is what a user says and all that follows until the user speaks again. Each turn is learned once, by its
/// id; without an id of yours it gets one that no other turn has.
///
/// ```java
/// Recording run = acumen.record("conversation-7")
///         .userSaid("Ship order 12")
///         .toolCalled("call-1", "ship", "{\"order\": 12}")
///         .toolFailed("call-1", "the address is missing")
///         .agentSaid("I need the address. [pro-002]");
/// ```
///
/// Safe for use by many threads; calls of tools may end in any order.
///
/// @since 0.1
public final class Recording {
    private final TrajectoryBuilder builder;
    private String turn = "";
    private int lines;

    Recording(String session, Set<String> secrets) {
        this.builder = new TrajectoryBuilder(session, secrets);
    }

    /// The user said something: a new turn begins.
    public Recording userSaid(String text) {
        return userSaid(newId(), text);
    }

    /// The user said something: a new turn begins.
    ///
    /// @param id tells the turn from all others that the playbook ever learns, such as a message's id
    public synchronized Recording userSaid(String id, String text) {
        begin(id, Turn.Author.PERSON, text);
        return this;
    }

    /// Another agent or a program gave the order: a new turn begins. Its words are not taken for a person's wishes.
    public Recording ordered(String text) {
        return ordered(newId(), text);
    }

    /// Another agent or a program gave the order: a new turn begins.
    ///
    /// @param id tells the turn from all others that the playbook ever learns
    public synchronized Recording ordered(String id, String text) {
        begin(id, Turn.Author.AGENT, text);
        return this;
    }

    /// The agent said something. Ids of key points in brackets, such as `[pat-001]`, count as cited.
    public synchronized Recording agentSaid(String text) {
        builder.message(line(), text);
        return this;
    }

    /// The agent called a tool; how that ends is told later.
    ///
    /// @param callId what the end names, different for each call of a session
    /// @param input the arguments, as JSON or as the tool takes them; null for none
    public synchronized Recording toolCalled(String callId, String tool, @Nullable String input) {
        builder.call(line(), callId, tool, orNothing(input), false);
        return this;
    }

    /// The agent ran a command of a shell; how that ends is told later.
    ///
    /// @param callId what the end names, different for each call of a session
    public synchronized Recording commandCalled(String callId, String tool, String command) {
        builder.call(line(), callId, tool, command, true);
        return this;
    }

    /// A tool answered. An end of a call that was not told of is passed over, here and below.
    public synchronized Recording toolAnswered(String callId, @Nullable String output) {
        builder.succeeded(callId, line(), orNothing(output));
        return this;
    }

    /// A tool failed.
    public Recording toolFailed(String callId, String error) {
        return toolFailed(callId, OptionalInt.empty(), error);
    }

    /// A tool failed.
    ///
    /// @param exitCode of a command
    public synchronized Recording toolFailed(String callId, OptionalInt exitCode, String error) {
        builder.failed(callId, line(), exitCode, error);
        return this;
    }

    /// The user did not allow a call.
    ///
    /// @param reason the user's words; empty for none
    public synchronized Recording toolRefused(String callId, String reason) {
        builder.rejected(callId, line(), reason);
        return this;
    }

    /// What became of the agent's work, as a test, a metric or a person says. It stands in the session as the
    /// outcome of a check, and is the strongest hint for whoever judges.
    ///
    /// @param feedback what was right or wrong, in words
    public synchronized Recording outcome(boolean isGood, String feedback) {
        String call = line();
        builder.call(call, call, "check", "", false);
        if (isGood) {
            builder.succeeded(call, line(), feedback);
        } else {
            builder.failed(call, line(), OptionalInt.empty(), feedback);
        }
        return this;
    }

    /// What was taken down so far. What comes later is not in it.
    public synchronized Trajectory trajectory() {
        return builder.build();
    }

    /// Frameworks give null for what is not there.
    private static String orNothing(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void begin(String id, Turn.Author author, String text) {
        turn = id;
        lines = 0;
        builder.prompt(id, author, text);
    }

    /// An id that no other turn has.
    private static String newId() {
        return UUID.randomUUID().toString();
    }

    /// An id for the next thing in the turn.
    private String line() {
        if (turn.isEmpty()) {
            turn = newId();
        }
        lines++;
        return turn + "/" + lines;
    }
}
