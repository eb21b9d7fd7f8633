package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.BadInputException;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acumen completion`.
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = AcumenCommand.Version.class,
        usageHelpAutoWidth = true,
        description = {
            "Print a script that completes commands, options and ids in a shell.",
            "Packages of Acumen bring the scripts. Without a package, write the script to where the shell looks for it."
        },
        footer = {
            "",
            "  acumen completion bash >~/.local/share/bash-completion/completions/acumen",
            "  acumen completion zsh >~/.zfunc/_acumen",
            "  acumen completion fish >~/.config/fish/completions/acumen.fish",
            "",
            "For zsh, ~/.zshrc needs the line fpath+=~/.zfunc before compinit."
        })
final class CompletionCommand implements Callable<Integer> {
    private final Environment environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "bash|zsh|fish", description = "The shell.")
    private @Nullable CompletionScript script;

    @Option(names = "--ids", paramLabel = "KINDS", hidden = true, description = "Print ids of the project.")
    private @Nullable String kinds;

    @Option(
            names = "--write",
            paramLabel = "FOLDER",
            hidden = true,
            description = "Write the scripts and the manual pages into share in this folder.")
    private @Nullable Path folder;

    CompletionCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (kinds != null) {
            ids(kinds).forEach(out::println);
        } else if (folder != null) {
            write(environment.workingDirectory().resolve(folder));
        } else if (script != null) {
            out.print(script.text(Typable.of(program())));
        } else {
            throw new ParameterException(spec.commandLine(), "which shell? bash, zsh or fish");
        }
        return CommandLine.ExitCode.OK;
    }

    private CommandLine program() {
        return AcumenCommand.commandLine(
                environment, new JsonErrors(spec.commandLine().getOut(), List.of()));
    }

    /// A shell asks while a person types, so whatever is wrong with a project only means that there is nothing to
    /// offer.
    private List<String> ids(String wanted) {
        try {
            Optional<Path> project = new ProjectOption(_ -> {}).find(environment);
            if (project.isEmpty() || !Projects.hasPlaybook(project.get())) {
                return List.of();
            }
            return new CompletionIds(
                            project.get(),
                            new PlaybookStores(project.get(), environment).forReading(StoreListener.NONE),
                            environment)
                    .lines(wanted);
        } catch (BadInputException | StoreException | FailureException | IOException | UncheckedIOException _) {
            return List.of();
        }
    }

    private void write(Path target) {
        CommandLine program = program();
        Typable typable = Typable.of(program);
        Map<String, String> files = new LinkedHashMap<>(ManualPages.of(program));
        for (CompletionScript each : CompletionScript.values()) {
            files.put(each.place(), each.text(typable));
        }
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = target.resolve(file.getKey());
                Files.createDirectories(Objects.requireNonNull(path.getParent()));
                Files.writeString(path, file.getValue());
            }
        } catch (IOException e) {
            throw new FailureException(target + " cannot be written: " + ErrorAdvice.told(e));
        }
    }
}
