package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SingleCallTest {
    private static final Trajectory SESSION =
            Sessions.of("u use tabs, and build with make", "$ make ⇒ ok", "m Built, tests first as in [pat-001]");

    private final AnswerCache kept = AnswerCache.inMemory("session-1");

    @Test
    @DisplayName("REQ-CUR-001: one answer gives operations and evaluations, resting on lines of the session")
    void readsOperationsAndEvaluations() {
        ScriptedModel model = ScriptedModel.answering("""
                {"evaluations": [{"name": "pat-001", "rating": "helpful", "evidence": ["T1.1"]}],
                 "operations": [{"type": "ADD", "text": "Use tabs", "section": "USER PREFERENCES", "evidence": ["T1"]}]}
                """);

        Judgement judgement = given(judge(model, SESSION, Sessions.PLAYBOOK));

        assertThat(model.roles()).containsExactly("single");
        assertThat(judgement.order()).isEqualTo(Judgement.Order.OPERATIONS_FIRST);
        assertThat(judgement.reflection().tags())
                .containsExactly(new Tag("pat-001", Rating.HELPFUL, "", List.of("l2", "l2r")));
        assertThat(operations(judgement))
                .containsExactly(new Operation.Add("Use tabs", "USER PREFERENCES", new Provenance("", List.of("l1"))));
    }

    @Test
    @DisplayName("REQ-CUR-008: operations come first, then evaluations, also of what the operations made")
    void appliesOperationsBeforeEvaluations() {
        ScriptedModel model = ScriptedModel.answering("""
                {"evaluations": [{"name": "pref-001", "rating": "helpful"}],
                 "operations": [{"type": "ADD", "text": "Use tabs", "section": "USER PREFERENCES"}]}
                """);

        Applied applied = given(judge(model, SESSION, Sessions.PLAYBOOK)).applyTo(Sessions.PLAYBOOK);

        assertThat(applied.playbook().in(Section.PREFERENCES))
                .containsExactly(new KeyPoint("pref-001", "Use tabs", new Tally(1, 0)));
    }

    @Test
    @DisplayName("REQ-CUR-008: operations, even none, shut new key points out")
    void takesOperationsAndNotNewKeyPoints() {
        ScriptedModel model = ScriptedModel.answering("{\"operations\": [], \"new_key_points\": [\"Use tabs\"]}");

        assertThat(operations(given(judge(model, SESSION, Sessions.PLAYBOOK)))).isEmpty();
    }

    @Test
    @DisplayName("CON-CUR-001: the older form is understood, also with more than ten new key points")
    void addsAllNewKeyPointsOfTheOlderForm() {
        List<String> texts = IntStream.range(0, 23)
                .mapToObj(i -> "Use tabs in make file x" + i)
                .toList();
        Trajectory session = Sessions.of("u use tabs in these make files: "
                + IntStream.range(0, 23).mapToObj(i -> "x" + i).collect(Collectors.joining(" ")));
        String answer = texts.stream().collect(Collectors.joining("\", \"", "{\"new_key_points\": [\"", "\"]}"));

        Judgement judgement = given(judge(ScriptedModel.answering(answer), session, Playbook.empty()));
        Applied applied = judgement.applyTo(Playbook.empty());

        assertThat(judgement.deltas())
                .extracting(delta -> delta.operations().size())
                .containsExactly(10, 10, 3);
        assertThat(applied.rejections()).isEmpty();
        assertThat(applied.playbook().in(Section.OTHERS)).map(KeyPoint::text).containsExactlyElementsOf(texts);
    }

    @Test
    void refusesWhatComesAfterTheTenthOperation() {
        String operations = IntStream.range(0, 11)
                .mapToObj(i -> "{\"type\": \"ADD\", \"text\": \"Use tabs, rule " + i + "\"}")
                .collect(Collectors.joining(", "));
        Trajectory session = Sessions.of("u use tabs, rule 0 1 2 3 4 5 6 7 8 9 10");

        Applied applied = given(judge(
                        ScriptedModel.answering("{\"operations\": [" + operations + "]}"), session, Playbook.empty()))
                .applyTo(Playbook.empty());

        assertThat(applied.playbook().size()).isEqualTo(10);
        assertThat(applied.rejections()).containsExactly(new Rejection.BeyondLimit(10, "ADD", 10));
    }

    @Test
    void saysWhyThereIsNoJudgement() {
        for (Failure failure : ScriptedModel.FAILURES) {
            assertThat(judge(ScriptedModel.of(failure), SESSION, Sessions.PLAYBOOK))
                    .isEqualTo(new JudgementResult.Failed<Judgement>("single", failure));
        }
        assertThat(judge(ScriptedModel.answering("none"), SESSION, Sessions.PLAYBOOK))
                .isInstanceOf(JudgementResult.Failed.class);
    }

    @Test
    void givesTheSameJudgementAgainWithoutAsking() {
        ScriptedModel model = ScriptedModel.answering("""
                {"evaluations": [{"name": "pat-001", "rating": "best"}, 5, {"name": "pat-001", "rating": "helpful"}],
                 "operations": [{"type": "ADD"}, 7, {"type": "RENAME"}, {"type": "UPDATE", "target_id": "pat-001",
                   "text": "Use tabs"}, {"type": "MERGE", "source_ids": [1, "pat-001"], "merged_text": "Use tabs"}]}
                """);

        JudgementResult<Judgement> first = judge(model, SESSION, Sessions.PLAYBOOK);
        JudgementResult<Judgement> second = judge(model, SESSION, Sessions.PLAYBOOK);

        assertThat(second).isEqualTo(first);
        assertThat(model.requests()).hasSize(1);
        assertThat(given(second).applyTo(Sessions.PLAYBOOK))
                .isEqualTo(given(first).applyTo(Sessions.PLAYBOOK));
    }

    @Test
    void leavesWhatWasRewordedBetweenTheTriesOfALongSession() {
        String update = """
                {"operations": [{"type": "UPDATE", "target_id": "pat-001", "text": "please change part 1 of it"}]}
                """;
        ScriptedModel[] models = {
            ScriptedModel.of(ScriptedModel.answer(update), ScriptedModel.DOWN),
            ScriptedModel.by(_ -> ScriptedModel.answer("{\"operations\": []}"))
        };
        Playbook reworded = Playbook.of(
                Map.of(Section.PATTERNS, List.of(new KeyPoint("pat-001", "a person's words", Tally.ZERO))),
                Map.of(),
                Set.of());

        JudgementResult<Judgement> failed = judge(models[0], ModelReflectorTest.longSession(), Sessions.PLAYBOOK);
        Judgement judgement = given(judge(models[1], ModelReflectorTest.longSession(), reworded));
        Applied applied = judgement.applyTo(reworded);

        assertThat(failed).isInstanceOf(JudgementResult.Failed.class);
        assertThat(applied.rejections()).containsExactly(new Rejection.Superseded(0, "UPDATE", "pat-001"));
        assertThat(applied.playbook()
                        .keyPoints()
                        .map(SectionedKeyPoint::keyPoint)
                        .map(KeyPoint::text))
                .containsExactly("a person's words");
    }

    private JudgementResult<Judgement> judge(ScriptedModel model, Trajectory session, Playbook playbook) {
        return new SingleCall(model, Prompts.bundled(), new ModelScreen(), 200_000, ModelListener.NONE)
                .judge(session, playbook, kept);
    }

    private static Judgement given(JudgementResult<Judgement> judged) {
        return switch (judged) {
            case JudgementResult.Given<Judgement>(Judgement judgement) -> judgement;
            case JudgementResult.Failed<Judgement> failed -> throw new AssertionError(failed);
        };
    }

    private static List<Operation> operations(Judgement judgement) {
        return judgement.deltas().stream()
                .map(Delta::operations)
                .flatMap(List::stream)
                .toList();
    }
}
