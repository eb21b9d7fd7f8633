package dev.acumen.cli;

import java.util.Locale;

/// The text of a manual page in roff, of ASCII alone. What it is given is text, never roff.
final class RoffText {
    private final StringBuilder text = new StringBuilder();
    private boolean isFirst;

    /// @param section of the manual, such as `1`
    /// @param source the program with its version
    RoffText(String name, String section, String source) {
        request("TH", name.toUpperCase(Locale.ROOT), section, "", source, "Acumen Manual");
        // No word is taken apart, for many are to be typed.
        text.append(".nh\n.ad l\n");
    }

    /// A heading.
    RoffText heading(String title) {
        request("SH", title.toUpperCase(Locale.ROOT));
        isFirst = true;
        return this;
    }

    /// A line of text.
    RoffText line(String line) {
        String escaped = escaped(line.strip());
        isFirst = false;
        text.append(escaped.startsWith(".") || escaped.startsWith("\\(aq") ? "\\&" : "")
                .append(escaped)
                .append('\n');
        return this;
    }

    /// A paragraph.
    RoffText paragraph(String words) {
        separate();
        return line(words);
    }

    /// A name, and what it means.
    RoffText item(String name, String meaning) {
        text.append(".TP\n.B ").append(quoted(name)).append('\n');
        return line(meaning);
    }

    /// What is typed, as it is.
    RoffText example(String command) {
        separate();
        text.append(".RS 4\n.nf\n");
        line(command);
        text.append(".fi\n.RE\n");
        return this;
    }

    /// Paragraphs, and rows that begin with two blanks: a name, and after two or more blanks what it means; or what is
    /// typed, where nothing stands behind it.
    RoffText body(String body) {
        String paragraph = "";
        String name = "";
        String meaning = "";
        for (String line : (body + "\n\n").split("\n", -1)) {
            boolean isMore = line.startsWith("   ");
            if (!name.isEmpty() && !isMore && !name.endsWith(",")) {
                row(name, meaning);
                name = "";
                meaning = "";
            }
            if (isMore) {
                meaning = (meaning + " " + line.strip()).strip();
            } else if (line.startsWith("  ")) {
                int column = line.indexOf("  ", 2);
                name = (name + " " + (column < 0 ? line : line.substring(0, column)).strip()).strip();
                meaning = column < 0 ? "" : line.substring(column).strip();
            } else if (!line.isBlank()) {
                paragraph = (paragraph + " " + line).strip();
            }
            if (!paragraph.isEmpty() && (line.isBlank() || line.startsWith("  "))) {
                paragraph(paragraph);
                paragraph = "";
            }
        }
        return this;
    }

    private void row(String name, String meaning) {
        if (meaning.isEmpty()) {
            example(name);
        } else {
            item(name, meaning);
        }
    }

    /// Begins a new paragraph, unless a heading does so.
    private void separate() {
        text.append(isFirst ? "" : ".PP\n");
    }

    private void request(String name, String... arguments) {
        text.append('.').append(name);
        for (String argument : arguments) {
            text.append(' ').append(quoted(argument));
        }
        text.append('\n');
    }

    private static String quoted(String argument) {
        return '"' + escaped(argument) + '"';
    }

    private static String escaped(String words) {
        StringBuilder escaped = new StringBuilder();
        words.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '\'' -> escaped.append("\\(aq");
                case '"' -> escaped.append("\\(dq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                default -> {
                    if (c < 128) {
                        escaped.appendCodePoint(c);
                    } else {
                        String hex = Integer.toHexString(c).toUpperCase(Locale.ROOT);
                        escaped.append("\\[u")
                                .append("0".repeat(Math.max(0, 4 - hex.length())))
                                .append(hex)
                                .append(']');
                    }
                }
            }
        });
        return escaped.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
