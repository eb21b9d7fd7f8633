package dev.acumen.faults.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import java.io.IOException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;

/// That a project's journal explains its playbook: each line goes on where the one before ended, all of them
/// together give the file, and none says that somebody else was at work.
final class Explained {
    private Explained() {}

    static void check(Machine machine) throws IOException {
        List<JournalLine> lines = new FilePlaybookStore(machine.project(), Clock.systemUTC()).log();
        Json.Obj state = PlaybookDocument.empty().original();
        for (int i = 0; i < lines.size(); i++) {
            JournalLine line = lines.get(i);
            assertThat(line.cause().kind()).as("line " + i).isNotEqualTo(Cause.OUTSIDE);
            if (i > 0) {
                assertThat(line.from())
                        .as("line " + i)
                        .isEqualTo(lines.get(i - 1).to());
            }
            state = after(line, state);
        }
        byte[] bytes = Files.readAllBytes(machine.playbook());
        assertThat(lines.getLast().to())
                .as("the file is what the last line says")
                .isEqualTo(hash(bytes));
        assertThat(state)
                .isEqualTo(PlaybookDocument.read(bytes, "playbook.json").original());
    }

    private static Json.Obj after(JournalLine line, Json.Obj state) {
        return switch (line.playbook()) {
            case Json.Obj whole -> whole;
            case Json.Null _ -> PlaybookDocument.empty().original();
            case null, default ->
                line.change().applyTo(state).orElseThrow(() -> new AssertionError(line.id() + " does not fit"));
        };
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
