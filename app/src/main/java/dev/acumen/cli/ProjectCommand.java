package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What the commands share: help, the project that they are about, and where they print.
@Command(mixinStandardHelpOptions = true, versionProvider = Acumen.Version.class, usageHelpAutoWidth = true)
abstract class ProjectCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ProjectOption project = new ProjectOption();

    @Option(names = "--json", description = "Print JSON.")
    private boolean isJson;

    ProjectCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    final Surroundings surroundings() {
        return surroundings;
    }

    final CommandSpec spec() {
        return spec;
    }

    final ProjectOption project() {
        return project;
    }

    final boolean isJson() {
        return isJson;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final Narration narration() {
        return new Narration(out());
    }

    final void print(Json json) {
        out().println(JsonWriter.pretty(json));
    }

    /// Tells a problem that does not end the command.
    final void warn(String problem) {
        Acumen.complain(spec.commandLine(), problem);
    }
}
