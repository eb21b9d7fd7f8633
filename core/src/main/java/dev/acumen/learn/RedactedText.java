package dev.acumen.learn;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Rendering;
import dev.acumen.redaction.Secrets;

/// Texts of others as reports show them: on one line, without secrets.
///
/// Secrets are taken out of each text by itself, and before it is cut: half a secret would not be known, and a mark
/// of what is private, in one text, must not take the others with it.
final class RedactedText {
    /// The most characters of an excerpt.
    private static final int EXCERPT = 80;

    private RedactedText() {}

    /// With line breaks as spaces.
    static String plain(String text) {
        return Rendering.oneLine(Secrets.redacted(text));
    }

    /// In quotes, with the quotes and line breaks in it escaped.
    static String quoted(String text) {
        return JsonWriter.compact(new Json.Text(Secrets.redacted(text)));
    }

    /// Its beginning, in quotes.
    static String excerpt(String text) {
        String redacted = Secrets.redacted(text);
        boolean isLong = redacted.codePointCount(0, redacted.length()) > EXCERPT;
        return quoted(isLong ? redacted.substring(0, redacted.offsetByCodePoints(0, EXCERPT)) : redacted);
    }
}
