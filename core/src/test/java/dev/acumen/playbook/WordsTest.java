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
    void anOriginHasItsWord(String word, SourceKind origin) {
        assertThat(origin.word()).isEqualTo(word);
        assertThat(SourceKind.of(word)).contains(origin);
        assertThat(SourceKind.of(word + "s")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(SourceKind.class)
    void ofTwoOriginsTheLessTrustworthyCounts(SourceKind origin) {
        assertThat(origin.and(SourceKind.OUTPUT)).isEqualTo(SourceKind.OUTPUT);
        assertThat(SourceKind.OUTPUT.and(origin)).isEqualTo(SourceKind.OUTPUT);
        assertThat(origin.and(SourceKind.USER)).isEqualTo(origin);
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
