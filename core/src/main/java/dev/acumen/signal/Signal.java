package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A fact read from a trajectory without a model.
public sealed interface Signal {

    /// The user said something that holds beyond the task at hand.
    ///
    /// @param line the id of the line in the transcript
    /// @param text the user's own words
    /// @param section where it belongs
    /// @param why what spoke for it
    record Statement(String line, String text, Section section, String why) implements Signal {}

    /// A command failed for how it was called, and another one for the same purpose then worked.
    ///
    /// @param failed the command that failed
    /// @param error what it said, one line
    /// @param worked the command that worked; the same as the failed one where another one had to come before
    /// @param after the command that had to come before; empty for none
    /// @param lines the ids of the lines of both
    record Recovery(String failed, String error, String worked, String after, List<String> lines) implements Signal {
        public Recovery {
            lines = List.copyOf(lines);
        }

        private static final int LONGEST_COMMAND = 90;
        private static final int LONGEST_ADVICE = 300;

        /// What to do, in one sentence of at most 400 characters; the reason is left out or shortened from 300 on.
        public String advice() {
            String way = Shell.quiet(worked);
            String advice = after.isEmpty()
                    ? "Use `" + way + "`; `"
                    : "Run `" + Shell.quiet(after) + "` before `" + shortened(way, LONGEST_COMMAND) + "`; by itself `";
            advice += shortened(Shell.quiet(failed), LONGEST_COMMAND) + "` fails here";
            int left = LONGEST_ADVICE - advice.length() - " ().".length();
            return advice + (error.isEmpty() || left < error.length() / 2 ? "." : " (" + shortened(error, left) + ").");
        }

        private static String shortened(String words, int length) {
            if (words.length() <= length) {
                return words;
            }
            int end = words.lastIndexOf(' ', length - 2);
            return words.substring(0, end < length / 2 ? length - 2 : end) + " …";
        }

        /// Whether both are about the same two commands.
        boolean isLike(Recovery other) {
            return failed.equals(other.failed) && worked.equals(other.worked);
        }

        /// Whether a person's words name what the way that worked has over the one that failed.
        boolean isNamedBy(String words) {
            List<String> failedWords = List.of(failed.split("\\s+"));
            List<String> said = List.of(words.split("[\\s,;`\"]+"));
            return Stream.of((after + " " + worked).split("\\s+"))
                    .filter(word -> word.length() > 2 && !failedWords.contains(word))
                    .anyMatch(word -> said.stream()
                            .anyMatch(one -> one.equals(word)
                                    || one.equals(word + ".")
                                    || (word.startsWith("./") && one.equals(word.substring(2)))
                                    || (word.contains("=") && one.equals(word.substring(0, word.indexOf('='))))));
        }

        /// Whether a text says this already: it names the program, and all that the way that worked has over the one
        /// that failed.
        public boolean isSaidBy(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            List<String> failedWords = List.of(failed.split("\\s+"));
            return Stream.of((after + " " + worked).split("\\s+"))
                            .filter(word -> !failedWords.contains(word))
                            .map(word -> word.toLowerCase(Locale.ROOT).replaceFirst("=.*", ""))
                            .filter(word -> word.codePoints().anyMatch(Character::isLetter))
                            .allMatch(lower::contains)
                    && lower.contains(Purpose.of(worked).program().toLowerCase(Locale.ROOT));
        }
    }

    /// The agent cited a key point.
    ///
    /// @param turn the turn's place among the turns, from 0
    /// @param line the id of the line
    /// @param name the key point's id
    record Citation(int turn, String line, String name) implements Signal {}

    /// A key point held a call, and a command followed.
    ///
    /// @param name the key point's id
    /// @param held the command that was held
    /// @param next a command that ran later in the turn
    /// @param hasWorked whether that one worked
    /// @param lines the ids of the lines of both
    record Hold(String name, String held, String next, boolean hasWorked, List<String> lines) implements Signal {
        public Hold {
            lines = List.copyOf(lines);
        }
    }

    /// The project's tests or another check ran.
    ///
    /// @param turn the turn's place among the turns, from 0
    /// @param line the id of the line
    /// @param passed whether it passed
    record Check(int turn, String line, boolean passed) implements Signal {}

    /// The agent said of a key point that it is wrong, outdated or not to be followed.
    ///
    /// @param turn the turn's place among the turns, from 0
    /// @param line the id of the line
    /// @param name the key point's id
    /// @param isCertain whether it said plainly that the key point is wrong
    record Doubt(int turn, String line, String name, boolean isCertain) implements Signal {}

    /// The user found fault with something, or declined a call. Wider than a correction, and vaguer.
    ///
    /// @param turn the place of the turn in which the user says so, from 0
    /// @param line the id of the line
    /// @param words the user's words
    record Complaint(int turn, String line, String words) implements Signal {}

    /// The user began a turn by rejecting what came before.
    ///
    /// @param turn the place of the turn that begins so, from 0
    /// @param line the id of the line
    /// @param words the user's words
    record Correction(int turn, String line, String words) implements Signal {}

    /// The user told the agent to forget something that was said before.
    ///
    /// @param line the id of the line
    /// @param words the user's words
    /// @param what what is to be forgotten: a topic, a thing, or the id of a key point
    /// @param isTopic whether it is what was said about something, and not the thing itself
    /// @param instead what to use from now on; empty where nothing was said
    record Retraction(String line, String words, String what, boolean isTopic, String instead) implements Signal {}
}
