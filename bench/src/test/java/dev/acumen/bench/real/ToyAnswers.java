package dev.acumen.bench.real;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Two answers to each task: one that keeps all rules, and the usual one, which breaks all that hold for the task.
///
/// @param rules the names of the rules that hold
record ToyAnswers(String id, List<String> rules, String right, String usual) {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final Path SET = ROOT.resolve("bench/sets/conventions");

    /// All of them, by the id of the task.
    static Map<String, ToyAnswers> all() {
        Map<String, ToyAnswers> all = new LinkedHashMap<>();
        try {
            Map<String, List<String>> rules = rulesOfTasks();
            byte[] lines = Objects.requireNonNull(ToyAnswers.class.getResourceAsStream("answers.jsonl"))
                    .readAllBytes();
            for (String line : new String(lines, StandardCharsets.UTF_8).lines().toList()) {
                Json.Obj json = (Json.Obj) JsonReader.read(line, "answers.jsonl");
                String id = json.textOr("id", "");
                all.put(
                        id,
                        new ToyAnswers(
                                id,
                                rules.getOrDefault(id, List.of()),
                                json.textOr("right", ""),
                                json.textOr("usual", "")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static Map<String, List<String>> rulesOfTasks() throws IOException {
        Map<String, List<String>> rules = new LinkedHashMap<>();
        for (String line : Files.readAllLines(SET.resolve("rules"))) {
            List<String> words = List.of(line.split(" ", -1));
            rules.put(
                    words.getFirst(),
                    words.stream()
                            .skip(1)
                            .map(rule -> rule.replaceAll(":.*", ""))
                            .toList());
        }
        return rules;
    }

    static Stream<String> ruleNames() {
        return all().values().stream()
                .flatMap(answers -> answers.rules().stream())
                .distinct();
    }
}
