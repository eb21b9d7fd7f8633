package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private static final List<Task> TRAIN = Toy.tasks("train", 10);
    private static final List<Task> HELD_OUT = Toy.tasks("held", 10);
    private static final AdaptOptions OPTIONS = AdaptOptions.defaults();

    @TempDir
    private Path folder;

    @Test
    void takesNoFolderOfOthers() throws IOException {
        Files.writeString(folder.resolve("notes.md"), "mine");

        assertThatThrownBy(() -> RunFolder.in(folder)).hasMessageContaining("this is no run folder, and not empty");
    }

    private Json.Obj json(String name) {
        return JsonReader.objectIn(folder.resolve(name));
    }

    @Test
    void writesAnOfflineRunUnderTheFrameworksNamesAndKeys() throws IOException {
        Adaptation adaptation = new Toy().adaptation(Toy.store());
        AdaptResult result = adaptation.offline(TRAIN, HELD_OUT, OPTIONS);
        Evaluation test =
                adaptation.test(result.best(), Toy.tasks("test", 5), OPTIONS).evaluation();

        RunFolder.in(folder).write(result, false, OPTIONS, Optional.empty(), Optional.of(test));

        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder(
                        "run_config.json",
                        "train_results.json",
                        "val_results.json",
                        "pre_train_post_train_results.json",
                        "final_results.json",
                        "final_test_results.json",
                        "final_playbook.txt",
                        "best_playbook.txt",
                        "best_playbook.json",
                        "bullet_usage_log.jsonl",
                        "intermediate_playbooks",
                        "report.md",
                        "score.svg",
                        "playbook.svg",
                        "tokens.svg",
                        "kept.svg");
        assertThat(folder.resolve("intermediate_playbooks/epoch_1_final_playbook.txt"))
                .exists();
        assertThat(json("train_results.json").get("best_accuracy")).isEqualTo(new Json.Num("1"));
        Json.Obj last =
                (Json.Obj) ((Json.Arr) json("train_results.json").members().getOrDefault("results", Json.NULL))
                        .elements()
                        .getLast();
        assertThat(last.members().keySet())
                .containsExactly(
                        "epoch",
                        "step",
                        "train_result",
                        "val_result",
                        "playbook_num_tokens",
                        "playbook_length",
                        "playbook_stats");
        assertThat(((Json.Obj) json("final_results.json").members().getOrDefault("final_test_results", Json.NULL))
                        .get("correct"))
                .isEqualTo(Json.Num.of(5));
        assertThat(Files.readString(folder.resolve("best_playbook.txt")))
                .contains("[pat-001] helpful=", "kind0 is answered by answer0");
        assertThat(Files.readAllLines(folder.resolve("bullet_usage_log.jsonl"))).hasSize(10);
    }

    @Test
    void writesTheWindowsOfAnOnlineRun() throws IOException {
        AdaptResult result = new Toy().adaptation(Toy.store()).online(TRAIN, OPTIONS.withBatch(5));

        RunFolder.in(folder).write(result, true, OPTIONS, Optional.empty(), Optional.empty());

        assertThat(json("test_results.json").get("test_accuracy")).isEqualTo(new Json.Num("0.5"));
        assertThat(((Json.Arr) json("train_results.json").members().getOrDefault("train_results", Json.NULL))
                        .elements())
                .hasSize(2);
        assertThat(folder.resolve("intermediate_playbooks/window_2_final_playbook.txt"))
                .exists();
    }

    @Test
    void keepsTheLogOfARunThatWasStopped() throws IOException {
        Toy toy = new Toy();
        toy.limit = 15;
        RunFolder run = RunFolder.in(folder);

        try (RunLog log = run.log()) {
            AdaptResult stopped = toy.adaptation(Toy.store()).logging(log).offline(TRAIN, HELD_OUT, OPTIONS);
            run.write(stopped, false, OPTIONS, Optional.empty(), Optional.empty());
        }
        toy.limit = Integer.MAX_VALUE;
        try (RunLog log = run.log()) {
            AdaptResult result = toy.adaptation(Toy.store()).logging(log).offline(TRAIN, HELD_OUT, OPTIONS);
            assertThat(result.stopped()).isEmpty();
        }

        assertThat(json("final_results.json").text("stopped")).contains("the world ended");
    }
}
