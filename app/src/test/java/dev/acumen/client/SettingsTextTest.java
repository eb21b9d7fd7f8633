package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTextTest {
    private static final Launcher LAUNCHER = new Launcher(Path.of("/opt/acumen/acumen"));
    private static final int ROUNDS = 3_000;

    private static Json.Obj object(String text) {
        return (Json.Obj) JsonReader.read(text, "test");
    }

    private static String installed(String text) {
        Json.Obj settings = object(text);
        return SettingsText.changed(
                text,
                settings,
                new HookEntries(settings, "test", ClaudeCode.HOOKS)
                        .with(LAUNCHER)
                        .settings());
    }

    private static String uninstalled(String text) {
        Json.Obj settings = object(text);
        return SettingsText.changed(
                text, settings, new HookEntries(settings, "test", ClaudeCode.HOOKS).without(Set.of()));
    }

    @Test
    void leavesEveryByteOfWhatStays() {
        String text = """
                {
                    "model" : "opus",   "n": 1.50e+2,
                    "permissions": { "allow": [ "Bash(ls:*)",
                       "Read(\\u00e9\\/x \\ud800)" ] },
                    "hooks": {
                        "SessionStart": [
                            {"hooks": [ {"type": "command", "command": "echo \\u00e9"} ]}
                        ]
                    }
                }""";

        String installed = installed(text);

        assertThat(installed).startsWith("""
                {
                    "model" : "opus",   "n": 1.50e+2,
                    "permissions": { "allow": [ "Bash(ls:*)",
                       "Read(\\u00e9\\/x \\ud800)" ] },
                    "hooks": {
                        "SessionStart": [
                            {"hooks": [ {"type": "command", "command": "echo \\u00e9"} ]},
                            {
                                "hooks": [
                                    {
                                        "type": "command",
                                        "command": "! [ -x /opt/acumen/acumen ] || exec /opt/acumen/acumen hook SessionStart",
                                        "timeout": 10
                                    }
                                ]
                            }
                        ],
                        "UserPromptSubmit": [
                            {
                """);
        assertThat(installed).endsWith("""
                        ]
                    }
                }""");
        assertThat(uninstalled(installed)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"a":1}
                    {"a": 1, "b": [1, 2]}
                    {"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}
                    {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}, "z": null}
                    """)
    void keepsALineALine(String text) {
        String installed = installed(text);

        assertThat(installed).doesNotContain("\n");
        assertThat(uninstalled(installed)).isEqualTo(text);
    }

    @Test
    void followsTabsAndLineEndsOfTheFile() {
        String text = "{\r\n\t\"a\": 1\r\n}\r\n";

        String installed = installed(text);

        assertThat(installed)
                .startsWith("{\r\n\t\"a\": 1,\r\n\t\"hooks\": {\r\n\t\t\"SessionStart\": [\r\n\t\t\t{\r\n");
        assertThat(installed.replace("\r\n", "")).doesNotContain("\n");
        assertThat(uninstalled(installed)).isEqualTo(text);
    }

    @Test
    void bringsAllSettingsBackAfterInstallingAndUninstalling() {
        for (int round = 0; round < ROUNDS; round++) {
            SplittableRandom random = new SplittableRandom(round);
            Json.Obj settings = settings(random);
            String text = SettingsText.of(settings);

            String installed = installed(text);
            String back = uninstalled(installed);

            assertThat(installed(installed)).as("round %s", round).isEqualTo(installed);
            assertThat(back).as("round %s", round).isEqualTo(text);
        }
    }

    @Test
    void losesNoMeaningHoweverTheTextIsLaidOut() {
        for (int round = 0; round < ROUNDS; round++) {
            SplittableRandom random = new SplittableRandom(round);
            Json.Obj settings = settings(random);
            String text = scattered(settings, random);

            String installed = installed(text);

            assertThat(installed(installed)).as("round %s", round).isEqualTo(installed);
            assertThat(object(uninstalled(installed))).as("round %s", round).isEqualTo(settings);
        }
    }

    /// The text with blanks of all kinds wherever there may be some, and every character escaped now and then.
    private static String scattered(Json json, SplittableRandom random) {
        String blanks = List.of("", " ", "\n", "\t", "\r\n  ", "   \n").get(random.nextInt(6));
        String text = switch (json) {
            case Json.Obj(Map<String, Json> members) -> {
                List<String> parts = new ArrayList<>();
                members.forEach((name, value) ->
                        parts.add(scattered(new Json.Text(name), random) + ":" + scattered(value, random)));
                yield "{" + String.join(",", parts) + blanks + "}";
            }
            case Json.Arr(List<Json> elements) -> {
                List<String> parts = new ArrayList<>();
                elements.forEach(element -> parts.add(scattered(element, random)));
                yield "[" + String.join(",", parts) + blanks + "]";
            }
            case Json.Text(String value) when random.nextInt(3) == 0 -> escaped(value);
            case Json.Text _, Json.Num _, Json.Bool _, Json.Null _ -> JsonWriter.compact(json);
        };
        return blanks + text + (random.nextBoolean() ? blanks : "");
    }

    private static String escaped(String value) {
        StringBuilder escaped = new StringBuilder("\"");
        value.chars().forEach(c -> escaped.append("\\u%04x".formatted(c)));
        return escaped.append('"').toString();
    }

    private static Json.Obj settings(SplittableRandom random) {
        Map<String, Json> members = new LinkedHashMap<>();
        int before = random.nextInt(4);
        for (int i = 0; i < before; i++) {
            members.put(name(random), json(random, 3));
        }
        if (random.nextInt(4) > 0) {
            members.put("hooks", hooks(random));
        }
        int after = random.nextInt(3);
        for (int i = 0; i < after; i++) {
            members.putIfAbsent(name(random), json(random, 3));
        }
        return new Json.Obj(members);
    }

    /// Hooks as people and programs write them; no event without any, for that would be gone afterwards.
    private static Json hooks(SplittableRandom random) {
        Map<String, Json> events = new LinkedHashMap<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            String event = random.nextBoolean()
                    ? List.of("SessionStart", "UserPromptSubmit", "PreCompact", "SessionEnd")
                            .get(random.nextInt(4))
                    : List.of("Stop", "PreToolUse", "Odd").get(random.nextInt(3));
            List<Json> groups = new ArrayList<>();
            int size = 1 + random.nextInt(3);
            for (int j = 0; j < size; j++) {
                groups.add(random.nextInt(8) == 0 ? json(random, 2) : group(random));
            }
            events.put(event, new Json.Arr(groups));
        }
        return new Json.Obj(events);
    }

    private static Json group(SplittableRandom random) {
        List<Json> handlers = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            handlers.add(Json.Obj.of(
                    "type",
                    new Json.Text("command"),
                    "command",
                    new Json.Text(name(random)),
                    name(random),
                    json(random, 1)));
        }
        Json.Obj group = Json.Obj.of("hooks", new Json.Arr(handlers));
        return random.nextBoolean() ? group : Json.Obj.of("matcher", json(random, 0), "hooks", new Json.Arr(handlers));
    }

    private static Json json(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> new Json.Text(name(random));
            case 1 ->
                new Json.Num(
                        List.of("0", "-1.50", "1E400", "12345678901234567890").get(random.nextInt(4)));
            case 2 -> new Json.Bool(random.nextBoolean());
            case 3 -> Json.NULL;
            case 4 -> new Json.Text("");
            case 5, 6 -> {
                Map<String, Json> members = new LinkedHashMap<>();
                int count = random.nextInt(3);
                for (int i = 0; i < count; i++) {
                    members.put(name(random), json(random, depth - 1));
                }
                yield new Json.Obj(members);
            }
            default -> {
                List<Json> elements = new ArrayList<>();
                int count = random.nextInt(3);
                for (int i = 0; i < count; i++) {
                    elements.add(json(random, depth - 1));
                }
                yield new Json.Arr(elements);
            }
        };
    }

    private static String name(SplittableRandom random) {
        String letters = "ab{}[]\",:\\/\n\té😀 'x";
        StringBuilder name = new StringBuilder();
        int length = random.nextInt(6);
        for (int i = 0; i < length; i++) {
            name.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, random.nextInt(17))));
        }
        return name.toString();
    }
}
