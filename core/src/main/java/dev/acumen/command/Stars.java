package dev.acumen.command;

import java.util.List;

/// Compares texts with patterns in which stars stand for anything.
final class Stars {
    private static final char STAR = '*';
    private static final String ANY_FOLDERS = "**";

    private Stars() {}

    /// Whether a text is like a pattern, in which `*` stands for any characters.
    static boolean isLike(String pattern, String text) {
        int at = 0;
        int in = 0;
        int star = -1;
        int from = 0;
        while (at < text.length()) {
            if (in < pattern.length() && pattern.charAt(in) == STAR) {
                star = in++;
                from = at;
            } else if (in < pattern.length() && pattern.charAt(in) == text.charAt(at)) {
                in++;
                at++;
            } else if (star >= 0) {
                in = star + 1;
                at = ++from;
            } else {
                return false;
            }
        }
        while (in < pattern.length() && pattern.charAt(in) == STAR) {
            in++;
        }
        return in == pattern.length();
    }

    /// Whether the names of a path are like those of a pattern, in which `**` stands for any number of names.
    static boolean isLike(List<String> pattern, List<String> path) {
        int at = 0;
        int in = 0;
        int star = -1;
        int from = 0;
        while (at < path.size()) {
            if (in < pattern.size() && pattern.get(in).equals(ANY_FOLDERS)) {
                star = in++;
                from = at;
            } else if (in < pattern.size() && isLike(pattern.get(in), path.get(at))) {
                in++;
                at++;
            } else if (star >= 0) {
                in = star + 1;
                at = ++from;
            } else {
                return false;
            }
        }
        while (in < pattern.size() && pattern.get(in).equals(ANY_FOLDERS)) {
            in++;
        }
        return in == pattern.size();
    }
}
