package dev.acumen.refine;

/// Two texts, in an order of their own: it does not matter which is named first.
public record TextPair(String first, String second) {
    public TextPair {
        if (first.compareTo(second) > 0) {
            String smaller = second;
            second = first;
            first = smaller;
        }
    }
}
