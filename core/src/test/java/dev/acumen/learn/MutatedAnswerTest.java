package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acumen.json.Mutations;
import dev.acumen.llm.Failure;
import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Trajectory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Whatever a model answers, there is a judgement, or a failure that says that the answer cannot be read; and what
/// was kept gives the same again.
class MutatedAnswerTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    private static final Trajectory SESSION =
            Sessions.of("u use tabs, and build with make", "$ make ⇒ ok", "m Built, tests first as in [pat-001]");

    private static final String ANSWER = """
            {"analysis": "It went well.", "reasoning": "new {x}",
             "bullet_tags": [{"name": "pat-001", "tag": "helpful", "rationale": "r", "evidence": ["T1"]}],
             "insights": [{"insight": "Use tabs", "section": "USER PREFERENCES", "evidence": ["T1"], "origin": "user"}],
             "evaluations": [{"name": "pat-001", "rating": "harmful", "evidence": ["T1.1"]}, {"name": "x"}],
             "operations": [
               {"type": "ADD", "text": "Use tabs", "section": "USER PREFERENCES", "evidence": ["I1", "T1"]},
               {"type": "UPDATE", "target_id": "pat-001", "text": "Build with make"},
               {"type": "MERGE", "source_ids": ["pat-001", "pat-002"], "merged_text": "Use make"},
               {"type": "DELETE", "target_id": "pat-001", "reason": "wrong", "malformed": null}]}
            """;

    private static final List<String> ANSWERS = List.of(
            ANSWER,
            "Here:\n```json\n" + ANSWER + "\n```",
            "{\"new_key_points\": [\"Use tabs\", {\"text\": \"Build with make\"}], \"analysis\": \"a\"}",
            "{\"analysis\": " + "[".repeat(1_000) + "]".repeat(1_000) + "}",
            "{\"operations\": " + "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000) + ", \"analysis\": \"\"}",
            "{\"insights\": " + "9".repeat(100_000) + ", \"operations\": 1e99999}",
            "{\"analysis\": \"a\", \"analysis\": \"b\", \"operations\": [], \"operations\": []}");

    @Test
    @DisplayName("REQ-CUR-012 INV-CUR-008: no answer makes a role throw; it is read, or found unreadable")
    void readsAnyAnswerOrSaysThatItCannot() {
        SplittableRandom seeds = new SplittableRandom(71);

        long given = Stream.generate(seeds::nextLong)
                .limit((long) Math.ceil(20_000 * SCALE))
                .filter(MutatedAnswerTest::isGiven)
                .count();

        assertThat(given).as("some are read").isPositive();
    }

    @Test
    void readsOrRefusesWhatIsFarFromAnAnswer() {
        for (String answer : ANSWERS) {
            judge(answer, new SplittableRandom(1));
            judge(answer, new SplittableRandom(2));
        }
    }

    private static boolean isGiven(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = new Mutations(random).of(ANSWERS.get(random.nextInt(ANSWERS.size())));
        String answer = new String(bytes, StandardCharsets.UTF_8);
        try {
            return judge(answer, random);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return fail("seed " + seed + ": " + answer, e);
        }
    }

    private static boolean judge(String answer, SplittableRandom random) {
        ScriptedModel model = ScriptedModel.by(_ -> ScriptedModel.answer(answer));
        Judge judge = random.nextBoolean()
                ? RolesTest.roles(model)
                : new SingleCall(model, Prompts.bundled(), new ModelScreen(), 200_000, ModelListener.NONE);
        AnswerCache kept = AnswerCache.inMemory("session-1");
        JudgementResult<Judgement> judged = judge.judge(SESSION, Sessions.PLAYBOOK, kept);
        return switch (judged) {
            case JudgementResult.Given<Judgement>(Judgement judgement) -> {
                int asked = model.requests().size();
                Playbook playbook = judgement.applyTo(Sessions.PLAYBOOK).playbook();
                assertThat(playbook.size()).isLessThan(100);
                assertThat(judge.judge(SESSION, Sessions.PLAYBOOK, kept)).isEqualTo(judged);
                assertThat(model.requests()).hasSize(asked);
                yield true;
            }
            case JudgementResult.Failed<Judgement>(String _, Failure failure) -> {
                assertThat(failure).isInstanceOf(Failure.Unreadable.class);
                yield false;
            }
        };
    }
}
