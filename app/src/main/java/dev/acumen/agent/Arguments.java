package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The arguments of one call of a tool. What is wrong with one is told with the tool, the parameter, what was received
/// and what is expected. One that is null, or a blank text, counts as missing.
///
/// @param tool the tool's name
/// @param given what the client gave
record Arguments(String tool, Json.Obj given) {
    private static final int LONGEST_RECEIVED = 80;
    private static final int LONGEST_TEXT = 2_000;
    private static final int LONGEST_ID = 100;

    /// Refuses parameters that the tool does not have.
    void checkNames(List<String> names) {
        for (String name : given.members().keySet()) {
            if (!names.contains(name)) {
                throw new CallException(tool + ": there is no parameter " + shown(new Json.Text(name)) + "; " + tool
                        + " takes " + String.join(", ", names) + ".");
            }
        }
    }

    /// A text; empty where it is missing.
    String text(String name) {
        return switch (given.get(name)) {
            case null -> "";
            case Json.Null _ -> "";
            case Json.Text(String value)
            when value.length() > LONGEST_TEXT ->
                throw new CallException(tool + ": " + name + " has at most " + LONGEST_TEXT + " characters; received "
                        + value.length() + ". Shorten it and call " + tool + " again.");
            case Json.Text(String value) -> value.strip();
            case Json other -> throw wrong(name, "a string", other);
        };
    }

    /// A text that has to be there.
    String needed(String name, String what) {
        String text = text(name);
        if (text.isEmpty()) {
            throw wrong(name, what, given.get(name));
        }
        return text;
    }

    /// A list of ids; empty where it is missing.
    List<String> ids(String name, int most) {
        List<String> ids = new ArrayList<>();
        switch (given.get(name)) {
            case null -> {}
            case Json.Null _ -> {}
            case Json.Arr(List<Json> elements) -> {
                for (Json element : elements) {
                    if (!(element instanceof Json.Text(String id)) || id.isBlank() || id.length() > LONGEST_ID) {
                        throw wrong(name, "a list of ids such as [\"pat-001\"]", element);
                    }
                    // As they are cited.
                    ids.add(id.strip().replaceAll("^\\[|]$", ""));
                }
            }
            case Json other -> throw wrong(name, "a list of ids such as [\"pat-001\"]", other);
        }
        List<String> different = ids.stream().distinct().toList();
        if (different.size() > most) {
            throw new CallException(tool + ": " + name + " takes at most " + most + " ids; received " + different.size()
                    + ". Call " + tool + " again with fewer.");
        }
        return different;
    }

    /// A whole number within limits.
    int number(String name, int usual, int least, int most) {
        Json value = given.get(name);
        if (value == null || value instanceof Json.Null) {
            return usual;
        }
        String expected = "a whole number from " + least + " to " + most;
        if (!(value instanceof Json.Num(String literal)) || !literal.matches("[0-9]{1,9}")) {
            throw wrong(name, expected, value);
        }
        int number = Integer.parseInt(literal);
        if (number < least || number > most) {
            throw wrong(name, expected, value);
        }
        return number;
    }

    /// One of several words.
    String oneOf(String name, List<String> words) {
        String word = text(name);
        if (!words.contains(word)) {
            throw wrong(name, String.join(" or ", words), given.get(name));
        }
        return word;
    }

    /// A section, by its name or prefix; empty where it is missing.
    Optional<Section> section(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Section.ofNameOrSlug(text).orElseThrow(() -> {
            List<String> slugs = new ArrayList<>();
            for (Section section : Section.values()) {
                slugs.add(section.slug());
            }
            return wrong(name, "one of " + String.join(", ", slugs), given.get(name));
        }));
    }

    private CallException wrong(String name, String expected, @Nullable Json received) {
        return new CallException(tool + ": " + name + " has to be " + expected + "; received "
                + (received == null ? "nothing" : shown(received)) + ". Correct it and call " + tool + " again.");
    }

    private static String shown(Json received) {
        String text = Rendering.oneLine(JsonWriter.compact(received));
        return text.length() <= LONGEST_RECEIVED ? text : text.substring(0, LONGEST_RECEIVED) + "…";
    }
}
