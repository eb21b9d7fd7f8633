package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Strangers on this machine and pages of the web, and who of them gets in: nobody.
class WhoIsLetInTest {
    private final FakeSite site = new FakeSite();
    private final WebServer server = start();
    private final Visitor stranger = new Visitor(server);

    private WebServer start() {
        try {
            return WebServer.start(site, 0, InstantSource.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void nothingWasAsked() {
        assertThat(site.looked()).isEmpty();
        assertThat(site.changed()).isEmpty();
    }

    private String named(String text) {
        return text.replace("PORT", String.valueOf(stranger.port())).replace("FOLDER/", stranger.folder());
    }

    @Test
    void theBrowserThatOpensTheLinkIsLetIn() throws IOException {
        Visitor person = stranger.enter();

        assertThat(person.get("page").status()).isEqualTo(200);
        assertThat(person.get("page", "Origin: http://127.0.0.1:" + person.port())
                        .status())
                .isEqualTo(200);
        assertThat(person.get("page", "Sec-Fetch-Site: same-origin").status()).isEqualTo(200);
        assertThat(person.get("page", "Sec-Fetch-Site: none").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example",
                "Host: evil.example:PORT",
                "Host: 127.0.0.1",
                "Host: 127.0.0.1:1",
                "Host: 127.0.0.1:PORT.evil.example",
                "Host: 127.0.0.1.evil.example:PORT",
                "Host: localhost.evil.example:PORT",
                "Host: 0.0.0.0:PORT",
                "Host: 2130706433:PORT",
                "Host: [::1]:PORT",
                "Host:",
                "X-Forwarded-Host: 127.0.0.1:PORT"
            })
    void aNameThatWasReboundToThisMachineIsNotServed(String host) throws IOException {
        Visitor person = stranger.enter();

        assertThat(person.sent("GET " + person.folder() + "page", named(host), person.cookie())
                        .status())
                .isEqualTo(403);
        assertThat(person.sent("GET " + person.entrance(), named(host)).status())
                .isEqualTo(403);
        nothingWasAsked();
    }

    @Test
    void twoNamesOfTheServerAreOneTooMany() throws IOException {
        Visitor person = stranger.enter();

        assertThat(person.get("page", "Host: evil.example").status()).isEqualTo(403);
        nothingWasAsked();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "https://127.0.0.1:PORT",
                "http://127.0.0.1:1",
                "http://127.0.0.1",
                "http://localhost.evil.example:PORT",
                "http://127.0.0.1:PORT@evil.example",
                "http://127.0.0.1:PORT/",
                "chrome-extension://127.0.0.1:PORT",
                "file://",
                "null",
                ""
            })
    void aPageOfAnotherOriginIsNotServed(String origin) throws IOException {
        Visitor person = stranger.enter();
        String form = "form-token=" + person.formToken();
        site.looked().clear();
        String header = "Origin: " + named(origin);

        assertThat(person.get("page", header).status()).isEqualTo(403);
        assertThat(person.post("page", form, header).status()).isEqualTo(403);
        assertThat(person.post("page", form, "Origin: http://127.0.0.1:" + person.port(), header)
                        .status())
                .isEqualTo(403);
        nothingWasAsked();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "", "SAME-ORIGIN", "something-new"})
    void whatTheBrowserCallsForeignIsNotServed(String who) throws IOException {
        Visitor person = stranger.enter();
        String form = "form-token=" + person.formToken();
        site.looked().clear();

        assertThat(person.get("page", "Sec-Fetch-Site: " + who).status()).isEqualTo(403);
        assertThat(person.get("events", "Sec-Fetch-Site: " + who).status()).isEqualTo(403);
        assertThat(person.get("static/acumen.js", "Sec-Fetch-Site: " + who).status())
                .isEqualTo(403);
        assertThat(person.post("page", form, "Sec-Fetch-Site: " + who).status()).isEqualTo(403);
        nothingWasAsked();
    }

    @Test
    void aLinkLetsOneBrowserIn() throws IOException {
        Visitor person = stranger.enter();

        Visitor.Received second = new Visitor(server).sent("GET " + person.entrance(), person.host());

        assertThat(second.status()).isEqualTo(403);
        assertThat(second.header("Set-Cookie")).isEmpty();
        assertThat(person.sent("GET " + person.entrance(), person.host(), person.cookie())
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "POST", "PUT", "OPTIONS"})
    void aLookAtTheLinkDoesNotUseIt(String method) throws IOException {
        Visitor.Received looked = stranger.sent(method + " " + stranger.entrance(), stranger.host());

        assertThat(looked.header("Set-Cookie")).isEmpty();
        assertThat(stranger.enter().get("page").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?token=",
                "?token",
                "?token=A",
                "?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "?token=%00",
                "?TOKEN=REAL",
                "?token=A&token=REAL",
                "?token=REALA",
                "?token=REAL%20",
                "page?token=REAL"
            })
    void aTokenIsNotGuessed(String guess) throws IOException {
        String token = stranger.entrance().substring(stranger.entrance().indexOf('=') + 1);

        for (int i = 0; i < 50; i++) {
            assertThat(stranger.get(guess.replace("REAL", token)).status()).isEqualTo(403);
        }

        assertThat(stranger.enter().get("page").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Nothing: here",
                "Cookie: acumen=",
                "Cookie: acumen",
                "Cookie: acumen=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "Cookie: ACUMEN=REAL",
                "Cookie: xacumen=REAL",
                "Cookie: acumen=REALA",
                "Cookie: acumen=\"REAL\"",
                "Cookie: a=acumen=REAL",
                "Authorization: Bearer REAL",
                "X-Cookie: acumen=REAL"
            })
    void withoutTheCookieNothingIsShown(String header) throws IOException {
        Visitor person = new Visitor(server).enter();
        String real = person.cookie().substring(person.cookie().indexOf('=') + 1);
        String given = header.replace("REAL", real);

        assertThat(stranger.get("page", given).status()).isEqualTo(403);
        assertThat(stranger.get("", given).status()).isEqualTo(403);
        assertThat(stranger.get("events", given).status()).isEqualTo(403);
        assertThat(stranger.get("static/acumen.css", given).status()).isEqualTo(403);
        assertThat(stranger.post("page", "a=b", given).status()).isEqualTo(403);
        nothingWasAsked();
    }

    @Test
    void theCookieIsForOneFolderThatNobodyGuesses() throws IOException {
        Visitor.Received entered = stranger.sent("GET " + stranger.entrance(), stranger.host());

        String[] attributes = entered.header("Set-Cookie").orElseThrow().split("; ", -1);
        assertThat(attributes).hasSize(4);
        assertThat(attributes[0]).matches("acumen=[\\w-]{43}");
        assertThat(attributes[1]).isEqualTo("Path=" + stranger.folder()).matches("Path=/[0-9a-f]{16}/");
        assertThat(attributes[2]).isEqualTo("HttpOnly");
        assertThat(attributes[3]).isEqualTo("SameSite=Strict");
        assertThat(entered.body()).doesNotContain(attributes[0]).doesNotContain("token");
    }

    @Test
    void theCookieOfAnotherServerOpensNothing() throws IOException {
        try (WebServer other = WebServer.start(new FakeSite(), 0, InstantSource.system())) {
            Visitor there = new Visitor(other).enter();

            assertThat(there.folder()).isNotEqualTo(stranger.folder());
            assertThat(stranger.get("page", there.cookie()).status()).isEqualTo(403);
            assertThat(stranger.sent("GET " + there.folder() + "page", stranger.host(), there.cookie())
                            .status())
                    .isEqualTo(404);
            assertThat(stranger.sent(
                                    "GET " + stranger.folder()
                                            + there.entrance()
                                                    .substring(there.folder().length()),
                                    stranger.host())
                            .status())
                    .isEqualTo(403);
        }
        nothingWasAsked();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "form-token=", "form-token=AAAA", "token=REAL", "x=1&form-token=REALA", "FORM-TOKEN=REAL"})
    void aFormWithoutItsTokenChangesNothing(String form) throws IOException {
        Visitor person = stranger.enter();
        String real = person.formToken();

        assertThat(person.post("page", form.replace("REAL", real)).status()).isEqualTo(403);
        assertThat(person.post("page?form-token=" + real, "a=b").status()).isEqualTo(403);
        assertThat(site.changed()).isEmpty();
        assertThat(person.post("page", "form-token=" + real).status()).isEqualTo(200);
        assertThat(site.changed()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "multipart/form-data; boundary=x",
                "application/json",
                "application/x-www-form-urlencodedx",
                ""
            })
    void aFormIsOfOneType(String type) throws IOException {
        Visitor person = stranger.enter();
        String[] headers = {person.host(), person.cookie(), "Content-Type: " + type};

        assertThat(person.sent("POST " + person.folder() + "page", "form-token=" + person.formToken(), headers)
                        .status())
                .isEqualTo(415);
        assertThat(site.changed()).isEmpty();
    }

    @Test
    void aLookChangesNothing() throws IOException {
        Visitor person = stranger.enter();
        String token = person.formToken();

        for (String page : new String[] {"page", "", "go", "undo", "static/acumen.js"}) {
            person.get(page + "?form-token=" + token + "&_method=POST", "X-HTTP-Method-Override: POST");
        }

        assertThat(site.changed()).isEmpty();
    }
}
