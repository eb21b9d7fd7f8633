package dev.acumen.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The words behind a command's name, for a quick command that reads them by itself: picocli takes longer to read its
/// annotations than such a command to answer. A line is plain while each option is known and given once, in its long
/// form, and no value or argument is empty or begins with a hyphen. Every other line is left to picocli.
final class PlainLine {
    /// Null where a word was taken.
    private final @Nullable String[] words;

    private boolean isPlain = true;

    /// @param words behind the command's name
    PlainLine(List<String> words) {
        this.words = words.toArray(String[]::new);
    }

    /// Takes an option without a value.
    ///
    /// @return whether it is there
    boolean takeFlag(String option) {
        for (int i = 0; i < words.length; i++) {
            if (option.equals(words[i])) {
                words[i] = null;
                return true;
            }
        }
        return false;
    }

    /// Takes an option and its value.
    ///
    /// @return the value; null where the option is missing
    @Nullable
    String takeValue(String option) {
        String start = option + "=";
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (word != null && word.startsWith(start)) {
                words[i] = null;
                return plain(word.substring(start.length()));
            }
            if (option.equals(word) && i + 1 < words.length) {
                String value = words[i + 1];
                words[i] = null;
                words[i + 1] = null;
                return plain(value);
            }
        }
        return null;
    }

    /// Takes an option and its value, a path.
    @Nullable
    Path takePath(String option) {
        String value = takeValue(option);
        return value == null ? null : path(value);
    }

    /// Takes the words that are left, once the options are taken.
    List<String> takeArguments(int least, int most) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i] != null) {
                arguments.add(plain(words[i]));
                words[i] = null;
            }
        }
        isPlain &= arguments.size() >= least && arguments.size() <= most;
        return arguments;
    }

    /// Takes the one word that may be left.
    ///
    /// @return null for none
    @Nullable
    String takeArgument() {
        List<String> arguments = takeArguments(0, 1);
        return arguments.isEmpty() ? null : arguments.getFirst();
    }

    /// Takes the words that are left, as paths.
    List<Path> takePaths() {
        List<Path> paths = new ArrayList<>();
        for (String argument : takeArguments(0, Integer.MAX_VALUE)) {
            paths.add(path(argument));
        }
        return paths;
    }

    /// Whether the line was plain, and all of it was taken.
    boolean isPlain() {
        for (String word : words) {
            isPlain &= word == null;
        }
        return isPlain;
    }

    /// A word that was taken already is an option's.
    private String plain(@Nullable String word) {
        if (word == null || word.isEmpty() || word.startsWith("-")) {
            isPlain = false;
            return "";
        }
        return word;
    }

    private Path path(String word) {
        try {
            return Path.of(word);
        } catch (InvalidPathException _) {
            isPlain = false;
            return Path.of("");
        }
    }
}
