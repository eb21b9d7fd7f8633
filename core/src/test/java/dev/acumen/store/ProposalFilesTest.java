package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Deltas that wait for a person's yes, as they lie on the disk.
class ProposalFilesTest {
    private static final Proposal PROPOSAL = Proposal.of(
            "session-1",
            List.of("t1", "t2"),
            "small-model",
            "two new things",
            List.of(
                    new Operation.Add("use \u001b[31mtabs 🙂", "OTHERS", new Provenance("why", List.of("e1"))),
                    new Operation.Update("oth-001", "b", Provenance.NONE),
                    new Operation.Merge(List.of("oth-001", "oth-002"), "c", null, Provenance.NONE),
                    new Operation.Delete("oth-003", Provenance.NONE)),
            Map.of("oth-001", "a", "oth-003", "gone"));

    @TempDir
    private Path project;

    private final List<String> findings = new ArrayList<>();

    @Test
    void areReadAsTheyWereWritten() throws IOException {
        put(PROPOSAL.at("2026-03-01T11:00+01:00"));

        assertThat(read()).containsExactly(PROPOSAL.at("2026-03-01T11:00+01:00"));
        assertThat(new FilePlaybookStore(project, StoreFixture.CLOCK).proposals())
                .isEqualTo(read());
        assertThat(findings).isEmpty();
    }

    @Test
    void haveTheSameIdForTheSameTurns() {
        Proposal again = Proposal.of("session-1", List.of("t1", "t2"), "other", "", List.of(), Map.of());
        Proposal more = Proposal.of("session-1", List.of("t1", "t2", "t3"), "other", "", List.of(), Map.of());

        assertThat(again.id()).isEqualTo(PROPOSAL.id());
        assertThat(more.id()).isNotEqualTo(PROPOSAL.id());
    }

    @Test
    void comeOldestFirstAlsoWhereAFullSecondHasNoFraction() throws IOException {
        Proposal first = Proposal.of("s1", List.of("t1"), "m", "", PROPOSAL.operations(), Map.of());
        put(first.at("2026-03-01T11:00:03Z"));
        Proposal second = Proposal.of("s2", List.of("t2"), "m", "", PROPOSAL.operations(), Map.of());
        put(second.at("2026-03-01T11:00:03.050Z"));

        assertThat(read()).extracting(Proposal::session).containsExactly("s1", "s2");
    }

    @Test
    void comeOldestFirst() throws IOException {
        put(PROPOSAL.at("2026-03-01T11:00+01:00"));
        Proposal older = Proposal.of(
                "s", List.of("t"), "none", "", List.of(new Operation.Add("x", null, Provenance.NONE)), Map.of());
        put(older.at("2026-02-01T11:00+01:00"));
        List<String> times = new ArrayList<>(List.of("2026-02-01T11:00+01:00", "2026-03-01T11:00+01:00"));
        for (int i = 0; i < 10; i++) {
            times.add("2026-04-%02dT11:00+01:00".formatted(20 - i));
            put(Proposal.of("s", List.of("t" + i), "none", "", older.operations(), Map.of())
                    .at(times.getLast()));
        }

        assertThat(read())
                .extracting(Proposal::time)
                .isEqualTo(times.stream().sorted().toList());
    }

    @Test
    void keepTheNumbersOfWhatIsLeft() throws IOException {
        put(PROPOSAL.at("t").without(List.of(1, 3)));

        assertThat(read()).singleElement().satisfies(left -> {
            assertThat(left.numbers()).containsExactly(2, 4);
            assertThat(left.numbered(2)).contains(PROPOSAL.operations().get(1));
            assertThat(left.numbered(1)).isEmpty();
        });
    }

    @Test
    void areTakenAwayWhenNothingIsLeft() throws IOException {
        put(PROPOSAL);

        put(PROPOSAL.without(List.of(1, 2, 3, 4)));

        assertThat(read()).isEmpty();
        assertThat(project.resolve(".claude/acumen/proposals")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"v\": 2, \"operations\": []}", "{\"v\": 1, \"operations\": 3}", "\u0000"})
    void thatCannotBeUnderstoodArePassedOverAndStay(String damaged) throws IOException {
        put(PROPOSAL.at("t"));
        Path file = project.resolve(".claude/acumen/proposals/0123456789.json");
        Files.writeString(file, damaged);

        assertThat(read()).containsExactly(PROPOSAL.at("t"));

        assertThat(findings).singleElement().asString().contains("0123456789.json", "passed over");
        assertThat(file).hasContent(damaged);
    }

    @ParameterizedTest
    @CsvSource({"10, 9, 10, 9", "999999, 1, 999999, 1", "1000000, 9, 1, 2", "1.5, 9, 1, 2", "-1, 9, 1, 2", "0, 9, 0, 9"
    })
    void haveTheNumbersThatTheirOperationsSay(String first, String second, int one, int other) throws IOException {
        Files.createDirectories(project.resolve(".claude/acumen/proposals"));
        Files.writeString(project.resolve(".claude/acumen/proposals/0123456789.json"), """
                {"v": 1, "operations": [
                 {"type": "ADD", "text": "a", "number": %s}, {"type": "ADD", "text": "b", "number": %s}]}""".formatted(first, second));

        assertThat(read())
                .singleElement()
                .satisfies(proposal -> assertThat(proposal.numbers()).containsExactly(one, other));
    }

    @Test
    void withMalformedPartsAreReadWithoutThem() throws IOException {
        Files.createDirectories(project.resolve(".claude/acumen/proposals"));
        Files.writeString(project.resolve(".claude/acumen/proposals/0123456789.json"), """
                {"v": 1, "session": 7, "turns": "x", "base": [], "operations": [
                 3, {"type": "ADD"}, {"type": "ADD", "text": "a", "number": 2},
                 {"type": "ADD", "text": "b", "number": 2}]}""");

        assertThat(read()).singleElement().satisfies(proposal -> {
            assertThat(proposal.session()).isEmpty();
            assertThat(proposal.numbers()).containsExactly(1, 2, 3, 4);
            assertThat(proposal.operations()).hasSize(4).first().isInstanceOf(Operation.Malformed.class);
        });
    }

    @Test
    void areNotReadThroughALink() throws IOException {
        Files.createDirectories(project.resolve(".claude/acumen"));
        Files.createSymbolicLink(
                project.resolve(".claude/acumen/proposals"), Files.createDirectories(project.resolve("elsewhere")));

        assertThatThrownBy(() -> ProjectFiles.of(project).refuseLinks())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("proposals is a link");
    }

    @Test
    void areOrdinaryFilesAndNoneElsewhere() throws IOException {
        put(PROPOSAL.at("t"));
        Path folder = project.resolve(".claude/acumen/proposals");
        Path elsewhere = project.resolve("elsewhere.json");
        Files.copy(folder.resolve(PROPOSAL.id() + ".json"), elsewhere);
        Files.createSymbolicLink(folder.resolve("0123456789.json"), elsewhere);
        Files.createDirectory(folder.resolve("1123456789.json"));

        assertThat(read()).containsExactly(PROPOSAL.at("t"));

        assertThat(findings)
                .containsExactlyInAnyOrder(
                        "proposals/0123456789.json: $: an ordinary file was expected; passed over",
                        "proposals/1123456789.json: $: an ordinary file was expected; passed over");
    }

    @Test
    void areNotWaitedForWhereALinkLeadsToAPipe() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(project.resolve(".claude/acumen/proposals"));
        Path pipe = project.resolve("pipe");
        assumeTrue(Started.works("mkfifo", pipe.toString()), "there are pipes");
        Files.createSymbolicLink(folder.resolve("0123456789.json"), pipe);
        Files.createSymbolicLink(project.resolve(".claude/acumen/rejected.json"), pipe);

        PlaybookStore.State state = new FilePlaybookStore(project, StoreFixture.CLOCK).read();

        assertThat(state.proposals()).isEmpty();
        assertThat(state.findings()).hasSize(2);
    }

    private void put(Proposal proposal) throws IOException {
        new ProposalFiles(ProjectFiles.of(project)).put(proposal);
    }

    private List<Proposal> read() throws IOException {
        return new ProposalFiles(ProjectFiles.of(project)).read(findings);
    }
}
