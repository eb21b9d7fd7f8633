package dev.acumen.exchange;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.util.LinkedHashMap;
import java.util.Map;

/// A playbook as JSON for other programs: the form of the playbook file, without what only the file itself needs.
public final class PlaybookJson {
    private PlaybookJson() {}

    /// All key points, with all that is known of them. The same playbook gives the same JSON.
    public static Json.Obj of(Playbook playbook) {
        Map<String, Json> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            sections.put(
                    section.title(),
                    new Json.Arr(playbook.in(section).stream()
                            .<Json>map(PlaybookJson::keyPoint)
                            .toList()));
        }
        return Json.Obj.of("version", new Json.Text("1.0"), "sections", new Json.Obj(sections));
    }

    private static Json.Obj keyPoint(KeyPoint keyPoint) {
        Json.Obj written = Json.Obj.of(
                "name",
                new Json.Text(keyPoint.name()),
                "text",
                new Json.Text(keyPoint.text()),
                "helpful",
                Json.Num.of(keyPoint.tally().helpful()),
                "harmful",
                Json.Num.of(keyPoint.tally().harmful()));
        Json.Obj pinned = keyPoint.isPinned() ? written.with("pinned", new Json.Bool(true)) : written;
        return keyPoint.agrees().isEmpty() ? pinned : pinned.with("agrees", Json.Arr.ofTexts(keyPoint.agrees()));
    }
}
