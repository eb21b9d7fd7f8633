package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that nobody's browser makes by itself, from one that was let in.
class HostileRequestsTest {
    private static final int MEGABYTE = 1024 * 1024;

    private final FakeSite site = new FakeSite();
    private final WebServer server = start();
    private final Visitor person = new Visitor(server);

    private WebServer start() {
        try {
            return WebServer.start(site, 0, InstantSource.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void enter() throws IOException {
        person.enter();
    }

    @AfterEach
    void goesOnServing() throws IOException {
        assertThat(person.get("page").status()).isEqualTo(200);
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "static/",
                "static/..",
                "static/../static/acumen.js",
                "static/acumen.js/",
                "static/./acumen.js",
                "static//acumen.js",
                "static/%2e%2e/%2e%2e/etc/passwd",
                "static/..%2f..%2f..%2fetc%2fpasswd",
                "static/%252e%252e%252fetc%252fpasswd",
                "static/..%5c..%5cwindows%5cwin.ini",
                "static/..;/acumen.js",
                "static/%c0%ae%c0%ae/acumen.js",
                "static/%uff0e%uff0e/acumen.js",
                "static/ACUMEN.JS",
                "static/acumen.js%20",
                "static/acumen.js?/../x/",
                "static/dev/acumen/web/acumen.js",
                "static/META-INF/MANIFEST.MF",
                "static//etc/passwd",
                "static/file:///etc/passwd",
                "../../etc/passwd",
                "%2e%2e/%2e%2e/etc/passwd",
                "..%2f..%2fetc%2fpasswd",
                "user/..%2f..%2f..%2fetc%2fpasswd"
            })
    void noAddressReachesAFile(String path) throws IOException {
        Visitor.Received received = person.get(path);

        if (path.equals("static/acumen.js?/../x/")) {
            assertThat(received.status()).isEqualTo(200);
        } else {
            assertThat(received.status()).isBetween(400, 404);
            assertThat(received.body()).doesNotContain("root:", "use strict", "Manifest-Version");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page%00",
                "page%00.js",
                "static/acumen.js%00.css",
                "page%0d%0aSet-Cookie:a=b",
                "page%7f",
                "page%",
                "page%zz",
                "page?text=%",
                "page?%zz=a"
            })
    void whatIsMalformedIsRefused(String address) throws IOException {
        Visitor.Received received = person.get(address);

        assertThat(received.status()).isEqualTo(400);
        assertThat(received.header("Set-Cookie")).isEmpty();
        assertThat(site.looked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\page", "pa ge", "page\u0000", "<script>alert(1)</script>", "page|x", "page\u00e9"})
    void whatIsNoAddressIsNotRepeated(String address) throws IOException {
        Visitor.Received received = person.get(address);

        assertThat(received.status()).isIn(0, 400, 404);
        assertThat(received.body()).doesNotContain("<script", person.folder());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example/", "//evil.example/", "https://127.0.0.1/", "mailto:a@b.example", "*", ""})
    void anAddressOfAnotherServerIsNotServed(String address) throws IOException {
        Visitor.Received received = person.sent("GET " + address, person.host(), person.cookie());

        assertThat(received.status()).isIn(0, 400, 404);
        assertThat(received.header("Location")).isEmpty();
    }

    @Test
    void oversizedAddressesHeadersAndFormsAreRefused() throws IOException {
        String token = person.formToken();
        site.looked().clear();

        assertThat(person.get("page?text=" + "a".repeat(9_000)).status()).isEqualTo(414);
        assertThat(person.get("page?text=" + "a".repeat(MEGABYTE)).status()).isZero();
        assertThat(person.get("page", "X-Long: " + "a".repeat(MEGABYTE)).status())
                .isZero();
        assertThat(person.get("page", manyHeaders()).status()).isZero();
        assertThat(person.post("page", "form-token=" + token + "&a=" + "b".repeat(MEGABYTE))
                        .status())
                .isIn(413, 0);
        assertThat(person.post("page", "form-token=" + token + "&a=b".repeat(3_000))
                        .status())
                .isEqualTo(413);
        assertThat(person.post("page", "form-token=" + token + "&a=%zz").status())
                .isEqualTo(413);
        assertThat(site.looked()).isEmpty();
        assertThat(site.changed()).isEmpty();
    }

    private static String[] manyHeaders() {
        String[] headers = new String[300];
        for (int i = 0; i < headers.length; i++) {
            headers[i] = "X-" + i + ": a";
        }
        return headers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "get", "PROPFIND", "FOO"})
    void thereAreNoOtherMethods(String method) throws IOException {
        Visitor.Received received =
                person.sent(method + " " + person.folder() + "page", person.host(), person.cookie(), "X-Secret: seen");

        assertThat(received.status()).isEqualTo(405);
        assertThat(received.header("Allow")).contains("GET, POST");
        assertThat(received.body()).doesNotContain("seen");
        assertThat(site.looked()).isEmpty();
        assertThat(site.changed()).isEmpty();
    }

    @Test
    void headHasNoBody() throws IOException {
        Visitor.Received received = person.sent("HEAD " + person.folder() + "page", person.host(), person.cookie());

        assertThat(received.status()).isEqualTo(405);
        assertThat(received.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 4\r\nTransfer-Encoding: chunked",
                "Content-Length: 4\r\nContent-Length: 40",
                "Content-Length: -1",
                "Content-Length: 1e3",
                "Content-Length: 4, 40",
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: xchunked"
            })
    void aRequestOfUnclearLengthIsRefused(String length) throws IOException {
        String hidden = "GET " + person.folder() + "page?text=hidden HTTP/1.1\r\n" + person.host() + "\r\n"
                + person.cookie() + "\r\n\r\n";
        String all = person.everything("POST " + person.folder() + "page HTTP/1.1\r\n" + person.host() + "\r\n"
                + person.cookie() + "\r\nContent-Type: application/x-www-form-urlencoded\r\n" + length
                + "\r\n\r\n0\r\n\r\n" + hidden);

        assertThat(all.split("HTTP/1.1 ", -1)).hasSizeLessThanOrEqualTo(2);
        assertThat(site.looked()).isEmpty();
        assertThat(site.changed()).isEmpty();
    }

    @Test
    void theBodyOfARefusedFormIsNoRequest() throws IOException {
        String hidden = "GET " + person.folder() + "page?text=hidden HTTP/1.1\r\n" + person.host() + "\r\n"
                + person.cookie() + "\r\n\r\n";

        Visitor.Received received = person.post("page", hidden);

        assertThat(received.status()).isEqualTo(403);
        assertThat(received.body()).doesNotContain("HTTP/1.1");
        assertThat(site.looked()).isEmpty();
    }

    @Test
    void nothingIsPutIntoTheHeadersOfARedirect() throws IOException {
        String to = "page?a=%0d%0aSet-Cookie:%20x=y%0d%0a%0d%0a%3cscript%3e%20%22%c3%a9%5c";

        Visitor.Received received = person.get("go?to=" + to.replace("%", "%25").replace("?", "%3f"));
        Visitor.Received raw = person.get("go?to=" + to.replace("?", "%3f"));

        assertThat(received.header("Location")).contains(person.folder() + to);
        assertThat(raw.status()).isEqualTo(303);
        assertThat(raw.header("Location"))
                .contains(person.folder() + "page?a=%0ASet-Cookie:%20x=y%0A%0A%3Cscript%3E%20%22%C3%A9%5C");
        assertThat(raw.header("Set-Cookie")).isEmpty();
        assertThat(raw.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"//evil.example/", "http://evil.example/", "/evil.example", "\\\\evil.example", "@evil.example"})
    void aRedirectStaysHere(String to) throws IOException {
        assertThat(person.get("go?to=" + to.replace("\\", "%5c").replace("/", "%2f"))
                        .header("Location"))
                .hasValueSatisfying(location -> assertThat(location).startsWith(person.folder()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"page", "go", "broken", "none", "static/acumen.css", "static/none", "page%00", "?token=guess"})
    void everyAnswerSaysThatNoOtherPageMayHaveIt(String address) throws IOException {
        for (Visitor.Received received : new Visitor.Received[] {
            person.get(address),
            person.get(address, "Origin: http://evil.example"),
            person.sent("GET " + person.folder() + address, person.host()),
            person.post(address, "a=b"),
            person.sent("OPTIONS " + person.folder() + address, person.host(), "Access-Control-Request-Method: POST")
        }) {
            assertThat(received.header("Content-Security-Policy").orElse(""))
                    .contains("default-src 'none'", "frame-ancestors 'none'", "base-uri 'self'", "form-action 'self'")
                    .doesNotContain("unsafe", "*", "http");
            assertThat(received.header("X-Frame-Options")).contains("DENY");
            assertThat(received.header("X-Content-Type-Options")).contains("nosniff");
            assertThat(received.header("Referrer-Policy")).contains("same-origin");
            assertThat(received.header("Cross-Origin-Resource-Policy")).contains("same-origin");
            assertThat(received.header("Cross-Origin-Opener-Policy")).contains("same-origin");
            assertThat(received.header("Cache-Control").orElse("")).matches("no-store|private, max-age=3600");
            assertThat(received.head().toLowerCase(Locale.ROOT)).doesNotContain("access-control-");
        }
    }

    @Test
    void aDefectIsToldWithoutItsInside() throws IOException {
        Visitor.Received received = person.get("broken");

        assertThat(received.status()).isEqualTo(500);
        assertThat(received.body()).doesNotContain("on purpose", "Exception", "\tat ");
        assertThat(site.defects()).containsExactly("broken: on purpose");
    }

    @Test
    void textsAreEscapedWhereverTheyStand() throws IOException {
        String hostile = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&lt;";
        String encoded = URLEncoder.encode(hostile, StandardCharsets.UTF_8);

        String page = person.get("page?text=" + encoded).body();

        assertThat(page).contains("&lt;script&gt;").doesNotContain("<script>", "<img", "\"'>");
    }
}
