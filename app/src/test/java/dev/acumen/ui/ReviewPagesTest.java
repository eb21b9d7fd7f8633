package dev.acumen.ui;

import static dev.acumen.ui.ReviewFixture.add;
import static dev.acumen.ui.ReviewFixture.because;
import static dev.acumen.ui.ReviewFixture.place;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.learn.ProposalDecision;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewPagesTest {
    @TempDir
    private Path folder;

    @Test
    void showsWhatAChangeWouldDoWhyAndTheWordsBehindIt() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "Run the tests with make check")) {
            Path transcript = review.environment().home().resolve(".claude/projects/p/s1.jsonl");
            Files.createDirectories(transcript.resolveSibling("."));
            new TranscriptBuilder("s1").person("no, use make verify").writeTo(transcript);
            String line = Files.readString(transcript).replaceAll("(?s).*\"uuid\":\\s*\"([^\"]+)\".*", "$1");
            String id = review.proposed(
                    "s1",
                    because(
                            new Operation.Update("oth-001", "Run the tests with make verify", Provenance.NONE),
                            "asked",
                            line),
                    new Operation.Delete("oth-001", Provenance.NONE));

            String page = review.page("review").body();

            assertThat(page)
                    .contains("Session s1, 2026-02-03", "Reword oth-001", "Why: asked", "no, use make verify")
                    .contains("make <del>check</del><ins>verify</ins>")
                    .contains("Remove oth-001", "<del>Run the tests with make check</del>")
                    .contains("review/change/" + id + ".1");
        }
    }

    @Test
    void showsWhatATextIsNearOnceThatIsKnown() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "Always mock the clock in tests")) {
            review.proposed("s1", add("Never mock the clock in tests"));

            assertThat(review.page("review").body())
                    .contains("Show which key points are similar", "review?from=0&amp;similar=yes")
                    .doesNotContain("contradicts");
            assertThat(review.page("review?similar=yes").body())
                    .contains("contradicts</strong> <span class=\"id\">oth-001</span>")
                    .doesNotContain("Show which key points are similar");
            assertThat(review.page("review").body()).contains("contradicts</strong>");
        }
    }

    @Test
    void anAcceptedChangeIsDoneAndThePageGoesOnToTheNext() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"), add("three"));

            HttpResponse<String> next = review.decide(id + ".1", "accept");

            assertThat(review.texts()).containsExactly("one");
            assertThat(review.waiting()).containsExactly("two", "three");
            assertThat(next.body())
                    .contains("Added oth-001.", place(id + ".2") + " data-row tabindex=\"0\" autofocus")
                    .doesNotContain(place(id + ".1"));

            review.send(next.body(), "class=\"toast\"", "undo");

            assertThat(review.texts()).isEmpty();
        }
    }

    @Test
    void aRejectionCanBeTakenBack() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"));

            HttpResponse<String> next = review.decide(id + ".1", "reject");

            assertThat(review.rejected()).containsExactly("one");
            assertThat(review.waiting()).containsExactly("two");
            assertThat(next.body()).contains("Rejected. It is not proposed again.");

            review.send(next.body(), "class=\"toast\"", "review/put-back");

            assertThat(review.rejected()).isEmpty();
            assertThat(review.waiting()).containsExactly("one", "two");
            assertThat(review.page("review?rejected=" + id + ".1").body()).doesNotContain("Rejected. It");
        }
    }

    @Test
    void whatWasAcceptedWaitsAgainWhenThatIsTakenBack() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"), add("three"));

            HttpResponse<String> accepted = review.decide(id + ".2", "accept");
            HttpResponse<String> undone = review.send(accepted.body(), "class=\"toast\"", "undo");

            assertThat(undone.body()).contains("Removed oth-001.");
            assertThat(review.texts()).isEmpty();
            assertThat(review.waiting()).containsExactly("one", "two", "three");
            assertThat(review.rejected()).isEmpty();

            HttpResponse<String> all = review.send(review.page("review").body(), "</ol>", "review/proposal/" + id);
            HttpResponse<String> none = review.send(all.body(), "class=\"toast\"", "undo");

            assertThat(none.body()).contains("Removed oth-004, oth-003, oth-002.");
            assertThat(review.waiting()).containsExactly("one", "two", "three");
        }
    }

    @Test
    void theJournalTellsOfARejectionThatOtherClonesGet() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "known")) {
            Files.createDirectory(review.environment().workingDirectory().resolve(".git"));
            String id = review.proposed("s1", add("one"));

            review.decide(id + ".1", "reject");

            assertThat(review.page("activity").body())
                    .contains("No key point changed: a change was rejected, or a rejection was taken back.");
        }
    }

    @Test
    void whatWasAcceptedWaitsAgainThoughThePagesEndedMeanwhile() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"));
            review.decide(id + ".2", "edit", "text", "two, reworded");
            String change = review.store().log().getLast().id();

            try (Visitor later =
                    Visitor.of(review.environment(), review.environment().workingDirectory())) {
                later.get(review.scope() + "/activity");
                later.post(review.scope() + "/undo", "change", change);
            }

            assertThat(review.texts()).isEmpty();
            assertThat(review.waiting()).containsExactly("one", "two");
            assertThat(review.rejected()).isEmpty();
        }
    }

    @Test
    void whatTheJournalKeepsOfWhatWasAcceptedHoldsNoSecret() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one, key AKIAIOSFODNN7QKZWTRB"));

            review.decide(id + ".1", "edit", "text", "one");

            assertThat(review.texts()).containsExactly("one");
            assertThat(Files.readString(
                            review.environment().workingDirectory().resolve(".claude/acumen/journal.jsonl")))
                    .doesNotContain("AKIAIOSFODNN7QKZWTRB");
        }
    }

    @Test
    void ownWordsAreAcceptedAndTheProposedOnesNotProposedAgain() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"));

            review.decide(id + ".1", "edit", "text", "one, reworded");

            assertThat(review.texts()).containsExactly("one, reworded");
            assertThat(review.rejected()).containsExactly("one");
        }
    }

    @Test
    void ownWordsThatCannotBeAreKeptOnThePage() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "known")) {
            String id = review.proposed("s1", add("one"));

            HttpResponse<String> secret = review.decide(id + ".1", "edit", "text", "key AKIAIOSFODNN7QKZWTRB");
            HttpResponse<String> known = review.decide(id + ".1", "edit", "text", "known");

            assertThat(secret.statusCode()).isEqualTo(409);
            assertThat(secret.body()).contains("holds a secret", "key AKIAIOSFODNN7QKZWTRB</textarea>");
            assertThat(known.body()).contains("oth-001 already says this", "<details class=\"edit\" open>");
            assertThat(review.waiting()).containsExactly("one");
        }
    }

    @Test
    void whatSomebodyElseDecidedIsShownAndWhatWasTypedIsKept() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"));
            String page = review.page("review").body();
            ProposalDecision elsewhere =
                    new ProposalDecision(review.store().proposals().getFirst());
            elsewhere.accept(1, add("one"));
            elsewhere.reject(2);
            elsewhere.carryOut(review.store());

            HttpResponse<String> late = review.send(
                    page, place(id + ".1"), "review/change/" + id + ".1", "answer", "edit", "text", "my words");
            HttpResponse<String> other =
                    review.send(page, place(id + ".2"), "review/change/" + id + ".2", "answer", "accept");

            assertThat(late.statusCode()).isEqualTo(409);
            assertThat(late.body()).contains("Already decided", "oth-001 says this now", "my words</textarea>");
            assertThat(other.body()).contains("It was rejected");
            assertThat(review.texts()).containsExactly("one");
        }
    }

    @Test
    void aChangeOfAKeyPointThatWasRewordedSinceIsNotAcceptedUnseen() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "as it was")) {
            String id = review.proposed("s1", new Operation.Update("oth-001", "as proposed", Provenance.NONE));
            String page = review.page("review").body();
            review.rewordedElsewhere("oth-001", "as somebody else put it");

            HttpResponse<String> late =
                    review.send(page, place(id + ".1"), "review/change/" + id + ".1", "answer", "accept");

            assertThat(late.statusCode()).isEqualTo(409);
            assertThat(late.body())
                    .contains("It changed since this page was loaded", "as somebody else put it")
                    .contains("oth-001 was reworded since this was thought out");
            assertThat(review.texts()).containsExactly("as somebody else put it");

            review.decide(id + ".1", "drop");

            assertThat(review.waiting()).isEmpty();
            assertThat(review.rejected()).isEmpty();
        }
    }

    @Test
    void allOfAProposalIsAcceptedButForWhatNoLongerFits() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "known")) {
            String id = review.proposed("s1", add("one"), add("known"), add("two"));
            String later = review.proposed("s2", add("three"));
            String page = review.page("review").body();

            HttpResponse<String> next = review.send(page, "</ol>", "review/proposal/" + id);

            assertThat(review.texts()).containsExactly("known", "one", "two");
            assertThat(review.waiting()).containsExactlyInAnyOrder("known", "three");
            assertThat(next.body()).contains("Added oth-002, oth-003.", "It no longer fits", place(later + ".1"));
            assertThat(review.send(page, "</ol>", "review/proposal/" + id).statusCode())
                    .isEqualTo(409);
        }
    }

    @Test
    void aLongListIsPagedThrough() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed(
                    "s1",
                    IntStream.rangeClosed(1, 30)
                            .mapToObj(n -> add("number " + n))
                            .toArray(Operation[]::new));

            String first = review.page("review").body();
            String second = review.page("review?from=20").body();

            assertThat(first)
                    .contains(place(id + ".20"), "from=20\">More changes")
                    .doesNotContain(place(id + ".21"));
            assertThat(first).doesNotContain("Accept all");
            assertThat(second).contains(place(id + ".21"), "Earlier changes").doesNotContain(place(id + ".20"));
            assertThat(review.page("review?at=" + id + ".25").body()).contains(place(id + ".25"));
            assertThat(review.page("review?from=x").body()).contains(place(id + ".1"));
        }
    }

    @Test
    void hostileWordsAreTextAndNothingElse() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String evil = "\"><script>alert(1)</script></textarea>";
            review.proposed(evil, because(add(evil), evil));

            assertThat(review.page("review").body())
                    .doesNotContain("<script>alert")
                    .contains("&lt;script&gt;alert(1)");
        }
    }

    @Test
    void reviewIsTurnedOnAndOff() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            Path config = review.environment().workingDirectory().resolve(".claude/acumen/config.json");
            String off = review.page("review").body();

            HttpResponse<String> on = review.send(off, "class=\"turn\"", "review/switch", "on", "true");

            assertThat(off).contains("Review is off");
            assertThat(on.body()).contains("Review is on");
            assertThat(config).content().contains("\"review\": true");
        }
    }

    @Test
    void changesOfTheUsersOwnPlaybookWaitThere() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = ReviewFixture.proposed(
                    new UserPlaybook(review.environment()).storeMakingIt(_ -> {}), "s1", add("everywhere"));

            String page = review.visitor().get("user/review").body();

            assertThat(review.page("review").body()).contains("1 more change waits for your own playbook");
            assertThat(page).contains("everywhere").doesNotContain("Review is");
            assertThat(review.visitor()
                            .post(
                                    "user/review/change/" + id + ".1",
                                    "answer",
                                    "accept",
                                    "seen",
                                    page.replaceAll("(?s).*name=\"seen\" value=\"([0-9a-f]{16})\".*", "$1"))
                            .body())
                    .contains("Added u-oth-001.");
        }
    }

    @Test
    void rejectedTextsAreListedAndMayBeLearnedAgain() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            String id = review.proposed("s1", add("one"), add("two"));
            review.decide(id + ".1", "reject");
            review.decide(id + ".2", "reject");
            String page = review.page("review/rejected").body();

            HttpResponse<String> after = review.send(page, "id=\"rejected-1\"", "review/rejected");

            assertThat(page).contains("2 rejected texts", "rejected on 2026-02-03, from session s1");
            assertThat(after.body())
                    .contains(
                            "That text may be learned again: it is proposed when a later session teaches it.",
                            "1 rejected text");
            assertThat(review.rejected()).containsExactly("two");
            assertThat(review.send(page, "id=\"rejected-1\"", "review/rejected").statusCode())
                    .isEqualTo(409);
        }
    }

    @Test
    void otherAddressesAreNone() throws IOException, InterruptedException {
        try (ReviewFixture review = ReviewFixture.of(folder)) {
            for (String address : List.of("review/x", "review/change/x", "review/pairs/x", "review/change")) {
                assertThat(review.page(address).statusCode()).as(address).isEqualTo(404);
            }
        }
    }
}
