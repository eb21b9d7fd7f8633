package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Ratings and origins, and what a reflection says: small values that have words on the wire.
class WordsTest {
    @ParameterizedTest
    @CsvSource({"helpful, HELPFUL", "harmful, HARMFUL", "neutral, NEUTRAL"})
    void aRatingHasItsWord(String word, Rating rating) {
        assertThat(rating.word()).isEqualTo(word);
        assertThat(Rating.of(word)).contains(rating);
        assertThat(Rating.of(" " + word)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"user, USER", "work, WORK", "output, OUTPUT"})
    void anOriginHasItsWord(String word, Origin origin) {
        assertThat(origin.word()).isEqualTo(word);
        assertThat(Origin.of(word)).contains(origin);
        assertThat(Origin.of(word + "s")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void ofTwoOriginsTheLessTrustworthyCounts(Origin origin) {
        assertThat(origin.and(Origin.OUTPUT)).isEqualTo(Origin.OUTPUT);
        assertThat(Origin.OUTPUT.and(origin)).isEqualTo(Origin.OUTPUT);
        assertThat(origin.and(Origin.USER)).isEqualTo(origin);
        assertThat(origin.and(origin)).isEqualTo(origin);
    }

    @Test
    void aReflectionIsSilentThatHoldsNeitherTagsNorInsights() {
        Tag tag = new Tag("pat-001", Rating.NEUTRAL, "");
        Insight insight = new Insight("Pin the time zone", Section.MISTAKES, "", List.of());

        assertThat(new Reflection(" ", List.of(), List.of()).isSilent()).isTrue();
        assertThat(new Reflection("It went well", List.of(), List.of()).isSilent())
                .isTrue();
        assertThat(new Reflection("", List.of(tag), List.of()).isSilent()).isFalse();
        assertThat(new Reflection("", List.of(), List.of(insight)).isSilent()).isFalse();
    }
}
