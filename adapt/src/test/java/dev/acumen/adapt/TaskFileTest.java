package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFileTest {
    @TempDir
    private Path folder;

    private List<Task> read(String text) throws IOException {
        return TaskFile.read(Files.writeString(folder.resolve("tasks.jsonl"), text));
    }

    @Test
    void readsPlainTasks() throws IOException {
        List<Task> tasks = read("""
                {"id": "a", "input": "2 + 2?", "reference": 4}

                {"input": "Free?", "context": "A passage."}
                """);

        assertThat(tasks)
                .containsExactly(Task.of("a", "2 + 2?", "4"), new Task("3", "Free?", Optional.empty(), "A passage."));
    }

    @Test
    void readsTheShapesOfTheFramework() throws IOException {
        List<Task> tasks = read("""
                {"context": "Instruction: Which tags?\\nInput: Rent was 5.\\nAnswer: ", "target": "Rent,Lease"}
                {"context": "Use formula X. Question:  \\"What is 1 / 2?\\". Answer:", "target": "0.5"}
                {"context": "Anything else", "target": "x"}
                """);

        assertThat(tasks.get(0)).isEqualTo(new Task("1", "Which tags?", Optional.of("Rent,Lease"), "Rent was 5."));
        assertThat(tasks.get(1).input()).startsWith("What is 1 / 2? Your answer should be a plain");
        assertThat(tasks.get(2)).isEqualTo(Task.of("3", "Anything else", "x"));
    }

    @Test
    void namesFileAndLineOfWhatIsNoTask() {
        assertThatThrownBy(() -> read("{\"input\": \"a\"}\n{\"inputs\": \"b\"}\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tasks.jsonl: line 2: \"input\" is missing");
        assertThatThrownBy(() -> read("{\"input\": \"a\"}\n{\"input\": \n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tasks.jsonl: line 2");
        assertThatThrownBy(() -> read("{\"id\": \"a\", \"input\": \"a\"}\n{\"id\": \"a\", \"input\": \"b\"}\n"))
                .hasMessageContaining("line 2: the id a stands there twice");
    }
}
