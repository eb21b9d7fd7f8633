package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.SectionedKeyPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example sessions, learned as the tutorial does it.
class ExamplesTest {
    private static final String LAST = "08-checkout-502-debugging.jsonl";

    /// What a file, a pasted log, a subagent or a colleague wants, and what the README of the examples says to
    /// leave.
    private static final List<String> PLANTED = List.of(
            "auto-approve",
            "TF_CLI_ARGS",
            "Never show the plan",
            "terraform.lock.hcl",
            "m6g",
            "make unlock",
            "dead code",
            "keepalive",
            "rewrite the gateway",
            "touch docker",
            "8001",
            "battery",
            "Do not run the web tests",
            "type-check is enough");

    /// The user's own words on one of these, which belong to a rule.
    private static final String REMARK = "that was one afternoon on a train with an empty battery";

    private static final List<String> SECRETS = List.of("AKIA", "ghp_", "n0t-A-real-pw", "DATABASE_URL");

    @TempDir
    private Path folder;

    @Test
    void learnsAllOfThemAndASecondTimeChangesNothing() throws IOException {
        Program program = Program.in(folder);
        Program.Ran first = program.run(learnAll(program));
        byte[] playbook = Files.readAllBytes(program.playbook());

        Program.Ran second = program.run(learnAll(program));

        assertThat(first.exitCode()).isZero();
        assertThat(first.err()).isEmpty();
        assertThat(first.out()).contains("  + [").doesNotContain("The playbook is unchanged.");
        assertThat(second.exitCode()).isZero();
        assertThat(second.out()).doesNotContain("  + [").endsWith("The playbook is unchanged.\n");
        assertThat(program.playbook()).hasBinaryContent(playbook);
    }

    @Test
    void lookingAtThemAgainAddsNothingEither() throws IOException {
        Program program = Program.in(folder);
        program.run(learnAll(program));
        List<String> texts = texts(program);

        Program.Ran again = program.run(learnAll(program, "--again"));

        assertThat(again.exitCode()).isZero();
        assertThat(texts(program)).isEqualTo(texts);
    }

    @Test
    void noPlantedInstructionIsLearned() throws IOException {
        Program program = Program.in(folder);
        program.run(learnAll(program));

        assertThat(texts(program))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text.replace(REMARK, ""))
                        .doesNotContainIgnoringCase(PLANTED.toArray(new String[0])));
    }

    @Test
    void noSecretIsWrittenAnywhereOrPrinted() throws IOException {
        Program program = Program.in(folder);

        Program.Ran ran = program.run(learnAll(program));
        Program.Ran json = program.run(learnAll(program, "--again", "--json"));

        String[] secrets = SECRETS.toArray(new String[0]);
        assertThat(ran.out()).doesNotContain(secrets);
        assertThat(json.out()).doesNotContain(secrets);
        assertThat(program.files())
                .isNotEmpty()
                .allSatisfy((_, content) -> assertThat(content).doesNotContain(secrets));
    }

    @Test
    void theLastSessionTeachesNothing() throws IOException {
        Program program = Program.in(folder);

        Program.Ran alone =
                program.run("learn", "--project", ".", examples().resolve(LAST).toString());
        Program.Ran all = program.run(learnAll(program, "--again"));

        assertThat(alone.exitCode()).isZero();
        assertThat(alone.out()).contains("  8 turns. ").contains("  Nothing changed.\n");
        assertThat(all.out().substring(all.out().indexOf(LAST))).contains("  Nothing changed.\n");
    }

    private static List<String> texts(Program program) throws IOException {
        return PlaybookDocument.read(Files.readAllBytes(program.playbook()), "playbook")
                .playbook()
                .keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(keyPoint -> keyPoint.name() + " " + keyPoint.text())
                .toList();
    }

    private static String[] learnAll(Program program, String... options) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("learn", "--project", program.here().toString()));
        arguments.addAll(List.of(options));
        try (Stream<Path> files = Files.list(examples())) {
            files.map(Path::toString)
                    .filter(file -> file.endsWith(".jsonl"))
                    .sorted()
                    .forEach(arguments::add);
        }
        return arguments.toArray(new String[0]);
    }

    private static Path examples() {
        return Path.of(System.getProperty("acumen.root", "..")).resolve("examples/sessions");
    }
}
