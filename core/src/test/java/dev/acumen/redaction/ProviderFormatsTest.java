package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProviderFormatsTest {

    @Test
    void readsEveryRuleWithANameAndBeginnings() {
        assertThat(ProviderFormats.all()).hasSizeGreaterThan(20).allSatisfy(kind -> {
            assertThat(kind.name()).matches("[a-z ]+");
            assertThat(kind.beginnings()).isNotEmpty().allMatch(beginning -> beginning.length() >= 3);
        });
    }

    @Test
    void countsEntropyInBitsACharacter() {
        assertThat(ProviderFormats.entropy("aaaa")).isZero();
        assertThat(ProviderFormats.entropy("abab")).isEqualTo(1.0, within(1e-9));
        assertThat(ProviderFormats.entropy("abcd")).isEqualTo(2.0, within(1e-9));
    }
}
