package dev.acumen.transfer;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The file of kayba's agentic-context-engine: `skills` (up to its version 0.6 `bullets`) by id, each with
/// `content` and `section`, and up to 0.9.6 with counts.
///
/// What that system took out of use is passed over. Sections are free text there; ours are found by telling words.
public final class Skillbook {
    private static final List<String> LISTS = List.of("skills", "bullets");
    private static final Pattern COUNT = Pattern.compile("\\d{1,16}");

    private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();

    private Skillbook() {}

    /// Whether a JSON text looks like one.
    static boolean isOne(Json json) {
        return json instanceof Json.Obj root && LISTS.stream().anyMatch(name -> root.get(name) != null);
    }

    /// Reads such a file.
    ///
    /// @param source the file, for messages
    /// @throws BadInputException if it has not that shape
    public static ImportedKeyPoints read(Json json, String source) {
        if (!(json instanceof Json.Obj root) || !isOne(json)) {
            throw new BadInputException(source, "$", "no skillbook: it has neither skills nor bullets");
        }
        Skillbook reading = new Skillbook();
        for (String name : LISTS) {
            Json list = root.get(name);
            if (list != null) {
                reading.all("$." + name, list, sections(root), source);
            }
        }
        return new ImportedKeyPoints(reading.entries, reading.passedOver);
    }

    /// The section of each id, for entries that do not say it themselves.
    private static Map<String, String> sections(Json.Obj root) {
        Map<String, String> byId = new LinkedHashMap<>();
        if (root.get("sections") instanceof Json.Obj sections) {
            for (String section : sections.members().keySet()) {
                sections.texts(section).forEach(id -> byId.putIfAbsent(id, section));
            }
        }
        return byId;
    }

    private void all(String place, Json list, Map<String, String> sections, String source) {
        switch (list) {
            case Json.Obj(Map<String, Json> members) ->
                members.forEach((id, skill) -> one(place + "." + id, id, skill, sections));
            case Json.Arr(List<Json> elements) -> {
                for (int i = 0; i < elements.size(); i++) {
                    one(place + "[" + i + "]", "", elements.get(i), sections);
                }
            }
            case Json.Text _, Json.Num _, Json.Bool _, Json.Null _ ->
                throw new BadInputException(source, place, "an object was expected");
        }
    }

    private void one(String place, String key, Json json, Map<String, String> sections) {
        if (!(json instanceof Json.Obj skill)) {
            passedOver.add(place + ": an object was expected");
            return;
        }
        String text = skill.textOr("content", "").strip();
        String id = skill.textOr("id", key);
        if (skill.textOr("status", "active").equals("invalid")) {
            passedOver.add(place + ": it is out of use there");
        } else if (text.isEmpty()) {
            passedOver.add(place + ": it has no content");
        } else if (text.length() > KeyPoint.LONGEST) {
            passedOver.add(place + ": it is longer than " + KeyPoint.LONGEST + " characters");
        } else {
            String heading = skill.textOr("section", sections.getOrDefault(id, ""));
            Optional<Section> section = Headings.section(heading);
            KeyPoint keyPoint = new KeyPoint(KeyPoint.isBlank(id) ? place : id, text, tally(place, skill));
            entries.add(new ImportedKeyPoints.Entry(
                    place,
                    heading,
                    section.isPresent(),
                    new SectionedKeyPoint(section.orElse(Section.OTHERS), keyPoint)));
        }
    }

    private Tally tally(String place, Json.Obj skill) {
        return new Tally(count(place, "helpful", skill.get("helpful")), count(place, "harmful", skill.get("harmful")));
    }

    private long count(String place, String name, @Nullable Json json) {
        if (json == null) {
            return 0;
        }
        if (json instanceof Json.Num(String literal) && COUNT.matcher(literal).matches()) {
            return Math.min(Tally.MOST, Long.parseLong(literal));
        }
        passedOver.add(place + "." + name + ": this is no count; it begins at nothing");
        return 0;
    }
}
