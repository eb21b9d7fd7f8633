package dev.acumen.command;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The commands of which key points say that they fail here or must not be run. Favours precision over recall, for a
/// key point in the wrong place costs trust.
///
/// In the form that learning writes, a key point names the command and what that printed: it knows the failure of each
/// command with the same program and task that prints the same. In other words, it knows the command between backticks
/// that it forbids. It never speaks of the command that it recommends.
public final class KnownFailures {
    /// The most that is said of one, in UTF-16 units.
    public static final int LONGEST = 500;

    /// The most programs of an index.
    private static final int MOST_PROGRAMS = 200;

    private static final int LONGEST_PROGRAM = 64;

    /// So often harmful, a key point holds nothing any more.
    static final long OVERRIDDEN = 2;

    private final List<Known> all;

    private KnownFailures(List<Known> all) {
        this.all = all;
    }

    /// What the key points of a playbook know.
    ///
    /// @param playbook what may be shown
    /// @param usage says which key points may be out of date: those say nothing
    public static KnownFailures in(Playbook playbook, Usage usage) {
        List<Known> all = new ArrayList<>();
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                if (isSaid(keyPoint, usage)) {
                    for (KnownFailure failure : FailureText.in(keyPoint.text())) {
                        all.add(new Known(keyPoint, failure));
                    }
                }
            }
        }
        return new KnownFailures(all);
    }

    private static boolean isSaid(KeyPoint keyPoint, Usage usage) {
        return !keyPoint.tally().isHarmful()
                && keyPoint.text().indexOf('`') >= 0
                && usage.verify(keyPoint.name(), keyPoint.text()).isEmpty();
    }

    /// The key point that knows why a command failed; null for none.
    ///
    /// @param printed what it printed, its errors too
    public @Nullable CallAdvice after(String command, String printed) {
        CommandLine line = CommandLine.of(command);
        Printed words = Printed.of(printed);
        List<Known> found = new ArrayList<>();
        for (Known known : all) {
            if (known.failure.isOf(line, words)) {
                found.add(known);
            }
        }
        return best(found, CallAdvice.FAILED);
    }

    /// The key point that holds a command; null for none. It is in the user's words, or was helpful more often than
    /// harmful.
    ///
    /// @param released the ids of those by which nothing is held
    public @Nullable CallAdvice before(String command, Collection<String> released) {
        CommandLine line = CommandLine.of(command);
        List<Known> found = new ArrayList<>();
        for (Known known : all) {
            if (known.isHolding(released) && known.failure.isForbidding(line)) {
                found.add(known);
            }
        }
        return best(found, CallAdvice.HELD);
    }

    private static @Nullable CallAdvice best(List<Known> some, String reason) {
        Known best = null;
        for (Known known : some) {
            if (best == null || known.isBetterThan(best)) {
                best = known;
            }
        }
        return best == null ? null : new CallAdvice(best.keyPoint, best.program(), reason);
    }

    /// What a command is to one that a key point held.
    public enum Next {
        /// The same command.
        REPEATED,
        /// What the key point recommends.
        HEEDED,
        /// Neither, or the key point is a rule: whether a rule is right does not show in what then works.
        UNRELATED
    }

    /// What a command is to one that a key point held before.
    ///
    /// @param text of the key point
    public static Next next(String text, String held, String next) {
        CommandLine line = CommandLine.of(next);
        CommandLine before = CommandLine.of(held);
        for (KnownFailure known : FailureText.in(text)) {
            if (known.reason().isKnown() && known.isHeeded(line)) {
                return Next.HEEDED;
            }
            if (known.reason().isKnown() && !before.commands().isEmpty() && line.holds(before)) {
                return Next.REPEATED;
            }
        }
        return Next.UNRELATED;
    }

    /// The names of all programs that are known to fail, without their folders: if a command line holds none of them,
    /// no key point knows its failure.
    public List<String> programs() {
        return programs(all);
    }

    /// The names of the programs of which a call may be held.
    public List<String> heldPrograms(Collection<String> released) {
        List<Known> holding = new ArrayList<>();
        for (Known known : all) {
            if (known.isHolding(released) && known.failure.isEverForbidding()) {
                holding.add(known);
            }
        }
        return programs(holding);
    }

    private static List<String> programs(List<Known> some) {
        Set<String> programs = new LinkedHashSet<>();
        for (Known known : some) {
            String program = known.program();
            if (isName(program) && programs.size() < MOST_PROGRAMS) {
                programs.add(program);
            }
        }
        return new ArrayList<>(programs);
    }

    static boolean isName(String program) {
        for (int i = 0; i < program.length(); i++) {
            char c = program.charAt(i);
            boolean isAllowed = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            if (!isAllowed && "._+-".indexOf(c) < 0) {
                return false;
            }
        }
        return !program.isEmpty() && program.length() <= LONGEST_PROGRAM;
    }

    /// A failure that a key point knows.
    private record Known(KeyPoint keyPoint, KnownFailure failure) {
        private String program() {
            return failure.failing().commands().getFirst().name();
        }

        /// Whether the user said it, or it was helpful more often than harmful, and it was not overridden.
        private boolean isHolding(Collection<String> released) {
            boolean isRelied = keyPoint.isByUser()
                    || keyPoint.tally().helpful() > keyPoint.tally().harmful();
            return isRelied && keyPoint.tally().harmful() < OVERRIDDEN && !released.contains(keyPoint.name());
        }

        /// Of two that know it, the one that knows the reason, then the user's own words, then what proved itself.
        private boolean isBetterThan(Known other) {
            boolean isReasoned = failure.reason().isKnown();
            if (isReasoned != other.failure.reason().isKnown()) {
                return isReasoned;
            }
            return keyPoint.isByUser() == other.keyPoint.isByUser()
                    ? keyPoint.tally().reliability() > other.keyPoint.tally().reliability()
                    : keyPoint.isByUser();
        }
    }
}
