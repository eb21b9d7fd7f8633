package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.review.ManualChange;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyPointPageTest {
    private static final String SESSION = "11112222-aaaa-4bbb-8ccc-333344445555";

    @TempDir
    private Path folder;

    private Environment environment;
    private FilePlaybookStore store;

    @BeforeEach
    void aProject() throws IOException {
        environment = Visitor.environment(folder);
        store = new FilePlaybookStore(environment.workingDirectory(), environment.clock());
    }

    private String page(String id) throws IOException, InterruptedException {
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            return visitor.get(OpenedPlaybook.id(environment.workingDirectory()) + "/key-point/" + id)
                    .body();
        }
    }

    /// A session of the client, in which somebody said what to do.
    ///
    /// @return the id of the line in which that was said
    private String recorded() throws IOException {
        Path file = Files.createDirectories(environment.home().resolve(".claude/projects/-home-project"))
                .resolve(SESSION + ".jsonl");
        new TranscriptBuilder(SESSION)
                .person("Install the packages")
                .command("npm install")
                .failed(1, "npm error Unsupported URL Type")
                .person("use pnpm here, never npm")
                .agent("I use pnpm from now on.")
                .command("pnpm install")
                .succeeded("done")
                .agent("<b>All</b> packages are installed.")
                .writeTo(file);
        return Pattern.compile("\"uuid\":\"([^\"]+)\"")
                .matcher(Files.readAllLines(file).stream()
                        .filter(line -> line.contains("never npm"))
                        .findFirst()
                        .orElseThrow())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private void learned(String line) {
        Operation add =
                new Operation.Add("Use pnpm", "USER PREFERENCES", new Provenance("the user said so", List.of(line)));
        store.update(new Transaction(
                Cause.learned(SESSION, "none"),
                state -> TransactionResult.of(state.playbook().apply(Delta.of(List.of(add)))),
                List.of("turn"),
                false));
    }

    @Test
    void showsTheWordsBehindItWithWhatStoodAround() throws IOException, InterruptedException {
        learned(recorded());

        String page = page("pref-001");

        assertThat(page)
                .contains("added in session " + SESSION + " (no model)")
                .contains("<b>you</b> <span dir=\"auto\"><mark>use pnpm here, never npm</mark>")
                .contains("npm error Unsupported URL Type")
                .contains("the user said so")
                .contains("None in the last 30 days.")
                .doesNotContain("packages are installed");
    }

    @Test
    void showsItsLifeAndHowItsRatingsGrew() throws IOException, InterruptedException {
        ManualChange.add("Run the tests", Section.PATTERNS).in(store);
        ManualChange.rate("pat-001", Rating.HELPFUL).in(store);
        ManualChange.rate("pat-001", Rating.HARMFUL).in(store);
        ManualChange.reword("pat-001", "Run all tests", Map.of()).in(store);

        String page = page("pat-001");

        assertThat(page)
                .contains("added by hand", "tagged helpful", "<del>Run the tests</del>", "<ins>Run all tests</ins>")
                .contains("<td class=\"number\">1</td><td class=\"number\">0</td>")
                .contains("<td class=\"number\">1</td><td class=\"number\">1</td>")
                .contains("value=\"helpful\"", "Run all tests</textarea>");
    }

    @Test
    void saysWhatBecameOfOneThatIsGone() throws IOException, InterruptedException {
        ManualChange.add("Run the tests", Section.PATTERNS).in(store);
        ManualChange.add("Run all tests", Section.PATTERNS).in(store);
        ManualChange.merge(List.of("pat-001", "pat-002"), "Run them all", null, Map.of())
                .in(store);

        assertThat(page("pat-001"))
                .contains("This key point is gone.", "merged into [pat-003] by hand", "/key-point/pat-003\"")
                .contains("Run the tests")
                .doesNotContain("<textarea");
        assertThat(page("pat-003")).contains("What went into it", "/key-point/pat-001\"");
        assertThat(page("pat-099")).contains("There is no such page.");
        assertThat(page("..%2f..%2fetc")).contains("There is no such page.");
    }

    @Test
    void saysWhichSessionsWereShownIt() throws IOException, InterruptedException {
        ManualChange.add("Run the tests", Section.PATTERNS).in(store);
        Path shown = Files.createDirectories(environment.acumenFolder().resolve("sessions"));
        Files.writeString(shown.resolve(SESSION + ".json"), """
                {"project": "%s", "injections": [{"at": 1770091506000, "event": "UserPromptSubmit", "size": 300,
                  "chosen": {"relevant reliable": ["pat-001"]}}]}""".formatted(environment.workingDirectory()));

        assertThat(page("pat-001"))
                .contains("to 1 session in the last 30 days", "/sessions/" + SESSION, "relevant, reliable");
    }
}
