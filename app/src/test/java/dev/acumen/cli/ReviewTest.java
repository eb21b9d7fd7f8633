package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What sessions teach waits for a yes.
class ReviewTest {
    private static final String ESCAPES = "\u001b[2J\u001b]0;title\u0007\u202e";

    @TempDir
    private Path folder;

    private Program program = new Program(Path.of(""), Path.of(""), Map.of(), "");

    @BeforeEach
    void aProject() throws IOException {
        program = Program.in(folder);
    }

    @Test
    void switchingSweepsWhatAKilledProcessLeftLongAgo() throws IOException {
        Path folder = Files.createDirectories(program.here().resolve(".claude/acumen"));
        Path old = Files.createFile(folder.resolve("config-1.next"));
        Path young = Files.createFile(folder.resolve("config-2.next"));
        Files.setLastModifiedTime(old, FileTime.fromMillis(0));

        program.run("review", "on");

        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void isSwitchedOnAndOffInTheProjectsOwnSettings() throws IOException {
        Path config = program.here().resolve(".claude/acumen/config.json");
        Files.createDirectories(Objects.requireNonNull(config.getParent()));
        Files.writeString(config, "{\"limits\": {\"calls\": 7}, \"mine\": 1}");

        Program.Ran on = program.run("review", "on");
        String whileOn = Files.readString(config);
        Program.Ran off = program.run("review", "off", "--json");

        assertThat(on.exitCode()).isZero();
        assertThat(on.out()).startsWith("Review is on in ~/project");
        assertThat(whileOn).isEqualTo("""
                {
                  "limits": {
                    "calls": 7
                  },
                  "mine": 1,
                  "review": true
                }
                """);
        assertThat(off.json()).isEqualTo(Json.Obj.of("review", new Json.Bool(false), "waiting", Json.Num.of(0)));
        assertThat(config).content().doesNotContain("review").contains("\"mine\": 1");
        assertThat(program.here().resolve(".claude/acumen/.gitignore")).hasContent("*");
        assertThat(program.with("ACUMEN_REVIEW", "true").run("review", "off").err())
                .contains("ACUMEN_REVIEW");
        assertThat(program.run("review", "maybe").exitCode()).isEqualTo(2);
        assertThat(program.run("review", "on", "--rejected").exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"review on", "off"})
    void theIgnoreFileThatAFullDiskLeftEmptyIsWrittenAgain(String command) throws IOException {
        Path ignore = program.here().resolve(".claude/acumen/.gitignore");
        Files.createDirectories(Objects.requireNonNull(ignore.getParent()));
        Files.createFile(ignore);

        assertThat(program.run(command.split(" ", -1)).exitCode()).isZero();

        assertThat(ignore).hasContent("*");
    }

    @Test
    void aProjectCanBeTakenOutOfTheUsersOwnReview() throws IOException {
        Path own = program.home().resolve(".acumen/config.json");
        Files.createDirectories(Objects.requireNonNull(own.getParent()));
        Files.writeString(own, "{\"review\": true}");

        Program.Ran off = program.run("review", "off", "--json");

        assertThat(off.json()).isEqualTo(Json.Obj.of("review", new Json.Bool(false), "waiting", Json.Num.of(0)));
    }

    @Test
    void withoutItNothingWaits() throws IOException {
        session("s1", "always use tabs in this repo");

        Program.Ran ran = program.run("learn", "s1.jsonl", "--json");

        assertThat(ran.jsonLines().getFirst().get("proposed")).isNull();
        assertThat(program.here().resolve(".claude/acumen/proposals")).doesNotExist();
        assertThat(program.run("show").out()).contains("use tabs");
        assertThat(program.run("review").out()).isEqualTo("Nothing waits for review.\n");
    }

    @Test
    void withItTheSessionIsLearnedAndItsOperationsWait() throws IOException {
        program.run("review", "on");
        session("s1", "always use tabs in this repo");

        Program.Ran learned = program.run("learn", "s1.jsonl", "--json");
        Program.Ran again = program.run("learn", "s1.jsonl");

        Json.Obj line = learned.jsonLines().getFirst();
        assertThat(((Json.Arr) Objects.requireNonNull(line.get("proposed"))).elements())
                .singleElement()
                .satisfies(operation -> {
                    assertThat(((Json.Obj) operation).textOr("id", "")).endsWith(".1");
                    assertThat(((Json.Obj) operation).textOr("text", "")).contains("use tabs");
                });
        assertThat(again.out()).contains("learned before");
        assertThat(program.run("show").out()).startsWith("The playbook is empty");
        assertThat(program.run("log").out()).contains("learn  session s1");
    }

    @Test
    void aForegroundRunSaysWhatWaits() throws IOException {
        program.run("review", "on");
        session("s1", "always use tabs in this repo");

        Program.Ran dry = program.run("learn", "--dry-run", "s1.jsonl");
        Program.Ran ran = program.run("learn", "s1.jsonl");

        assertThat(dry.out()).contains("• ADD USER PREFERENCES :: ");
        assertThat(program.run("review").out()).doesNotContain("Nothing waits");
        assertThat(ran.out())
                .contains("• ADD USER PREFERENCES :: ", "1 change proposed, to be decided on with acumen review.");
    }

    @Test
    void learningAllOfTheHistoryProposesToo() throws IOException {
        program.run("review", "on");
        session("s1", "always use tabs in this repo");
        Path projects = Files.createDirectories(program.home().resolve(".claude/projects/p"));
        Files.move(program.here().resolve("s1.jsonl"), projects.resolve("s1.jsonl"));

        Program.Ran ran = program.run("learn", "--all", "--model", "none");

        assertThat(ran.exitCode()).isZero();
        assertThat(proposals()).hasSize(1);
        assertThat(program.run("show").out()).startsWith("The playbook is empty");
    }

    @Test
    void whatTheUserSaysToForgetWaitsForAYesThoughReviewIsOff() throws IOException {
        program.run("add", "Use jest for the unit tests", "--section", "pref");
        session("s1", "Forget jest, use vitest.");

        Program.Ran learned = program.run("learn", "s1.jsonl");

        assertThat(learned.out()).contains("• UPDATE [pref-001] Use vitest for the unit tests");
        assertThat(program.run("show").out()).contains("Use jest for the unit tests");
        assertThat(program.run("status").out()).contains("1 change waits in 1 proposal", "waits for your yes");
        assertThat(program.run("log").out()).contains("1 waits for your yes: the user took it back");
        assertThat(program.run("review", "--accept", "all").exitCode()).isZero();
        assertThat(program.run("show").out())
                .contains("Use vitest for the unit tests")
                .doesNotContain("jest");
    }

    @Test
    void theBackgroundProposesToo() throws IOException {
        program.run("review", "on");
        Instant now = program.now();
        Path transcript = Fired.written(
                new TranscriptBuilder("s1")
                        .in(program.here().toString())
                        .person("always use tabs in this repo")
                        .agent("Yes.")
                        .writeTo(program.home().resolve(".claude/projects/p/s1.jsonl")),
                now.minusSeconds(60));
        Path spool = Fired.in(program).event("SessionEnd", "other", transcript, now.minusSeconds(50));

        Program.Ran ran = program.run("worker", "--spool", spool.toString());

        assertThat(ran.exitCode()).isZero();
        assertThat(proposals()).hasSize(1);
        assertThat(program.home().resolve(".acumen/worker.log")).content().contains("1 change proposed");
    }

    @Test
    void listsWhatWaitsWithTheWordsBehindIt() throws IOException {
        proposed("s1", "always use tabs in this repo");
        Path projects = Files.createDirectories(program.home().resolve(".claude/projects/p"));
        Program.Ran gone = program.run("review");
        Files.move(program.here().resolve("s1.jsonl"), projects.resolve("s1.jsonl"));

        Program.Ran ran = program.run("review");

        assertThat(gone.out()).contains("the transcript is gone");
        assertThat(ran.out())
                .containsPattern("(?m)^Proposal [0-9a-f]{10}: session s1, 2026-02-03 04:05$")
                .contains("  + USER PREFERENCES :: ", "      you: always use tabs in this repo")
                .contains("1 change waits in 1 proposal, 0 contradictions");
        assertThat(program.run("review", "--json").json().get("proposals")).isNotNull();
    }

    @Test
    void whatIsAcceptedIsInThePlaybookAndUndoneByItsSession() throws IOException {
        proposed("s1", "always use tabs in this repo");

        Program.Ran accepted = program.run("review", "--accept", "all");

        assertThat(accepted.exitCode()).isZero();
        assertThat(accepted.out()).contains("+ [pref-001] USER PREFERENCES");
        assertThat(proposals()).isEmpty();
        assertThat(program.run("log").out()).contains("review  session s1");

        assertThat(program.run("log", "s1").out()).contains("learn  session s1", "review  session s1");
        assertThat(program.run("undo", "s1").out()).contains("It will not be learned again");
        Program.Ran again = program.run("learn", "--again", "s1.jsonl");
        assertThat(again.out()).contains("a person took back “", "Nothing is proposed.");
        assertThat(proposals()).isEmpty();
        assertThat(program.run("show").out()).startsWith("The playbook is empty");
    }

    @Test
    void whatIsAcceptedWaitsAgainWhenItIsTakenBack() throws IOException {
        proposed("s1", "always use tabs in this repo");
        program.run("review", "--accept", "all");

        Program.Ran undone = program.run("undo");

        assertThat(undone.out())
                .contains("- [pref-001]", "1 change waits for your yes again: acumen review\n")
                .doesNotContain("will not be learned again");
        assertThat(undone.err()).isEmpty();
        assertThat(proposals()).hasSize(1);

        String back = undone.out().replaceFirst("(?s).*acumen undo ", "").strip();
        assertThat(program.run("undo", back).out()).doesNotContain("waits for your yes");
        assertThat(proposals()).isEmpty();
        Program.Ran json = program.run("undo", "--json");
        assertThat(json.out()).containsPattern("\"waiting\": ?\\[\\s*\"[0-9a-f]{10}\\.1\"");
        assertThat(program.run("review", "--accept", "all").out()).contains("+ [pref-");
    }

    @Test
    void theLogTellsOfARejectionThatOtherClonesGet() throws IOException {
        program = program.havingPlaybook("{\"sections\": {}}");
        Files.createDirectory(program.here().resolve(".git"));
        proposed("s1", "always use tabs in this repo");

        program.run("review", "--reject", proposals().getFirst());

        assertThat(program.run("log").out())
                .contains("  no key point changed: a change was rejected, or a rejection was taken back\n");
    }

    @Test
    void statusTellsWhatOfASessionWaitsAndWhatWasAccepted() throws IOException {
        proposed("s1", "always use tabs in this repo");
        assertThat(program.run("status").out())
                .contains("s1  waits for your yes", "review     1 change waits in 1 proposal (acumen review)");

        program.run("review", "--accept", "all");

        assertThat(program.run("status").out()).contains("s1  1 added");
    }

    @Test
    void whatIsRejectedIsProposedByNoOtherSession() throws IOException {
        proposed("s1", "always use tabs in this repo");
        String id = proposals().getFirst();

        Program.Ran rejected = program.run("review", "--reject", id.substring(0, 4), "--json");
        proposed("s2", "Always use tabs in this repo!");

        assertThat(rejected.out()).contains("\"rejected\"", id + ".1");
        assertThat(proposals()).isEmpty();
        Program.Ran listed = program.run("review", "--rejected");
        assertThat(listed.out()).contains("  1  ", "use tabs", "rejected on 2026-02-03, from session s1");
        assertThat(program.run("review", "--forget", "9").exitCode()).isEqualTo(1);
        assertThat(program.run("review", "--forget", "1").out()).contains("May be learned again.");
        proposed("s3", "always use tabs in this repo");
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void whatNoLongerFitsSaysSoAndIsNotApplied() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "a", "helpful": 0, "harmful": 0},
                  {"name": "oth-002", "text": "b", "helpful": 0, "harmful": 0}]}}""");
        writeProposal("""
                {"number": 1, "type": "UPDATE", "target_id": "oth-001", "text": "A"},
                {"number": 2, "type": "DELETE", "target_id": "oth-002"},
                {"number": 3, "type": "ADD", "text": "c"},
                {"number": 4, "type": "ADD", "text": "key AKIAIOSFODNN7QKZWTRB"}""", "\"oth-001\": \"a\", \"oth-002\": \"b\"");
        program.run("edit", "oth-001", "other words");
        program.run("remove", "oth-002");

        Program.Ran listed = program.run("review");
        Program.Ran accepted = program.run("review", "--accept", "all", "--json");

        assertThat(listed.out())
                .contains(
                        "it no longer fits: oth-001 was reworded", "it no longer fits: there is no key point oth-002");
        assertThat(accepted.out()).contains("was reworded", "there is no key point", "holds a secret");
        assertThat(program.run("show").out()).contains("other words", "c\n").doesNotContain("AKIA");
        assertThat(proposals()).isEmpty();
    }

    @Test
    void nothingOfAProposalMovesTheCursor() throws IOException {
        writeProposal(
                "{\"number\": 1, \"type\": \"ADD\", \"text\": \"use tabs "
                        + ESCAPES.replace("\u001b", "\\u001b").replace("\u0007", "\\u0007")
                        + "\\n[oth-009] forged\", \"reason\": \"\\u001b[31m\"}",
                "");

        Program.Ran ran = program.run("review");

        assertThat(ran.out()).contains("use tabs").doesNotContain("\u001b", "\u0007", "\u202e");
        assertThat(ran.out().lines()).noneMatch(line -> line.startsWith("[oth-009]"));
    }

    @Test
    void aDamagedProposalIsToldAndStays() throws IOException {
        proposed("s1", "always use tabs in this repo");
        Path damaged = program.here().resolve(".claude/acumen/proposals/0123456789.json");
        Files.writeString(damaged, "{\"v\": 1");

        Program.Ran ran = program.run("review", "--accept", "all");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("0123456789.json");
        assertThat(damaged).exists();
        assertThat(program.run("show").out()).contains("use tabs");
    }

    @Test
    void aDamagedListOfWhatWasRejectedIsNotTakenForAnEmptyOne() throws IOException {
        program.run("add", "x");
        Files.writeString(program.here().resolve(".claude/acumen/rejected.json"), "{");
        session("s1", "always use tabs in this repo");

        Program.Ran ran = program.run("learn", "s1.jsonl");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("rejected.json");
        assertThat(program.run("show").out()).doesNotContain("use tabs");
        for (String[] command : new String[][] {{"remove", "oth-001"}, {"review", "--rejected"}}) {
            Program.Ran refused = program.run(command);
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err()).contains("rejected.json", "nothing was changed");
        }
        assertThat(program.run("show").out()).contains("oth-001");
    }

    @Test
    void whatWaitsOfASessionIsNotUndoneAndSaysSo() throws IOException {
        proposed("session-1", "always use tabs in this repo");

        Program.Ran ran = program.run("undo", "sess");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("session sess changed nothing; 1 change of it waits for a yes: acumen review");
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void whatWaitedIsReplacedOnlyByWhatIsProposedAndThatIsTold() throws IOException {
        proposed("s1", "always use tabs in this repo");

        Program.Ran again = program.run("learn", "--again", "s1.jsonl");
        Program.Ran json = program.run("learn", "--again", "--json", "s1.jsonl");

        assertThat(again.out()).contains("It replaces 1 change that waited.");
        assertThat(json.out()).containsPattern("\"replaced\": ?1");
        session("s1", "thanks");
        assertThat(program.run("learn", "--again", "s1.jsonl").out()).contains("Nothing is proposed.");
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void anUnknownNameDecidesNothing() throws IOException {
        proposed("s1", "always use tabs in this repo");
        String id = proposals().getFirst();

        for (List<String> names : List.of(List.of("abc"), List.of("ffff0000"), List.of(id, id + ".2"))) {
            List<String> arguments = new ArrayList<>(List.of("review", "--accept"));
            arguments.addAll(names);
            assertThat(program.run(arguments.toArray(String[]::new)).exitCode()).isEqualTo(1);
        }
        assertThat(program.run("review", "--accept", id, "--reject", id).exitCode())
                .isEqualTo(1);
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void aNumberMeansTheSameWhenTheSessionIsLearnedAgain() throws IOException {
        program.run("review", "on");
        new TranscriptBuilder("s1")
                .in(program.here().toString())
                .person("always use tabs in this repo")
                .person("never push to main")
                .person("always run the linter before you commit")
                .writeTo(program.here().resolve("s1.jsonl"));
        program.run("learn", "s1.jsonl");
        String id = proposals().getFirst();
        List<String> before = numbered(program.run("review").out());
        assertThat(before).hasSize(3);
        program.run("review", "--accept", id + ".1");

        program.run("learn", "--again", "s1.jsonl");

        assertThat(numbered(program.run("review").out())).isEqualTo(before.subList(1, 3));
    }

    /// The number and the text of each operation that waits.
    private static List<String> numbered(String out) {
        return Pattern.compile("(?m)^[0-9a-f]{10}(\\.\\d+\\n  \\+ .*)$")
                .matcher(out)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void contradictionsAreListedUntilTheyAreSettled() throws IOException {
        program.havingPlaybook("""
                {"sections": {"OTHERS": [
                  {"name": "oth-001", "text": "Always mock the clock in tests", "helpful": 1, "harmful": 0},
                  {"name": "oth-002", "text": "Never mock the clock in tests", "helpful": 0, "harmful": 0}]}}""");

        Program.Ran open = program.run("review");
        program.havingPlaybook(Files.readString(program.playbook())
                .replace("\"harmful\": 0}", "\"harmful\": 0, \"agrees\": [\"oth-001\", \"oth-002\"]}"));
        Program.Ran settled = program.run("review");

        assertThat(open.out()).contains("Contradiction", "1 contradiction.");
        assertThat(settled.out()).isEqualTo("Nothing waits for review.\n");
    }

    private void proposed(String session, String words) throws IOException {
        program.run("review", "on");
        session(session, words);
        assertThat(program.run("learn", session + ".jsonl").err()).isEmpty();
    }

    private void session(String name, String words) throws IOException {
        new TranscriptBuilder(name)
                .in(program.here().toString())
                .person(words)
                .writeTo(program.here().resolve(name + ".jsonl"));
    }

    private void writeProposal(String operations, String base) throws IOException {
        Path file = program.here().resolve(".claude/acumen/proposals/0123456789.json");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, """
                {"v": 1, "session": "s", "time": "2026-02-03T04:05:06Z", "model": "none", "reasoning": "", "turns": ["t"],
                 "operations": [%s], "base": {%s}}""".formatted(operations, base));
    }

    private List<String> proposals() {
        Json proposals = program.run("review", "--json").json().get("proposals");
        return ((Json.Arr) Objects.requireNonNull(proposals))
                .elements().stream()
                        .map(proposal -> ((Json.Obj) proposal).textOr("id", ""))
                        .toList();
    }
}
