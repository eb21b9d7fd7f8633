package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Many merges of random edits through the real `git merge`, each in both directions.
@Tag("campaign")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class GitMergeCampaignTest {
    private static final int MERGES =
            (int) Math.max(12, 500 * Double.parseDouble(System.getProperty("acumen.scale", "0.02")));
    private static final long SEED = 20261122;

    private static final Pattern CONFLICT =
            Pattern.compile("<<<<<<< ours\n *\"text\": (.*),\n=======\n *\"text\": (.*),\n>>>>>>> theirs\n");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void noTallyIsLostNoIdGivenTwiceAndOnlyTextsAreInConflict() throws IOException, InterruptedException {
        GitClone clone = GitClone.in(folder, "").installed();
        int conflicts = 0;
        int renamed = 0;
        for (int round = 0; round < MERGES; round++) {
            SplittableRandom random = new SplittableRandom(SEED + round);
            Map<String, Edited.Point> base = Edited.base(random);
            Edited ours = new Edited(base, random);
            Edited theirs = new Edited(base, random);
            String start = clone.commit(Edited.file(base, "2026-01-01T00:00:00Z"));
            String mine = clone.commit(Edited.file(ours.points, "2026-01-02T00:00:00Z"));
            clone.git("checkout", "-q", "--detach", start);
            String other = clone.commit(Edited.file(theirs.points, "2026-01-03T00:00:00Z"));
            String seed = "seed " + (SEED + round);

            String there = merged(clone, seed, mine, new Expected(base, theirs, ours), base);
            clone.git("reset", "-q", "--hard", mine);
            Expected expected = new Expected(base, ours, theirs);
            String here = merged(clone, seed, other, expected, base);

            assertThat(swapped(there)).as(seed).isEqualTo(here);
            clone.git("reset", "-q", "--hard", mine);
            conflicts += expected.conflicts.size();
            renamed += expected.renumbered;
        }
        assertThat(conflicts).isPositive();
        assertThat(renamed).isPositive();
    }

    /// Merges another commit into the one that is checked out, and looks at what came of it.
    private static String merged(
            GitClone clone, String seed, String other, Expected expected, Map<String, Edited.Point> base)
            throws IOException, InterruptedException {
        Finished merge = clone.tryGit("merge", "-q", "--no-edit", other);
        String text = clone.text();
        assertThat(merge.exitCode()).as(seed + merge.err()).isEqualTo(expected.conflicts.isEmpty() ? 0 : 1);

        List<List<String>> halves = new ArrayList<>();
        Matcher conflict = CONFLICT.matcher(text);
        while (conflict.find()) {
            halves.add(List.of(string(conflict.group(1)), string(conflict.group(2))));
        }
        assertThat(halves).as(seed).containsExactlyInAnyOrderElementsOf(expected.conflicts.values());
        String chosen = conflict.replaceAll("        \"text\": $1,\n");
        PlaybookDocument document = PlaybookDocument.read(chosen.getBytes(StandardCharsets.UTF_8), seed);
        assertThat(document.findings()).as(seed).isEmpty();
        assertThat(document.repairs()).as(seed).isEmpty();
        assertThat(points(document)).as(seed).isEqualTo(expected.points);
        for (Section section : Section.values()) {
            assertThat(expected.given)
                    .as(seed)
                    .doesNotContain(document.playbook().nextId(section));
            Set<String> stayed = new HashSet<>();
            base.forEach((id, point) -> {
                if (point.section() == section) {
                    stayed.add(id);
                }
            });
            List<String> order =
                    document.playbook().in(section).stream().map(KeyPoint::name).toList();
            assertThat(order.stream().filter(stayed::contains))
                    .as(seed)
                    .containsExactlyElementsOf(base.keySet().stream()
                            .filter(id -> stayed.contains(id) && order.contains(id))
                            .toList());
        }
        return text;
    }

    private static Map<String, Edited.Point> points(PlaybookDocument document) {
        Map<String, Edited.Point> points = new TreeMap<>();
        document.playbook().keyPoints().forEach(placed -> {
            KeyPoint keyPoint = placed.keyPoint();
            points.put(
                    keyPoint.name(),
                    new Edited.Point(
                            placed.section(),
                            keyPoint.text(),
                            keyPoint.tally().helpful(),
                            keyPoint.tally().harmful(),
                            keyPoint.isPinned(),
                            weight(document.tree(), placed.section(), keyPoint.name())));
        });
        return points;
    }

    private static String weight(Json.Obj tree, Section section, String name) {
        if (tree.get("sections") instanceof Json.Obj sections
                && sections.get(section.title()) instanceof Json.Arr(List<Json> entries)) {
            for (Json json : entries) {
                if (json instanceof Json.Obj entry && name.equals(entry.text("name"))) {
                    return entry.get("weight") instanceof Json.Num(String literal) ? literal : "";
                }
            }
        }
        return "";
    }

    private static String string(String json) {
        return ((Json.Text) JsonReader.read(json, "test")).value();
    }

    /// With the halves of conflicts the other way round.
    private static String swapped(String text) {
        return Pattern.compile("(<<<<<<< ours\n)(.*\n)(=======\n)(.*\n)(>>>>>>> theirs\n)")
                .matcher(text)
                .replaceAll("$1$4$3$2$5");
    }
}
