package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/// What holds of a project after every look at it, whatever happened before: journal and file explain each other.
final class Agreement {
    private Agreement() {}

    /// Checks that each line of the journal goes on where the one before ended, and that all of them together give
    /// the file.
    static void check(StoreFixture project, String at) throws IOException {
        List<JournalLine> lines = project.store().log();
        Json.Obj state = PlaybookDocument.empty().original();
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0) {
                assertThat(lines.get(i).from())
                        .as(at)
                        .isEqualTo(lines.get(i - 1).to());
            }
            state = after(lines.get(i), state, at);
        }
        assertThat(state).as(at).isEqualTo(file(project, lines.getLast(), at));
    }

    private static Json.Obj after(JournalLine line, Json.Obj state, String at) {
        return switch (line.playbook()) {
            case Json.Obj whole -> whole;
            case Json.Null _ -> PlaybookDocument.empty().original();
            case null, default ->
                line.change()
                        .applyTo(state)
                        .orElseThrow(() -> new AssertionError(at + ": " + line.id() + " does not fit"));
        };
    }

    private static Json.Obj file(StoreFixture project, JournalLine last, String at) throws IOException {
        if (!Files.exists(project.file())) {
            return PlaybookDocument.empty().original();
        }
        byte[] bytes = Files.readAllBytes(project.file());
        assertThat(last.to()).as(at).isEqualTo(Hash.of(bytes));
        return PlaybookDocument.read(bytes, at).original();
    }
}
