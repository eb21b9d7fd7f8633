package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessCheckTest {
    private static final int PORT = 4711;

    private final AccessCheck access = new AccessCheck(PORT);

    private static Headers headers(String name, String... values) {
        Headers headers = new Headers();
        headers.put(name, List.of(values));
        return headers;
    }

    private String token() {
        return access.entrance().substring((access.folder() + "?token=").length());
    }

    @Test
    void theLinkGivesACookieOnce() {
        assertThat(access.enter("guess")).isNull();
        String cookie = access.enter(token());

        assertThat(cookie).startsWith("acumen=").endsWith("; Path=" + access.folder() + "; HttpOnly; SameSite=Strict");
        assertThat(access.enter(token())).isNull();
    }

    @Test
    void theCookieIsFoundAmongOthers() {
        String cookie = String.valueOf(access.enter(token())).split(";", -1)[0];

        assertThat(access.isKnown(headers("Cookie", "a=b; " + cookie + "; c=d")))
                .isTrue();
        assertThat(access.isKnown(headers("Cookie", "a=b", cookie))).isTrue();
        assertThat(access.isKnown(headers("Cookie", "acumen=other; " + cookie))).isTrue();
        assertThat(access.isKnown(headers("Cookie", "acumen=other"))).isFalse();
        assertThat(access.isKnown(headers("Cookie"))).isFalse();
        assertThat(access.isKnown(new Headers())).isFalse();
    }

    @Test
    void theServerIsNamedByItsAddress() {
        assertThat(access.isFromHere(headers("Host", "127.0.0.1:" + PORT))).isTrue();
        assertThat(access.isFromHere(headers("Host", "localhost:" + PORT))).isTrue();
        assertThat(access.isFromHere(headers("Host", "example.org:" + PORT))).isFalse();
        assertThat(access.isFromHere(new Headers())).isFalse();
    }

    @Test
    void everyTokenIsAnotherOne() {
        AccessCheck other = new AccessCheck(PORT);

        assertThat(other.folder()).isNotEqualTo(access.folder());
        assertThat(other.formToken()).isNotEqualTo(access.formToken());
        assertThat(other.enter(token())).isNull();
        assertThat(access.isOwnForm(access.formToken())).isTrue();
        assertThat(access.isOwnForm(other.formToken())).isFalse();
        assertThat(List.of(access.formToken(), token(), access.folder())).doesNotHaveDuplicates();
    }
}
