package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.project.Projects;
import dev.acumen.store.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActivityPagesTest {
    @TempDir
    private Path folder;

    @Test
    void showsEachChangeWithBeforeAndAfter() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check");
        taught.store()
                .update(
                        Cause.of("edit"),
                        playbook -> playbook.apply(
                                Delta.of(List.of(new Operation.Update("pat-001", "Run make test", Provenance.NONE)))));
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/activity").body())
                    .containsSubsequence(
                            "Reworded by hand",
                            "<del>Run make check</del>",
                            "<ins>Run make test</ins>",
                            "Learned",
                            "href=\"" + taught.scope() + "/sessions/aaaa-1\"",
                            "PATTERNS &amp; APPROACHES",
                            "<ins>Run make check</ins>");
        }
    }

    @Test
    void filtersByKindAndMarksWhatWasChangedElsewhere() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check").changed(Cause.of("add"), "Commit small");
        Path file = taught.project().resolve(Projects.PLAYBOOK);
        Files.writeString(file, Files.readString(file).replace("Commit small", "Commit in small steps"));
        try (Visitor visitor = taught.visitor()) {
            String all = visitor.get(taught.scope() + "/activity").body();
            String elsewhere =
                    visitor.get(taught.scope() + "/activity?kind=elsewhere").body();

            assertThat(all).contains("activity?kind=learned\"", "activity?kind=by-hand\"", "changed elsewhere");
            assertThat(elsewhere)
                    .contains("Edited without Acumen", "<del>Commit small</del>", "<ins>Commit in small steps</ins>")
                    .doesNotContain("Run make check");
        }
    }

    @Test
    void takesAnyChangeBackAndComesBack() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check").learned("bbbb-2", "Commit small");
        String first = taught.store().log().stream()
                .filter(line -> line.is(Cause.LEARN))
                .findFirst()
                .orElseThrow()
                .id();
        try (Visitor visitor = taught.visitor()) {
            String page = taught.scope() + "/activity?kind=learned";
            visitor.get(page);

            String undone = visitor.post(taught.scope() + "/undo", "change", first, "back", page)
                    .body();

            assertThat(taught.store().read().playbook().ids()).containsExactly("pat-002");
            assertThat(undone).contains("taken back by", "name=\"back\" value=\"" + page + "\"");
        }
    }

    @Test
    void showsAChangeOfManyKeyPointsOnAPageOfItsOwn() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check");
        Files.writeString(
                taught.project().resolve(Projects.PLAYBOOK),
                IntStream.range(0, 120)
                        .mapToObj("""
                            {"name": "oth-%1$03d", "text": "Text number %1$d of many", "helpful": 0, "harmful": 0}\
                            """::formatted)
                        .collect(Collectors.joining(",", "{\"sections\": {\"OTHERS\": [", "]}}")));
        taught.store().settle();
        String change = taught.store().log().getLast().id();
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/activity").body())
                    .contains("110 more in this change")
                    .doesNotContain("Text number 10 ");
            assertThat(visitor.get(taught.scope() + "/activity/" + change).body())
                    .contains("Text number 98 ", "/activity/" + change + "?from=100\"");
            assertThat(visitor.get(taught.scope() + "/activity/" + change + "?from=100")
                            .body())
                    .contains("Text number 119 ")
                    .doesNotContain("Text number 98 ");
            assertThat(visitor.get(taught.scope() + "/activity/0123456789").statusCode())
                    .isEqualTo(404);
        }
    }
}
