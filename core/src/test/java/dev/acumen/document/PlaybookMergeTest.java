package dev.acumen.document;

import static dev.acumen.document.JsonFixtures.at;
import static dev.acumen.document.JsonFixtures.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The rules one by one; each merge is made in both directions.
class PlaybookMergeTest {

    @Test
    void talliesAreWhatBothSidesCounted() {
        String base = pat("pat-001 5 1 a");

        String merged = merged(base, pat("pat-001 7 1 a"), pat("pat-001 6 3 a"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 8 3 a");
    }

    @Test
    void aTallyStopsAtNothingAndAtTheMost() {
        String base = pat("pat-001 5 5 a");

        String merged = merged(base, pat("pat-001 1 9007199254740991 a"), pat("pat-001 2 9 a"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 0 9007199254740991 a");
    }

    @Test
    void theSideThatRewordedHasTheText() {
        String merged = merged(pat("pat-001 0 0 a"), pat("pat-001 1 0 a"), pat("pat-001 0 0 b"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 1 0 b");
        assertThat(merged(pat("pat-001 0 0 a"), pat("pat-001 0 0 b"), pat("pat-001 0 0 b")))
                .isEqualTo(merged(pat("pat-001 0 0 b"), pat("pat-001 0 0 b"), pat("pat-001 0 0 b")));
    }

    @Test
    void bothRewordingItIsAConflictOfThatLineAlone() {
        String base = pat("pat-001 0 0 a", "pat-002 0 0 x");
        String ours = pat("pat-001 1 0 ours", "pat-002 2 0 x");
        String theirs = pat("pat-001 1 0 theirs", "pat-002 3 0 y", "pat-003 0 0 new");

        PlaybookMerge merge = merge(base, ours, theirs);

        assertThat(merge.conflicts()).containsExactly(new PlaybookMerge.Conflict("pat-001", "ours", "theirs"));
        assertThat(text(merge)).contains("""
                      {
                        "name": "pat-001",
                <<<<<<< ours
                        "text": "ours",
                =======
                        "text": "theirs",
                >>>>>>> theirs
                        "helpful": 2,
                        "harmful": 0
                      },
                      {
                        "name": "pat-002",
                        "text": "y",
                        "helpful": 5,
                """);
        assertThat(text(merge(base, theirs, ours)))
                .isEqualTo(text(merge)
                        .replace("\"ours\"", "\"-\"")
                        .replace("\"theirs\"", "\"ours\"")
                        .replace("\"-\"", "\"theirs\""));
        assertThat(new String(merge.bytes(9), StandardCharsets.UTF_8))
                .contains("\n<<<<<<<<< ours\n", "\n=========\n", "\n>>>>>>>>> theirs\n");
    }

    @Test
    void anAncestorWithAConflictSaysWhatNeitherSideSays() {
        String base = pat("pat-001 0 0 a");
        PlaybookMerge merge = merge(base, pat("pat-001 1 0 c"), pat("pat-001 1 0 b"));

        assertThat(keyPoints(new String(merge.bytesOfAncestor(), StandardCharsets.UTF_8)))
                .containsExactly("pat-001 2 0 b\nc");
        assertThat(merge(base, pat("pat-001 1 0 b"), pat("pat-001 1 0 c")).bytesOfAncestor())
                .isEqualTo(merge.bytesOfAncestor());
    }

    @Test
    void whatOneSideRemovedIsGoneUnlessTheOtherDidMoreThanCount() {
        String base = pat("pat-001 1 0 a", "pat-002 1 0 b", "pat-003 1 0 c", "pat-004 1 0 d", "pat-005 1 0 e");
        String counted = pat("pat-001 2 0 a", "pat-002 2 0 B", "pat-003 2 0 c pinned", "pat-005 1 0 e weight");
        String moved =
                counted.replace("\"MISTAKES TO AVOID\": []", "\"MISTAKES TO AVOID\": [" + entry("pat-004 3 0 d") + "]");

        String merged = merged(base, pat(), moved);

        assertThat(keyPoints(merged))
                .containsExactly("pat-002 2 0 B", "pat-003 2 0 c pinned", "pat-005 1 0 e weight", "pat-004 3 0 d");
    }

    @Test
    void whatBothRemovedIsGoneAndItsIdIsNotGivenAgain() {
        String merged = merged(pat("pat-001 0 0 a", "pat-009 0 0 b"), pat("pat-001 0 0 a"), pat("pat-001 0 0 a"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 0 0 a");
        assertThat(at(object(merged), "id_floors")).isEqualTo(object("{\"pat\": 9}"));
    }

    @Test
    void oneIdGivenTwiceStaysWithTheSmallerText() {
        String base = pat("pat-001 0 0 a");
        String ours = pat("pat-001 0 0 a", "pat-002 2 0 zebra");
        String theirs = pat("pat-001 0 0 a", "pat-002 3 0 apple", "pat-003 0 0 more");

        PlaybookMerge merge = merge(base, ours, theirs);

        assertThat(keyPoints(text(merge)))
                .containsExactly("pat-001 0 0 a", "pat-002 3 0 apple", "pat-003 0 0 more", "pat-004 2 0 zebra");
        assertThat(merge.renamed()).containsExactly(RenumberedKeyPoint.of("pat-002", "pat-004", "zebra"));
        assertThat(merged(base, ours, theirs)).isEqualTo(text(merge));
    }

    @Test
    void aNewIdIsBeyondTheFloorsAndWhatTheBaseHeld() {
        String base = pat("pat-001 0 0 a", "pat-007 0 0 gone");
        String ours = pat("pat-001 0 0 a", "pat-008 0 0 x").replace("\"top\"", "\"id_floors\": {\"pat\": 11}, \"top\"");
        String theirs = pat("pat-001 0 0 a", "pat-008 0 0 y");

        assertThat(keyPoints(merged(base, ours, theirs)))
                .containsExactly("pat-001 0 0 a", "pat-008 0 0 x", "pat-012 0 0 y");
    }

    @Test
    void oneIdGivenTwiceToTheSameTextIsOneKeyPoint() {
        String merged = merged("", pat("pat-001 2 0 a"), pat("pat-001 3 1 a"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 5 1 a");
    }

    @Test
    void withoutABaseEverythingIsNew() {
        String merged = merged("", pat("pat-001 2 0 a", "pat-002 0 0 b"), pat("pat-001 3 1 c"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 2 0 a", "pat-002 0 0 b", "pat-003 3 1 c");
    }

    @Test
    void newKeyPointsStandInTheOrderOfTheirNumbers() {
        String merged = merged(
                pat("pat-003 0 0 c", "pat-001 0 0 a"),
                pat("pat-003 0 0 c", "pat-001 0 0 a", "pat-1000 0 0 z"),
                pat("pat-003 0 0 c", "pat-001 0 0 a", "pat-999 0 0 y", "pat-004 0 0 d"));

        assertThat(keyPoints(merged))
                .containsExactly("pat-003 0 0 c", "pat-001 0 0 a", "pat-004 0 0 d", "pat-999 0 0 y", "pat-1000 0 0 z");
    }

    @Test
    void aMoveIsFollowedAndOfTwoTheFirstSectionCounts() {
        String base = pat("pat-001 0 0 a", "pat-002 0 0 b");
        String ours = pat("pat-002 0 0 b").replace("\"OTHERS\": []", "\"OTHERS\": [" + entry("pat-001 0 0 a") + "]");
        String theirs = pat("pat-001 1 0 a", "pat-002 0 0 b");
        String alsoMoved = pat("pat-002 0 0 b")
                .replace("\"PROJECT CONTEXT\": []", "\"PROJECT CONTEXT\": [" + entry("pat-001 0 0 a") + "]");

        assertThat(at(object(merged(base, ours, theirs)), "sections", "OTHERS").toString())
                .contains("pat-001");
        assertThat(at(object(merged(base, ours, alsoMoved)), "sections", "PROJECT CONTEXT")
                        .toString())
                .contains("pat-001");
        assertThat(keyPoints(merged(base, ours, alsoMoved))).hasSize(2);
    }

    @Test
    void whatBothMadeOneOfTwoCountsOnce() {
        String base = pat("pat-001 5 0 Use  it.", "pat-002 3 1 use it");
        String refined = pat("pat-001 8 1 Use  it.");

        assertThat(keyPoints(merged(base, refined, refined))).containsExactly("pat-001 8 1 Use  it.");
        assertThat(keyPoints(merged(base, refined, pat("pat-001 9 1 Use  it."))))
                .containsExactly("pat-001 9 1 Use  it.");
    }

    @Test
    void whatWasCountedMeanwhileOnTheOneThatWentIntoAnotherIsNotLost() {
        String base = pat("pat-001 5 0 Use it", "pat-002 3 1 use it");

        String merged = merged(base, pat("pat-001 8 1 Use it"), pat("pat-001 6 0 Use it", "pat-002 4 1 use it"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 10 1 Use it");
    }

    @Test
    void whereEachSideMadeTheOtherOneOfTwoTheFirstStays() {
        String base = pat("pat-001 2 0 Use tabs", "pat-002 3 1 Use tabs.");

        assertThat(keyPoints(merged(base, pat("pat-001 5 1 Use tabs"), pat("pat-002 5 1 Use tabs."))))
                .containsExactly("pat-001 5 1 Use tabs");
        assertThat(keyPoints(merged(base, pat("pat-001 9 1 Use tabs"), pat("pat-002 6 2 Use tabs."))))
                .containsExactly("pat-001 10 2 Use tabs");
    }

    @Test
    void ofThreeThatSaidTheSameTheFirstStays() {
        String base = pat("pat-001 1 0 a", "pat-002 10 0 a.", "pat-003 100 0 a!");

        assertThat(keyPoints(merged(base, pat("pat-001 111 0 a"), pat("pat-003 111 0 a!"))))
                .containsExactly("pat-001 111 0 a");
        assertThat(keyPoints(merged(base, pat("pat-001 111 0 a"), pat("pat-002 10 0 a.", "pat-003 102 0 a!"))))
                .containsExactly("pat-001 113 0 a");
    }

    @Test
    void whatOneSideMadeOneOfTwoStaysWhereTheOtherRemovedIt() {
        String base = pat("pat-001 2 0 Use tabs", "pat-002 3 0 Use tabs.");

        String merged = merged(base, pat("pat-001 5 0 Use tabs"), pat("pat-002 4 0 Use tabs."));

        assertThat(keyPoints(merged)).containsExactly("pat-001 6 0 Use tabs");
    }

    @Test
    void whatTheOtherSideKeepsCountsOnlyThere() {
        String base = pat("pat-001 2 0 Use tabs", "pat-002 3 1 Use tabs.");
        String refined = pat("pat-001 5 1 Use tabs");

        assertThat(keyPoints(merged(base, refined, pat("pat-001 2 0 Use tabs", "pat-002 3 1 Use tabs. pinned"))))
                .containsExactly("pat-001 2 0 Use tabs", "pat-002 3 1 Use tabs. pinned");
        assertThat(keyPoints(merged(base, refined, pat("pat-001 2 0 Use tabs", "pat-002 4 1 Use spaces"))))
                .containsExactly("pat-001 2 0 Use tabs", "pat-002 4 1 Use spaces");
        assertThat(keyPoints(merged(base, pat("pat-001 6 1 Use tabs"), pat("pat-002 5 1 Use tabs. pinned"))))
                .containsExactly("pat-002 6 1 Use tabs. pinned");
        assertThat(keyPoints(merged(base, pat("pat-001 5 1 Use tabs pinned"), pat("pat-002 5 1 Use tabs. pinned"))))
                .containsExactly("pat-001 2 0 Use tabs pinned", "pat-002 3 1 Use tabs. pinned");
    }

    @Test
    void agreementsAreMergedAsASetAndNamedAnew() {
        String base = pat("pat-001 0 0 a agrees:mis-001,mis-002", "pat-002 0 0 b");
        String ours = pat("pat-001 0 0 a agrees:mis-001,pat-003", "pat-002 0 0 b", "pat-003 0 0 z agrees:pat-001");
        String theirs = pat("pat-001 0 0 a agrees:mis-001,mis-002,oth-001", "pat-002 0 0 b", "pat-003 0 0 y");

        assertThat(keyPoints(merged(base, ours, theirs)))
                .containsExactly(
                        "pat-001 0 0 a agrees:mis-001,oth-001,pat-004",
                        "pat-002 0 0 b",
                        "pat-003 0 0 y",
                        "pat-004 0 0 z agrees:pat-001");
    }

    @Test
    void whatARewordedKeyPointAgreedWithBeforeIsForgotten() {
        String base = pat("pat-001 0 0 a agrees:mis-001");

        String merged = merged(base, pat("pat-001 0 0 b"), pat("pat-001 0 0 a agrees:mis-001,mis-002"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 0 0 b");
    }

    @Test
    void aPinIsMergedLikeAnythingElse() {
        String base = pat("pat-001 0 0 a", "pat-002 0 0 b pinned");

        String merged = merged(
                base, pat("pat-001 0 0 a pinned", "pat-002 0 0 b pinned"), pat("pat-001 0 0 a", "pat-002 0 0 b"));

        assertThat(keyPoints(merged)).containsExactly("pat-001 0 0 a pinned", "pat-002 0 0 b");
    }

    @Test
    void whatIsNotOursIsMergedThreeWays() {
        String base = "{\"version\": \"1.0\", \"a\": {\"x\": 1, \"y\": 1}, \"gone\": 1, \"list\": [1, 2, 3],"
                + " \"sections\": {\"TEAM\": [{\"n\": 1}], \"OTHERS\": [\"note\", \"other\"]}}";
        String ours = "{\"version\": \"1.0\", \"a\": {\"x\": 2, \"y\": 1}, \"list\": [1, 3, 4], \"new\": 2,"
                + " \"sections\": {\"TEAM\": [{\"n\": 1}, {\"n\": 2}], \"OTHERS\": [\"note\", \"mine\"]}}";
        String theirs = "{\"version\": \"1.1\", \"a\": {\"x\": 1, \"y\": 3}, \"gone\": 1, \"list\": [1, 2, 3, 5],"
                + " \"sections\": {\"TEAM\": [{\"n\": 3}, {\"n\": 1}], \"OTHERS\": [\"note\", \"other\"]}, \"new\": 1}";

        Json.Obj merged = object(merged(base, ours, theirs));

        assertThat(merged.without("sections")).isEqualTo(object("""
                {"version": "1.1", "a": {"x": 2, "y": 3}, "list": [1, 3, 4, 5], "new": 1}
                """));
        assertThat(at(merged, "sections", "TEAM")).isEqualTo(JsonFixtures.json("[{\"n\": 1}, {\"n\": 2}, {\"n\": 3}]"));
        assertThat(at(merged, "sections", "OTHERS")).isEqualTo(JsonFixtures.json("[\"note\", \"mine\"]"));
    }

    @Test
    void unknownFieldsOfAnEntryAreMergedThreeWays() {
        String field =
                "{\"sections\": {\"OTHERS\": [{\"name\": \"x\", %s \"text\": \"a\", \"helpful\": 1, \"harmful\": 0}]}}";
        String base = field.formatted("\"w\": 0.10, \"v\": 1,");
        String ours = field.formatted("\"w\": 0.10, \"v\": 2,");
        String theirs = field.formatted("\"w\": 0.20, \"v\": 1, \"u\": null,");

        assertThat(merged(base, ours, theirs))
                .contains(
                        "\"name\": \"x\",\n        \"w\": 0.20,\n        \"v\": 2,\n        \"u\": null,\n        \"text\": \"a\",");
    }

    @Test
    void theLaterTimeAndTheHigherFloorsStay() {
        String ours =
                "{\"last_updated\": \"2026-01-01T12:00:00+05:00\", \"sections\": {}, \"id_floors\": {\"pat\": 3, \"x\": 1}}";
        String theirs =
                "{\"last_updated\": \"2026-01-01T08:00:00\", \"sections\": {}, \"id_floors\": {\"pat\": 2, \"mis\": 4}}";

        Json.Obj merged = object(merged("{}", ours, theirs));

        assertThat(merged.text("last_updated")).isEqualTo("2026-01-01T08:00:00");
        assertThat(at(merged, "id_floors")).isEqualTo(object("{\"pat\": 3, \"mis\": 4, \"x\": 1}"));
    }

    @Test
    void malformedEntriesStay() {
        String base = "{\"sections\": {\"OTHERS\": [7, {\"name\": \"oth-001\"}, " + entry("oth-002 0 0 a") + "]}}";
        String ours = base.replace("oth-002", "oth-003").replace("[7, ", "[7, 8, ");
        String theirs = base.replace("\"helpful\":0", "\"helpful\":1");

        assertThat(at(object(merged(base, ours, theirs)), "sections", "OTHERS").toString())
                .contains("literal=7", "literal=8", "oth-001", "oth-003")
                .doesNotContain("oth-002");
    }

    @Test
    void anOlderFormIsBroughtIntoTodaysFirst() {
        String base = "{\"key_points\": [\"one\", \"two\"]}";
        String ours = "{\"key_points\": [\"one\", \"two\", \"three\"]}";
        String theirs =
                "{\"sections\": {\"OTHERS\": [" + entry("kpt_001 1 0 one") + ", " + entry("kpt_002 0 0 zwei") + "]}}";

        assertThat(keyPoints(merged(base, ours, theirs)))
                .containsExactly("kpt_001 1 0 one", "kpt_002 0 0 zwei", "kpt_003 0 0 three");
    }

    @Test
    void markAndLineEndsAreThoseOfTheSideThatChangedThem() {
        byte[] base = bytes(pat("pat-001 0 0 a"));
        byte[] windows = bytes(("\uFEFF" + pat("pat-001 1 0 a")).replace("\n", "\r\n"));
        byte[] theirs = bytes(pat("pat-001 0 0 b").stripTrailing());

        String merged = new String(PlaybookMerge.of(base, windows, theirs).bytes(7), StandardCharsets.UTF_8);

        assertThat(merged).startsWith("\uFEFF{\r\n").endsWith("\r\n}").doesNotContainPattern("[^\r]\n");
        assertThat(PlaybookMerge.of(base, theirs, windows).bytes(7)).isEqualTo(bytes(merged));
    }

    @Test
    void aFileThatIsNoPlaybookIsNamed() {
        String good = pat("pat-001 0 0 a");

        for (String bad :
                List.of("", "<<<<<<< ours\n{}", "[]", "{\"sections\": {\"OTHERS\": 1}}", "{\"sections\": 1}")) {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> merge(good, bad, good))
                    .matches(e -> e.source().equals("ours"));
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> merge(good, good, bad))
                    .matches(e -> e.source().equals("theirs"));
        }
    }

    /// A playbook with key points in the first section: id, helpful, harmful, text, and what else there is.
    private static String pat(String... keyPoints) {
        StringBuilder entries = new StringBuilder();
        for (String keyPoint : keyPoints) {
            entries.append(entries.isEmpty() ? "" : ", ").append(entry(keyPoint));
        }
        return JsonWriter.pretty(object("""
                {"version": "1.0", "last_updated": null, "sections": {"PATTERNS & APPROACHES": [%s],
                 "MISTAKES TO AVOID": [], "USER PREFERENCES": [], "PROJECT CONTEXT": [], "OTHERS": []}}
                """.formatted(entries)).with("top", Json.NULL)) + "\n";
    }

    private static String entry(String keyPoint) {
        String[] parts = keyPoint.split(" ", 4);
        String text = parts[3];
        String more = "";
        if (text.endsWith(" pinned")) {
            text = text.substring(0, text.length() - 7);
            more = ", \"pinned\": true";
        } else if (text.endsWith(" weight")) {
            text = text.substring(0, text.length() - 7);
            more = ", \"weight\": 0.10";
        } else if (text.contains(" agrees:")) {
            String[] both = text.split(" agrees:", 2);
            text = both[0];
            more = ", \"agrees\": [\"" + both[1].replace(",", "\", \"") + "\"]";
        }
        return "{\"name\":\"%s\", \"text\":\"%s\", \"helpful\":%s, \"harmful\":%s%s}"
                .formatted(parts[0], text, parts[1], parts[2], more);
    }

    /// All key points of a file, in the form of [#pat].
    private static List<String> keyPoints(String file) {
        return MergeSide.of(bytes(file), "test").keyPoints().values().stream()
                .map(spot -> spot.keyPoint().name() + " " + spot.tally().helpful() + " "
                        + spot.tally().harmful() + " " + spot.text()
                        + (spot.keyPoint().isPinned() ? " pinned" : "")
                        + (spot.entry().get("weight") == null ? "" : " weight")
                        + (spot.entry().get("agrees") == null
                                ? ""
                                : " agrees:" + String.join(",", spot.entry().texts("agrees"))))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static PlaybookMerge merge(String base, String ours, String theirs) {
        return PlaybookMerge.of(bytes(base), bytes(ours), bytes(theirs));
    }

    private static String text(PlaybookMerge merge) {
        return new String(merge.bytes(7), StandardCharsets.UTF_8);
    }

    /// The merged file, in whatever direction.
    private static String merged(String base, String ours, String theirs) {
        PlaybookMerge merge = merge(base, ours, theirs);
        assertThat(merge.conflicts()).isEmpty();
        assertThat(text(merge(base, theirs, ours))).isEqualTo(text(merge));
        return text(merge);
    }
}
