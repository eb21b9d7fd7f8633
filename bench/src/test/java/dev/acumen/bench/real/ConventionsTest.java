package dev.acumen.bench.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.adapt.Attempt;
import dev.acumen.adapt.Score;
import dev.acumen.adapt.Task;
import dev.acumen.llm.ModelUsage;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConventionsTest {
    private static final Map<String, ToyAnswers> ANSWERS = ToyAnswers.all();

    @TempDir
    private Path folder;

    private static Conventions set() throws IOException {
        return Conventions.in(ToyAnswers.SET);
    }

    private static List<Task> tasks() throws IOException {
        return Stream.concat(set().train().stream(), set().test().stream()).toList();
    }

    private static Score score(Task task, String answer) throws IOException {
        Trajectory nothing = new Trajectory(task.id(), "", List.of(), List.of());
        return set().scorer().score(task, new Attempt.Answered(nothing, answer, ModelUsage.NONE));
    }

    @Test
    void theCheckPassesWhatKeepsTheConventions() throws IOException {
        for (Task task : tasks()) {
            String right = answers(task).right();

            assertThat(score(task, right)).as(task.id()).isEqualTo(new Score(1, "The answer is right."));
            assertThat(score(task, "```sh\r\n" + right.replace("\n", "\r\n") + "\r\n```")
                            .isFull())
                    .as(task.id() + " in a fence, with the line ends of another system")
                    .isTrue();
        }
    }

    @Test
    void commonSenseBreaksEveryConventionAndTheCheckSaysWhich() throws IOException {
        for (Task task : tasks()) {
            Score score = score(task, answers(task).usual());

            assertThat(score.value()).as(task.id()).isZero();
            assertThat(score.feedback().lines().skip(1).map(line -> line.replaceAll(":.*", "")))
                    .as(task.id())
                    .containsExactlyElementsOf(answers(task).rules());
        }
    }

    @Test
    void everyConventionStandsInSeveralTasksOfBothHalves() throws IOException {
        for (List<Task> half : List.of(set().train(), set().test())) {
            assertThat(half).hasSize(18);
            assertThat(ToyAnswers.ruleNames())
                    .hasSize(12)
                    .allSatisfy(rule -> assertThat(half)
                            .filteredOn(task -> answers(task).rules().contains(rule))
                            .hasSizeGreaterThanOrEqualTo(2));
        }
    }

    @Test
    void noTaskGivesAConventionAway() throws IOException {
        Pattern conventions = Pattern.compile(
                "#:|larder_|\\bstop\\b|\\bsay\\b|scratch|\\.check|proves|\\d-\\d\\d|\\d\\d\\.\\d\\d\\.|\\+\\w|^[!+-] ",
                Pattern.MULTILINE);

        assertThat(tasks())
                .allSatisfy(task -> assertThat(conventions
                                .matcher(task.prompt())
                                .results()
                                .map(found -> found.group())
                                .toList())
                        .isEmpty());
    }

    @Test
    void anAnswerIsReadAndNeverRun() throws IOException {
        Path trace = folder.resolve("trace");
        String planted = "$(touch %1$s)\n`touch %1$s`\n; touch %1$s\n".formatted(trace);

        for (Task task : tasks()) {
            assertThat(score(task, planted).value()).isZero();
        }

        assertThat(Files.exists(trace)).isFalse();
    }

    private static ToyAnswers answers(Task task) {
        return Objects.requireNonNull(ANSWERS.get(task.id()));
    }
}
