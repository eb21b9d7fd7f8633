package dev.acumen.doctor;

import dev.acumen.document.EntryChange;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.output.Excerpts;
import dev.acumen.playbook.Playbook;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Pair;
import dev.acumen.refine.SemanticRefiner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What is wrong with a playbook file.
///
/// @param size how many key points are in it
/// @param findings in the order of their lines
public record PlaybookCheck(int size, List<Finding> findings) {
    private static final Pattern LINE = Pattern.compile("line (\\d+)(?:, column \\d+)?");
    private static final Pattern MARK = Pattern.compile("(?m)^<{7,} ");
    private static final Pattern PATH = Pattern.compile("(\\$.*?): .*");
    private static final Excerpts BRIEF = new Excerpts(60);

    /// One thing that is wrong.
    ///
    /// @param kind `conflict`, `malformed`, `duplicate-id`, `secret` or `contradiction`
    /// @param line where, from 1; 0 where no line can be named
    public record Finding(String kind, int line, List<String> ids, String sentence) {

        /// As compilers tell it.
        public String told(String file) {
            return file + (line > 0 ? ":" + line : "") + ": " + sentence;
        }

        /// The same for other programs.
        public Json json() {
            Map<String, Json> members = new LinkedHashMap<>();
            members.put("kind", new Json.Text(kind));
            if (line > 0) {
                members.put("line", Json.Num.of(line));
            }
            members.put("ids", Json.Arr.ofTexts(ids));
            members.put("finding", new Json.Text(sentence));
            return new Json.Obj(members);
        }
    }

    /// What is to be said of a file.
    public static PlaybookCheck of(byte[] bytes, String source) {
        try {
            PlaybookDocument document = PlaybookDocument.read(bytes, source);
            List<Finding> findings = new Findings(document, JsonReader.lines(bytes, source)).all();
            return new PlaybookCheck(document.playbook().size(), findings);
        } catch (BadInputException e) {
            List<Finding> marks = marks(new String(bytes, StandardCharsets.UTF_8));
            return new PlaybookCheck(0, marks.isEmpty() ? List.of(unreadable(e)) : marks);
        }
    }

    /// Where git left both sides of a conflict.
    private static List<Finding> marks(String text) {
        List<Finding> marks = new ArrayList<>();
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            int line = 1
                    + (int) text.substring(0, mark.start())
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            marks.add(new Finding("conflict", line, List.of(), JsonReader.CONFLICT));
        }
        return marks;
    }

    private static Finding unreadable(BadInputException e) {
        String problem = String.valueOf(e.getMessage());
        if (problem.startsWith(e.source() + ": ")) {
            problem = problem.substring(e.source().length() + 2);
        }
        Matcher line = LINE.matcher(e.place());
        return new Finding("malformed", line.find() ? Integer.parseInt(line.group(1)) : 0, List.of(), problem);
    }

    /// The findings in a file that can be read.
    private static final class Findings {
        private final PlaybookDocument document;
        private final Map<String, Integer> lines;
        private final Map<String, Integer> linesOfTexts = new HashMap<>();

        Findings(PlaybookDocument document, Map<String, Integer> lines) {
            this.document = document;
            this.lines = lines;
            if (document.original().get("sections") instanceof Json.Obj sections) {
                sections.members().forEach((title, value) -> note("$.sections." + title, value));
            } else {
                note("$.key_points", document.original().get("key_points"));
            }
        }

        private void note(String place, @Nullable Json list) {
            if (list instanceof Json.Arr(List<Json> entries)) {
                for (int i = 0; i < entries.size(); i++) {
                    String name = entries.get(i) instanceof Json.Obj entry ? entry.text("name") : null;
                    if (name != null) {
                        linesOfTexts.putIfAbsent(name, line(place + "[" + i + "].text"));
                    }
                }
            }
        }

        private int line(String path) {
            return lines.getOrDefault(path, 0);
        }

        private int lineOf(String id) {
            return linesOfTexts.getOrDefault(id, 0);
        }

        List<Finding> all() {
            List<Finding> findings = new ArrayList<>();
            document.findings().forEach(finding -> findings.add(malformed(finding)));
            document.repairs().forEach(repair -> findings.add(duplicate(repair)));
            secrets("$", document.original(), "", findings);
            findings.addAll(contradictions(document.playbook()));
            findings.sort(Comparator.comparingInt(Finding::line));
            return List.copyOf(findings);
        }

        private Finding malformed(String finding) {
            Matcher path = PATH.matcher(finding);
            int line = 0;
            // What is missing in an object is told at the object.
            for (String place = path.matches() ? path.group(1) : ""; line == 0 && place.contains("."); ) {
                line = line(place);
                place = place.substring(0, place.lastIndexOf('.'));
            }
            return new Finding("malformed", line, List.of(), Secrets.redacted(finding));
        }

        private Finding duplicate(EntryChange repair) {
            EntryChange.Spot before = repair.before();
            String place = before == null ? "" : "$.sections." + before.section() + "[" + before.index() + "]";
            String id = before != null && before.entry() instanceof Json.Obj entry ? entry.textOr("name", "") : "";
            return new Finding(
                    "duplicate-id",
                    Math.max(line(place + ".name"), line(place)),
                    List.of(id),
                    id + " is the id of another key point already");
        }

        /// Looks at every string of the file, whatever it is for: others read what we do not.
        ///
        /// @param id that of the entry that it is in; empty where it is in none
        private void secrets(String path, Json json, String id, List<Finding> findings) {
            switch (json) {
                case Json.Text(String text) -> secret(path, text, id, findings);
                case Json.Arr(List<Json> elements) -> {
                    for (int i = 0; i < elements.size(); i++) {
                        Json element = elements.get(i);
                        String name = element instanceof Json.Obj entry ? entry.textOr("name", id) : id;
                        secrets(path + "[" + i + "]", element, name, findings);
                    }
                }
                case Json.Obj(Map<String, Json> members) ->
                    members.forEach((name, value) -> {
                        secret(path, name, id, findings);
                        secrets(path + "." + name, value, id, findings);
                    });
                default -> {}
            }
        }

        private void secret(String path, String text, String id, List<Finding> findings) {
            Secrets.kindIn(text).ifPresent(kind -> {
                boolean isNamed = !id.isEmpty() && Secrets.kindIn(id).isEmpty();
                boolean isText = isNamed && path.endsWith(".text");
                findings.add(new Finding(
                        "secret",
                        line(path),
                        isNamed ? List.of(id) : List.of(),
                        (isText ? id : Secrets.redacted(path)) + " holds a secret (" + kind
                                + "): take it out, and have it replaced where it is valid"));
            });
        }

        private List<Finding> contradictions(Playbook playbook) {
            Map<String, String> texts = playbook.texts();
            return new SemanticRefiner(
                            SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {})
                    .plan(playbook).guarded().stream()
                            .filter(pair -> pair.kind() == Pair.Kind.OPPOSITE)
                            .map(pair -> contradiction(pair, texts))
                            .toList();
        }

        private Finding contradiction(Pair pair, Map<String, String> texts) {
            String first = Secrets.redacted(texts.getOrDefault(pair.first(), ""));
            String second = Secrets.redacted(texts.getOrDefault(pair.second(), ""));
            return new Finding(
                    "contradiction",
                    lineOf(pair.first()),
                    List.of(pair.first(), pair.second()),
                    pair.first() + " “" + BRIEF.of(first, second) + "” contradicts " + pair.second() + " “"
                            + BRIEF.of(second, first) + "” (line " + lineOf(pair.second()) + ")");
        }
    }
}
