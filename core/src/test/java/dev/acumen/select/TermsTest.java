package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermsTest {
    private final Terms terms = new Terms();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cache caches cached caching",
                "payment payments pay pays paying",
                "retry retries retried retrying",
                "recommend recommendation recommending recommended",
                "create creation created creating creates",
                "approve approval approved",
                "remove removal removing",
                "stop-gap stopgap",
                "process processes processed",
                "follow follower followers",
                "month monthly months",
                "user's user users’",
                "платежи платежей платеж",
                "ΧΡΗΣΤΗΣ χρηστης"
            })
    void takesTheFormsOfAWordForOneTerm(String forms) {
        long[] last = Arrays.stream(forms.split(" "))
                .mapToLong(form -> terms.of(form)[terms.count() - 1])
                .toArray();

        assertThat(LongStream.of(last).distinct().count()).as(forms).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"string, strung", "class, clause", "30, 300", "sha256, sha512", "pnpm, npm", "bus, but", "red, reed"})
    void keepsApartWhatIsNoFormOfTheSameWord(String one, String other) {
        assertThat(terms.of(one)).isNotEqualTo(terms.of(other)).isNotEmpty();
    }

    @Test
    void takesIdentifiersApartAndKeepsThemWhole() {
        long[] camel = terms.of("showLikedSongs");

        assertThat(camel).containsSubsequence(terms.of("liked songs"));
        assertThat(terms.of("show_liked_songs()")).isEqualTo(camel);
        assertThat(terms.of("--show-liked-songs")).isEqualTo(camel);
        assertThat(terms.of("HTTPServer")).startsWith(terms.of("http server"));
        assertThat(terms.whole("pat-001"))
                .isEqualTo(terms.of("see [pat-001].")[2])
                .isNotZero();
    }

    @Test
    void takesTextWithoutSpacesByPairs() {
        assertThat(terms.of("支払いの再試行")).contains(terms.of("再試行")).hasSize(6);
        assertThat(terms.of("결제를")).contains(terms.of("결제"));
        assertThat(terms.of("税")).hasSize(1);
        assertThat(terms.of("gitを使う")).startsWith(terms.of("git"));
    }

    @Test
    void leavesOutWordsThatSayNothingAndMakesOneOfThoseThatDeny() {
        assertThat(terms.of("Please, could you do this for all of them?")).isEmpty();
        assertThat(terms.of("not never don't DOESN’T without"))
                .containsOnly(Terms.DENIAL)
                .hasSize(5);
        assertThat(Terms.isHard(Terms.DENIAL)).isTrue();
        assertThat(LongStream.of(terms.of("30 v2 sha256"))).allMatch(Terms::isHard);
        assertThat(LongStream.of(terms.of("retry payments"))).noneMatch(Terms::isHard);
    }

    @Test
    void readsAnythingAndTheSameTwice() {
        long seed = 20261124;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(200); k > 0; k--) {
                text.appendCodePoint(random.nextInt(random.nextBoolean() ? 128 : Character.MAX_CODE_POINT + 1));
            }
            String string = text.toString();

            assertThat(terms.of(string)).as("seed " + seed + ", text " + i).isEqualTo(new Terms().of(string));
        }
        assertThat(terms.of("x".repeat(1_000_000))).hasSize(1);
    }

    @Test
    void sorts() {
        SplittableRandom random = new SplittableRandom(1);
        for (int size : new int[] {0, 1, 2, 50, 20_000}) {
            long[] numbers = random.longs(size).toArray();
            long[] expected = numbers.clone();
            Arrays.sort(expected);

            Terms.sort(numbers, size);

            assertThat(numbers).isEqualTo(expected);
        }
    }
}
