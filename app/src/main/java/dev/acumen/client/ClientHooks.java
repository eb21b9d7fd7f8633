package dev.acumen.client;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Acumen's hooks in a client's settings of the user's.
public interface ClientHooks extends ClientEntry {
    /// How they are.
    ///
    /// @param programs the programs that they lead to, as they are written; empty where there are none
    /// @param missing the events for which there is none, as the client calls them
    /// @param gone those of the programs that are not there any more
    /// @param leftAlone what calls Acumen in a person's own way, and is theirs: a sentence each
    record State(Set<String> programs, Set<String> missing, Set<String> gone, List<String> leftAlone) {
        public State {
            programs = Collections.unmodifiableSet(new LinkedHashSet<>(programs));
            missing = Collections.unmodifiableSet(new LinkedHashSet<>(missing));
            gone = Collections.unmodifiableSet(new LinkedHashSet<>(gone));
            leftAlone = List.copyOf(leftAlone);
        }

        /// Whether there are any.
        public boolean isInstalled() {
            return !programs.isEmpty();
        }
    }

    /// What keeps the client from running them, or may.
    ///
    /// @param told one sentence
    /// @param todo what a person can do; empty for nothing
    record Trouble(String told, String todo) {}

    /// How they are.
    ///
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be read
    State state() throws IOException;

    /// What a person sees of them before: each event, as the client calls it, and its command line.
    List<HookLine> lines(Launcher launcher);

    /// A hook as a person reads it.
    record HookLine(String event, String command) {}

    /// Whether all of them are there and call this program.
    ///
    /// @throws BadInputException if the file cannot be understood
    /// @throws IOException if it cannot be read
    boolean isCurrent(Launcher launcher) throws IOException;

    /// What a person can add to the file by hand, where it cannot be understood.
    String byHand(Launcher launcher);

    /// What keeps the client from running hooks that are installed, or may: a switch, or that it does not trust them.
    ///
    /// @throws BadInputException if a file cannot be understood
    /// @throws IOException if that cannot be seen
    default List<Trouble> troubles() throws IOException {
        return List.of();
    }
}
