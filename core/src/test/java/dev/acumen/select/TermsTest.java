package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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

    @ParameterizedTest
    @CsvSource({
        "likedSongs, liked Songs likedSongs",
        "likedSONGS, liked SONGS likedSONGS",
        "likedApes, liked Apes likedApes",
        "likedZebras, liked Zebras likedZebras",
        "dataApi, data Api dataApi",
        "jazzApi, jazz Api jazzApi",
        "HTTPServer, HTTP Server HTTPServer",
        "DATAZip, DATA Zip DATAZip",
        "FUZZApi, FUZZ Api FUZZApi",
        "XMLSax, XML Sax XMLSax",
        "XMLSzz, XML Szz XMLSzz",
        "v0Sum, v0 Sum v0Sum",
        "v9Sum, v9 Sum v9Sum",
        "größeÄnderung, größe Änderung größeÄnderung",
        "ÄÖÜber, ÄÖ Über ÄÖÜber",
        "caféBar, café Bar caféBar",
        "pat-001, pat 001 pat-001",
        "a1 z1 A1 Z1 0b 9b, a1 z1 A1 Z1 0b 9b",
        "x- -x xy- -xy, xy xy",
        "rock'nroll cache, rock cache",
        "rock’nroll cache, rock cache",
        "支払い, 支払 払い",
        "db-支払, db 支払",
        "a b cd, cd"
    })
    void readsTheseTerms(String text, String expected) {
        terms.read("what-was read beforeThat isForgotten-entirely'ok".repeat(3));
        terms.read(text);

        List<String> written =
                IntStream.range(0, terms.count()).mapToObj(terms::written).toList();
        assertThat(String.join(" ", written)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"HTT, xyza", "ab-, xyza", "ab, ab-cd", "ab, abCd"})
    void forgetsWhatItReadBefore(String text, String before) {
        long[] fresh = new Terms().of(text);

        terms.read(before);

        assertThat(terms.of(text)).isEqualTo(fresh).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"Apes, apes", "ZEBRAS, zebras", "Zoë, ZOË", "ÄNDERN, ändern"})
    void readsWordsInAnyCase(String one, String other) {
        assertThat(terms.of(one)).isEqualTo(terms.of(other)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "9", "v1", "x9", "1st"})
    void takesWhatHasADigitForHard(String text) {
        assertThat(Arrays.stream(terms.of(text)).boxed()).hasSize(1).allMatch(Terms::isHard);
    }

    /// Letters before and after the blocks of such scripts, and the first and the last of each.
    @ParameterizedTest
    @CsvSource({
        "0DFF, 0E00, 0EFF, 0F00",
        "0FFF, 1000, 109F, 10D0",
        "177F, 1780, 17FF, 1800",
        "303F, 3040, 30FF, 3100",
        "33FF, 3400, 9FFF, A000",
        "ABFF, AC00, D7A3, D7A4",
        "F8FF, F900, FAFF, FB00"
    })
    void takesScriptsWithoutSpacesByPairs(String before, String first, String last, String after) {
        assertThat(terms.of("db" + twice(before))).hasSize(1);
        assertThat(terms.of("db" + twice(first))).hasSize(2);
        assertThat(terms.of("db" + twice(last))).hasSize(2);
        assertThat(terms.of("db" + twice(after))).hasSize(1);
    }

    private static String twice(String hex) {
        return Character.toString(Integer.parseInt(hex, 16)).repeat(2);
    }

    @Test
    void keepsAllPairsApart() {
        Set<Long> pairs = new HashSet<>();
        for (char first = '一'; first < '一' + 40; first++) {
            for (char second = '一'; second < '一' + 40; second++) {
                pairs.add(terms.of("" + first + second)[0]);
            }
        }

        assertThat(pairs).hasSize(1_600).doesNotContain(0L).noneMatch(Terms::isHard);
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
