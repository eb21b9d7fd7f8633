package dev.acumen.redaction;

import java.util.List;

/// Credentials in headers of requests: after the name of a scheme, or of the header.
final class HeaderSecrets {
    private static final LazyPattern UUID = new LazyPattern("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final String QUOTE = "\\\\{0,3}[\"'`]";

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "bearer token",
                    "(?i)\\bbearer[ +:]{1,2}[\"'`]?([A-Za-z0-9._~+/-]{12,2000}={0,2})",
                    SecretValue::isToken,
                    "bea"),
            SecretKind.of(
                    "authorization",
                    "(?i)authorization(?:" + QUOTE + ")?\\]?\\s{0,2}[:=,]\\s{0,2}(?:" + QUOTE
                            + ")?(?:[a-z-]{3,20}[ =]{1,2}[\"'`]?([A-Za-z0-9._~+/=:-]{8,2000})|([A-Za-z0-9._~+/=-]{16,2000}))",
                    (value, isQuoted) ->
                            isBasic(value) || UUID.matcher(value).matches() || SecretValue.isToken(value, isQuoted),
                    "aut"),
            SecretKind.of(
                    "authorization",
                    "(?i)\\bbasic ([A-Za-z0-9+/]{8,400}={0,2})",
                    (value, ignored) -> isBasic(value),
                    "bas"));

    private HeaderSecrets() {}

    /// Whether it stands for a user and a password.
    static boolean isBasic(String value) {
        return PlacedSecrets.decoded(value).indexOf(':') > 0;
    }
}
