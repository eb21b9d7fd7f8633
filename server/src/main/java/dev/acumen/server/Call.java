package dev.acumen.server;

import com.sun.net.httpserver.Headers;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.redaction.Secrets;
import dev.acumen.redaction.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A request that is let in, as an endpoint sees it.
///
/// @param playbook which playbook it is about
/// @param caller who asks
/// @param parts what stands in the path, by the names in the template
/// @param query what stands behind the path
/// @param headers of the request
/// @param body of the request; an empty object where the endpoint takes none
/// @param bytes how large the body is, unpacked
record Call(
        PlaybookKey playbook,
        Caller caller,
        Map<String, String> parts,
        Map<String, String> query,
        Headers headers,
        Json.Obj body,
        long bytes) {
    private static final Pattern KEY = Pattern.compile("[!-~]{1,100}");
    private static final int LONGEST_WHY = 1_000;

    /// A part of the path.
    String part(String name) {
        return parts.getOrDefault(name, "");
    }

    /// A whole number in the query.
    ///
    /// @param other where it is not there
    long number(String name, long other) {
        String value = query.get(name);
        if (value == null) {
            return other;
        }
        if (!value.matches("\\d{1,15}")) {
            throw ProblemException.malformed("the query parameter " + name + " is a whole number");
        }
        return Long.parseLong(value);
    }

    /// A text in the body.
    String text(String name) {
        String value = body.text(name);
        if (value == null) {
            throw new BadInputException("body", "$." + name, "a text was expected");
        }
        return value;
    }

    /// A whole number in the body.
    ///
    /// @param other where it is not there
    long integer(String name, long other) {
        Json value = body.get(name);
        return value == null ? other : integer(value, name);
    }

    private static int integer(Json value, String name) {
        if (value instanceof Json.Num(String literal) && literal.matches("\\d{1,9}")) {
            return Integer.parseInt(literal);
        }
        throw new BadInputException("body", "$." + name, "whole numbers were expected");
    }

    /// Whole numbers in the body.
    List<Integer> integers(String name) {
        return body.get(name) instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(value -> integer(value, name)).toList()
                : List.of();
    }

    /// Whether something holds.
    boolean flag(String name) {
        return body.get(name) instanceof Json.Bool(boolean value) && value;
    }

    /// Why somebody wants a change: `why` in the body, for the audit.
    String why() {
        String why = body.textOr("why", "");
        if (why.length() > LONGEST_WHY) {
            throw new BadInputException("body", "$.why", "at most " + LONGEST_WHY + " characters");
        }
        return safe(why);
    }

    /// A person's or an agent's words as they may be kept.
    static String safe(String words) {
        return Secrets.redacted(VisibleText.of(words));
    }

    /// What the client calls this request: a second one of the same name does nothing.
    Optional<String> idempotencyKey() {
        String key = headers.getFirst("Idempotency-Key");
        if (key != null && !KEY.matcher(key).matches()) {
            throw ProblemException.malformed("Idempotency-Key is up to 100 visible characters of ASCII");
        }
        return Optional.ofNullable(key);
    }
}
