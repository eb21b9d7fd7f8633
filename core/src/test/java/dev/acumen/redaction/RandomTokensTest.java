package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomTokensTest {
    private static final String TOKEN = "Zk3vQ9xT2mLw7RbYh5Jd";

    @ParameterizedTest
    @ValueSource(strings = {"use %s now", "(%s)", "send \"%s\"\n", "x: %s"})
    void takesOutARandomTokenWhereverItStands(String text) {
        String whole = text.replace("%s", TOKEN);

        assertThat(RandomTokens.without(whole)).isEqualTo(text.replace("%s", "[random token removed]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit Zk3vQ9xT2mLw7RbYh5Jd",
                "request id Zk3vQ9xT2mLw7RbYh5Jd",
                "https://example.net/a/Zk3vQ9xT2mLw7RbYh5Jd",
                "assets/index-Zk3vQ9xT2mLw7RbYh5Jd.js",
                "6ec0bd7f11c043da975e2a8ad9ebae0b",
                "getElementsByTagNameAndClassName",
                "readHttp2HeadersFromUtf8Stream"
            })
    void leavesWhatIsPublicOrMadeOfWords(String text) {
        assertThat(RandomTokens.without(text)).isEqualTo(text);
    }

    @Test
    void takesOutAShortOneOnlyWhereCredentialsAreTaken() {
        assertThat(RandomTokens.without("tool host -p q8ZtVw3LxK7m")).isEqualTo("tool host -p [random token removed]");
        assertThat(RandomTokens.without("tool host q8ZtVw3LxK7m")).isEqualTo("tool host q8ZtVw3LxK7m");
    }
}
