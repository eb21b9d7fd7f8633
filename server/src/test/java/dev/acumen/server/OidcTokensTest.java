package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.acumen.server.Team.Person;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Bearer tokens of an OpenID provider: one that is right, and what is wrong with others.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OidcTokensTest {
    private static final String ISSUER = "https://login.example";
    private static final String AUDIENCE = "acumen";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private RSAKey key;
    private RSAKey other;
    private HttpServer keys;
    private OidcTokens tokens;

    @BeforeAll
    void start() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("1").generate();
        other = new RSAKeyGenerator(2048).keyID("1").generate();
        byte[] set = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
        keys = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        keys.createContext("/", exchange -> {
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, set.length);
                exchange.getResponseBody().write(set);
            }
        });
        keys.start();
        tokens = new OidcTokens(provider(), () -> NOW);
    }

    private OidcTokens.Provider provider() {
        return new OidcTokens.Provider(
                ISSUER,
                AUDIENCE,
                URI.create("http://127.0.0.1:" + keys.getAddress().getPort() + "/keys"));
    }

    @AfterAll
    void end() {
        keys.stop(0);
    }

    private static JWTClaimsSet.Builder claims(Instant now) {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject("auth0|42")
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
    }

    private static String signed(JWTClaimsSet claims, RSAKey by, JWSAlgorithm algorithm) throws JOSEException {
        SignedJWT token =
                new SignedJWT(new JWSHeader.Builder(algorithm).keyID("1").build(), claims);
        token.sign(new RSASSASigner(by));
        return token.serialize();
    }

    private String signed(JWTClaimsSet.Builder claims) throws JOSEException {
        return signed(claims.build(), key, JWSAlgorithm.RS256);
    }

    @Test
    void namesWhoeverTheProviderNames() throws JOSEException {
        assertThat(tokens.who(signed(claims(NOW)))).contains("oidc:auth0|42");
        assertThat(tokens.who(signed(claims(NOW).build(), key, JWSAlgorithm.PS256)))
                .contains("oidc:auth0|42");
    }

    @Test
    void refusesWhatIsForOthersOrOfOthers() throws JOSEException {
        assertThat(tokens.who(signed(claims(NOW).issuer("https://evil.example"))))
                .isEmpty();
        assertThat(tokens.who(signed(claims(NOW).audience("shop")))).isEmpty();
        assertThat(tokens.who(signed(claims(NOW).audience(List.of())))).isEmpty();
        assertThat(tokens.who(signed(claims(NOW).subject(null)))).isEmpty();
        assertThat(tokens.who(signed(claims(NOW).subject("a/b")))).isEmpty();
    }

    @Test
    void boundsTheTime() throws JOSEException {
        assertThat(tokens.who(signed(claims(NOW).expirationTime(null)))).isEmpty();
        assertThat(tokens.who(signed(claims(NOW.minus(Duration.ofMinutes(7)))))).isEmpty();
        assertThat(tokens.who(signed(claims(NOW).notBeforeTime(Date.from(NOW.plus(Duration.ofMinutes(2)))))))
                .isEmpty();
        assertThat(tokens.who(signed(claims(NOW.minus(Duration.ofSeconds(330))))))
                .as("skew")
                .isPresent();
    }

    @Test
    void refusesOtherSignatures() throws JOSEException {
        String good = signed(claims(NOW));
        SignedJWT shared =
                new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims(NOW).build());
        shared.sign(new MACSigner(key.toPublicJWK().toString().getBytes(StandardCharsets.UTF_8)));

        assertThat(tokens.who(signed(claims(NOW).build(), other, JWSAlgorithm.RS256)))
                .isEmpty();
        assertThat(tokens.who(new PlainJWT(claims(NOW).build()).serialize())).isEmpty();
        assertThat(tokens.who(shared.serialize())).isEmpty();
        assertThat(tokens.who(signed(claims(NOW).build(), key, JWSAlgorithm.RS512)))
                .isEmpty();
        assertThat(tokens.who(good.substring(0, good.length() - 4) + "AAAA")).isEmpty();
        assertThat(tokens.who("x".repeat(100_000))).isEmpty();
        assertThat(tokens.who("not.a.token")).isEmpty();
    }

    @Test
    void saysThatItCannotTellWhereTheKeysAreAway() throws IOException, JOSEException {
        OidcTokens away = new OidcTokens(
                new OidcTokens.Provider(ISSUER, AUDIENCE, URI.create("http://127.0.0.1:1/keys")), () -> NOW);
        String token = signed(claims(NOW));

        assertThatThrownBy(() -> away.who(token))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("keys of the OpenID provider");
    }

    @Test
    void letsPeopleInByTheirSubject() throws IOException, JOSEException {
        try (Team team = Team.start(Team.options().with(provider()))) {
            team.administration().put(team.key("p"), "oidc:auth0|42", AccessRole.READER, false);
            String token = signed(claims(Instant.now()));

            Person person = new Person(team, "p", token);

            assertThat(person.get("/access").text()).contains("\"who\":\"oidc:auth0|42\",\"role\":\"reader\"");
            assertThat(new Person(team, "q", token).get("/access").status()).isEqualTo(404);
            assertThat(new Person(team, "p", token + "x").get("/access").status())
                    .isEqualTo(401);
        }
    }
}
