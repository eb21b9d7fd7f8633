package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.doctor.PlaybookCheck;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `acumen check`.
@Command(
        name = "check",
        description = {
            "Check a project's playbook, for example in CI.",
            "Reports malformed entries, merge conflicts, secrets and contradictions, one a line. Writes nothing,"
                    + " asks no model, and needs neither trust nor ~/.acumen."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:No finding.", "1:A finding, no playbook, or a failure.", "2:Usage error. Nothing was done."},
        footer = {
            "",
            "Contradictions are found by words alone, so the result is the same on every machine. acumen refine"
                    + " --dry-run also compares embeddings."
        })
final class CheckCommand extends PlaybookCommand {
    CheckCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Path file = file();
        String shown = shown(file);
        if (!Files.exists(file)) {
            throw new FailureException("there is no playbook to check: " + shown);
        }
        if (!isOfUser()) {
            StoredPlaybook.refuseForeign(project().folder(environment()));
        }
        if (!Files.isRegularFile(file)) {
            throw new FailureException(shown + " is no file");
        }
        PlaybookCheck check = PlaybookCheck.of(bytes(file), shown);
        if (isJson()) {
            print(json(shown, check.findings()));
        } else if (check.findings().isEmpty()) {
            console()
                    .say(shown + ": " + ConsoleOutput.counted(check.size(), "key point")
                            + ", well-formed, no secrets, no" + " contradictions");
        } else {
            check.findings().forEach(finding -> console().line(finding.told(shown)));
        }
        return check.findings().isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /// As it is seen from the working directory, so that other programs find it.
    private String shown(Path file) {
        Path here = environment().workingDirectory();
        return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
    }

    private static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return JsonReader.bytes(in, file.toString());
        } catch (IOException e) {
            throw new FailureException(file + " cannot be read: " + ErrorAdvice.told(e));
        }
    }

    private static Json json(String file, List<PlaybookCheck.Finding> findings) {
        return Json.Obj.of(
                "file",
                new Json.Text(file),
                "findings",
                new Json.Arr(findings.stream().map(PlaybookCheck.Finding::json).toList()));
    }
}
