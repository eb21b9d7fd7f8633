package dev.acumen.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// That two opposites are both right, in the file.
class AgreesMemberTest {
    @Test
    void isWrittenOnBothAndReadAgain() {
        PlaybookDocument document =
                others(entry("oth-001", "a", ""), entry("oth-002", "b", ", \"agrees\": [\"oth-009\"]"));

        PlaybookDocument settled = document.with(document.playbook().agree("oth-001", "oth-002"), "now")
                .document();

        Playbook read = PlaybookDocument.read(settled.bytes(), "test").playbook();
        assertThat(read.areSettled("oth-001", "oth-002")).isTrue();
        assertThat(read.find("oth-002").orElseThrow().keyPoint().agrees()).containsExactly("oth-009", "oth-001");
        assertThat(new String(settled.bytes(), StandardCharsets.UTF_8)).doesNotContain("\"agrees\": []");
    }

    @Test
    void goesWhenItsKeyPointIsReworded() {
        PlaybookDocument document = others(entry("oth-001", "a", ", \"agrees\": [\"oth-002\"]"));

        PlaybookDocument reworded = document.with(
                        document.playbook()
                                .apply(Delta.of(List.of(new Operation.Update("oth-001", "b", Provenance.NONE)))),
                        "now")
                .document();

        assertThat(new String(reworded.bytes(), StandardCharsets.UTF_8)).doesNotContain("agrees");
    }

    @Test
    void ofAnotherKindCountsForNothingAndStays() {
        PlaybookDocument document = others(entry("oth-001", "a", ", \"agrees\": \"oth-002\""));

        PlaybookDocument pinned =
                document.with(document.playbook().pin("oth-001", true), "now").document();

        assertThat(document.playbook().find("oth-001").orElseThrow().keyPoint().agrees())
                .isEmpty();
        assertThat(new String(pinned.bytes(), StandardCharsets.UTF_8)).contains("\"agrees\": \"oth-002\"");
    }

    private static PlaybookDocument others(String... entries) {
        String json = "{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}";
        return PlaybookDocument.read(json.getBytes(StandardCharsets.UTF_8), "test");
    }

    private static String entry(String name, String text, String more) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0%s}".formatted(name, text, more);
    }
}
