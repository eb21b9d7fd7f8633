package dev.acumen.signal;

/// Whether two words differ in one slip of the finger: a letter too many, too few, wrong, or swapped with the next.
final class Typo {
    private static final int SHORTEST = 4;

    private Typo() {}

    static boolean isOf(String one, String other) {
        int longest = Math.max(one.length(), other.length());
        int same = 0;
        while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        String first = one.substring(same);
        String second = other.substring(same);
        return longest >= SHORTEST
                && (tail(first, 1).equals(second)
                        || tail(second, 1).equals(first)
                        || isReplaced(first, second)
                        || isSwapped(first, second));
    }

    private static boolean isReplaced(String first, String second) {
        return !first.isEmpty()
                && !second.isEmpty()
                && !Character.isDigit(first.charAt(0))
                && tail(first, 1).equals(tail(second, 1));
    }

    private static boolean isSwapped(String first, String second) {
        return first.length() > 1
                && second.length() > 1
                && first.charAt(0) == second.charAt(1)
                && first.charAt(1) == second.charAt(0)
                && tail(first, 2).equals(tail(second, 2));
    }

    private static String tail(String word, int from) {
        return word.length() < from ? word : word.substring(from);
    }
}
