package dev.acumen.trajectory;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A trajectory as JSON, for agents and programs of others and for keeping one until it is learned;
/// `docs/reference/format.md` describes it.
public final class TrajectoryJson {
    private static final String SESSION = "session";
    private static final String PROJECT = "project";
    private static final String TURNS = "turns";
    private static final String PROBLEMS = "problems";
    private static final String ID = "id";
    private static final String AUTHOR = "author";
    private static final String PROMPT = "prompt";
    private static final String STEPS = "steps";
    private static final String LINE = "line";
    private static final String MESSAGE = "message";
    private static final String TOOL = "tool";
    private static final String INPUT = "input";
    private static final String COMMAND = "command";
    private static final String RESULT = "result";
    private static final String OUTPUT = "output";
    private static final String ERROR = "error";
    private static final String EXIT_CODE = "exit_code";
    private static final String REJECTED = "rejected";
    private static final String HELD = "held";
    private static final String ELIDED = "elided";
    private static final String CHARACTERS = "characters";

    private TrajectoryJson() {}

    /// Writes a trajectory.
    public static Json.Obj write(Trajectory trajectory) {
        return Json.Obj.of(
                SESSION,
                text(trajectory.session()),
                PROJECT,
                text(trajectory.project()),
                TURNS,
                new Json.Arr(trajectory.turns().stream()
                        .<Json>map(TrajectoryJson::write)
                        .toList()),
                PROBLEMS,
                Json.Arr.ofTexts(trajectory.problems()));
    }

    private static Json write(Turn turn) {
        return Json.Obj.of(
                ID,
                text(turn.id()),
                AUTHOR,
                text(turn.author().name().toLowerCase(Locale.ROOT)),
                PROMPT,
                text(turn.prompt()),
                STEPS,
                steps(turn.steps()));
    }

    /// Writes steps.
    public static Json.Arr steps(List<Step> steps) {
        return new Json.Arr(steps.stream().<Json>map(TrajectoryJson::write).toList());
    }

    private static Json write(Step step) {
        return switch (step) {
            case Step.Message(String line, String words) -> Json.Obj.of(LINE, text(line), MESSAGE, text(words));
            case Step.Elided(int count, long characters) ->
                Json.Obj.of(ELIDED, Json.Num.of(count), CHARACTERS, Json.Num.of(characters));
            case Step.ToolCall(String line, String tool, String input, boolean isCommand, Outcome outcome) ->
                write(
                        Json.Obj.of(
                                LINE,
                                text(line),
                                TOOL,
                                text(tool),
                                INPUT,
                                text(input),
                                COMMAND,
                                new Json.Bool(isCommand)),
                        outcome);
        };
    }

    private static Json write(Json.Obj call, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded(String line, String output) ->
                call.with(RESULT, text(line)).with(OUTPUT, text(output));
            case Outcome.Failed(String line, OptionalInt exitCode, String error) -> {
                Json.Obj failed = call.with(RESULT, text(line)).with(ERROR, text(error));
                yield exitCode.isPresent() ? failed.with(EXIT_CODE, Json.Num.of(exitCode.getAsInt())) : failed;
            }
            case Outcome.Rejected(String line, String reason) ->
                call.with(RESULT, text(line)).with(REJECTED, text(reason));
            case Outcome.Held(String line, String reason) ->
                call.with(RESULT, text(line)).with(HELD, text(reason));
            case Outcome.Unknown() -> call;
        };
    }

    private static Json.Text text(String value) {
        return new Json.Text(value);
    }

    /// Reads a trajectory. Unknown members are passed over. Nothing is redacted or cut: what others wrote goes
    /// through a [TrajectoryBuilder] first.
    ///
    /// @param source what it was read from, for messages
    /// @throws BadInputException if it is none, with the place
    public static Trajectory read(Json json, String source) {
        Place place = new Place(source, "$");
        Json.Obj object = place.object(json);
        List<Turn> turns = new ArrayList<>();
        List<Json> elements = place.list(object, TURNS);
        for (int i = 0; i < elements.size(); i++) {
            turns.add(turn(elements.get(i), place.at(TURNS, i)));
        }
        return new Trajectory(
                place.required(object, SESSION), place.optional(object, PROJECT), turns, object.texts(PROBLEMS));
    }

    private static Turn turn(Json json, Place place) {
        Json.Obj object = place.object(json);
        return new Turn(
                place.required(object, ID),
                author(place.optional(object, AUTHOR), place),
                place.optional(object, PROMPT),
                steps(place.list(object, STEPS), place));
    }

    private static Turn.Author author(String word, Place place) {
        Map<String, Turn.Author> authors = new LinkedHashMap<>();
        for (Turn.Author author : Turn.Author.values()) {
            authors.put(author.name().toLowerCase(Locale.ROOT), author);
        }
        Turn.Author author = word.isEmpty() ? Turn.Author.PERSON : authors.get(word);
        if (author == null) {
            throw place.in(AUTHOR).wrong("is " + word + "; it is " + String.join(", ", authors.keySet()));
        }
        return author;
    }

    /// Reads steps.
    ///
    /// @param source what they were read from, for messages
    /// @throws BadInputException if one of them is none, with the place
    public static List<Step> steps(List<Json> elements, String source) {
        return steps(elements, new Place(source, "$"));
    }

    private static List<Step> steps(List<Json> elements, Place place) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            Place at = place.at(STEPS, i);
            steps.add(step(at.object(elements.get(i)), at));
        }
        return steps;
    }

    private static Step step(Json.Obj json, Place place) {
        if (json.get(TOOL) != null) {
            boolean isCommand = json.get(COMMAND) instanceof Json.Bool(boolean value) && value;
            return new Step.ToolCall(
                    place.optional(json, LINE),
                    place.required(json, TOOL),
                    place.optional(json, INPUT),
                    isCommand,
                    outcome(json, place));
        }
        if (json.get(ELIDED) != null) {
            return new Step.Elided(place.integer(json, ELIDED), place.number(json, CHARACTERS));
        }
        if (json.get(MESSAGE) == null) {
            throw place.wrong("a step has one of " + String.join(", ", MESSAGE, TOOL, ELIDED));
        }
        return new Step.Message(place.optional(json, LINE), place.required(json, MESSAGE));
    }

    private static Outcome outcome(Json.Obj json, Place place) {
        String line = place.optional(json, RESULT);
        if (json.get(OUTPUT) != null) {
            return new Outcome.Succeeded(line, place.required(json, OUTPUT));
        }
        if (json.get(ERROR) != null) {
            OptionalInt exitCode =
                    json.get(EXIT_CODE) == null ? OptionalInt.empty() : OptionalInt.of(place.integer(json, EXIT_CODE));
            return new Outcome.Failed(line, exitCode, place.required(json, ERROR));
        }
        if (json.get(REJECTED) != null) {
            return new Outcome.Rejected(line, place.required(json, REJECTED));
        }
        return json.get(HELD) == null ? new Outcome.Unknown() : new Outcome.Held(line, place.required(json, HELD));
    }

    /// Where in a source something is read.
    private record Place(String source, String path) {
        Place at(String list, int index) {
            return new Place(source, path + "." + list + "[" + index + "]");
        }

        Place in(String member) {
            return new Place(source, path + "." + member);
        }

        BadInputException wrong(String problem) {
            return new BadInputException(source, path, problem);
        }

        Json.Obj object(Json json) {
            if (json instanceof Json.Obj object) {
                return object;
            }
            throw wrong("an object was expected");
        }

        List<Json> list(Json.Obj object, String name) {
            @Nullable Json value = object.get(name);
            if (value instanceof Json.Arr(List<Json> elements)) {
                return elements;
            }
            if (value != null) {
                throw in(name).wrong("a list was expected");
            }
            return List.of();
        }

        String required(Json.Obj object, String name) {
            String value = object.text(name);
            if (value == null) {
                throw in(name).wrong(object.get(name) == null ? "is missing" : "a text was expected");
            }
            return value;
        }

        String optional(Json.Obj object, String name) {
            return object.get(name) == null ? "" : required(object, name);
        }

        int integer(Json.Obj object, String name) {
            long value = number(object, name);
            if (value != (int) value) {
                throw in(name).wrong(value + " is too large");
            }
            return (int) value;
        }

        long number(Json.Obj object, String name) {
            @Nullable Json value = object.get(name);
            if (value instanceof Json.Num(String literal)) {
                try {
                    return Long.parseLong(literal);
                } catch (NumberFormatException ignored) {
                    throw in(name).wrong("a whole number was expected, not " + literal);
                }
            }
            throw in(name).wrong("a whole number was expected");
        }
    }
}
