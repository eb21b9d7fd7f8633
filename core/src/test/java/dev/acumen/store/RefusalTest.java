package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which refused changes the journal tells of, and what became of them.
class RefusalTest {
    private static final RefusedChange TABS = refused(new Operation.Add("use tabs", "PATTERNS", Provenance.NONE));
    private static final RefusedChange SPACES = refused(new Operation.Add("use spaces", null, Provenance.NONE));

    @TempDir
    private Path folder = Path.of("");

    private StoreFixture project = new StoreFixture(Path.of(""));

    @BeforeEach
    void aProject() {
        project = StoreFixture.ticking(folder);
    }

    private static RefusedChange refused(Operation operation) {
        return new RefusedChange(operation, "removed by ann", Map.of());
    }

    /// @return what the log calls it
    private String learn(String session, RefusedChange... refused) {
        Cause cause = Cause.learned(session, "none").refusing(List.of(refused));
        project.store().update(new Transaction(cause, List.of("turn-" + session), true, Applied::nothing));
        return project.store().log().getLast().id();
    }

    /// @return what the log calls it
    private String accept(String refusal) {
        project.store()
                .update(
                        Cause.accepting(refusal),
                        StoreFixture.change(new Operation.Add("use tabs", null, Provenance.NONE)));
        return project.store().log().getLast().id();
    }

    private List<Refusal> all() {
        return Refusal.in(project.store().log());
    }

    @Test
    void theNewestSessionComesFirstAndEachRefusalHasANumberInIt() {
        String first = learn("s-1", TABS, SPACES);
        String second = learn("s-2", SPACES);

        assertThat(all()).extracting(Refusal::name).containsExactly(second + "-1", first + "-1", first + "-2");
        assertThat(all()).extracting(Refusal::refused).containsExactly(SPACES, TABS, SPACES);
        assertThat(all()).allMatch(Refusal::isOpen);
    }

    @Test
    void whatAPersonAcceptedIsOpenAgainOnceThatIsTakenBack() {
        String line = learn("s-1", TABS, SPACES);
        String accepted = accept(line + "-1");

        assertThat(all()).extracting(Refusal::acceptedBy).containsExactly(accepted, "");
        assertThat(all()).extracting(Refusal::isOpen).containsExactly(false, true);

        project.store().undo(accepted);

        assertThat(all()).extracting(Refusal::isOpen).containsExactly(true, true);
    }

    @Test
    void ofTwoThatAcceptedTheSameTheLaterOneCounts() {
        String line = learn("s-1", TABS);
        accept(line + "-1");
        project.apply(new Operation.Delete("oth-001", Provenance.NONE));

        String again = accept(line + "-1");

        assertThat(all()).extracting(Refusal::acceptedBy).containsExactly(again);
    }

    @Test
    void recentAreThoseOfTheLastTwentySessionsThatNobodyAccepted() {
        learn("s-old", TABS);
        String first = learn("s-0", TABS, SPACES);
        for (int i = 1; i < 20; i++) {
            learn("s-" + i);
            project.add("no session " + i);
        }
        accept(first + "-1");

        assertThat(Refusal.recent(project.store().log()))
                .extracting(Refusal::name)
                .containsExactly(first + "-2");
    }

    @Test
    void whatWasNotRefusedInASessionIsNotRecent() {
        learn("s-1", TABS);
        Cause applied = Cause.of("apply").refusing(List.of(SPACES));
        project.store().update(applied, StoreFixture.change(new Operation.Add("use tabs", null, Provenance.NONE)));

        assertThat(all()).extracting(Refusal::refused).containsExactly(SPACES, TABS);
        assertThat(Refusal.recent(project.store().log()))
                .extracting(Refusal::refused)
                .containsExactly(TABS);
    }

    @Test
    void otherProgramsReadWhatWasRefusedAndWhetherItCanBeAccepted() {
        RefusedChange lost = refused(new Operation.Malformed("ADD", "holds a secret"));
        String line = learn("s-1", TABS, lost);
        String json = JsonWriter.compact(all().getFirst().json());

        assertThat(json).isEqualTo("""
                {"id":"%s-1","session":"s-1","time":"%s","type":"ADD","text":"use tabs","section":"PATTERNS",\
                "refused":"removed by ann","can_accept":true}\
                """.formatted(line, all().getFirst().line().time()));
        assertThat(JsonWriter.compact(all().getLast().json())).endsWith("\"can_accept\":false}");

        String accepted = accept(line + "-1");

        assertThat(JsonWriter.compact(all().getFirst().json()))
                .isEqualTo(json.replace("true}", "false,\"accepted\":\"" + accepted + "\"}"));
    }
}
