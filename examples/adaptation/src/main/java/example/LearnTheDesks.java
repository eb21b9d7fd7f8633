package example;

import dev.acumen.adapt.AdaptOptions;
import dev.acumen.adapt.AdaptResult;
import dev.acumen.adapt.Adaptation;
import dev.acumen.adapt.Evaluation;
import dev.acumen.adapt.RunFolder;
import dev.acumen.adapt.RunLog;
import dev.acumen.adapt.Scorer;
import dev.acumen.adapt.Task;
import dev.acumen.adapt.TaskFile;
import dev.acumen.config.Environment;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Retries;
import dev.acumen.providers.Role;
import dev.acumen.providers.UserModel;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// Learns from messages which desk answers what, and prints what the playbook is worth.
public final class LearnTheDesks {
    private LearnTheDesks() {}

    /// @param arguments the folder of the tasks, and the run folder
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(System.getProperty("user.home"));
        Environment environment = new Environment(
                Path.of("").toAbsolutePath(), home, System.getenv(), System.in, Clock.systemUTC(), Retries.defaults());
        System.out.println(
                learn(UserModel.of(environment, Role.REFLECTOR), Path.of(arguments[0]), Path.of(arguments[1])));
    }

    static String learn(LanguageModel model, Path tasks, Path folder) throws IOException {
        RunFolder run = RunFolder.in(folder);
        try (RunLog log = run.log()) {
            FilePlaybookStore store = new FilePlaybookStore(folder, Clock.systemUTC());
            Adaptation adaptation =
                    Adaptation.of(run.logged(model), Scorer.exact(), store).logging(log);
            AdaptOptions options = AdaptOptions.defaults();
            AdaptResult result = adaptation.offline(
                    TaskFile.read(tasks.resolve("train.jsonl")),
                    TaskFile.read(tasks.resolve("validation.jsonl")),
                    options);
            List<Task> test = TaskFile.read(tasks.resolve("test.jsonl"));
            Evaluation before = adaptation.test(result.start(), test, options).evaluation();
            Evaluation after = adaptation.test(result.best(), test, options).evaluation();
            run.write(result, false, options, Optional.of(before), Optional.of(after));
            return "score " + before.score() + " before, " + after.score() + " after";
        }
    }
}
