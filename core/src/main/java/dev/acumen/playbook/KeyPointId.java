package dev.acumen.playbook;

import java.util.OptionalLong;

/// The ids that a section gives: its slug, a hyphen, and a number of at least three digits (REQ-SECT-002).
final class KeyPointId {
    /// More digits make a name that somebody chose, not a number that we count on from.
    private static final int MOST_DIGITS = 16;

    private KeyPointId() {}

    static String of(Section section, long number) {
        String digits = Long.toString(number);
        return section.slug() + "-" + "0".repeat(Math.max(0, 3 - digits.length())) + digits;
    }

    /// The number in an id of this section's slug; empty for any other name.
    static OptionalLong number(Section section, String name) {
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
