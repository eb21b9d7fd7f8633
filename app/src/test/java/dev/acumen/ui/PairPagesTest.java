package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.RefusedChange;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairPagesTest {
    private static final Pattern PAIR = Pattern.compile("id=\"pair-[0-9a-f]{10}\"");

    private static final String[] CONTRADICTIONS = {
        "Always mock the clock in tests",
        "Never mock the clock in tests",
        "Always squash commits before merging a branch",
        "Never squash commits before merging a branch"
    };

    @TempDir
    private Path folder;

    private static String mark(String page, int number) {
        Matcher pair = PAIR.matcher(page);
        for (int i = 0; i <= number; i++) {
            assertThat(pair.find()).isTrue();
        }
        return pair.group();
    }

    @Test
    void aContradictionIsSettledByTheOneThatHolds() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, CONTRADICTIONS)) {
            String page = review.page("review/pairs").body();
            String next = mark(page, 1);

            HttpResponse<String> after = review.send(page, mark(page, 0), "review/pairs", "answer", "keep-second");

            assertThat(review.texts()).hasSize(3);
            assertThat(review.rejected()).hasSize(1);
            assertThat(after.body()).contains("Removed oth-00", next + " data-row tabindex=\"0\" autofocus");

            HttpResponse<String> both = review.send(after.body(), next, "review/pairs", "answer", "both");

            assertThat(review.texts()).hasSize(3);
            assertThat(both.body()).contains("No key points contradict each other");
        }
    }

    @Test
    void oneOfTwoIsRewordedAndARefusedWordingIsKeptOnThePage() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, CONTRADICTIONS[0], CONTRADICTIONS[1])) {
            String page = review.page("review/pairs").body();
            String pair = mark(page, 0);

            HttpResponse<String> refused = review.send(
                    page, pair, "review/pairs", "answer", "reword-first", "first-text", "key AKIAIOSFODNN7QKZWTRB");
            HttpResponse<String> done = review.send(
                    page,
                    pair,
                    "review/pairs",
                    "answer",
                    "reword-first",
                    "first-text",
                    "Mock the clock where time matters");

            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(refused.body()).contains("holds a secret", "key AKIAIOSFODNN7QKZWTRB</textarea>");
            assertThat(done.body()).contains("Changed oth-001.");
            assertThat(review.texts()).contains("Mock the clock where time matters");
        }
    }

    @Test
    void whatSomebodyElseRewordedIsShownAndLeftAlone() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, CONTRADICTIONS[0], CONTRADICTIONS[1])) {
            String page = review.page("review/pairs").body();
            review.rewordedElsewhere("oth-002", "Mock clocks sometimes");

            HttpResponse<String> late = review.send(
                    page, mark(page, 0), "review/pairs", "answer", "reword-first", "first-text", "my words");

            assertThat(late.statusCode()).isEqualTo(409);
            assertThat(late.body())
                    .contains("oth-002 says now: Mock clocks sometimes", "You saw: " + CONTRADICTIONS[1])
                    .contains("my words</textarea>");
            assertThat(review.texts()).containsExactly(CONTRADICTIONS[0], "Mock clocks sometimes");
        }
    }

    @Test
    void theListOfProposedChangesLoadsThePairsAndIsComeBackTo() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, CONTRADICTIONS)) {
            assertThat(review.page("review").body())
                    .contains("hx-get=\"" + review.scope() + "/review/pairs?in=list\"")
                    .doesNotContain("Which one holds?");
            String page = review.page("review/pairs?in=list").body();

            HttpResponse<String> after = review.send(page, mark(page, 0), "review/pairs", "answer", "keep-first");

            assertThat(after.uri().toString()).contains("/review?at=pair-");
            assertThat(after.body()).contains("review/pairs?in=list&amp;at=pair-");
        }
    }

    @Test
    void aClosePairIsMadeOneOrAContradiction() throws Exception {
        String[] close = {
            "Run the linter before each commit to the main branch",
            "Run the linter before every push to the main branch"
        };
        try (ReviewFixture review = ReviewFixture.of(folder, close)) {
            String page = review.page("review/pairs").body();
            String pair = mark(page, 0);
            assertThat(page).contains("Do they say the same?");

            String opposite = review.send(page, pair, "review/pairs", "answer", "opposite")
                    .body();
            HttpResponse<String> same = review.send(page, pair, "review/pairs", "answer", "same-second");

            assertThat(opposite).contains("Which one holds?", pair).doesNotContain("Do they say the same?");
            assertThat(review.texts()).containsExactly(close[1]);
            assertThat(same.body()).contains("Changed oth-002, removed oth-001.");
        }
    }

    @Test
    void aRefusedChangeIsAccepted() throws Exception {
        try (ReviewFixture review = ReviewFixture.of(folder, "known")) {
            RefusedChange refused =
                    new RefusedChange(new Operation.Add("one", "OTHERS", Provenance.NONE), "nobody said so", Map.of());
            review.store()
                    .update(new Transaction(
                            Cause.learned("s1", "none").refusing(List.of(refused)),
                            state -> TransactionResult.of(Applied.nothing(state.playbook())),
                            List.of("t1"),
                            true));
            String page = review.page("review/refused").body();

            HttpResponse<String> after = review.send(page, "id=\"refused-", "review/refused");

            assertThat(page).contains("Add to OTHERS", "Refused: nobody said so", "Session s1");
            assertThat(after.body()).contains("Added oth-002.", "Nothing was refused.");
            assertThat(review.texts()).contains("one");
            assertThat(review.send(page, "id=\"refused-", "review/refused").body())
                    .contains("was accepted already");
        }
    }
}
