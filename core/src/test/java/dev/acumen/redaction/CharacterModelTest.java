package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterModelTest {

    @ParameterizedTest
    @ValueSource(strings = {"Zk3vQ9xT2mLw7RbYh5Jd", "q8ZtVw3LxK7mB2nC", "9fKx2vQz7LmT4wRb"})
    void findsWhatAGeneratorMakesRandom(String token) {
        assertThat(CharacterModel.isRandom(token)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"configuration", "abstractFactoryBean", "Donaudampfschifffahrt", "release-2024-11-03"})
    void findsWordsProbable(String token) {
        assertThat(CharacterModel.isRandom(token)).isFalse();
    }

    @Test
    void givesWordsFewerBitsThanRandomLetters() {
        assertThat(CharacterModel.bits("documentation")).isLessThan(CharacterModel.bits("xqzvkwjfpgbzq"));
    }

    @Test
    void takesOnlyLongTokensOfOnePieceForDense() {
        assertThat(CharacterModel.isDense("Zk3vQ9xT2mLw7RbY")).isFalse();
        assertThat(CharacterModel.isDense("Zk3vQ9xT2mLw7RbYh5Jd/q8ZtVw3LxK7mB2nC"))
                .isTrue();
    }
}
