package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One entry of a playbook.
///
/// @param name its id, unique in the playbook; usually the section's slug and a number. It is not blank; what a
/// playbook file holds also passes [#isName]
/// @param text what was learned, as it was given: not blank, and not trimmed
/// @param tally how it was judged so far
/// @param isPinned whether a person pinned it, so that it is never pruned by itself
/// @param agrees ids of key points that a person said are right beside it, though they look like its opposites;
/// only where both name each other it counts, for other words may be wrong again
/// @param isByUser whether the text is in the user's own words: stated in a session, or written by hand
/// @param guard the calls of tools at which it is said
public record KeyPoint(
        String name, String text, Tally tally, boolean isPinned, List<String> agrees, boolean isByUser, Guard guard) {
    /// The longest text that an operation can give a key point, in characters. What a file holds may be longer.
    public static final int LONGEST = 100_000;

    /// What ids of the user's playbook begin with.
    static final String OF_USER = "u-";

    private static final int LONGEST_NAME = 64;

    /// A pattern of no dots.
    private static final char BRAILLE_BLANK = '\u2800';

    /// @throws IllegalArgumentException if the name or the text is blank
    public KeyPoint {
        agrees = List.copyOf(agrees);
        if (isBlank(name)) {
            throw new IllegalArgumentException("a key point needs a name");
        }
        if (isBlank(text)) {
            throw new IllegalArgumentException("key point " + name + " needs a text");
        }
    }

    // The methods of a record are linked when they are first called, which costs a command's start milliseconds; each
    // change of a playbook compares all its key points.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof KeyPoint that
                        && name.equals(that.name)
                        && text.equals(that.text)
                        && tally.equals(that.tally)
                        && isPinned == that.isPinned
                        && agrees.equals(that.agrees)
                        && isByUser == that.isByUser
                        && guard.equals(that.guard));
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + text.hashCode();
    }

    /// Whether a text can be an id in a playbook: at most 64 letters, digits, hyphens and underscores of ASCII, the
    /// first a letter. The ids of the specification pass (`pat-001`, `kpt_001`), and names that people chose in
    /// that manner. A name with brackets, spaces or line breaks could forge other lines where it is printed.
    public static boolean isName(String text) {
        if (text.isEmpty() || text.length() > LONGEST_NAME || !isLetter(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isLetter(c) && (c < '0' || c > '9') && c != '-' && c != '_') {
                return false;
            }
        }
        return true;
    }

    /// Whether a name is an id of the user's playbook, which holds what is true of the user in every project: `u-` and
    /// an id, such as `u-pref-001`.
    public static boolean isOfUser(String name) {
        // Hooks ask this of every key point, and need nothing else of that class.
        return name.startsWith(OF_USER) && KeyPointId.isOfUser(name);
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /// Whether a reader would see nothing of a text: it holds only Unicode's spaces, line breaks, control and format
    /// characters, and letters without a shape.
    public static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isBlank(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean isBlank(char c) {
        return c <= ' '
                || (c >= '\u007F'
                        && (Character.isSpaceChar(c)
                                || Character.isISOControl(c)
                                || Character.getType(c) == Character.FORMAT
                                || Rendering.isUnseen(c)
                                || c == BRAILLE_BLANK));
    }

    /// A key point that nobody pinned.
    public KeyPoint(String name, String text, Tally tally) {
        this(name, text, tally, false);
    }

    /// A key point that nobody compared with another.
    public KeyPoint(String name, String text, Tally tally, boolean isPinned) {
        this(name, text, tally, isPinned, List.of());
    }

    /// A key point in whoever's words.
    public KeyPoint(String name, String text, Tally tally, boolean isPinned, List<String> agrees) {
        this(name, text, tally, isPinned, agrees, false);
    }

    /// A key point that is said at no call.
    public KeyPoint(String name, String text, Tally tally, boolean isPinned, List<String> agrees, boolean isByUser) {
        this(name, text, tally, isPinned, agrees, isByUser, Guard.NONE);
    }

    /// The same key point in other words: all else stays (INV-CUR-007), but what was said about the old words, and
    /// by whom.
    public KeyPoint withText(String newText) {
        return newText.equals(text) ? this : new KeyPoint(name, newText, tally, isPinned, List.of(), false, guard);
    }

    KeyPoint byUser(boolean isNowByUser) {
        return new KeyPoint(name, text, tally, isPinned, agrees, isNowByUser, guard);
    }

    /// The same key point under another id.
    public KeyPoint withName(String newName) {
        return new KeyPoint(newName, text, tally, isPinned, agrees, isByUser, guard);
    }

    /// The same key point, judged so.
    public KeyPoint withTally(Tally newTally) {
        return new KeyPoint(name, text, newTally, isPinned, agrees, isByUser, guard);
    }

    /// The same key point, pinned or not.
    public KeyPoint withPin(boolean isNowPinned) {
        return new KeyPoint(name, text, tally, isNowPinned, agrees, isByUser, guard);
    }

    /// The same key point, which agrees with these others.
    public KeyPoint withAgreement(List<String> others) {
        return new KeyPoint(name, text, tally, isPinned, others, isByUser, guard);
    }

    /// The same key point with another guard.
    public KeyPoint withGuard(Guard newGuard) {
        return new KeyPoint(name, text, tally, isPinned, agrees, isByUser, newGuard);
    }

    KeyPoint agreeing(String other) {
        if (agrees.contains(other)) {
            return this;
        }
        List<String> more = new ArrayList<>(agrees);
        more.add(other);
        return withAgreement(more);
    }
}
