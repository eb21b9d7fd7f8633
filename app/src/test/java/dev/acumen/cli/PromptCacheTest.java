package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the marks for a provider's cache save, when the example sessions are learned one after another.
class PromptCacheTest {
    /// What providers take for a token that is kept, and for one that was kept before.
    private static final double WRITE = 1.25;

    private static final double READ = 0.1;

    /// Each pair of key points is compared after each session: in short there are fewer.
    private static final int SHARE = Double.parseDouble(System.getProperty("acumen.scale", "0.02")) >= 1 ? 1 : 4;

    @TempDir
    private Path folder = Path.of("");

    /// Answers that judge and change nothing, so that the playbook stays as it is and requests differ by session
    /// alone. A reflection with something in it, or nobody would ask the Curator.
    private static Script answers() {
        return Script.when(
                        request -> request.prompt().startsWith("You look after"),
                        Reply.text("{\"reasoning\": \"nothing new\", \"operations\": []}"))
                .orElse(Reply.text("{\"analysis\": \"It went well.\", \"bullet_tags\": [{\"name\": \"ctx-001\","
                        + " \"tag\": \"neutral\", \"rationale\": \"not needed\"}], \"insights\": [],"
                        + " \"evaluations\": [], \"operations\": []}"));
    }

    private static String[] learnExamples(Program program) throws IOException {
        Path examples = Path.of(System.getProperty("acumen.root", "..")).resolve("examples/sessions");
        List<String> arguments =
                new ArrayList<>(List.of("learn", "--project", program.here().toString()));
        try (Stream<Path> files = Files.list(examples)) {
            files.map(Path::toString)
                    .filter(file -> file.endsWith(".jsonl"))
                    .sorted()
                    .forEach(arguments::add);
        }
        return arguments.toArray(new String[0]);
    }

    /// A playbook as a project has it after some months.
    private static String playbook(int keyPoints) {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= keyPoints; i++) {
            lines.append(i == 1 ? "" : ",")
                    .append("{\"name\": \"ctx-%03d\", \"helpful\": %d, \"harmful\": 0, \"text\": ".formatted(i, i % 7))
                    .append("\"Module %d keeps its settings in config/m%d.toml and reads them once, at its start\"}"
                            .formatted(i, i));
        }
        return "{\"version\": \"1.0\", \"sections\": {\"PROJECT CONTEXT\": [" + lines + "]}}";
    }

    @ParameterizedTest
    @CsvSource({"roles, 0", "single, 0", "roles, 80", "single, 80"})
    void marksForTheCacheMakeEightSessionsInARowCheaper(String mode, int keyPoints) throws IOException {
        Program program = Program.in(folder).havingPlaybook(playbook(keyPoints / SHARE));
        try (Played.Http played = Played.anthropic(program, answers())) {
            Program.Ran ran = played.program().with("ACUMEN_LEARN_MODE", mode).run(learnExamples(program));

            assertThat(ran.exitCode()).isZero();
            assertThat(played.requests()).isEqualTo(mode.equals("single") ? 8 : 16);
            Usage used = played.server().usage();
            double marked = (double) used.input() + WRITE * used.cacheWrite() + READ * used.cacheRead();
            System.out.println(String.format(
                    Locale.ROOT,
                    "prompt cache: | %s, %d key points | %d | %,d | %,.0f | %.0f %% |",
                    mode,
                    keyPoints / SHARE,
                    played.requests(),
                    used.prompt(),
                    marked,
                    100 * marked / (double) used.prompt()));
            assertThat(marked).isLessThan((double) used.prompt());
            assertThat(played.server().requests())
                    .allSatisfy(request -> assertThat(request.cached()).hasSizeBetween(1, 4));
        }
    }
}
