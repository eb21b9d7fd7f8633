package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.review.ManualChange;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaybookPagesTest {
    private static final Pattern ROW = Pattern.compile("id=\"row-([^\"]+)\"");

    @TempDir
    private Path folder;

    private FilePlaybookStore store;
    private Visitor visitor;
    private String scope = "";

    @BeforeEach
    void open() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        store = new FilePlaybookStore(environment.workingDirectory(), environment.clock());
        scope = OpenedPlaybook.id(environment.workingDirectory());
        visitor = Visitor.of(environment, environment.workingDirectory());
    }

    @AfterEach
    void close() {
        visitor.close();
    }

    private void having(Section section, String... texts) {
        for (String text : texts) {
            ManualChange.add(text, section).in(store);
        }
    }

    private static List<String> rows(HttpResponse<String> page) {
        return ROW.matcher(page.body()).results().map(row -> row.group(1)).toList();
    }

    private HttpResponse<String> list(String parameters) throws IOException, InterruptedException {
        HttpResponse<String> page = visitor.get(scope + "/playbook" + parameters);
        assertThat(page.statusCode()).isEqualTo(200);
        return page;
    }

    private KeyPoint now(String id) {
        return store.read().playbook().find(id).map(SectionedKeyPoint::keyPoint).orElseThrow();
    }

    private HttpResponse<String> send(String id, String wish, String... more) throws IOException, InterruptedException {
        String[] fields = new String[more.length + 4];
        fields[0] = "do";
        fields[1] = wish;
        fields[2] = "back";
        fields[3] = scope + "/playbook?q=run";
        System.arraycopy(more, 0, fields, 4, more.length);
        return visitor.post(scope + "/key-point/" + id, fields);
    }

    @Test
    void listsSectionsAndSearchesWithTheBestMatchFirst() throws IOException, InterruptedException {
        having(Section.PREFERENCES, "Use tabs");
        having(Section.PATTERNS, "Run the tests before a push", "Run the linter");

        assertThat(rows(list(""))).containsExactly("pat-001", "pat-002", "pref-001");
        assertThat(list("").body()).contains("<h2>Patterns &amp; approaches</h2>", "3 key points");
        assertThat(rows(list("?q=run%20linter"))).containsExactly("pat-002", "pat-001");
        assertThat(rows(list("?section=pref"))).containsExactly("pref-001");
        assertThat(list("?q=nowhere").body()).contains("No key point fits.");
    }

    @Test
    void filtersByWhatIsKnownOfKeyPoints() throws IOException, InterruptedException {
        having(
                Section.PATTERNS,
                "Always squash commits before merging",
                "Never squash commits before merging",
                "Run the linter");
        ManualChange.rate("pat-003", Rating.HELPFUL).in(store);
        ManualChange.pin("pat-003", true).in(store);

        assertThat(rows(list("?filter=unrated"))).containsExactly("pat-001", "pat-002");
        assertThat(rows(list("?filter=pinned"))).containsExactly("pat-003");
        assertThat(rows(list("?filter=stale"))).isEmpty();
        assertThat(rows(list("?filter=never-shown"))).hasSize(3);
        assertThat(rows(list("?filter=contradicted"))).containsExactly("pat-001", "pat-002");
        assertThat(rows(list("?filter=unrated&q=never"))).containsExactly("pat-002");
    }

    @Test
    void pagesThroughALongList() throws IOException, InterruptedException {
        having(
                Section.CONTEXT,
                IntStream.range(0, 45).mapToObj(i -> "Fact number " + i).toArray(String[]::new));
        having(Section.OTHERS, "a b c", "d e f", "g h i", "j k l", "m n o", "p q r");

        HttpResponse<String> first = list("");

        assertThat(rows(first)).hasSize(50);
        assertThat(first.body()).contains("51 key points, 1 to 50", scope + "/playbook?from=50");
        assertThat(rows(list("?from=50"))).containsExactly("oth-006");
        assertThat(rows(list("?from=999"))).isEmpty();
        assertThat(rows(list("?from=x"))).hasSize(50);
    }

    @Test
    void changesAKeyPointInItsRowAndComesBackToTheList() throws IOException, InterruptedException {
        having(Section.PATTERNS, "Run the tests");
        list("");

        HttpResponse<String> pinned = send("pat-001", "pin");
        assertThat(send("pat-001", "helpful").body()).contains("Rated pat-001 helpful.");
        assertThat(send("pat-001", "harmful").body()).contains("Rated pat-001 harmful.");
        String seen = KeyPointRows.seen("Run the tests");
        send("pat-001", "edit", "seen", seen, "text", "Run all tests\r\nfirst");
        HttpResponse<String> moved = send("pat-001", "move", "section", "mis");

        assertThat(pinned.uri().toString()).contains(scope + "/playbook?q=run&done=");
        assertThat(pinned.body()).contains("Pinned pat-001.");
        assertThat(moved.body()).contains("Moved pat-001 to MISTAKES TO AVOID.");
        assertThat(now("pat-001").text()).isEqualTo("Run all tests\nfirst");
        assertThat(now("pat-001").isPinned()).isTrue();
        assertThat(now("pat-001").isByUser()).isTrue();
        assertThat(now("pat-001").tally()).isEqualTo(new Tally(1, 1));
        assertThat(store.read().playbook().in(Section.MISTAKES)).hasSize(1);

        HttpResponse<String> removed = send("pat-001", "remove", "seen", KeyPointRows.seen("Run all tests\nfirst"));

        assertThat(store.read().playbook().size()).isZero();
        assertThat(removed.body()).contains("Removed pat-001.", "<button data-key=\"u\">Undo</button>");
    }

    @Test
    void showsBothWhereSomebodyElseWasQuicker() throws IOException, InterruptedException {
        having(Section.PATTERNS, "Run the tests");
        list("");
        String seen = KeyPointRows.seen("Run the tests");
        ManualChange.reword("pat-001", "Run the tests with -T1", Map.of()).in(store);

        HttpResponse<String> conflict = send("pat-001", "edit", "seen", seen, "text", "Run my tests");
        HttpResponse<String> kept = send("pat-001", "remove", "seen", seen);

        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(conflict.body())
                .contains("What it says now", "Run the tests with -T1", "Run my tests</textarea>", "Save yours");
        assertThat(kept.statusCode()).isEqualTo(409);
        assertThat(kept.body()).contains("Nothing was removed", "Remove it all the same");
        assertThat(now("pat-001").text()).isEqualTo("Run the tests with -T1");

        send("pat-001", "edit", "seen", KeyPointRows.seen("Run the tests with -T1"), "text", "Run my tests");

        assertThat(now("pat-001").text()).isEqualTo("Run my tests");
    }

    @Test
    void losesNoWordsThatCannotBeSaved() throws IOException, InterruptedException {
        having(Section.PATTERNS, "Run the tests");
        list("");
        String seen = KeyPointRows.seen("Run the tests");
        String secret = "The token is ghp_" + "a1B2".repeat(9);

        assertThat(send("pat-001", "edit", "seen", seen, "text", secret).body())
                .contains("Your words were not saved: ", secret + "</textarea>");
        assertThat(send("pat-001", "pin", "seen", seen, "text", "Half a thought")
                        .body())
                .contains("The words that you typed are not saved yet.", "Half a thought</textarea>");
        assertThat(now("pat-001").isPinned()).isTrue();
        ManualChange.remove(List.of("pat-001"), "", Map.of()).in(store);
        assertThat(send("pat-001", "edit", "seen", seen, "text", "Still mine").body())
                .contains("pat-001 was removed meanwhile", "Still mine</textarea>", "Add as a new key point");
    }

    @Test
    void addsAKeyPoint() throws IOException, InterruptedException {
        list("");

        HttpResponse<String> added = visitor.post(scope + "/playbook/add", "text", " Use tabs ", "section", "pref");
        HttpResponse<String> refused = visitor.post(scope + "/playbook/add", "text", "Use tabs", "section", "pat");

        assertThat(added.body()).contains("Added pref-001.");
        assertThat(now("pref-001").text()).isEqualTo("Use tabs");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("pref-001 already says this", "Use tabs</textarea>");
    }

    @Test
    void mergesTheSelectedOnesInThePersonsWords() throws IOException, InterruptedException {
        having(Section.PATTERNS, "Run the tests", "Run all of the tests");
        ManualChange.rate("pat-001", Rating.HELPFUL).in(store);
        String address = scope + "/playbook/merge";

        HttpResponse<String> form = visitor.get(address + "?id=pat-001&id=pat-002&back=" + scope + "/playbook");

        assertThat(form.body()).contains("Run all of the tests</textarea>", "helpful 1, harmful 0");
        assertThat(visitor.get(address + "?id=pat-001").body()).contains("Select two or more");

        String first = KeyPointRows.seen("Run the tests");
        String second = KeyPointRows.seen("Run all of the tests");
        HttpResponse<String> late = visitor.post(
                address, "id", "pat-001", "seen", "other", "id", "pat-002", "seen", second, "text", "Run them all");
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body()).contains("Nothing was merged", "Run them all</textarea>");

        HttpResponse<String> merged = visitor.post(
                address, "id", "pat-001", "seen", first, "id", "pat-002", "seen", second, "text", "Run them all");

        assertThat(merged.body()).contains("Merged pat-001, pat-002 into pat-003.");
        assertThat(now("pat-003").text()).isEqualTo("Run them all");
        assertThat(now("pat-003").tally().helpful()).isEqualTo(1);
    }

    @Test
    void escapesWhatKeyPointsSay() throws IOException, InterruptedException {
        having(Section.PATTERNS, "</textarea><script>alert(1)</script> \u202e\"'");

        String page = list("").body();

        assertThat(page).doesNotContain("<script>alert").contains("&lt;/textarea&gt;&lt;script&gt;alert(1)");
        assertThat(page.substring(0, page.indexOf("<textarea"))).doesNotContain("\u202e");
    }
}
