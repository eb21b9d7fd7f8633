package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ModelReflectorTest {
    private static final Trajectory SESSION =
            Sessions.of("u fix the build", "! mvn verify ⇒ no such goal", "$ mvn -q verify ⇒ ok", "m done [pat-001]");

    private static final String ANSWER = """
            {"analysis": "It worked.",
             "bullet_tags": [{"name": "pat-001", "tag": "helpful", "rationale": "followed", "evidence": ["T1.3", "T9"]}],
             "insights": [{"insight": "Build with mvn -q verify", "section": "project context", "why": "seen",
               "evidence": ["T1.1", " T1.2 ", "nonsense"], "origin": "work"}]}
            """;

    private final AnswerCache kept = AnswerCache.inMemory("session-1");

    @Test
    @DisplayName("SCN-REFL-003-01: the answer becomes a reflection, its labels the ids of transcript lines")
    void readsTheAnswerAndLocatesItsEvidence() {
        ScriptedModel model = ScriptedModel.answering(ANSWER);

        JudgementResult<Reflection> reflection = reflect(model, SESSION);

        assertThat(reflection)
                .isEqualTo(JudgementResult.of(new Reflection(
                        "It worked.",
                        List.of(new Tag("pat-001", Rating.HELPFUL, "followed", List.of("l4"))),
                        List.of(new Insight(
                                "Build with mvn -q verify",
                                Section.CONTEXT,
                                "seen",
                                List.of("l2", "l2r", "l3", "l3r"),
                                SourceKind.WORK)))));
    }

    @Test
    void showsSessionPlaybookAndCitedIds() {
        ScriptedModel model = ScriptedModel.answering(ANSWER);

        reflect(model, SESSION);

        assertThat(model.prompt())
                .contains("[pat-001] helpful=5 harmful=1 :: Run the tests before a commit")
                .contains("The agent cited these key points: pat-001.")
                .contains("fix the build")
                .contains("mvn -q verify");
        assertThat(model.requests().getFirst().schema()).isPresent();
        assertThat(model.roles()).containsExactly("reflector");
    }

    @Test
    void sendsNoSecretThatColoursOrInvisibleCharactersPart() {
        TrajectoryBuilder session = new TrajectoryBuilder("session-1");
        session.prompt("l1", Turn.Author.PERSON, "the key is AKIA\u200BIOSFODNN7EXAMPLQ");
        session.call("l2", "call", "Bash", "grep --color AKIA .env", true);
        session.failed(
                "call", "l3", OptionalInt.of(1), ".env: \u001b[1;31m\u001b[KAKIA\u001b[m\u001b[KIOSFODNN7EXAMPLQ");
        ScriptedModel model = ScriptedModel.answering(ANSWER);

        reflect(model, session.build());

        assertThat(model.prompt())
                .doesNotContain("IOSFODNN7")
                .contains("the key is [aws key removed]", ".env: [aws key removed]");
    }

    @Test
    void saysThatNothingWasCited() {
        ScriptedModel model = ScriptedModel.answering(ANSWER);

        reflect(model, Sessions.of("u hello"));

        assertThat(model.prompt()).contains("The agent cited no key point.");
    }

    @Test
    void asksOnceForWhatWasAnswered() {
        ScriptedModel model = ScriptedModel.answering(ANSWER);

        JudgementResult<Reflection> first = reflect(model, SESSION);
        JudgementResult<Reflection> second = reflect(model, SESSION);

        assertThat(second).isEqualTo(first);
        assertThat(model.requests()).hasSize(1);
        assertThat(kept.usage().total()).isEqualTo(110);
    }

    @Test
    @DisplayName("SCN-REFL-005-02: an answer without JSON is unreadable, not an empty reflection")
    void failsOnAnAnswerWithoutJson() {
        for (String answer : List.of("", "I cannot do that.", "{\"other\": 1}", "{\"analysis\": \"cut")) {
            JudgementResult<Reflection> reflection = reflect(ScriptedModel.answering(answer), SESSION);

            assertThat(reflection)
                    .isInstanceOfSatisfying(
                            JudgementResult.Failed.class,
                            failed -> assertThat(failed.failure()).isInstanceOf(Failure.Unreadable.class));
            assertThat(kept.answer(step())).isEmpty();
        }
    }

    @Test
    void passesEveryFailureOn() {
        for (Failure failure : ScriptedModel.FAILURES) {
            assertThat(reflect(ScriptedModel.of(failure), SESSION))
                    .isEqualTo(new JudgementResult.Failed<Reflection>("reflector", failure));
        }
    }

    @Test
    void reflectsOnALongSessionInWindowsAndGoesOnWhereItFailed() {
        Trajectory session = longSession();
        int windows =
                PromptContext.of(session, Sessions.PLAYBOOK, 200_000).windows().size();
        List<Integer> asked = new ArrayList<>();
        ScriptedModel model = ScriptedModel.by(_ -> {
            asked.add(asked.size());
            return asked.size() == 2
                    ? ScriptedModel.DOWN
                    : ScriptedModel.answer("{\"insights\": [{\"insight\": \"Insight of call " + asked.size()
                            + " about topic" + asked.size() + "\"}]}");
        });

        JudgementResult<Reflection> failed = reflect(model, session);
        JudgementResult<Reflection> reflection = reflect(model, session);

        assertThat(windows).isGreaterThan(1);
        assertThat(failed).isInstanceOf(JudgementResult.Failed.class);
        assertThat(model.requests()).hasSize(windows + 1);
        assertThat(model.requests().get(2).prompt().text())
                .contains("This is part 2 of " + windows)
                .contains("not to be repeated:\n- Insight of call 1");
        assertThat(reflection)
                .isInstanceOfSatisfying(
                        JudgementResult.Given.class,
                        given -> assertThat(((Reflection) given.value()).insights())
                                .hasSize(windows));
    }

    @Test
    void keepsNoSecretOfAnAnswer() {
        String answer = "{\"analysis\": \"password=hunter2hunter2\", \"insights\": []}";

        reflect(ScriptedModel.of(new Reply.Answer(answer, ModelUsage.NONE, false)), SESSION);

        assertThat(kept.answer(step()))
                .hasValueSatisfying(
                        text -> assertThat(text).doesNotContain("hunter2").contains("insights"));
    }

    private static String step() {
        PromptContext showing = PromptContext.of(SESSION, Sessions.PLAYBOOK, 200_000);
        return showing.step("reflector", showing.windows().getFirst());
    }

    @Test
    void tellsNobodyWhatIsKnownToBeSecret() {
        String secret = "blue-canary-outlet";
        Trajectory session = Sessions.of("u the word is " + secret, "m fine");
        ScriptedModel model = ScriptedModel.answering("{\"analysis\": \"" + secret + "\", \"insights\": []}");
        List<String> heard = new ArrayList<>();
        ModelListener listener = (_, _, prompt, reply) -> {
            heard.add(prompt.text());
            heard.add(reply.toString());
        };

        JudgementResult<Reflection> reflection = new ModelReflector(
                        model, Prompts.bundled(), 200_000, listener, Set.of(secret))
                .reflect(session, Sessions.PLAYBOOK, kept);

        assertThat(model.requests().getFirst().prompt().text())
                .contains("the word is [known secret removed]")
                .doesNotContain(secret);
        assertThat(heard).hasSize(2).noneMatch(text -> text.contains(secret));
        assertThat(reflection.toString()).doesNotContain(secret);
    }

    /// A session of more than one window.
    static Trajectory longSession() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lines.add("u please change part " + i + " of it, " + "with many words that matter ".repeat(12));
            lines.add("m part " + i + " is changed, " + "as was wanted in all its detail ".repeat(12));
        }
        return Sessions.of(lines);
    }

    private JudgementResult<Reflection> reflect(ScriptedModel model, Trajectory session) {
        return new ModelReflector(model, Prompts.bundled(), 200_000, ModelListener.NONE)
                .reflect(session, Sessions.PLAYBOOK, kept);
    }
}
