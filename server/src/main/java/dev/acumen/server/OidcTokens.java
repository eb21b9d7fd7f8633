package dev.acumen.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.acumen.server.ProblemException.Kind;
import java.net.MalformedURLException;
import java.net.URI;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Bearer tokens of an OpenID provider: signed by one of its keys, for this service, and not expired.
final class OidcTokens {
    /// What stands before the subject in names of people, so that nobody gets the name of a static token.
    static final String PREFIX = "oidc:";

    /// No secret that is shared, and no token without a signature.
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);

    private static final int SKEW_SECONDS = 60;
    private static final int MILLIS_TO_CONNECT = 3_000;
    private static final int MILLIS_TO_READ = 3_000;
    private static final int MOST_BYTES_OF_KEYS = 256 * 1024;
    private static final int LONGEST_TOKEN = 16 * 1024;
    private static final Pattern SUBJECT = Pattern.compile("[!-.0-~]{1,150}");

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    /// Which provider.
    ///
    /// @param issuer what tokens have to name as `iss`
    /// @param audience what tokens have to name in `aud`
    /// @param keys where the provider's public keys are (JWKS)
    record Provider(String issuer, String audience, URI keys) {}

    OidcTokens(Provider provider, InstantSource clock) throws MalformedURLException {
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(
                        provider.keys().toURL(),
                        new DefaultResourceRetriever(MILLIS_TO_CONNECT, MILLIS_TO_READ, MOST_BYTES_OF_KEYS))
                .retrying(true)
                .build();
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
        DefaultJWTClaimsVerifier<SecurityContext> claims =
                new DefaultJWTClaimsVerifier<>(
                        provider.audience(),
                        new JWTClaimsSet.Builder().issuer(provider.issuer()).build(),
                        Set.of("sub", "exp")) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        claims.setMaxClockSkew(SKEW_SECONDS);
        processor.setJWTClaimsSetVerifier(claims);
    }

    /// Whether somebody can be called so by a provider.
    static boolean isSubject(String subject) {
        return SUBJECT.matcher(subject).matches();
    }

    /// Whose a token is; empty where it proves nothing.
    ///
    /// @throws ProblemException if the provider's keys cannot be had
    Optional<String> who(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        try {
            String subject = processor.process(token, null).getSubject();
            return Optional.ofNullable(subject).filter(OidcTokens::isSubject).map(text -> PREFIX + text);
        } catch (KeySourceException e) {
            throw new ProblemException(Kind.AWAY, "the keys of the OpenID provider cannot be read; try again later");
        } catch (ParseException | BadJOSEException | JOSEException _) {
            return Optional.empty();
        }
    }
}
