package dev.acumen.providers;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.List;

/// Makes words of others fit to be shown and kept: one short line, without the key and without what was asked,
/// for a provider may repeat both.
///
/// @param keys what must never be shown
/// @param prompt what was asked
record MessageSanitizer(List<Key> keys, String prompt) {
    private static final int LONGEST = 200;
    private static final int LOOKED_AT = 2_000;
    /// So many characters of a key are too many.
    private static final int OF_KEY = 8;
    /// So many characters in a row that are in the prompt, too, come from there.
    private static final int OF_PROMPT = 24;

    /// What went wrong with a connection.
    static String of(IOException e) {
        String said = String.valueOf(e.getMessage());
        return switch (e) {
            case HttpConnectTimeoutException _ -> "no server answers at this address";
            case ConnectException _ -> "no server listens there, or the host is unknown";
            default -> said.equals("null") ? "it was closed" : said;
        };
    }

    /// A provider's words.
    String of(String body) {
        String line =
                message(body).replaceAll("[\\p{Cntrl}\\s\\u2028\\u2029]+", " ").strip();
        String some = line.substring(0, Math.min(LOOKED_AT, line.length()));
        String known = some;
        for (Key secret : keys) {
            known = without(without(known, secret.value(), secret.value().length()), secret.value(), OF_KEY);
        }
        String safe = without(known, prompt, OF_PROMPT);
        return safe.length() > LONGEST ? safe.substring(0, LONGEST - 1) + "…" : safe;
    }

    /// The message in an error of the usual form, else the whole.
    private static String message(String body) {
        if (!body.stripLeading().startsWith("{")) {
            return body;
        }
        try {
            return JsonReader.read(body, "an error") instanceof Json.Obj object ? message(object, body) : body;
        } catch (BadInputException _) {
            return body;
        }
    }

    private static String message(Json.Obj object, String body) {
        return object.get("error") instanceof Json.Obj error
                ? error.textOr("message", error.textOr("type", body))
                : object.textOr("error", object.textOr("message", body));
    }

    /// The text without stretches, at least so long, that are in the other text, too.
    private static String without(String text, String other, int length) {
        if (length == 0) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int position = 0;
        while (position < text.length()) {
            int end = position;
            while (end + length <= text.length() && other.contains(text.substring(end, end + length))) {
                end++;
            }
            boolean isKnown = end > position;
            kept.append(isKnown ? "…" : String.valueOf(text.charAt(position)));
            position = isKnown ? end + length - 1 : position + 1;
        }
        return kept.toString();
    }
}
