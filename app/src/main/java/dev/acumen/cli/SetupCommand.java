package dev.acumen.cli;

import dev.acumen.client.Client;
import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Limits;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.output.TerminalInfo;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import dev.acumen.transfer.GitMerging;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen setup`: asks what a first run needs to know, and calls the commands that do it.
@Command(
        name = "setup",
        description = {
            "Set up Acumen for Claude Code.",
            "Asks up to three questions, each with a default. Then runs acumen config, install, install --git and"
                    + " doctor as answered."
        },
        footer = {"", "It can be run again. acumen uninstall removes what it installed."})
final class SetupCommand extends ProjectCommand {
    @Option(names = "--yes", description = "Answer each question with its default.")
    private boolean isYes;

    /// What the answers come to.
    private final List<List<String>> calls = new ArrayList<>();

    SetupCommand(Environment environment) {
        super(environment);
    }

    /// A question with its default, and what an answer asks for.
    ///
    /// @param hint which answers there are, the default first
    private record Step(String text, String hint, Answering answering) {}

    /// What an answer comes to.
    @FunctionalInterface
    private interface Answering {
        /// @param answer in lower case; empty for the default
        /// @return the commands to run; empty where this is no answer
        Optional<List<List<String>>> calls(String answer);
    }

    @Override
    public Integer call() {
        List<Step> questions = questions();
        if (!isYes && !Terminal.isInteractive()) {
            return refused(questions);
        }
        BufferedReader in =
                new BufferedReader(new InputStreamReader(environment().input(), StandardCharsets.UTF_8));
        for (int i = 0; i < questions.size(); i++) {
            Step question = questions.get(i);
            String text = (i + 1) + " of " + questions.size() + "  " + question.text();
            Optional<List<List<String>>> answered = isYes ? question.answering().calls("") : asked(in, text, question);
            if (answered.isEmpty()) {
                warn("nothing was changed");
                return CommandLine.ExitCode.SOFTWARE;
            }
            calls.addAll(answered.get());
        }
        return carryOut();
    }

    private List<Step> questions() {
        List<Step> questions = new ArrayList<>();
        Settings settings = settings();
        Limits limits = Budgets.limits(settings);
        switch (modelChoice(settings)) {
            case ModelChoice.Chosen chosen -> questions.add(model(chosen, limits));
            case ModelChoice.SignalsAlone alone ->
                say("No model is asked: " + alone.why() + ". Acumen learns from signals alone, and nothing is sent.");
            case ModelChoice.Impossible impossible -> warn(impossible.why());
        }
        questions.add(new Step(
                "Install the hooks for all of your projects, in "
                        + environment().shown(environment().clientFolder().resolve("settings.json")) + others() + "?",
                "Y/n",
                answer -> agreed(answer, List.of("install", "--yes"))));
        Optional<Path> project = project().find(environment());
        if (project.flatMap(folder -> GitMerging.around(folder, environment().variables()))
                .isPresent()) {
            questions.add(new Step(
                    "Let git merge the playbook of this repository through Acumen, in this clone?",
                    "Y/n",
                    answer -> agreed(answer, List.of("install", "--git"))));
        }
        return questions;
    }

    /// The other clients that get hooks as well.
    private String others() {
        List<String> titles = OtherClients.here(environment(), this::warn).clients().stream()
                .map(Client::title)
                .toList();
        return titles.isEmpty() ? "" : " and for " + String.join(", ", titles);
    }

    private static Step model(ModelChoice.Chosen chosen, Limits limits) {
        return new Step(
                "Learn with " + chosen.name(Role.REFLECTOR).value() + " of "
                        + chosen.provider().label() + " ("
                        + chosen.why() + "), for at most " + limits.calls() + " calls" + ", "
                        + limits.tokens() + " tokens and " + limits.usd().toPlainString() + " USD a day?",
                "Y, none for no model, or another limit in USD",
                answer -> model(answer.startsWith("$") ? answer.substring(1) : answer));
    }

    private static Optional<List<List<String>>> model(String answer) {
        if (isYes(answer)) {
            return Optional.of(List.of());
        }
        if (answer.equals("none") || isNo(answer)) {
            return Optional.of(List.of(List.of("config", Setting.PROVIDER.label(), "none")));
        }
        return Setting.LIMITS_USD
                .parse(answer)
                .map(_ -> List.of(List.of("config", Setting.LIMITS_USD.label(), answer)));
    }

    private static Optional<List<List<String>>> agreed(String answer, List<String> call) {
        return isYes(answer) ? Optional.of(List.of(call)) : isNo(answer) ? Optional.of(List.of()) : Optional.empty();
    }

    private static boolean isYes(String answer) {
        return List.of("", "y", "yes").contains(answer);
    }

    private static boolean isNo(String answer) {
        return List.of("n", "no").contains(answer);
    }

    private int refused(List<Step> questions) {
        questions.forEach(question -> say(question.text() + " [" + question.hint() + "]"));
        warn("nothing was changed: not a terminal, cannot ask the "
                + ConsoleOutput.counted(questions.size(), "question") + "; --yes takes the default of each");
        return CommandLine.ExitCode.USAGE;
    }

    /// What a person at the terminal answers; empty at the end of the input.
    private Optional<List<List<String>>> asked(BufferedReader in, String text, Step question) {
        while (true) {
            AcumenCommand.tell(spec().commandLine()).ask(text + " [" + question.hint() + "] ");
            try {
                String line = in.readLine();
                if (line == null) {
                    return Optional.empty();
                }
                Optional<List<List<String>>> answered =
                        question.answering().calls(line.strip().toLowerCase(Locale.ROOT));
                if (answered.isPresent()) {
                    return answered;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            warn("that is none of: " + question.hint());
        }
    }

    private int carryOut() {
        Map<String, Json> members = new LinkedHashMap<>();
        for (List<String> call : calls) {
            say("");
            say("> acumen " + String.join(" ", call));
            StringWriter printed = new StringWriter();
            int exitCode = run(call, isJson() ? new PrintWriter(printed) : out());
            if (exitCode != CommandLine.ExitCode.OK) {
                out().print(printed);
                return exitCode;
            }
            if (isJson()) {
                members.put(String.join(" ", call), JsonReader.read(printed.toString(), "acumen " + call));
            }
        }
        return conclude(members);
    }

    private int run(List<String> call, PrintWriter printed) {
        List<String> arguments = new ArrayList<>(call);
        if (project().isGiven()) {
            arguments.addAll(
                    List.of("--project", project().folder(environment()).toString()));
        }
        if (isJson()) {
            arguments.add("--json");
        }
        PrintWriter err = spec().commandLine().getErr();
        return AcumenCommand.run(environment(), printed, err, arguments.toArray(String[]::new));
    }

    /// Ends with the verdict of `acumen doctor`, in one line.
    private int conclude(Map<String, Json> members) {
        if (TerminalInfo.isDrawable(environment()) && !isJson()) {
            spec().commandLine().getErr().println("\nTrying the hooks, which takes some seconds …");
        }
        StringWriter printed = new StringWriter();
        List<String> doctor = new ArrayList<>(List.of("doctor", "--json"));
        if (project().isGiven()) {
            doctor.addAll(List.of("--project", project().folder(environment()).toString()));
        }
        int exitCode = AcumenCommand.run(
                environment(), new PrintWriter(printed), spec().commandLine().getErr(), doctor.toArray(String[]::new));
        Json.Obj checks = (Json.Obj) JsonReader.read(printed.toString(), "acumen doctor");
        members.put("doctor", checks);
        if (isJson()) {
            print(new Json.Obj(members));
        } else {
            say(DoctorCommand.verdict(checks));
        }
        return exitCode;
    }

    private void say(String line) {
        if (!isJson()) {
            columns().say(line);
        }
    }
}
