package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Keeps `docs/reports/specification.md` complete and true: a row for every id, a test for every row that claims one.
class SpecificationTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");
    private static final Set<String> STATES = Set.of("tested", "later", "not applicable", "deviation");
    private static final String VECTORS = "vectors";

    private record Row(String id, String subject, String state, String where) {}

    @Test
    void hasARowForEveryIdAndNoOther() {
        List<String> ids = rows().stream().map(Row::id).toList();

        assertThat(ids).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(specified());
    }

    @Test
    void saysOfEveryRowHowItStands() {
        assertThat(rows()).allSatisfy(row -> {
            assertThat(STATES).contains(row.state());
            assertThat(row.subject()).isNotBlank();
            assertThat(row.where()).as(row.id()).hasSizeGreaterThan(5);
        });
    }

    @Test
    void namesOnlyTestsThatExistAndThatNameTheIdInTurn() {
        assertThat(rows()).filteredOn(row -> row.state().equals("tested")).allSatisfy(row -> {
            List<String> tests = new ArrayList<>();
            Matcher test = TEST.matcher(row.where());
            while (test.find()) {
                tests.add(test.group(1));
                assertThat(source(test.group(1)))
                        .as(row.id())
                        .contains(" " + test.group(2) + "(")
                        .contains(row.id());
            }
            assertThat(!tests.isEmpty() || row.where().contains(VECTORS))
                    .as(row.id())
                    .isTrue();
        });
    }

    @Test
    void claimsVectorsOnlyForScenariosThatRun() {
        Set<String> run = new HashSet<>();
        for (String line : Repository.text("core/src/test/resources/conformance/scenarios.jsonl")
                .lines()
                .toList()) {
            Json.Obj vector = (Json.Obj) JsonReader.read(line, "scenarios.jsonl");
            run.add(Objects.requireNonNull(vector.text("scn")));
        }

        assertThat(rows())
                .filteredOn(row -> row.where().contains(VECTORS))
                .allSatisfy(row -> assertThat(run).contains(row.id()));
    }

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        Matcher row = ROW.matcher(Repository.text("docs/reports/specification.md"));
        while (row.find()) {
            rows.add(new Row(
                    row.group(1),
                    row.group(2).strip(),
                    row.group(3).strip().toLowerCase(Locale.ROOT),
                    row.group(4).strip()));
        }
        return rows;
    }

    private static List<String> specified() {
        return Repository.text("app/src/test/resources/specification-ids.txt")
                .lines()
                .toList();
    }

    private static String source(String testClass) {
        return Repository.sources("test").stream()
                .filter(file -> file.endsWith(testClass + ".java"))
                .map(Repository::text)
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + testClass));
    }
}
