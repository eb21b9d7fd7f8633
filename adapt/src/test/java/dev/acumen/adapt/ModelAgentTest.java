package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelAgentTest {
    private final List<Request> requests = new ArrayList<>();

    private Attempt attempt(Reply reply, String playbook) {
        LanguageModel model = new LanguageModel() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public Reply ask(Request request) {
                requests.add(request);
                return reply;
            }
        };
        return new ModelAgent(model).attempt(Task.of("t1", "What is 2 + 2?", "4"), playbook);
    }

    private static Reply answer(String text) {
        return new Reply.Answer(text, ModelUsage.of(10, 0, 0, 5), false);
    }

    @Test
    void citesTheKeyPointsThatTheModelUsed() {
        String reply = "{\"reasoning\": \"Add.\", \"bullet_ids\": [\"pat-001\", \"mis-002\"], \"final_answer\": 4}";

        Attempt.Answered answered =
                (Attempt.Answered) attempt(answer(reply), "[pat-001] helpful=0 harmful=0 :: Add numbers.");

        assertThat(answered.answer()).isEqualTo("4");
        Step.Message said =
                (Step.Message) answered.trajectory().turns().getFirst().steps().getFirst();
        assertThat(Citations.in(said.text())).containsExactly("pat-001", "mis-002");
        assertThat(answered.usage().total()).isEqualTo(15);
    }

    @Test
    void showsThePlaybookAndNeverTheReference() {
        attempt(answer("4"), "[pat-001] helpful=0 harmful=0 :: Add numbers.");

        String prompt = requests.getFirst().prompt().text();
        assertThat(prompt).contains("Add numbers.", "What is 2 + 2?").doesNotContain("4");
        assertThat(requests.getFirst().purpose()).isEqualTo(new Request.Purpose("agent", "t1"));
    }

    @Test
    void takesAnAnswerThatIsNoObjectAsAWhole() {
        assertThat(((Attempt.Answered) attempt(answer(" 4 \n"), "")).answer()).isEqualTo("4");
    }

    @Test
    void joinsTheElementsOfAList() {
        String reply = "{\"reasoning\": \"\", \"bullet_ids\": [], \"final_answer\": [\"a\", \"b\"]}";

        assertThat(((Attempt.Answered) attempt(answer(reply), "")).answer()).isEqualTo("a, b");
    }

    @Test
    void reportsAFailureAsAValue() {
        assertThat(attempt(new Failure.Unreachable("refused"), ""))
                .isEqualTo(new Attempt.Failed(new Failure.Unreachable("refused")));
    }
}
