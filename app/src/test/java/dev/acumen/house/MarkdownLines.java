package dev.acumen.house;

/// Text in the lines of a document.
public final class MarkdownLines {
    static final int WIDTH = 120;

    private MarkdownLines() {}

    /// A paragraph, or an item of a list, in lines of at most 120 characters and with a line break at its end.
    public static String of(String text) {
        String indent = text.startsWith("- ") ? "  " : "";
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ", -1)) {
            if (length > 0 && length + 1 + word.length() > WIDTH) {
                lines.append('\n').append(indent);
                length = indent.length();
            } else if (length > 0) {
                lines.append(' ');
                length++;
            }
            lines.append(word);
            length += word.length();
        }
        return lines.append('\n').toString();
    }
}
