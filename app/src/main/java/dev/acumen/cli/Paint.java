package dev.acumen.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The colours of what a person reads on a terminal: the one place that knows them. Texts come here free of any
/// escape sequence, see [Terminal#safe].
enum Paint {
    /// An ordinary line: what its beginning and the ids in it are is seen from their form.
    LINE {
        @Override
        String on(String text) {
            Matcher sign = SIGN.matcher(text);
            if (sign.find()) {
                return sign.group(1) + coloured(sign.group(2), sign.group(2)) + ids(text.substring(sign.end(2)));
            }
            Matcher change = CHANGE.matcher(text);
            if (change.find()) {
                return dyed(YELLOW, change.group()) + text.substring(change.end());
            }
            return text.startsWith(HEADING_MARK) ? dyed(BOLD, text) : ids(text);
        }
    },
    /// What continues an ordinary line.
    FURTHER {
        @Override
        String on(String text) {
            return ids(text);
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

    private static final Pattern ID = Pattern.compile("\\[[a-z]{2,8}[-_]\\d+]");

    /// The text with its colours.
    abstract String on(String text);

    /// The first words of a row.
    static String label(String label) {
        return label.isBlank() ? label : coloured(label.strip(), label);
    }

    private static String ids(String text) {
        return ID.matcher(text).replaceAll(id -> Matcher.quoteReplacement(dyed(CYAN, id.group())));
    }

    private static String coloured(String what, String text) {
        return dyed(
                switch (what) {
                    case "+", "ok" -> GREEN;
                    case "-", "PROBLEM" -> RED;
                    case "~", "!", "≈", "note" -> YELLOW;
                    default -> BOLD;
                },
                text);
    }

    private static String dyed(String colour, String text) {
        return text.isBlank() ? text : ESCAPE + colour + "m" + text + END;
    }
}
