package dev.acumen.store;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The file of what a person does not want; `docs/reference/format.md` describes it.
///
/// @param files where it lies
record RejectedFile(ProjectFiles files) {
    private static final Json VERSION = Json.Num.of(1);
    private static final String DELETION = "DELETE";

    /// What is in it, oldest first; nothing where there is no file.
    ///
    /// @throws BadInputException if it cannot be understood
    List<RejectedText> read() throws IOException {
        return whole().texts();
    }

    /// The first number that was never given.
    ///
    /// @throws BadInputException if the file cannot be understood
    int next() throws IOException {
        return whole().next();
    }

    private record Whole(List<RejectedText> texts, int next) {}

    private Whole whole() throws IOException {
        Path file = files.rejected();
        String name = "rejected.json";
        try (InputStream in = Disk.ordinary(file, file.toString())) {
            Json json = JsonReader.read(JsonReader.bytes(in, file.toString()), file.toString());
            if (!(json instanceof Json.Obj object
                    && VERSION.equals(object.get("v"))
                    && object.get("rejected") instanceof Json.Arr(List<Json> elements))) {
                throw new BadInputException(
                        file.toString(), "$", name + " of version 1 with its list of rejected texts was expected");
            }
            List<RejectedText> texts = texts(file, elements);
            return new Whole(texts, Math.max(number(object.get("next")).orElse(1), highest(texts) + 1));
        } catch (NoSuchFileException _) {
            return new Whole(List.of(), 1);
        }
    }

    private static int highest(List<RejectedText> texts) {
        return texts.stream().mapToInt(RejectedText::number).max().orElse(0);
    }

    private static List<RejectedText> texts(Path file, List<Json> elements) {
        List<RejectedText> texts = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            String place = "$.rejected[" + i + "]";
            if (!(elements.get(i) instanceof Json.Obj entry)) {
                throw new BadInputException(file.toString(), place, "an object was expected");
            }
            String text = entry.text("text");
            OptionalInt number = number(entry.get("number"));
            if (text == null || KeyPoint.isBlank(text) || number.isEmpty()) {
                throw new BadInputException(file.toString(), place, "a text and its number were expected");
            }
            boolean isDeletion = DELETION.equals(entry.text("op"));
            texts.add(new RejectedText(
                    number.getAsInt(),
                    isDeletion ? RejectedText.Kind.DELETION : RejectedText.Kind.TEXT,
                    text,
                    entry.textOr("time", ""),
                    entry.textOr("why", ""),
                    entry.textOr("session", "")));
        }
        return texts;
    }

    private static OptionalInt number(@Nullable Json json) {
        return json instanceof Json.Num(String literal)
                        && literal.length() <= 9
                        && literal.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalInt.of(Integer.parseInt(literal))
                : OptionalInt.empty();
    }

    /// Puts another list in its place. Under the lock.
    void write(List<RejectedText> texts) throws IOException {
        Json.Obj whole = Json.Obj.of(
                "v",
                VERSION,
                "next",
                Json.Num.of(Math.max(next(), highest(texts) + 1)),
                "rejected",
                new Json.Arr(texts.stream().<Json>map(RejectedFile::json).toList()));
        Disk.folders(Objects.requireNonNull(files.rejected().getParent()));
        Disk.replace(
                files.rejected(),
                files.nextRejected(),
                (JsonWriter.pretty(whole) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static Json.Obj json(RejectedText text) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("number", Json.Num.of(text.number()));
        if (text.kind() == RejectedText.Kind.DELETION) {
            members.put("op", new Json.Text(DELETION));
        }
        members.put("text", new Json.Text(text.text()));
        members.put("time", new Json.Text(text.time()));
        members.put("why", new Json.Text(text.why()));
        if (!text.session().isEmpty()) {
            members.put("session", new Json.Text(text.session()));
        }
        return new Json.Obj(members);
    }
}
