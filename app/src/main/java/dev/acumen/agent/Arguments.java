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
public record Arguments(String tool, Json.Obj given) {
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

    /// A list of objects that has to be there, as long as all of it may be.
    Json.Arr objects(String name, int most, int longest) {
        String expected = "a list of at most " + most + " objects";
        if (!(given.get(name) instanceof Json.Arr list)
                || list.elements().size() > most
                || !list.elements().stream().allMatch(Json.Obj.class::isInstance)) {
            throw wrong(name, expected, given.get(name));
        }
        checkLength(name, list, longest);
        return list;
    }

    /// An object, as long as it may be; an empty one where it is missing.
    Json.Obj object(String name, int longest) {
        return switch (given.get(name)) {
            case null -> Json.Obj.of();
            case Json.Null _ -> Json.Obj.of();
            case Json.Obj object -> {
                checkLength(name, object, longest);
                yield object;
            }
            case Json other -> throw wrong(name, "an object", other);
        };
    }

    /// A list of texts; empty where it is missing.
    List<String> texts(String name, int most) {
        List<String> texts = new ArrayList<>();
        switch (given.get(name)) {
            case null -> {}
            case Json.Null _ -> {}
            case Json.Arr(List<Json> elements)
            when elements.size() <= most -> {
                for (Json element : elements) {
                    if (!(element instanceof Json.Text(String text)) || text.length() > LONGEST_TEXT) {
                        throw wrong(name, "a list of strings of at most " + LONGEST_TEXT + " characters", element);
                    }
                    texts.add(text);
                }
            }
            case Json other -> throw wrong(name, "a list of at most " + most + " strings", other);
        }
        return texts;
    }

    /// Whether something is true; false where it is missing.
    boolean flag(String name) {
        return switch (given.get(name)) {
            case null -> false;
            case Json.Null _ -> false;
            case Json.Bool(boolean value) -> value;
            case Json other -> throw wrong(name, "true or false", other);
        };
    }

    private void checkLength(String name, Json value, int longest) {
        int length = JsonWriter.compact(value).length();
        if (length > longest) {
            throw new CallException(tool + ": " + name + " has at most " + longest + " characters; received " + length
                    + ". Shorten it and call " + tool + " again.");
        }
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
