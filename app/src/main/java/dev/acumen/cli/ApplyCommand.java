package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.DeltaJson;
import dev.acumen.document.ExtractionJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Extraction;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen apply`.
@Command(
        name = "apply",
        description = "Apply operations (ADD, UPDATE, MERGE, DELETE) made by another program.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Success. Refused operations are listed.",
            "1:Failure. Nothing was changed.",
            "2:Usage error. Nothing was changed.",
            "3:With --strict: an operation was refused. The others were applied."
        })
final class ApplyCommand extends ChangeCommand {
    private static final int REFUSED = 3;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "A JSON file; '-' reads standard input. It holds a list of operations, an object with 'operations', or an"
                            + " extraction ('evaluations', 'new_key_points').")
    private String file = "";

    @Option(names = "--prune", description = "Also remove harmful key points. After an extraction this always happens.")
    private boolean isPruning;

    @Option(
            names = "--strict",
            description = "Exit with " + REFUSED + " if an operation is refused. The others are applied.")
    private boolean isStrict;

    ApplyCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() throws IOException {
        Function<Playbook, Applied> change = change(read());
        JournaledStore store = storeMakingItsFolder();
        Applied applied = store.update(
                Cause.of("apply"),
                isPruning ? playbook -> change.apply(playbook).then(Playbook::prune) : change);
        tell(applied);
        return isStrict && !applied.rejections().isEmpty() ? REFUSED : CommandLine.ExitCode.OK;
    }

    private Json read() throws IOException {
        if (file.equals("-")) {
            return JsonReader.read(JsonReader.bytes(environment().input(), "standard input"), "standard input");
        }
        Path path = environment().workingDirectory().resolve(file);
        if (!Files.exists(path) || Files.isDirectory(path)) {
            throw new FailureException(
                    file + (Files.isDirectory(path) ? ": this is a folder" : ": there is no such file"));
        }
        try (InputStream in = Files.newInputStream(path)) {
            return JsonReader.read(JsonReader.bytes(in, file), file);
        } catch (IOException _) {
            throw new FailureException(file + ": it cannot be read");
        }
    }

    private Function<Playbook, Applied> change(Json json) {
        String source = file.equals("-") ? "standard input" : file;
        switch (json) {
            case Json.Arr operations -> {
                Delta delta = SecretScreen.screened(Delta.of(DeltaJson.operations(operations)));
                return playbook -> playbook.apply(delta);
            }
            case Json.Obj object
            when object.get("evaluations") != null || object.get("new_key_points") != null -> {
                Extraction extraction = SecretScreen.screened(ExtractionJson.read(object));
                return playbook -> playbook.update(extraction);
            }
            case Json.Obj object
            when object.get("operations") instanceof Json.Arr -> {
                Delta delta = SecretScreen.screened(DeltaJson.read(object));
                return playbook -> playbook.apply(delta);
            }
            case Json.Obj object
            when object.get("operations") != null ->
                throw new BadInputException(source, "$.operations", "a list was expected");
            case Json.Obj _, Json.Text _, Json.Num _, Json.Bool _, Json.Null _ ->
                throw new BadInputException(
                        source,
                        "$",
                        "a list of operations was expected, or an object with operations, evaluations or"
                                + " new_key_points");
        }
    }
}
