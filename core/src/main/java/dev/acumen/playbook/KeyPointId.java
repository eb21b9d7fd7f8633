package dev.acumen.playbook;

import java.util.OptionalLong;

/// The ids that a section gives: its slug, a hyphen, and a number of at least three digits (REQ-SECT-002). In the
/// user's playbook `u-` stands before it.
final class KeyPointId {
    /// More digits make a name that somebody chose, not a number that we count on from.
    private static final int MOST_DIGITS = 16;

    private KeyPointId() {}

    /// @param isOfUser whether it is one of the user's playbook
    static String of(Section section, long number, boolean isOfUser) {
        String digits = Long.toString(number);
        String id = section.slug() + "-" + "0".repeat(Math.max(0, 3 - digits.length())) + digits;
        return isOfUser ? KeyPoint.OF_USER + id : id;
    }

    /// Whether a name is an id of the user's playbook, such as `u-pref-001`.
    static boolean isOfUser(String name) {
        return name.startsWith(KeyPoint.OF_USER) && isNumbered(withoutPrefix(name));
    }

    /// The name that a key point of the user's playbook has in sessions: somebody may have written the file by hand.
    static String ofUser(String name) {
        return isNumbered(name) ? KeyPoint.OF_USER + name : name;
    }

    private static boolean isNumbered(String name) {
        for (Section section : Section.values()) {
            if (name.startsWith(section.slug()) && number(section, name).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static String withoutPrefix(String name) {
        return name.startsWith(KeyPoint.OF_USER) ? name.substring(KeyPoint.OF_USER.length()) : name;
    }

    /// The number in an id of this section's slug; empty for any other name.
    static OptionalLong number(Section section, String whole) {
        String name = withoutPrefix(whole);
        int start = section.slug().length() + 1;
        int digits = name.length() - start;
        if (digits < 1 || digits > MOST_DIGITS || !name.startsWith(section.slug()) || name.charAt(start - 1) != '-') {
            return OptionalLong.empty();
        }
        long number = 0;
        for (int i = start; i < name.length(); i++) {
            int digit = name.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return OptionalLong.empty();
            }
            number = number * 10 + digit;
        }
        return number <= Tally.MOST ? OptionalLong.of(number) : OptionalLong.empty();
    }
}
