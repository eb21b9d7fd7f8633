package dev.acumen.transfer;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A playbook of Acumen's or of the reference program's: a playbook file in any of its forms, or what
/// `acumen export --as json` wrote.
public final class AcumenFile {
    private static final String UNUSED = "; kept as it is, and not used";
    private static final String SECTIONS = "sections";

    private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();

    private AcumenFile() {}

    /// Reads such a file. Sections of other names than ours are read like those, and ours are found by telling
    /// words.
    ///
    /// @param source the file, for messages
    /// @throws BadInputException if it is no playbook
    public static ImportedKeyPoints read(byte[] bytes, String source) {
        Json json = JsonReader.read(bytes, source);
        if (Skillbook.isOne(json)) {
            throw new BadInputException(source, "$", "this looks like a skillbook: --from kayba reads it");
        }
        AcumenFile reading = new AcumenFile();
        PlaybookDocument document = PlaybookDocument.read(bytes, source);
        List<Map.Entry<String, Json>> others = others(json);
        document.playbook().keyPoints().forEach(placed -> reading.add("", true, placed));
        document.findings().stream()
                .filter(finding -> others.stream()
                        .noneMatch(other -> finding.startsWith("$.sections." + other.getKey() + ": not one of")))
                .forEach(reading::pass);
        others.forEach(other -> reading.other(other.getKey(), other.getValue(), source));
        return new ImportedKeyPoints(reading.entries, reading.passedOver);
    }

    private static List<Map.Entry<String, Json>> others(Json json) {
        if (!(json instanceof Json.Obj root && root.get(SECTIONS) instanceof Json.Obj sections)) {
            return List.of();
        }
        return sections.members().entrySet().stream()
                .filter(section -> section.getValue() instanceof Json.Arr)
                .filter(section -> Section.named(section.getKey())
                        .filter(known -> known.title().equals(section.getKey()))
                        .isEmpty())
                .toList();
    }

    /// Reads a section of another name as if it were one of ours.
    private void other(String name, Json list, String source) {
        Optional<Section> known = Headings.section(name);
        Section section = known.orElse(Section.OTHERS);
        Json.Obj alone = Json.Obj.of(SECTIONS, Json.Obj.of(section.title(), list));
        PlaybookDocument document =
                PlaybookDocument.read(JsonWriter.compact(alone).getBytes(StandardCharsets.UTF_8), source);
        document.playbook().keyPoints().forEach(placed -> add(name, known.isPresent(), placed));
        document.findings()
                .forEach(finding -> pass(finding.replace("$.sections." + section.title(), "$.sections." + name)));
    }

    private void add(String heading, boolean isKnown, SectionedKeyPoint placed) {
        String id = placed.keyPoint().name();
        if (placed.keyPoint().text().length() > KeyPoint.LONGEST) {
            passedOver.add(id + ": it is longer than " + KeyPoint.LONGEST + " characters");
        } else {
            entries.add(new ImportedKeyPoints.Entry(id, heading, isKnown, placed));
        }
    }

    private void pass(String finding) {
        passedOver.add(finding.endsWith(UNUSED) ? finding.substring(0, finding.length() - UNUSED.length()) : finding);
    }
}
