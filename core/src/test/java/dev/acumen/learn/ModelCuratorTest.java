package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ModelCuratorTest {
    private static final Reflection REFLECTION = new Reflection(
            "The build was wrong.",
            List.of(new Tag("pat-001", Rating.HARMFUL, "it misled", List.of("l7")), Tag.malformed("name is missing")),
            List.of(
                    new Insight("Build with mvn -q verify", Section.CONTEXT, "seen", List.of("l2", "l3")),
                    new Insight("No npm here", Section.MISTAKES, "said", List.of("l5"))));

    private final AnswerCache kept = AnswerCache.inMemory("session-1");

    @Test
    @DisplayName("REQ-CUR-010 REQ-CUR-011: the Curator sees reflection and playbook, insights by label")
    void showsTheReflectionAndThePlaybook() {
        ScriptedModel model = ScriptedModel.answering("{\"reasoning\": \"\", \"operations\": []}");

        curate(model, REFLECTION);

        assertThat(model.prompt())
                .contains("[pat-001] helpful=5 harmful=1 :: Run the tests before a commit")
                .contains("\"I1\"", "\"I2\"", "Build with mvn -q verify", "MISTAKES TO AVOID", "\"origin\": \"work\"")
                .contains("The build was wrong.", "it misled")
                .doesNotContain("l2", "l7", "malformed");
    }

    @Test
    @DisplayName("CON-CUR-006: of the session not a word reaches the Curator, but what the Reflector says")
    void neverSeesAWordOfTheSession() {
        Trajectory session = Sessions.of("u canaryprompt", "$ canarycommand ⇒ canaryoutput", "m canarymessage");
        ScriptedModel model = ScriptedModel.answering(
                "{\"analysis\": \"something happened\", \"insights\": [{\"insight\": \"Use tabs\"}]}",
                "{\"operations\": []}");
        Roles roles = new Roles(
                new ModelReflector(model, Prompts.bundled(), 200_000, ModelListener.NONE),
                new ModelCurator(model, Prompts.bundled(), 200_000, ModelListener.NONE),
                Screen.NONE,
                "scripted");

        roles.judge(session, Sessions.PLAYBOOK, kept);

        assertThat(model.roles()).containsExactly("reflector", "curator");
        assertThat(model.requests().getFirst().prompt().text()).contains("canaryprompt", "canarycommand");
        assertThat(model.requests().getLast().prompt().text()).doesNotContain("canary");
    }

    @Test
    void isShownPairsThatAreNearEachOtherAndNoRuleMayMerge() {
        ScriptedModel model = ScriptedModel.answering("{\"reasoning\": \"\", \"operations\": []}");
        Playbook playbook = playbook("Always mock the database in unit tests", "Never mock the database in unit tests");
        Refiner refiner = new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});

        new ModelCurator(model, Prompts.bundled(), 200_000, ModelListener.NONE, Set.of(), refiner)
                .curate(REFLECTION, playbook, kept);

        assertThat(model.prompt())
                .containsOnlyOnce("These key points are near each other.")
                .contains("\n[pat-001] [pat-002]:");
    }

    @Test
    void isToldNothingOfPairsWhereThereAreNone() {
        ScriptedModel model = ScriptedModel.answering("{\"reasoning\": \"\", \"operations\": []}");

        curate(model, REFLECTION);

        assertThat(model.prompt()).doesNotContain("near each other");
    }

    private static Playbook playbook(String... texts) {
        List<Operation> additions = new ArrayList<>();
        for (String text : texts) {
            additions.add(new Operation.Add(text, Section.PATTERNS.title(), Provenance.NONE));
        }
        return Playbook.empty().apply(Delta.of(additions)).playbook();
    }

    @Test
    void operationsRestOnTheLinesBehindTheInsightsThatTheyName() {
        ScriptedModel model = ScriptedModel.answering("""
                {"reasoning": "both", "operations": [
                  {"type": "ADD", "text": "A", "section": "OTHERS", "reason": "r", "evidence": ["I1", " I2", "I9", "l1"]},
                  {"type": "DELETE", "target_id": "pat-001"},
                  {"type": "ADD", "evidence": ["I1"]}]}
                """);

        JudgementResult<List<Delta>> deltas = curate(model, REFLECTION);

        assertThat(deltas)
                .isEqualTo(JudgementResult.of(List.of(new Delta(
                        "both",
                        List.of(
                                new Operation.Add("A", "OTHERS", new Provenance("r", List.of("l2", "l3", "l5"))),
                                new Operation.Delete("pat-001", Provenance.NONE),
                                new Operation.Malformed("ADD", "text is missing"))))));
    }

    @Test
    @DisplayName("SCN-CUR-010-03: a reflection that says nothing gives an answer without operations, unasked")
    void isNotAskedAboutASilentReflection() {
        ScriptedModel model = ScriptedModel.answering();

        JudgementResult<List<Delta>> deltas = curate(model, new Reflection(" ", List.of(), List.of()));

        assertThat(deltas).isEqualTo(JudgementResult.of(List.of()));
        assertThat(model.requests()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-010-02 REQ-CUR-012 INV-CUR-008: a Curator that cannot be reached is a value that says why")
    void saysThatItCannotBeReached() {
        assertThat(curate(ScriptedModel.of(ScriptedModel.DOWN), REFLECTION))
                .isEqualTo(new JudgementResult.Failed<List<Delta>>("curator", ScriptedModel.DOWN));
    }

    @Test
    @DisplayName("SCN-CUR-012-01 REQ-CUR-012 INV-CUR-008: an answer that is no JSON is a value that says so")
    void saysThatTheAnswerIsUnreadable() {
        for (String answer : List.of("", "no JSON", "{\"operations\": [", "[]", "{\"text\": \"other\"}")) {
            assertThat(curate(ScriptedModel.answering(answer), REFLECTION))
                    .isInstanceOfSatisfying(
                            JudgementResult.Failed.class,
                            failed -> assertThat(failed.failure()).isInstanceOf(Failure.Unreadable.class));
        }
    }

    @Test
    void isAskedOnceForWhatItAnswered() {
        ScriptedModel model = ScriptedModel.answering("{\"reasoning\": \"no\", \"operations\": []}");

        curate(model, REFLECTION);
        curate(model, REFLECTION);

        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void carriesOutTheOtherOperationsWhereOneNamesSomethingTwice() {
        ScriptedModel model = ScriptedModel.answering("""
                {"reasoning": "two", "operations": [{"type": "DELETE", "target_id": "pat-001"},
                  {"type": "ADD", "text": "old", "text": "new", "section": "OTHERS"}]}""");

        Delta delta = ((JudgementResult.Given<List<Delta>>) curate(model, REFLECTION))
                .value()
                .getFirst();

        assertThat(delta.operations())
                .containsExactly(
                        new Operation.Delete("pat-001", Provenance.NONE),
                        new Operation.Add("new", "OTHERS", Provenance.NONE));
        assertThat(delta.reasoning())
                .isEqualTo("two (The answer names $.operations[1].text twice; the last value counts.)");
    }

    private JudgementResult<List<Delta>> curate(ScriptedModel model, Reflection reflection) {
        return new ModelCurator(model, Prompts.bundled(), 200_000, ModelListener.NONE)
                .curate(reflection, Sessions.PLAYBOOK, kept);
    }
}
