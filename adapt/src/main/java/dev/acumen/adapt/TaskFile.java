package dev.acumen.adapt;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads tasks from a file with a JSON object on each line. Empty lines count for nothing.
///
/// A line is `{"id", "input", "reference", "context"}`, of which the input alone must be there, or
/// `{"context", "target"}` as in the FiNER and Formula files of github.com/ace-agent/ace. A context of theirs that
/// reads `Instruction: … Input: … Answer:` becomes input and context, one with `Question: … . Answer:` the question
/// alone.
public final class TaskFile {
    private static final String INSTRUCTION = "Instruction: ";
    private static final String INPUT = "Input: ";
    private static final String QUESTION = "Question: ";
    private static final String ANSWER = ". Answer:";
    private static final String AS_NUMBER = " Your answer should be a plain floating point number, round to the nearest"
            + " hundredth if necessary. Do the necessary conversions, for example 5 million should be 5000000.0.";

    private TaskFile() {}

    /// The tasks of a file, in order.
    ///
    /// @throws BadInputException if a line is no task, or an id stands there twice; it names the line
    /// @throws IOException if the file cannot be read
    public static List<Task> read(Path file) throws IOException {
        List<String> lines = lines(file);
        List<Task> tasks = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                Task task = task(lines.get(i), file.toString(), i + 1);
                if (!ids.add(task.id())) {
                    throw new BadInputException(
                            file.toString(), "line " + (i + 1), "the id " + task.id() + " stands there twice");
                }
                tasks.add(task);
            }
        }
        return List.copyOf(tasks);
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (MalformedInputException ignored) {
            throw new BadInputException(file.toString(), "", "this is no text in UTF-8");
        }
    }

    private static Task task(String line, String source, int number) {
        if (!(JsonReader.read(line, source + ": line " + number) instanceof Json.Obj object)) {
            throw new BadInputException(source, "line " + number, "a JSON object was expected");
        }
        String id = plain(object, "id", source, number)
                .filter(name -> !name.isBlank())
                .orElse(Integer.toString(number));
        if (object.text("input") != null) {
            return new Task(
                    id,
                    object.textOr("input", ""),
                    plain(object, "reference", source, number),
                    object.textOr("context", ""));
        }
        if (object.text("context") != null) {
            return ofFramework(id, object.textOr("context", ""), plain(object, "target", source, number));
        }
        throw new BadInputException(source, "line " + number, "\"input\" is missing, or \"context\" and \"target\"");
    }

    private static Task ofFramework(String id, String context, Optional<String> target) {
        int input = context.indexOf(INPUT);
        int instruction = context.indexOf(INSTRUCTION);
        if (instruction >= 0 && input > instruction) {
            String question =
                    context.substring(instruction + INSTRUCTION.length(), input).strip();
            String passage = context.substring(input + INPUT.length())
                    .split("Answer: ", 2)[0]
                    .strip();
            return new Task(id, question, target, passage);
        }
        int question = context.indexOf(QUESTION);
        int answer = context.indexOf(ANSWER, Math.max(question, 0));
        if (question >= 0 && answer > question) {
            String asked =
                    context.substring(question + QUESTION.length(), answer).strip();
            boolean isQuoted = asked.length() > 1 && asked.startsWith("\"") && asked.endsWith("\"");
            String words = isQuoted ? asked.substring(1, asked.length() - 1) : asked;
            return new Task(id, words + AS_NUMBER, target, "");
        }
        return new Task(id, context, target, "");
    }

    /// A text, or a number as it was written.
    private static Optional<String> plain(Json.Obj object, String name, String source, int number) {
        return switch (object.get(name)) {
            case Json.Text(String value) -> Optional.of(value);
            case Json.Num(String literal) -> Optional.of(literal);
            case null -> Optional.empty();
            case Json.Null ignored -> Optional.empty();
            case Json.Obj ignored -> throw neither(name, source, number);
            case Json.Arr ignored -> throw neither(name, source, number);
            case Json.Bool ignored -> throw neither(name, source, number);
        };
    }

    private static BadInputException neither(String name, String source, int number) {
        return new BadInputException(source, "line " + number, "\"" + name + "\" is neither text nor number");
    }
}
