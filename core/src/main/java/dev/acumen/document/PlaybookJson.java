package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Key points as JSON for other programs: each as its entry in the playbook file, without what Acumen does not
/// know.
public final class PlaybookJson {
    private PlaybookJson() {}

    /// All key points, in the form of the playbook file. The same playbook gives the same JSON.
    public static Json.Obj document(Playbook playbook) {
        return Json.Obj.of("version", new Json.Text(PlaybookTree.VERSION), PlaybookTree.SECTIONS, sections(playbook));
    }

    /// All key points, by section; every section is there.
    public static Json.Obj of(Playbook playbook) {
        return Json.Obj.of(PlaybookTree.SECTIONS, sections(playbook));
    }

    private static Json.Obj sections(Playbook playbook) {
        Map<String, Json> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            List<Json> entries =
                    playbook.in(section).stream().<Json>map(PlaybookJson::entry).toList();
            sections.put(section.title(), new Json.Arr(entries));
        }
        return new Json.Obj(sections);
    }

    /// A key point as its entry, and then the section that it is in.
    public static Json.Obj of(SectionedKeyPoint placed) {
        return entry(placed.keyPoint())
                .with("section", new Json.Text(placed.section().title()));
    }

    private static Json.Obj entry(KeyPoint keyPoint) {
        return TreeEditor.withKeyPoint(Json.Obj.of(), keyPoint);
    }
}
