package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes changed settings into the text that they were read from. What stays keeps every byte; what is new gets
/// the indentation and the line ends of the rest.
public final class SettingsText {
    private static final String USUAL_INDENTATION = "  ";

    private final String text;
    private final String indentation;
    private final String lineEnd;
    private final boolean isOnOneLine;

    private SettingsText(String text) {
        this.text = text;
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        this.isOnOneLine = text.strip().indexOf('\n') < 0;
        this.indentation = indentation(text);
    }

    /// A text of its own.
    static String of(Json settings) {
        return JsonWriter.pretty(settings) + "\n";
    }

    /// The text with changed settings in it.
    ///
    /// @param text one JSON object, and nothing but blanks around it
    /// @param before what it holds
    /// @param after what it is to hold
    public static String changed(String text, Json.Obj before, Json.Obj after) {
        SettingsText source = new SettingsText(text);
        Span whole = new Spans(text).whole(before);
        String changed =
                text.substring(0, whole.start()) + source.value(whole, before, after, 0) + text.substring(whole.end());
        if (!JsonReader.read(changed, "settings").equals(after)) {
            throw new IllegalStateException("the settings would not be what they have to be");
        }
        return changed;
    }

    /// Where a value stands in the text.
    ///
    /// @param start the first character: of the name, for a member of an object
    /// @param from the first character of the value itself
    /// @param end behind the last one
    record Span(int start, int from, int end, List<Span> inner) {}

    /// Finds the values of a text that is known to be sound.
    private static final class Spans {
        private final String text;
        private int at;

        Spans(String text) {
            this.text = text;
        }

        Span whole(Json json) {
            blanks();
            return value(at, json);
        }

        private Span value(int start, Json json) {
            int from = at;
            List<Span> inner = new ArrayList<>();
            switch (json) {
                case Json.Obj(Map<String, Json> members) -> {
                    at++;
                    members.values().forEach(member -> inner.add(member(member)));
                    close();
                }
                case Json.Arr(List<Json> elements) -> {
                    at++;
                    elements.forEach(element -> inner.add(element(element)));
                    close();
                }
                case Json.Text _ -> string();
                case Json.Num _, Json.Bool _, Json.Null _ -> word();
            }
            return new Span(start, from, at, inner);
        }

        private Span member(Json json) {
            separator();
            int start = at;
            string();
            blanks();
            at++;
            blanks();
            return value(start, json);
        }

        private Span element(Json json) {
            separator();
            return value(at, json);
        }

        private void separator() {
            blanks();
            if (text.charAt(at) == ',') {
                at++;
                blanks();
            }
        }

        private void close() {
            blanks();
            at++;
        }

        private void string() {
            at++;
            while (text.charAt(at) != '"') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            at++;
        }

        private void word() {
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
        }

        private void blanks() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }
    }

    private String value(Span span, Json before, Json after, int depth) {
        if (before.equals(after)) {
            return text.substring(span.from(), span.end());
        }
        if (before instanceof Json.Obj(Map<String, Json> from)
                && after instanceof Json.Obj(Map<String, Json> to)
                && !from.isEmpty()
                && !to.isEmpty()) {
            return container(span, members(span, from, to, depth));
        }
        if (before instanceof Json.Arr(List<Json> from)
                && after instanceof Json.Arr(List<Json> to)
                && !from.isEmpty()
                && !to.isEmpty()) {
            return container(span, elements(span, from, to, depth));
        }
        return rendered(after, depth);
    }

    /// A part of a container: what stood before it, which is blanks alone, and itself.
    private record Part(String lead, String text) {}

    private List<Part> members(Span span, Map<String, Json> from, Map<String, Json> to, int depth) {
        List<String> names = List.copyOf(from.keySet());
        List<Part> parts = new ArrayList<>();
        to.forEach((name, value) -> {
            int index = names.indexOf(name);
            if (index < 0) {
                parts.add(fresh(span, JsonWriter.compact(new Json.Text(name)) + gap(span), value, depth));
            } else {
                Span member = span.inner().get(index);
                Json old = from.getOrDefault(name, Json.NULL);
                parts.add(new Part(
                        lead(span, index),
                        text.substring(member.start(), member.from()) + value(member, old, value, depth + 1)));
            }
        });
        return parts;
    }

    /// The elements: those that stay keep their text, the others are matched in their order.
    private List<Part> elements(Span span, List<Json> from, List<Json> to, int depth) {
        List<Part> parts = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < to.size(); i++) {
            Json value = to.get(i);
            int same = next + from.subList(next, from.size()).indexOf(value);
            if (same >= next) {
                parts.add(new Part(lead(span, same), value(span.inner().get(same), value, value, depth + 1)));
                next = same + 1;
            } else if (next < from.size() && !to.subList(i, to.size()).contains(from.get(next))) {
                parts.add(new Part(lead(span, next), value(span.inner().get(next), from.get(next), value, depth + 1)));
                next++;
            } else {
                parts.add(fresh(span, "", value, depth));
            }
        }
        return parts;
    }

    private String container(Span span, List<Part> parts) {
        StringBuilder whole = new StringBuilder().append(text.charAt(span.from()));
        for (int i = 0; i < parts.size(); i++) {
            whole.append(i == 0 ? lead(span, 0) : "," + parts.get(i).lead());
            whole.append(parts.get(i).text());
        }
        int end = span.end() - 1;
        return whole.append(text, span.inner().getLast().end(), end)
                .append(text.charAt(end))
                .toString();
    }

    private Part fresh(Span span, String name, Json value, int depth) {
        boolean isInline = lead(span, 0).indexOf('\n') < 0;
        String lead = isInline
                ? span.inner().size() > 1 ? lead(span, 1) : isOnOneLine ? "" : " "
                : lineEnd + indentation.repeat(depth + 1);
        return new Part(lead, name + (isInline ? JsonWriter.compact(value) : rendered(value, depth + 1)));
    }

    /// The blanks before a part.
    private String lead(Span span, int index) {
        int start = span.inner().get(index).start();
        int from = start;
        while (" \t\r\n".indexOf(text.charAt(from - 1)) >= 0) {
            from--;
        }
        return text.substring(from, start);
    }

    /// What stands between a name and its value.
    private String gap(Span span) {
        Span first = span.inner().getFirst();
        int colon = new Colon(text, first.start()).at();
        return ":" + text.substring(colon + 1, first.from());
    }

    /// Where a name that begins at a place ends.
    private record Colon(String text, int start) {
        int at() {
            int at = start + 1;
            while (text.charAt(at) != '"') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            return text.indexOf(':', at);
        }
    }

    private String rendered(Json value, int depth) {
        if (isOnOneLine && !text.isBlank() && !text.strip().equals("{}")) {
            return JsonWriter.compact(value);
        }
        StringBuilder rendered = new StringBuilder();
        for (String line : JsonWriter.pretty(value).split("\n", -1)) {
            int blanks = line.length() - line.stripLeading().length();
            rendered.append(rendered.isEmpty() ? "" : lineEnd + indentation.repeat(depth + blanks / 2));
            rendered.append(line, blanks, line.length());
        }
        return rendered.toString();
    }

    /// What the first indented line begins with.
    private static String indentation(String text) {
        for (String line : text.split("\r?\n", -1)) {
            String stripped = line.stripLeading();
            if (!stripped.isEmpty() && stripped.length() < line.length()) {
                return line.substring(0, line.length() - stripped.length());
            }
        }
        return USUAL_INDENTATION;
    }
}
