package dev.acumen.playbook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The calls of tools at which a key point is said, and what it does there. [#NONE] is that of a key point which is
/// said at no call.
///
/// @param effect what it does at such a call
/// @param commands patterns of commands in the shell, as `git push main`
/// @param files patterns of files in the project, as in a `.gitignore`: `generated/`
public record Guard(Effect effect, List<String> commands, List<String> files) {
    public static final Guard NONE = new Guard(Effect.REMIND, List.of(), List.of());

    /// What a key point does at a call.
    public enum Effect {
        /// It is shown there, and nowhere else.
        SHOW("show"),
        /// It is said again there.
        REMIND("remind"),
        /// It denies the call once a session.
        HOLD("hold");

        private final String word;

        Effect(String word) {
            this.word = word;
        }

        /// The word by which files, commands and models name it.
        public String word() {
            return word;
        }
    }

    public Guard {
        commands = List.copyOf(commands);
        files = List.copyOf(files);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Guard that
                        && effect == that.effect
                        && commands.equals(that.commands)
                        && files.equals(that.files));
    }

    @Override
    public int hashCode() {
        return 31 * commands.hashCode() + files.hashCode();
    }

    /// The guard of the first key point that has one.
    static Guard of(List<SectionedKeyPoint> placed) {
        for (SectionedKeyPoint one : placed) {
            if (!one.keyPoint().guard().isEmpty()) {
                return one.keyPoint().guard();
            }
        }
        return NONE;
    }

    /// Whether key points have guards that are not the same; those without count for nothing.
    static boolean differ(List<SectionedKeyPoint> placed) {
        Guard first = of(placed);
        for (SectionedKeyPoint one : placed) {
            Guard guard = one.keyPoint().guard();
            if (!guard.isEmpty() && !guard.isTheSameAs(first)) {
                return true;
            }
        }
        return false;
    }

    /// Whether there is no call at which it does anything.
    public boolean isEmpty() {
        return commands.isEmpty() && files.isEmpty();
    }

    /// Whether all of it is the same. A record's own way to tell that takes a hook thirty milliseconds when it starts.
    public boolean isTheSameAs(Guard other) {
        return effect == other.effect && commands.equals(other.commands) && files.equals(other.files);
    }

    /// A text that no other guard has, on one line as far as its patterns are.
    public String identity() {
        StringBuilder identity = new StringBuilder(effect.name());
        for (String command : commands) {
            identity.append(" c").append(command.length()).append(':').append(command);
        }
        for (String file : files) {
            identity.append(" f").append(file.length()).append(':').append(file);
        }
        return identity.toString();
    }
}
