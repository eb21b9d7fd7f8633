package dev.acumen.output;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The user's editor.
///
/// @param command as a shell takes it: a program, perhaps with options
public record Editor(String command) {

    /// The editor that the environment names.
    public static Editor of(Environment environment) {
        return environment
                .variable("VISUAL")
                .or(() -> environment.variable("EDITOR"))
                .map(Editor::new)
                .orElseThrow(() -> new FailureException("give the new text, or set EDITOR to the editor to open"));
    }

    /// Lets the user edit a text.
    ///
    /// @return the file with what came of it, for the caller to delete
    public Path open(String text) throws IOException, InterruptedException {
        Path draft = Files.createTempFile("acumen-", ".md");
        Files.writeString(draft, text + "\n");
        Process process = new ProcessBuilder("sh", "-c", command + " \"$1\"", "sh", draft.toString())
                .inheritIO()
                .start();
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            boolean isUntouched = textIn(draft).equals(text.stripTrailing());
            if (isUntouched) {
                Files.delete(draft);
            }
            throw new FailureException(command + " ended with " + exitCode + "; nothing was changed"
                    + (isUntouched ? "" : ", your words are kept in " + draft));
        }
        return draft;
    }

    /// The text in a draft, without the line breaks at its end.
    public static String textIn(Path draft) throws IOException {
        return PlainText.of(Files.readAllBytes(draft), draft.toString()).stripTrailing();
    }
}
