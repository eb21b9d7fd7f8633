package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Files of a project, as a line of a `.gitignore` names them: `generated/` is all below each folder of this name,
/// `packages/web` this one and all below it, `*.sql` every such file. `*` stands for any characters of one name, `**`
/// for any folders.
///
/// @param names the names along the path, where `**` stands for any number of them
/// @param literal what the path of each such file holds: letters, digits and `._+-/` of ASCII
record FilePattern(List<String> names, String literal) {
    private static final int LONGEST = 200;

    /// A shorter piece would be in every other path.
    private static final int SHORTEST_LITERAL = 2;

    private static final String ANY_FOLDERS = "**";

    FilePattern {
        names = List.copyOf(names);
    }

    /// The pattern of a text; null where it is none.
    static @Nullable FilePattern of(String text) {
        String pattern = text.strip();
        String literal = literal(pattern);
        // A .gitignore knows these as well; here they would name something else.
        boolean isOther = pattern.indexOf('?') >= 0 || pattern.indexOf('[') >= 0 || pattern.indexOf('\\') >= 0;
        if (pattern.length() > LONGEST || literal.length() < SHORTEST_LITERAL || isOther) {
            return null;
        }
        List<String> parts = names(pattern);
        List<String> names = new ArrayList<>();
        int slash = pattern.indexOf('/');
        boolean isAnywhere = slash < 0 || slash == pattern.length() - 1;
        if (isAnywhere) {
            names.add(ANY_FOLDERS);
        }
        names.addAll(parts);
        if (pattern.endsWith("/")) {
            names.add("*");
        }
        names.add(ANY_FOLDERS);
        return parts.contains("..") ? null : new FilePattern(names, literal);
    }

    /// Whether a path is that of such a file.
    ///
    /// @param path from the top of the project, with slashes; of a folder, with one at its end
    boolean isOf(String path) {
        List<String> parts = names(path);
        if (path.endsWith("/")) {
            // As a file in this folder.
            parts.add("");
        }
        return !parts.isEmpty() && Stars.isLike(names, parts);
    }

    private static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= path.length(); i++) {
            if (i == path.length() || path.charAt(i) == '/') {
                String name = path.substring(start, i);
                if (!name.isEmpty() && !name.equals(".")) {
                    names.add(name);
                }
                start = i + 1;
            }
        }
        return names;
    }

    /// The longest piece without a star and a character that a shell could read otherwise.
    private static String literal(String pattern) {
        String longest = "";
        int start = 0;
        for (int i = 0; i <= pattern.length(); i++) {
            if (i == pattern.length() || !isPlain(pattern.charAt(i))) {
                String piece = trimmed(pattern.substring(start, i));
                longest = piece.length() > longest.length() ? piece : longest;
                start = i + 1;
            }
        }
        return longest;
    }

    private static String trimmed(String piece) {
        int start = 0;
        int end = piece.length();
        while (start < end && (piece.charAt(start) == '/' || piece.startsWith("./", start))) {
            start++;
        }
        while (end > start && piece.charAt(end - 1) == '/') {
            end--;
        }
        return piece.substring(start, end);
    }

    static boolean isPlain(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || "._+-/".indexOf(c) >= 0;
    }
}
