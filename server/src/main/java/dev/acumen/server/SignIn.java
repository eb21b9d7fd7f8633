package dev.acumen.server;

import com.sun.net.httpserver.Headers;
import dev.acumen.server.ProblemException.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who sends a request: a bearer token says so, a static one or one of an OpenID provider.
///
/// @param oidc null where only static tokens are taken
record SignIn(Access access, @Nullable OidcTokens oidc) {
    private static final String SCHEME = "Bearer ";

    /// Who it is, and what they may do.
    ///
    /// @throws ProblemException if the token is nobody's
    Caller caller(Headers headers, PlaybookKey playbook) {
        String token = token(headers);
        Optional<Caller> caller = token.startsWith(Tokens.PREFIX)
                ? access.ofToken(token, playbook)
                : Optional.ofNullable(oidc).flatMap(tokens -> tokens.who(token)).map(who -> access.of(who, playbook));
        return caller.orElseThrow(() ->
                new ProblemException(Kind.UNKNOWN_TOKEN, "the token is not valid: it is unknown, expired or revoked"));
    }

    /// The token of a request.
    ///
    /// @throws ProblemException if there is none
    private static String token(Headers headers) {
        List<String> given = headers.getOrDefault("Authorization", List.of());
        if (given.size() != 1 || !given.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new ProblemException(Kind.UNKNOWN_TOKEN, "send one header Authorization: Bearer TOKEN");
        }
        return given.getFirst().substring(SCHEME.length()).strip();
    }
}
