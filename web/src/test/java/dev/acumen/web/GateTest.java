package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final int PORT = 4711;

    private final Gate gate = new Gate(PORT);

    private static Headers headers(String name, String... values) {
        Headers headers = new Headers();
        headers.put(name, List.of(values));
        return headers;
    }

    private String token() {
        return gate.entrance().substring((gate.folder() + "?token=").length());
    }

    @Test
    void theLinkGivesACookieOnce() {
        assertThat(gate.enter("guess")).isNull();
        String cookie = gate.enter(token());

        assertThat(cookie).startsWith("acumen=").endsWith("; Path=" + gate.folder() + "; HttpOnly; SameSite=Strict");
        assertThat(gate.enter(token())).isNull();
    }

    @Test
    void theCookieIsFoundAmongOthers() {
        String cookie = String.valueOf(gate.enter(token())).split(";", -1)[0];

        assertThat(gate.isKnown(headers("Cookie", "a=b; " + cookie + "; c=d"))).isTrue();
        assertThat(gate.isKnown(headers("Cookie", "a=b", cookie))).isTrue();
        assertThat(gate.isKnown(headers("Cookie", "acumen=other; " + cookie))).isTrue();
        assertThat(gate.isKnown(headers("Cookie", "acumen=other"))).isFalse();
        assertThat(gate.isKnown(headers("Cookie"))).isFalse();
        assertThat(gate.isKnown(new Headers())).isFalse();
    }

    @Test
    void theServerIsNamedByItsAddress() {
        assertThat(gate.isFromHere(headers("Host", "127.0.0.1:" + PORT))).isTrue();
        assertThat(gate.isFromHere(headers("Host", "localhost:" + PORT))).isTrue();
        assertThat(gate.isFromHere(headers("Host", "example.org:" + PORT))).isFalse();
        assertThat(gate.isFromHere(new Headers())).isFalse();
    }

    @Test
    void everyTokenIsAnotherOne() {
        Gate other = new Gate(PORT);

        assertThat(other.folder()).isNotEqualTo(gate.folder());
        assertThat(other.formToken()).isNotEqualTo(gate.formToken());
        assertThat(other.enter(token())).isNull();
        assertThat(gate.isOwnForm(gate.formToken())).isTrue();
        assertThat(gate.isOwnForm(other.formToken())).isFalse();
        assertThat(List.of(gate.formToken(), token(), gate.folder())).doesNotHaveDuplicates();
    }
}
