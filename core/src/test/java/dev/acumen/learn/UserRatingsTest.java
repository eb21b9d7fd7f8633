package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Refiner;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreListener;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
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

/// What sessions of any project show of the user's playbook.
class UserRatingsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder = Path.of("");

    private final List<Playbook> seen = new ArrayList<>();

    @BeforeEach
    void aProjectAndAUser() throws IOException {
        Files.createDirectories(folder.resolve("project/.claude"));
        Files.createDirectories(folder.resolve("acumen"));
        Files.writeString(folder.resolve("project/.claude/playbook.json"), """
                {"sections": {"PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "A", "helpful": 5, "harmful": 1}]}}
                """);
        Files.writeString(folder.resolve("acumen/playbook.json"), """
                {"sections": {"USER PREFERENCES": [
                  {"name": "u-pref-001", "text": "Mine", "helpful": 0, "harmful": 0, "said": "user"}]}}
                """);
    }

    private FilePlaybookStore project() {
        return new FilePlaybookStore(folder.resolve("project"), CLOCK, StoreListener.NONE);
    }

    private FilePlaybookStore users() {
        return FilePlaybookStore.ofUser(folder.resolve("acumen"), CLOCK, StoreListener.NONE);
    }

    private Learner learner(Operation... operations) {
        Reflection reflection = new Reflection(
                "",
                List.of(new Tag("u-pref-001", Rating.HELPFUL, ""), new Tag("pat-001", Rating.HELPFUL, "")),
                List.of());
        Roles roles = new Roles(
                (_, playbook, _) -> {
                    seen.add(playbook);
                    return JudgementResult.of(reflection);
                },
                (_, _, _) -> JudgementResult.of(List.of(Delta.of(List.of(operations)))),
                Screen.NONE,
                "none");
        return new Learner(roles, Refiner.EXACT, project()).rating(users());
    }

    private static Trajectory session(String... turns) {
        return new Trajectory(
                "session-1",
                "",
                List.of(turns).stream()
                        .map(id -> new Turn(
                                id,
                                Turn.Author.PERSON,
                                "a prompt",
                                List.of(new Step.Message("m-" + id, "As in [u-pref-001]."))))
                        .toList(),
                List.of());
    }

    private static Tally tally(FilePlaybookStore store, String id) {
        return store.read().playbook().find(id).orElseThrow().keyPoint().tally();
    }

    @Test
    void eachRatingGoesWhereTheIdLives() {
        Lesson lesson = learner().learn(session("turn-1"));

        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.applied().rejections()).isEmpty());
        assertThat(seen)
                .singleElement()
                .satisfies(playbook -> assertThat(playbook.ids()).containsExactlyInAnyOrder("pat-001", "u-pref-001"));
        assertThat(tally(users(), "u-pref-001")).isEqualTo(new Tally(1, 0));
        assertThat(tally(project(), "pat-001")).isEqualTo(new Tally(6, 1));
        assertThat(project().read().playbook().ids()).containsExactly("pat-001");
        assertThat(users().log().getLast().cause().session()).isEqualTo("session-1");
        assertThat(users().log().getLast().cause().cited()).containsExactly("u-pref-001");
    }

    @Test
    void noTurnIsCountedTwice() {
        learner().learn(session("turn-1"));
        learner().learn(session("turn-1"));
        learner().learn(session("turn-1", "turn-2"));

        assertThat(tally(users(), "u-pref-001")).isEqualTo(new Tally(2, 0));
    }

    @Test
    void aTurnThatTheUsersPlaybookKnowsIsNotCountedAgainWhereTheProjectLostItsJournal() throws IOException {
        learner().learn(session("turn-1"));
        Files.delete(folder.resolve("project/.claude/acumen/journal.jsonl"));

        learner().learn(session("turn-1"));

        assertThat(tally(users(), "u-pref-001")).isEqualTo(new Tally(1, 0));
    }

    @Test
    void nothingThatAProjectLearnsChangesMoreThanTheRatings() {
        Lesson lesson = learner(
                        new Operation.Update("u-pref-001", "Yours", Provenance.NONE),
                        new Operation.Delete("u-pref-001", Provenance.NONE),
                        new Operation.Add("New", null, Provenance.NONE))
                .learn(session("turn-1"));

        assertThat(lesson)
                .isInstanceOfSatisfying(
                        Lesson.Learned.class,
                        learned -> assertThat(learned.applied().rejections()).hasSize(2));
        assertThat(users().read().playbook().texts()).containsExactly(Map.entry("u-pref-001", "Mine"));
        assertThat(project().read().playbook().texts()).containsValue("New");
    }
}
