package dev.acumen.cli;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Limits;
import dev.acumen.output.Columns;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.PlainText;
import dev.acumen.output.Terminal;
import dev.acumen.output.TerminalInfo;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Usage;
import dev.acumen.providers.Budgets;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Models;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What the commands share: help, the project that they are about, and where they print.
@Command(mixinStandardHelpOptions = true, versionProvider = AcumenCommand.Version.class, usageHelpAutoWidth = true)
abstract class ProjectCommand implements Callable<Integer> {
    private final Environment environment;

    private @Nullable AcumenCommand program;

    /// Null in a call that picocli does not read, until something asks for it.
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ProjectOption project = new ProjectOption(this::warn);

    @Option(names = "--json", description = "Print JSON.")
    private boolean isJson;

    ProjectCommand(Environment environment) {
        this.environment = environment;
    }

    final Environment environment() {
        return environment;
    }

    final void startedBy(AcumenCommand program) {
        this.program = program;
    }

    /// Takes its options and arguments from a plain line, as picocli would. Only commands that a person waits for do.
    ///
    /// @return whether they are what the command takes
    boolean take(PlainLine line) {
        return false;
    }

    /// Takes the options that the commands share.
    void takeShared(PlainLine line) {
        project.take(line);
        isJson = line.takeFlag("--json");
        boolean _ = line.takeFlag(GlobalOptions.NO_PAGER);
    }

    final CommandSpec spec() {
        if (spec == null) {
            program().parse(this);
        }
        return Objects.requireNonNull(spec);
    }

    private AcumenCommand program() {
        return Objects.requireNonNull(program);
    }

    final ProjectOption project() {
        return project;
    }

    final boolean isJson() {
        return isJson;
    }

    final PrintWriter out() {
        return program().out();
    }

    final PrintWriter err() {
        return program().err();
    }

    final ConsoleOutput console() {
        return new ConsoleOutput(out(), TerminalInfo.of(environment, 1));
    }

    /// Prints as wide as the terminal is.
    final Columns columns() {
        return new Columns(console(), TerminalInfo.of(environment, 1).width());
    }

    final void print(Json json) {
        out().println(Terminal.safeJson(JsonWriter.pretty(json)));
    }

    /// Tells a problem that does not end the command.
    final void warn(String problem) {
        program().complain(problem);
    }

    /// Whether the person at the terminal agrees; where not, or where there is none, a warning says that nothing was
    /// done.
    ///
    /// @param done what is done otherwise, as in "changed"
    final boolean isAgreed(String question, String done) {
        if (new Question(spec().commandLine(), environment).isAgreed(question)) {
            return true;
        }
        warn("nothing was " + done + (Terminal.isInteractive() ? "" : ": not a terminal, cannot ask; use --yes"));
        return false;
    }

    /// The store of a project that is only read, its playbook and journal in agreement where that can be had.
    final JournaledStore settledStore() {
        JournaledStore store = readStore();
        store.settle();
        return store;
    }

    /// The store of a project that is only read, or whose changes are taken back.
    JournaledStore readStore() {
        return project().readStore(environment());
    }

    /// When the project's key points were of use, and which may be out of date.
    Usage usage() {
        return project().find(environment).map(StoredPlaybook::usage).orElse(Usage.NONE);
    }

    /// The settings that hold for the project.
    final Settings settings() {
        return new SettingsFiles(environment).settings(project.find(environment));
    }

    /// Who is asked for this project, as settings and the environment of the client's hooks say.
    final ModelChoice modelChoice(Settings settings) {
        return ModelChoice.of(settings, new ClientEnvironment(environment, project.find(environment)).whole());
    }

    /// A path that was given, from the working directory on.
    final Path resolved(Path given) {
        return environment.workingDirectory().resolve(given).normalize();
    }

    /// The models of that choice, within limits.
    final Models models(ModelChoice choice, Limits limits) {
        return new Budgets(environment).models(choice, limits);
    }

    /// The text that was given as one argument, or on standard input. Of unquoted words some would be taken for
    /// options, so more than one argument is refused.
    final String textOf(List<String> arguments) {
        if (arguments.size() > 1) {
            throw new ParameterException(spec().commandLine(), "put the text in quotes, it is one argument");
        }
        return arguments.equals(List.of("-")) ? input() : String.join("", arguments);
    }

    private String input() {
        try {
            byte[] bytes = JsonReader.bytes(environment.input(), "standard input");
            return PlainText.of(bytes, "standard input").stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The section of this name or of this prefix.
    final Section sectionNamed(String name) {
        return Section.ofNameOrSlug(name)
                .orElseThrow(() -> new ParameterException(
                        spec().commandLine(),
                        "there is no section " + name + "; there are "
                                + String.join(
                                        ", ",
                                        List.of(Section.values()).stream()
                                                .map(Section::title)
                                                .toList())));
    }
}
