package dev.acumen.json;

import java.util.Iterator;
import java.util.Map;

/// Writes JSON: members in their order, numbers as they were read, everything but quotes, backslashes and control
/// characters unescaped.
public final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();
    private final boolean pretty;

    private JsonWriter(boolean pretty) {
        this.pretty = pretty;
    }

    /// On many lines, indented by two spaces, without a line break at the end.
    public static String pretty(Json json) {
        JsonWriter writer = new JsonWriter(true);
        writer.value(json, 0);
        return writer.out.toString();
    }

    /// On one line.
    public static String compact(Json json) {
        JsonWriter writer = new JsonWriter(false);
        writer.value(json, 0);
        return writer.out.toString();
    }

    /// No pattern switch: a hook writes JSON while a person waits, and the first one costs milliseconds.
    private void value(Json json, int depth) {
        if (json instanceof Json.Obj(Map<String, Json> members)) {
            object(members, depth);
        } else if (json instanceof Json.Arr array) {
            array(array, depth);
        } else if (json instanceof Json.Text(String text)) {
            string(text);
        } else if (json instanceof Json.Num(String literal)) {
            out.append(literal);
        } else if (json instanceof Json.Bool(boolean value)) {
            out.append(value);
        } else {
            out.append("null");
        }
    }

    private void object(Map<String, Json> members, int depth) {
        out.append('{');
        Iterator<Map.Entry<String, Json>> rest = members.entrySet().iterator();
        while (rest.hasNext()) {
            Map.Entry<String, Json> member = rest.next();
            newLine(depth + 1);
            string(member.getKey());
            out.append(pretty ? ": " : ":");
            value(member.getValue(), depth + 1);
            separator(rest.hasNext());
        }
        if (!members.isEmpty()) {
            newLine(depth);
        }
        out.append('}');
    }

    private void array(Json.Arr array, int depth) {
        out.append('[');
        Iterator<Json> rest = array.elements().iterator();
        while (rest.hasNext()) {
            newLine(depth + 1);
            value(rest.next(), depth + 1);
            separator(rest.hasNext());
        }
        if (!array.elements().isEmpty()) {
            newLine(depth);
        }
        out.append(']');
    }

    private void separator(boolean more) {
        if (more) {
            out.append(',');
        }
    }

    private void newLine(int depth) {
        if (pretty) {
            out.append('\n').repeat("  ", depth);
        }
    }

    private void string(String text) {
        out.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isEscaped(c)) {
                out.append(text, written, i);
                escape(c);
                written = i + 1;
            }
        }
        out.append(text, written, text.length()).append('"');
    }

    private static boolean isEscaped(char c) {
        return c < ' ' || c == '"' || c == '\\' || (c >= 0x7F && c <= 0x9F);
    }

    private void escape(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
        }
    }
}
