package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.store.JournalLine;
import java.sql.SQLException;
import java.util.List;

/// What was learned into a playbook, counted in all places that tell of it.
final class Lessons {
    private Lessons() {}

    /// Checks that playbook, journal and learned turns tell of the same lessons, each of them once, and that the
    /// journal leads to the playbook.
    ///
    /// @return the lessons, in their order
    static List<String> of(Server server, PostgresPlaybookStore store, String tenant) throws SQLException {
        List<JournalLine> log = store.log();
        List<String> lessons =
                log.stream().flatMap(line -> line.learned().stream()).toList();
        assertThat(lessons).doesNotHaveDuplicates();
        assertThat(store.read().learned()).containsExactlyInAnyOrderElementsOf(lessons);
        assertThat(store.read()
                        .playbook()
                        .keyPoints()
                        .map(placed -> placed.keyPoint().text()))
                .containsExactlyElementsOf(lessons);
        String content = server.text("select content from acumen.playbook where tenant = '" + tenant + "'");
        Json.Obj state = PlaybookDocument.empty().original();
        for (int i = 1; i < log.size(); i++) {
            assertThat(log.get(i).from()).isEqualTo(log.get(i - 1).to());
            state = log.get(i).change().applyTo(state).orElseThrow();
        }
        assertThat(log.getLast().to()).isEqualTo(Hash.of(content));
        assertThat(state).isEqualTo(JsonReader.read(content, "the playbook"));
        return lessons;
    }
}
