package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RolesTest {
    private static final Trajectory SESSION =
            Sessions.of("u use tabs, and build with make", "$ make ⇒ ok", "m Built, tests first as in [pat-001]");

    private static final String REFLECTION = """
            {"analysis": "It went well.", "bullet_tags": [{"name": "pat-001", "tag": "helpful", "rationale": "r"}],
             "insights": [{"insight": "Use tabs", "section": "USER PREFERENCES", "evidence": ["T1"], "origin": "user"}]}
            """;

    private static final String DELTA = """
            {"reasoning": "new", "operations": [
              {"type": "ADD", "text": "Use tabs", "section": "USER PREFERENCES", "evidence": ["I1"]},
              {"type": "UPDATE", "target_id": "pat-001", "text": "Build with make before a commit"}]}
            """;

    private final AnswerCache kept = AnswerCache.inMemory("session-1");

    @Test
    void asksOneRoleAfterTheOther() {
        ScriptedModel model = ScriptedModel.answering(REFLECTION, DELTA);

        Judgement judgement = given(judge(model, Sessions.PLAYBOOK, kept));

        assertThat(model.roles()).containsExactly("reflector", "curator");
        assertThat(model.requests().getLast().prompt().text()).contains("[pat-001] helpful=6 harmful=1");
        assertThat(judgement.applyTo(Sessions.PLAYBOOK).playbook().in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-001", "Build with make before a commit", new Tally(6, 1)));
        assertThat(judgement.note()).isEmpty();
    }

    @Test
    void doesNotAskTheCuratorAfterAReflectionThatFailed() {
        ScriptedModel model = ScriptedModel.of(ScriptedModel.DOWN);

        JudgementResult<Judgement> judged = judge(model, Sessions.PLAYBOOK, kept);

        assertThat(judged).isEqualTo(new JudgementResult.Failed<Judgement>("reflector", ScriptedModel.DOWN));
        assertThat(model.roles()).containsExactly("reflector");
    }

    @Test
    @DisplayName("REQ-CUR-012: a Curator that fails leaves the reflection to the next try, which asks only the Curator")
    void keepsTheReflectionWhenTheCuratorFails() {
        ScriptedModel model = ScriptedModel.of(
                ScriptedModel.answer(REFLECTION),
                ScriptedModel.DOWN,
                ScriptedModel.answer("no JSON"),
                ScriptedModel.answer(DELTA));

        JudgementResult<Judgement> first = judge(model, Sessions.PLAYBOOK, kept);
        JudgementResult<Judgement> second = judge(model, Sessions.PLAYBOOK, kept);
        JudgementResult<Judgement> third = judge(model, Sessions.PLAYBOOK, kept);

        assertThat(first).isEqualTo(new JudgementResult.Failed<Judgement>("curator", ScriptedModel.DOWN));
        assertThat(second).isInstanceOf(JudgementResult.Failed.class);
        assertThat(given(third).reflection().tags()).hasSize(1);
        assertThat(model.roles()).containsExactly("reflector", "curator", "curator", "curator");
    }

    @Test
    void passesEveryFailureOfTheCuratorThatMayPassOnAndNeverPaysTwiceForTheReflection() {
        ScriptedModel reflector = ScriptedModel.answering(REFLECTION);

        for (Failure failure : ScriptedModel.FAILURES) {
            ScriptedModel model = ScriptedModel.by(
                    request -> request.purpose().role().equals("reflector") ? reflector.ask(request) : failure);

            JudgementResult<Judgement> judged = judge(model, Sessions.PLAYBOOK, kept);

            if (failure.isWorthLater()) {
                assertThat(judged).isEqualTo(new JudgementResult.Failed<Judgement>("curator", failure));
            } else {
                assertThat(given(judged).note()).endsWith("only tags are counted");
            }
        }
        assertThat(reflector.requests()).hasSize(1);
    }

    @Test
    void savesTheTagsAloneWhenTheCuratorFailsForTheLastTime() {
        ScriptedModel model = ScriptedModel.of(ScriptedModel.answer(REFLECTION), ScriptedModel.DOWN);

        Judgement judgement = given(judge(model, Sessions.PLAYBOOK, new LastTry(kept)));

        assertThat(judgement.deltas()).isEmpty();
        assertThat(judgement.note())
                .isEqualTo("the Curator could not be asked (the connection failed: refused): only tags are counted");
        assertThat(judgement.applyTo(Sessions.PLAYBOOK).playbook().in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-001", "Run the tests before a commit", new Tally(6, 1)));
    }

    @Test
    void failsOnTheLastTryWithoutAReflection() {
        assertThat(judge(ScriptedModel.of(ScriptedModel.DOWN), Sessions.PLAYBOOK, new LastTry(kept)))
                .isInstanceOf(JudgementResult.Failed.class);
    }

    @Test
    void leavesWhatWasRewordedSinceTheCuratorAnswered() {
        ScriptedModel model = ScriptedModel.answering(REFLECTION, DELTA);
        Playbook reworded = Playbook.of(
                Map.of(Section.PATTERNS, List.of(new KeyPoint("pat-001", "a person's words", new Tally(5, 1)))),
                Map.of(),
                Set.of());

        judge(model, Sessions.PLAYBOOK, kept);
        Applied applied = given(judge(model, reworded, kept)).applyTo(reworded);

        assertThat(model.requests()).hasSize(2);
        assertThat(applied.rejections()).containsExactly(new Rejection.Superseded(1, "UPDATE", "pat-001"));
        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-001", "a person's words", new Tally(6, 1)));
    }

    @Test
    void givesTheSameJudgementAgainWithoutAsking() {
        ScriptedModel model = ScriptedModel.answering("""
                {"analysis": "a", "bullet_tags": [7, {"name": "pat-001", "tag": "great"}, {"name": "pat-001",
                  "tag": "helpful"}, "x"], "insights": [{"insight": "Use tabs"}, {"insight": "Say nothing"}]}
                """, """
                {"operations": [{"type": "ADD"}, "x", {"type": "UPDATE", "target_id": "pat-001"}, {"type": 7},
                  {"type": "MERGE", "source_ids": ["pat-001", 7], "merged_text": "Use tabs"},
                  {"type": "ADD", "text": "Use tabs"}]}
                """);

        Judgement first = given(judge(model, Sessions.PLAYBOOK, kept));
        Judgement second = given(judge(model, Sessions.PLAYBOOK, kept));

        assertThat(second).isEqualTo(first);
        assertThat(model.requests()).hasSize(2);
        assertThat(first.applyTo(Sessions.PLAYBOOK).rejections())
                .extracting(Rejection::reason)
                .contains(
                        "an operation is an object, not a string",
                        "text is missing",
                        "a tag is an object, not a number");
    }

    private static JudgementResult<Judgement> judge(ScriptedModel model, Playbook playbook, AnswerCache kept) {
        return roles(model).judge(SESSION, playbook, kept);
    }

    static Roles roles(ScriptedModel model) {
        return new Roles(
                new ModelReflector(model, Prompts.bundled(), 200_000, ModelListener.NONE),
                new ModelCurator(model, Prompts.bundled(), 200_000, ModelListener.NONE),
                new ModelScreen(),
                "scripted");
    }

    private static Judgement given(JudgementResult<Judgement> judged) {
        return switch (judged) {
            case JudgementResult.Given<Judgement>(Judgement judgement) -> judgement;
            case JudgementResult.Failed<Judgement> failed -> throw new AssertionError(failed);
        };
    }

    /// The same answers, and nobody will try again.
    private record LastTry(AnswerCache kept) implements AnswerCache {
        @Override
        public String session() {
            return kept.session();
        }

        @Override
        public void about(String subject) {
            kept.about(subject);
        }

        @Override
        public Optional<String> answer(String step) {
            return kept.answer(step);
        }

        @Override
        public void keep(String step, String answer) {
            kept.keep(step, answer);
        }

        @Override
        public void spent(ModelUsage usage) {
            kept.spent(usage);
        }

        @Override
        public ModelUsage usage() {
            return kept.usage();
        }

        @Override
        public boolean isFinal(Failure failure) {
            return true;
        }
    }
}
