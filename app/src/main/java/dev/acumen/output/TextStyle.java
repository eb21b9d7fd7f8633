package dev.acumen.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The colours of what a person reads on a terminal: the one place that knows them. Texts come here free of any
/// escape sequence, see [Terminal#safe].
enum TextStyle {
    /// An ordinary line: its sign, its id and whether it is a heading are seen from its form. An id in a text is
    /// left alone, for a text may name one that does not exist.
    LINE {
        @Override
        String on(String text) {
            Matcher sign = SIGN.matcher(text);
            if (sign.find()) {
                return sign.group(1) + coloured(sign.group(2), sign.group(2)) + id(text.substring(sign.end(2)));
            }
            Matcher change = CHANGE.matcher(text);
            if (change.find()) {
                return dyed(YELLOW, change.group()) + text.substring(change.end());
            }
            return text.startsWith(HEADING_MARK) ? dyed(BOLD, text) : id(text);
        }
    },
    /// What continues an ordinary line.
    FURTHER {
        @Override
        String on(String text) {
            return text;
        }
    },
    /// A sentence of ours, in which ids are what they look like.
    EVENT {
        @Override
        String on(String text) {
            return ID.matcher(text).replaceAll(id -> Matcher.quoteReplacement(dyed(CYAN, id.group())));
        }
    },
    /// Why something is so, and what a person may pass over.
    REASON {
        @Override
        String on(String text) {
            return dyed(DIM, text);
        }
    },
    /// The name of what follows.
    HEADING {
        @Override
        String on(String text) {
            return dyed(BOLD, text);
        }
    };

    private static final String ESCAPE = "\u001B[";
    private static final String END = "\u001B[0m";
    private static final String BOLD = "1";
    private static final String DIM = "2";
    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String CYAN = "36";
    private static final String HEADING_MARK = "## ";
    private static final Pattern SIGN = Pattern.compile("^(\\s+)([-+~!≈=])(?= )");

    /// The id of a change, as the journal calls it, at the beginning of a line.
    private static final Pattern CHANGE = Pattern.compile("^[0-9a-f]{10}(?=  )");

    private static final Pattern FIRST_ID = Pattern.compile("^( *)(\\[[a-z]{2,8}[-_]\\d+])");
    private static final Pattern ID = Pattern.compile("\\[[a-z]{2,8}[-_]\\d+]");

    /// The text with its colours.
    abstract String on(String text);

    /// The first words of a row.
    static String label(String label) {
        return label.isBlank() ? label : coloured(label.strip(), label);
    }

    /// The line with the id that it begins with in its colour.
    private static String id(String text) {
        Matcher id = FIRST_ID.matcher(text);
        return id.find() ? id.group(1) + dyed(CYAN, id.group(2)) + text.substring(id.end()) : text;
    }

    private static String coloured(String what, String text) {
        return dyed(
                switch (what) {
                    case "+", "ok" -> GREEN;
                    case "-", "PROBLEM" -> RED;
                    case "~", "!", "≈", "note" -> YELLOW;
                    default -> CHANGE.matcher(what + "  ").find() ? YELLOW : BOLD;
                },
                text);
    }

    private static String dyed(String colour, String text) {
        return text.isBlank() ? text : ESCAPE + colour + "m" + text + END;
    }
}
