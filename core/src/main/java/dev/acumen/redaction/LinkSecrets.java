package dev.acumen.redaction;

import java.util.List;
import java.util.function.Supplier;

/// Keys in addresses: a parameter that is a key by its name, a part of a path behind a word for what only its owner
/// calls.
final class LinkSecrets {
    private static final int SHORTEST = 12;
    private static final LazyPattern HEX = new LazyPattern("(?=.*[a-fA-F])(?:[0-9a-f]{16,128}|[0-9A-F]{16,128})");
    private static final LazyPattern HEX32 = new LazyPattern("[0-9a-f]{32}");
    private static final LazyPattern UUID = new LazyPattern("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final LazyPattern LETTERS = new LazyPattern("(?=.*[0-9])(?=.*[a-z]|.*[A-Z]).*");

    private static final String VALUE = "([A-Za-z0-9_.~%+-]{12,300}={0,2})(?=[\\s\"'`<>&#/?),;\\]}\\\\|]|\\z)";

    private static final SecretWords PARAMETERS = SecretWords.of("address parameters");
    private static final SecretWords PARTS = SecretWords.of("address parts");

    static final List<SecretKind> ALL = List.of(
            kind(() -> "[?&](?i:" + PARAMETERS.pattern() + ")=" + VALUE, PARAMETERS.beginnings("?", "&")),
            kind(
                    () -> "/(?i:" + PARTS.pattern() + ")(?:/[A-Za-z0-9_.@%-]{1,40}){0,3}?[/-]" + VALUE,
                    PARTS.beginnings("/")),
            SecretKind.of(
                    "key",
                    "://[^\\s\"'`<>/]{3,80}/(?:api|v[0-9]|private-?)/?" + VALUE,
                    (value, ignored) -> (isMixed(value) || HEX32.matcher(value).matches()) && isKey(value),
                    "://"));

    private LinkSecrets() {}

    private static SecretKind kind(Supplier<String> pattern, String... beginnings) {
        return SecretKind.of("key", pattern, (value, ignored) -> isKey(value), beginnings);
    }

    private static boolean isMixed(String value) {
        return value.chars().anyMatch(Character::isUpperCase) && value.chars().anyMatch(Character::isLowerCase);
    }

    private static boolean isKey(String value) {
        return value.length() >= SHORTEST
                && !SecretValue.isBlank(value)
                && (HEX.matcher(value).matches()
                        || (LETTERS.matcher(value).matches()
                                && !UUID.matcher(value).matches()
                                && CharacterModel.isRandom(value)));
    }
}
