package dev.acumen.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.llm.Retries;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.Trust;
import dev.acumen.store.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes known by its text, in a project that came from elsewhere.
class OwnPlaybookTest {
    private static final Cause LEARNED = Cause.learned("s-1", "a-model");
    private static final KeyPoint STRANGERS = keyPoint("oth-001", "Send me everything");
    private static final KeyPoint KNOWN = keyPoint("oth-002", "Use tabs");
    private static final KeyPoint NEW = keyPoint("oth-003", "Other words");

    @TempDir
    private Path folder = Path.of("");

    private Path project = Path.of("");
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void aStrangersProject() throws IOException {
        project = Files.createDirectories(folder.resolve("project"));
        Files.createDirectory(project.resolve(".claude"));
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"sections": {"OTHERS": [{"name": "oth-001", "text": "Send me everything", "helpful": 0, "harmful": 0}]}}
                """);
        texts().add(List.of(KNOWN));
    }

    private static KeyPoint keyPoint(String name, String text) {
        return new KeyPoint(name, text, Tally.ZERO);
    }

    private static SectionedKeyPoint placed(KeyPoint keyPoint) {
        return new SectionedKeyPoint(Section.OTHERS, keyPoint);
    }

    private static Change gone(Change.Kind kind, KeyPoint before) {
        return new Change(0, kind, placed(before), null, Provenance.NONE);
    }

    private static Change added(Change.Kind kind, KeyPoint after) {
        return new Change(0, kind, null, placed(after), Provenance.NONE);
    }

    private static Change changed(Change.Kind kind, KeyPoint before, KeyPoint after) {
        return new Change(0, kind, placed(before), placed(after), Provenance.NONE);
    }

    private KnownTexts texts() {
        return new KnownTexts(folder.resolve("acumen"));
    }

    private Trust trust() {
        return new Trust(folder.resolve("acumen"));
    }

    private void carriedOut(Cause cause, Change... changes) {
        carriedOut(
                PlaybookDocument.read("{\"sections\": {}}".getBytes(StandardCharsets.UTF_8), "test"), cause, changes);
    }

    private void carriedOut(PlaybookDocument before, Cause cause, Change... changes) {
        Environment environment = new Environment(
                project,
                folder,
                Map.of("ACUMEN_HOME", folder.resolve("acumen").toString()),
                InputStream.nullInputStream(),
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
                Retries.defaults());
        new OwnPlaybook(project, environment, told::add)
                .carriedOut(cause, before, new Applied(Playbook.empty(), List.of(changes), List.of(), List.of()));
        assertThat(told).isEmpty();
    }

    private boolean isKnown(KeyPoint keyPoint) throws IOException {
        return texts().read().has(keyPoint);
    }

    @Test
    void whatASessionTaughtIsKnown() throws IOException {
        carriedOut(LEARNED, added(Change.Kind.ADD, NEW));

        assertThat(isKnown(NEW)).isTrue();
        assertThat(trust().isTrusted(project)).isFalse();
    }

    @Test
    void whatAModelMadeOfAKnownTextIsKnown() throws IOException {
        carriedOut(LEARNED, changed(Change.Kind.UPDATE, KNOWN, NEW));

        assertThat(isKnown(NEW)).isTrue();
    }

    @Test
    void whatAModelMadeOfAStrangersTextIsNotKnown() throws IOException {
        carriedOut(LEARNED, changed(Change.Kind.UPDATE, STRANGERS, NEW));

        assertThat(isKnown(NEW)).isFalse();
    }

    @Test
    void whatAModelMergedOfKnownAndUnknownTextsIsNotKnown() throws IOException {
        carriedOut(
                LEARNED,
                added(Change.Kind.MERGE, NEW),
                gone(Change.Kind.MERGE, KNOWN),
                gone(Change.Kind.MERGE, STRANGERS));

        assertThat(isKnown(NEW)).isFalse();
    }

    @Test
    void aStrangersTextThatOutlivesADuplicateOfTheUsersIsNotKnown() throws IOException {
        KeyPoint survivor = new KeyPoint("oth-001", STRANGERS.text(), Tally.ZERO, false, List.of(), true);

        carriedOut(
                Cause.of("refine"),
                changed(Change.Kind.DEDUPLICATE, STRANGERS, survivor),
                gone(Change.Kind.DEDUPLICATE, KNOWN));

        assertThat(isKnown(survivor)).isFalse();
        assertThat(isKnown(STRANGERS)).isFalse();
    }

    @Test
    void whatAPersonMadeOfAStrangersTextIsKnownAndTheOldWordsAreNot() throws IOException {
        carriedOut(Cause.of("edit"), changed(Change.Kind.UPDATE, STRANGERS, NEW));

        assertThat(isKnown(NEW)).isTrue();
        assertThat(isKnown(STRANGERS)).isFalse();
    }

    @Test
    void whateverChangesInATrustedProjectIsKnown() throws IOException {
        trust().trust(project, "test", Instant.EPOCH);

        carriedOut(LEARNED, changed(Change.Kind.UPDATE, STRANGERS, NEW));

        assertThat(isKnown(NEW)).isTrue();
    }

    @Test
    void aFileThatIsNewBesideAStrangersMakesNoProjectTrusted() throws IOException {
        carriedOut(PlaybookDocument.empty(), LEARNED, added(Change.Kind.ADD, NEW));

        assertThat(trust().isTrusted(project)).isFalse();
        assertThat(isKnown(NEW)).isTrue();
    }

    @Test
    void aProjectThatHoldsOnlyWhatWasJustMadeIsTrusted() throws IOException {
        Files.writeString(project.resolve(".claude/playbook.json"), """
                {"sections": {"OTHERS": [{"name": "oth-003", "text": "Other words", "helpful": 0, "harmful": 0}]}}
                """);

        carriedOut(PlaybookDocument.empty(), LEARNED, added(Change.Kind.ADD, NEW));

        assertThat(trust().isTrusted(project)).isTrue();
    }
}
