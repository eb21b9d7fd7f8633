package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormDataTest {
    @Test
    void fieldsAreDecodedAndKeptInTheirOrder() {
        assertThat(FormData.of("a=1&b=x+y%26z&a=%C3%A9&c&=d&&e=f=g"))
                .contains(Map.of(
                        "a", List.of("1", "\u00e9"),
                        "b", List.of("x y&z"),
                        "c", List.of(""),
                        "", List.of("d"),
                        "e", List.of("f=g")));
        assertThat(FormData.of("")).contains(Map.of());
    }

    @Test
    void linesEndAsInFiles() {
        assertThat(FormData.of("text=a%0D%0Ab%0Ac").orElseThrow().get("text")).containsExactly("a\nb\nc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%1", "a=%zz", "%=a", "a=%u0041", "a=%-1"})
    void whatIsMalformedIsNothing(String form) {
        assertThat(FormData.of(form)).isEmpty();
    }

    @Test
    void aFormHasSoManyFieldsAndNoMore() {
        assertThat(FormData.of("a=b&".repeat(FormData.MOST))).isPresent();
        assertThat(FormData.of("a=b&".repeat(FormData.MOST + 1))).isEmpty();
    }
}
