package dev.acumen.review;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.output.Editor;
import dev.acumen.output.Terminal;
import dev.acumen.playbook.KeyPoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What a person at the terminal answers, a line at a time.
public final class Answers {
    private final Environment environment;
    private final PrintWriter out;
    private final BufferedReader in;

    /// @param out where the person is asked
    public Answers(Environment environment, PrintWriter out) {
        this.environment = environment;
        this.out = out;
        this.in = new BufferedReader(new InputStreamReader(environment.input(), StandardCharsets.UTF_8));
    }

    /// The next answer; empty at the end of the input.
    Optional<String> to(String question) throws IOException {
        out.print(question + "> ");
        out.flush();
        String line = in.readLine();
        if (line == null) {
            out.println();
        }
        return Optional.ofNullable(line).map(String::strip);
    }

    /// A text in the person's own words: from the editor, where the environment names one, else from a line.
    ///
    /// @return empty where the person left it as it is, or left it out
    Optional<String> reworded(String text) throws IOException, InterruptedException {
        if (environment
                .variable("VISUAL")
                .or(() -> environment.variable("EDITOR"))
                .isEmpty()) {
            return to("  new text (Enter leaves it) ").filter(words -> !KeyPoint.isBlank(words));
        }
        try {
            Path draft = Editor.of(environment).open(text);
            String edited = Editor.textIn(draft);
            Files.deleteIfExists(draft);
            return KeyPoint.isBlank(edited) || edited.equals(text) ? Optional.empty() : Optional.of(edited);
        } catch (FailureException e) {
            out.println(Terminal.safe("  ! " + e.getMessage()));
            return Optional.empty();
        }
    }
}
