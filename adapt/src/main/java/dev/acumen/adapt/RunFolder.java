package dev.acumen.adapt;

import dev.acumen.document.PlaybookJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes what came of a run into a folder, with the file names and keys of the framework of the paper's authors
/// (github.com/ace-agent/ace), so that scripts for its results read ours. Everything is written anew from the result;
/// [RunLog] alone is kept while a run goes on.
///
/// A score below 1 counts as not correct, as there; `accuracy` is the mean score. Our own numbers stand beside theirs:
/// `usage`, `kept`, `turned_back`.
public final class RunFolder {
    /// The playbook with the best score, to be imported.
    public static final String BEST = "best_playbook.json";

    /// The page about a run.
    public static final String REPORT = "report.md";

    private static final String LOG = "run.jsonl";
    private static final FileAttribute<?>[] OWNERS = {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
    private static final String SETUP = "setup.json";

    private final Path folder;

    private RunFolder(Path folder) {
        this.folder = folder;
    }

    /// The folder of a run, which is made where there is none, for its owner's eyes alone: it holds what models and
    /// programs said.
    ///
    /// @throws BadInputException if there is something else in it
    /// @throws IOException if it cannot be made
    public static RunFolder in(Path folder) throws IOException {
        boolean hasPermissions =
                folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        Files.createDirectories(folder, hasPermissions ? OWNERS : new FileAttribute<?>[0]);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            if (found.iterator().hasNext() && Files.notExists(folder.resolve(LOG))) {
                throw new BadInputException(folder.toString(), "", "this is no run folder, and not empty");
            }
        }
        return new RunFolder(folder);
    }

    /// The log of the run, so that it can go on after a kill.
    ///
    /// @throws IOException if it cannot be read
    public RunLog log() throws IOException {
        return RunLog.in(folder.resolve(LOG));
    }

    /// Says how the attempts of the run are made, in `setup.json`.
    ///
    /// @param setup such as who tries tasks and how they are scored
    /// @throws BadInputException if the folder holds a run that is made otherwise
    /// @throws IOException if it cannot be written
    public void begin(Json.Obj setup) throws IOException {
        Path file = folder.resolve(SETUP);
        if (!Files.exists(file)) {
            write(SETUP, setup);
        } else {
            RunStart.compare(JsonReader.objectIn(file), setup, file.toString());
        }
    }

    /// A model, each call of which is written to `detailed_llm_logs`, as it was asked and answered.
    public LanguageModel logged(LanguageModel model) {
        return new LoggedModel(model, folder.resolve("detailed_llm_logs"));
    }

    /// Writes the files of a run.
    ///
    /// @param first the score on test tasks before the run; empty where it was not measured
    /// @param last the same with the best playbook
    /// @throws IOException if a file cannot be written
    public void write(
            AdaptResult result,
            boolean isOnline,
            AdaptOptions options,
            Optional<Evaluation> first,
            Optional<Evaluation> last)
            throws IOException {
        write("run_config.json", config(isOnline, options));
        write("train_results.json", isOnline ? windows(result) : training(result));
        write(
                "val_results.json",
                new Json.Arr(result.evaluations().stream()
                        .<Json>map(RunFolder::errors)
                        .toList()));
        write(
                "pre_train_post_train_results.json",
                new Json.Arr(result.steps().stream()
                        .<Json>map(step -> prePost(step, isOnline))
                        .toList()));
        write("final_results.json", summary(result, isOnline, first, last));
        if (isOnline) {
            write("test_results.json", onlineTest(result));
        }
        if (first.isPresent()) {
            write("initial_test_results.json", test(first.get()));
        }
        if (last.isPresent()) {
            write("final_test_results.json", test(last.get()));
        }
        text("final_playbook.txt", Rendering.keyPoints(result.playbook()) + "\n");
        text("best_playbook.txt", Rendering.keyPoints(result.best()) + "\n");
        write(BEST, PlaybookJson.document(result.best()));
        text("bullet_usage_log.jsonl", usageLog(result));
        playbooks(result, isOnline);
        RunReport report = new RunReport(result, isOnline, first, last);
        text(REPORT, report.markdown());
        for (Map.Entry<String, String> chart : report.charts().entrySet()) {
            text(chart.getKey(), chart.getValue());
        }
    }

    /// Writes the files of a measurement.
    ///
    /// @throws IOException if a file cannot be written
    public void write(Evaluation measured) throws IOException {
        write("test_results.json", test(measured));
        write("final_results.json", Json.Obj.of("test_results", score(measured)));
    }

    private void playbooks(AdaptResult result, boolean isOnline) throws IOException {
        Map<Integer, Playbook> ends = new LinkedHashMap<>();
        result.steps().forEach(step -> ends.put(step.epoch(), step.after()));
        Files.createDirectories(folder.resolve("intermediate_playbooks"));
        for (Map.Entry<Integer, Playbook> end : ends.entrySet()) {
            String name = (isOnline ? "window_" : "epoch_") + end.getKey() + "_final_playbook.txt";
            text("intermediate_playbooks/" + name, Rendering.keyPoints(end.getValue()) + "\n");
        }
    }

    private static Json config(boolean isOnline, AdaptOptions options) {
        return Json.Obj.of(
                "mode",
                new Json.Text(isOnline ? "online" : "offline"),
                "config",
                RunStart.json(options)
                        .with("num_epochs", Json.Num.of(options.epochs()))
                        .with("max_num_rounds", Json.Num.of(options.rounds()))
                        .with("curator_frequency", Json.Num.of(options.curateEvery()))
                        .with("eval_steps", Json.Num.of(options.evaluateEvery()))
                        .with("playbook_token_budget", Json.Num.of(options.budget()))
                        .with("test_workers", Json.Num.of(options.inFlight()))
                        .with("no_ground_truth", new Json.Bool(options.feedback() != AdaptOptions.Feedback.REFERENCE)));
    }

    private static Json training(AdaptResult result) {
        List<Json> results = new ArrayList<>();
        for (Evaluation evaluation : result.evaluations()) {
            List<AdaptStep> epoch = result.steps().stream()
                    .filter(step -> step.epoch() == evaluation.epoch() && step.step() <= evaluation.step())
                    .toList();
            results.add(about(
                    evaluation.playbook(),
                    Json.Obj.of(
                            "epoch",
                            Json.Num.of(evaluation.epoch()),
                            "step",
                            Json.Num.of(evaluation.step()),
                            "train_result",
                            prePost(epoch),
                            "val_result",
                            accuracy(
                                    evaluation.score(),
                                    evaluation.right(),
                                    evaluation.attempts().size()))));
        }
        return Json.Obj.of("best_accuracy", number(result.bestScore()), "results", new Json.Arr(results));
    }

    private static Json windows(AdaptResult result) {
        List<Json> windows = new ArrayList<>();
        double sum = 0;
        int count = 0;
        for (List<AdaptStep> window : byEpoch(result)) {
            sum += window.stream()
                    .mapToDouble(step -> first(step).score().value())
                    .sum();
            count += window.size();
            windows.add(about(
                    window.getLast().after(),
                    Json.Obj.of(
                            "window",
                            Json.Num.of(window.getLast().epoch()),
                            "global_step",
                            Json.Num.of(window.getLast().step()),
                            "train_result",
                            prePost(window),
                            "cumulative_test_accuracy",
                            number(sum / count))));
        }
        return Json.Obj.of("train_results", new Json.Arr(windows));
    }

    private static List<List<AdaptStep>> byEpoch(AdaptResult result) {
        Map<Integer, List<AdaptStep>> epochs = new LinkedHashMap<>();
        result.steps()
                .forEach(step -> epochs.computeIfAbsent(step.epoch(), ignored -> new ArrayList<>())
                        .add(step));
        return List.copyOf(epochs.values());
    }

    private static Json.Obj prePost(List<AdaptStep> steps) {
        return Json.Obj.of(
                "pre_train_accuracy",
                number(mean(steps.stream().map(RunFolder::first).toList())),
                "post_train_accuracy",
                number(mean(
                        steps.stream().map(step -> step.attempts().getLast()).toList())));
    }

    private static Json prePost(AdaptStep step, boolean isOnline) {
        return Json.Obj.of(
                isOnline ? "window" : "epoch",
                Json.Num.of(step.epoch()),
                isOnline ? "global_step" : "step",
                Json.Num.of(step.step()),
                "target",
                new Json.Text(step.task().reference().orElse("")),
                "pre_train_result",
                answer(first(step), step.before()),
                "post_train_result",
                answer(step.attempts().getLast(), step.after()),
                "kept",
                new Json.Bool(step.isKept()));
    }

    private static Json answer(Scored attempt, Playbook playbook) {
        String text = Rendering.keyPoints(playbook);
        return Json.Obj.of(
                "final_answer",
                new Json.Text(attempt.answer()),
                "is_correct",
                new Json.Bool(attempt.score().isFull()),
                "playbook_num_tokens",
                Json.Num.of(Trials.tokens(playbook)),
                "playbook_length",
                Json.Num.of(text.length()));
    }

    private static Json.Obj about(Playbook playbook, Json.Obj result) {
        return result.with("playbook_num_tokens", Json.Num.of(Trials.tokens(playbook)))
                .with(
                        "playbook_length",
                        Json.Num.of(Rendering.keyPoints(playbook).length()))
                .with("playbook_stats", stats(playbook));
    }

    private static Json stats(Playbook playbook) {
        int[] counts = new int[3];
        Map<String, Json> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            long helpful = 0;
            long harmful = 0;
            for (KeyPoint keyPoint : playbook.in(section)) {
                Tally tally = keyPoint.tally();
                helpful += tally.helpful();
                harmful += tally.harmful();
                counts[0] += tally.helpful() > 5 && tally.harmful() < 2 ? 1 : 0;
                counts[1] += tally.harmful() >= tally.helpful() && tally.harmful() > 0 ? 1 : 0;
                counts[2] += tally.equals(Tally.ZERO) ? 1 : 0;
            }
            if (!playbook.in(section).isEmpty()) {
                sections.put(
                        section.title(),
                        Json.Obj.of(
                                "count", Json.Num.of(playbook.in(section).size()),
                                "helpful", Json.Num.of(helpful),
                                "harmful", Json.Num.of(harmful)));
            }
        }
        return Json.Obj.of(
                "total_bullets", Json.Num.of(playbook.size()),
                "high_performing", Json.Num.of(counts[0]),
                "problematic", Json.Num.of(counts[1]),
                "unused", Json.Num.of(counts[2]),
                "by_section", new Json.Obj(sections));
    }

    private static Json errors(Evaluation evaluation) {
        return Json.Obj.of(
                "epoch",
                Json.Num.of(evaluation.epoch()),
                "step",
                Json.Num.of(evaluation.step()),
                "val_results",
                accuracy(
                        evaluation.score(),
                        evaluation.right(),
                        evaluation.attempts().size()),
                "error_log",
                errorLog(evaluation));
    }

    private static Json.Obj errorLog(Evaluation evaluation) {
        List<Json> errors = new ArrayList<>();
        for (int i = 0; i < evaluation.attempts().size(); i++) {
            Scored attempt = evaluation.attempts().get(i);
            if (!attempt.score().isFull()) {
                errors.add(Json.Obj.of(
                        "index", Json.Num.of(i),
                        "prediction", new Json.Text(attempt.answer()),
                        "ground_truth",
                                new Json.Text(
                                        evaluation.tasks().get(i).reference().orElse(""))));
            }
        }
        return Json.Obj.of("accuracy", number(evaluation.score()), "errors", new Json.Arr(errors));
    }

    private static Json test(Evaluation evaluation) {
        return Json.Obj.of(
                "test_results",
                accuracy(
                        evaluation.score(),
                        evaluation.right(),
                        evaluation.attempts().size()),
                "error_log",
                errorLog(evaluation));
    }

    private static Json onlineTest(AdaptResult result) {
        List<Json> windows = new ArrayList<>();
        int start = 0;
        for (List<AdaptStep> window : byEpoch(result)) {
            List<Scored> attempts = window.stream().map(RunFolder::first).toList();
            windows.add(Json.Obj.of(
                    "window", Json.Num.of(window.getLast().epoch()),
                    "start_idx", Json.Num.of(start),
                    "end_idx", Json.Num.of(start + window.size()),
                    "window_accuracy", number(mean(attempts)),
                    "window_correct", Json.Num.of(right(attempts)),
                    "window_total", Json.Num.of(window.size())));
            start += window.size();
        }
        Evaluation all = new Evaluation(
                0,
                0,
                result.playbook(),
                result.steps().stream().map(AdaptStep::task).toList(),
                result.steps().stream().map(RunFolder::first).toList());
        return Json.Obj.of(
                "test_accuracy",
                number(result.score()),
                "test_results",
                accuracy(result.score(), all.right(), result.steps().size())
                        .with("window_results", new Json.Arr(windows)),
                "test_error_log",
                errorLog(all));
    }

    private static Json summary(
            AdaptResult result, boolean isOnline, Optional<Evaluation> first, Optional<Evaluation> last) {
        Map<String, Json> members = new LinkedHashMap<>();
        first.ifPresent(test -> members.put("initial_test_results", score(test)));
        if (isOnline) {
            long right = right(result.steps().stream().map(RunFolder::first).toList());
            members.put(
                    "online_test_results",
                    accuracy(result.score(), right, result.steps().size()));
        } else {
            members.put("training_results", Json.Obj.of("best_validation_accuracy", number(result.bestScore())));
        }
        last.ifPresent(test -> members.put("final_test_results", score(test)));
        members.put("turned_back", Json.Num.of(result.turnedBack()));
        Map<String, Json> usage = new LinkedHashMap<>();
        new RunReport(result, isOnline, first, last)
                .usage()
                .forEach((phase, used) -> usage.put(phase.label(), ModelUsageJson.write(used)));
        members.put("usage", new Json.Obj(usage));
        result.stopped().ifPresent(failure -> members.put("stopped", new Json.Text(failure.reason())));
        return new Json.Obj(members);
    }

    private static Json.Obj score(Evaluation evaluation) {
        return accuracy(
                evaluation.score(), evaluation.right(), evaluation.attempts().size());
    }

    private static Json.Obj accuracy(double accuracy, long right, int total) {
        return Json.Obj.of("accuracy", number(accuracy), "correct", Json.Num.of(right), "total", Json.Num.of(total));
    }

    private static String usageLog(AdaptResult result) {
        StringBuilder log = new StringBuilder();
        for (AdaptStep step : result.steps()) {
            List<String> ids = List.copyOf(first(step).cited());
            log.append(JsonWriter.compact(Json.Obj.of(
                            "epoch", Json.Num.of(step.epoch()),
                            "step", Json.Num.of(step.step()),
                            "sample_id", new Json.Text("epoch_" + step.epoch() + "_step_" + step.step()),
                            "bullet_ids_used", Json.Arr.ofTexts(ids),
                            "is_correct", new Json.Bool(first(step).score().isFull()),
                            "sample_question", new Json.Text(begin(step.task().input(), 200)),
                            "sample_context", new Json.Text(begin(step.task().context(), 500)),
                            "reflection_summary", new Json.Text(begin(step.analysis(), 300)),
                            "bullet_count", Json.Num.of(ids.size()))))
                    .append('\n');
        }
        return log.toString();
    }

    private static String begin(String text, int limit) {
        return text.codePointCount(0, text.length()) > limit
                ? text.substring(0, text.offsetByCodePoints(0, limit))
                : text;
    }

    private static Scored first(AdaptStep step) {
        return step.attempts().getFirst();
    }

    private static double mean(List<Scored> attempts) {
        return attempts.stream()
                .mapToDouble(attempt -> attempt.score().value())
                .average()
                .orElse(0);
    }

    private static long right(List<Scored> attempts) {
        return attempts.stream().filter(attempt -> attempt.score().isFull()).count();
    }

    private static Json number(double value) {
        return new Json.Num(BigDecimal.valueOf(value)
                .setScale(6, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString());
    }

    private void write(String name, Json json) throws IOException {
        text(name, JsonWriter.pretty(json) + "\n");
    }

    /// Puts a whole file in place, so that whoever reads it meanwhile never sees a part.
    private void text(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(whole, text);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
