package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThoughtsTest {
    private static final String LONG =
            "I went through the importer yesterday and most of it is fine, the parser reads all of the samples that the"
                    + " customer sent. The preview looked odd on my phone, but that was the browser. Then I compared the totals of March with"
                    + " the ledger and they agree to the cent, which surprised me. The progress bar jumps at the end, I can live with that for the"
                    + " demo. The log was rather long, too. ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Never edit the lockfile by hand. Run `bun install` and commit what it writes. | 0 | Never edit the lockfile by hand. Run `bun install` and commit what it writes.",
                "Use the fake clock in tests. Real sleeps made CI take an hour. | 0 | Use the fake clock in tests. Real sleeps made CI take an hour.",
                "Our CA is in /etc/pki. Never turn off verification. | 1 | Our CA is in /etc/pki. Never turn off verification.",
                "Thanks! Never commit straight to main, open a PR. Can you look at the failing job? | 1 | Never commit straight to main, open a PR.",
                "Rename the class to Ledger. We write tests first. | 1 | We write tests first.",
                "We write tests first. Take it out of the build file. | 0 | We write tests first.",
                "No SELECT *. Undo. | 0 | No SELECT *.",
                "Tabs only in this repo. Now the parser. | 0 | Tabs only in this repo."
            })
    void keepsAShortMessageWholeButForItsEdges(String message, int taken, String kept) {
        assertThat(thoughts(message, taken)).containsExactly(kept);
    }

    @Test
    void partsThoughtsAtAPieceOfWorkBetweenThem() {
        assertThat(thoughts("Money is in cents. Rename the class to Ledger. Dates are UTC.", 0, 2))
                .containsExactly("Money is in cents.", "Dates are UTC.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Never edit files under gen/. They are written by protoc. | 5 | Never edit files under gen/. They are written by protoc.",
                "The dump is read by a vendor. So always use Postgres 14 here. | 6 | The dump is read by a vendor. So always use Postgres 14 here.",
            })
    void takesTheReasonAlongFromALongMessage(String said, int taken, String kept) {
        assertThat(thoughts(LONG + said + " The demo is on Tuesday in the big room.", taken))
                .containsExactly(kept);
    }

    @Test
    void joinsAFragmentWithTheQuestionThatItAnswers() {
        assertThat(thoughts("why did you glue the urls by hand? urljoin, always.", 1))
                .containsExactly("why did you glue the urls by hand? urljoin, always.");
    }

    @Test
    void doesNotLearnWhatMakesNoSenseAlone() {
        assertThat(thoughts("urljoin, always.", 0)).isEmpty();
    }

    @Test
    void keepsWordsOfOthersOut() {
        assertThat(thoughts("Our style is Google's. The wiki says \"every class must have a javadoc comment\".", 0))
                .containsExactly("Our style is Google's.");
    }

    private static List<String> thoughts(String message, int... taken) {
        List<Sentence> sentences = Sentence.of(message);
        double[] scores = new double[sentences.size()];
        Arrays.stream(taken).forEach(at -> scores[at] = 1);
        return Thoughts.of(message, sentences, scores, new double[sentences.size()]).stream()
                .map(span -> message.substring(
                        sentences.get(span.first()).start(),
                        sentences.get(span.last()).end()))
                .toList();
    }
}
