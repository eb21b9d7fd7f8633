package dev.acumen.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The rows of the table in docs/reference/clients.md that a test with the real client proves; on a class, the client.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@interface Capability {
    String NEXT = "what a session teaches is shown to the next one";
    String CLAUDE_CODE = "and to Claude Code's next one";
    String ONCE = "a session that goes on is shown it once and learned once";
    String FAILURE = "a key point is said after a command that it knows to fail";
    String GUARD = "a guarded call is held once";
    String MCP = "the agent asks for key points and adds one over MCP";
    String UNTOLD = "a session whose end nobody told is learned";
    String AT_ONCE = "two clients that work at once are both learned once";
    String KILLED = "and one whose client was killed";
    String UNINSTALL = "uninstalling leaves nothing";

    /// What a user can rely on, as the rows say it.
    String[] value();
}
