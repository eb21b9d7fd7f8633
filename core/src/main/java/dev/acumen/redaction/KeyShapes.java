package dev.acumen.redaction;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// Keys that are written in pieces, as numbers or in a binary format: bytes in brackets, groups of characters, blocks
/// of a licence, private keys in Base64 without their heading.
final class KeyShapes {
    private static final int FEWEST_BYTES = 12;
    private static final int HEADER = 32;
    private static final int SEQUENCE = 0x30;
    private static final int LONG = 0x80;

    private static final String BYTE = "(?:0x[0-9a-fA-F]{1,2}|[0-9]{1,3}|'[^'\\n]')";
    private static final String BYTES = BYTE + "(?:\\s{0,12},\\s{0,12}" + BYTE + "){" + (FEWEST_BYTES - 1) + ",255}";

    private static final SecretWords NAMES = SecretWords.of("licence keys").and(SecretWords.of("licences"));
    private static final LazyPattern NAME =
            new LazyPattern(() -> "(?iu)(?:" + SecretWords.of("licence keys").pattern() + "|"
                    + SecretWords.of("licences").pattern() + "[ _-]?(?:key|code|number|nr|secret|seed))");

    private static final String GROUP = "(?:[A-Z0-9]{4,8}|[a-z0-9]{4,6}|[A-Za-z0-9]{4})";

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "key",
                    "(?i)(?<!public_?)(?:key|secret|psk|seed)(?<!public_?key|pub_?key)"
                            + "(?:[a-z0-9_]{0,12})[\"']?\\]?(?:\\[[0-9A-Z_]{0,30}\\])?[ \\t]{0,8}[:=]\\s{0,8}"
                            + "(?:new )?(?:[a-z0-9_:.\\[\\]<>&]{0,24}[\\[({]\\s{0,12})(" + BYTES + ")",
                    (value, ignored) -> isBytes(value),
                    "key sec psk see".split(" ")),
            SecretKind.of(
                            "key",
                            () -> NAME.get() + "[^\\n\\p{N}]{0,40}?[:= \"'`\\n：は是]{1,3}((?-i:" + GROUP + "(?:[ -]"
                                    + GROUP + "){2,15}))(?![A-Za-z0-9-])",
                            (value, ignored) -> isGrouped(value),
                            NAMES.beginnings())
                    .after(NAME),
            SecretKind.of(
                    "private key",
                    "(?<![A-Za-z0-9+/_-])M(?:[CHG][A-Za-z0-9]|I[E-L])[A-Za-z0-9+/_\\\\\\r\\n-]{40,12000}={0,2}",
                    (value, ignored) -> isPrivate(value),
                    "MII MIG MIH MIJ MIK MIE MIF MHc MHQ MC4 MG4 MHg".split(" ")),
            SecretKind.of(
                    "licence",
                    "BEGIN LICEN[CS]E(?: KEY)? ?-{2,6}\\s{1,4}((?s).{20,4000}?)\\s{0,4}-{2,6} ?END",
                    (value, isQuoted) -> true,
                    "BEGIN LICEN"));

    private KeyShapes() {}

    private static boolean isBytes(String value) {
        int count = value.split(",").length;
        return count % 8 == 0 || (count % 4 == 0 && count < 33);
    }

    /// Digits in several groups, or upper and lower case in most.
    private static boolean isGrouped(String value) {
        String[] groups = value.split("[ -]");
        long mixed = Arrays.stream(groups)
                .filter(group -> group.matches(".*[A-Za-z].*[0-9].*|.*[0-9].*[A-Za-z].*|.*[a-z].*[A-Z].*|[0-9]{4,8}"))
                .count();
        return !SecretValue.isBlank(value) && mixed * 2 >= groups.length && groups.length >= 3;
    }

    /// Whether it is ASN.1 that begins with a version, as private keys do and neither public keys nor certificates.
    private static boolean isPrivate(String value) {
        String head = value.replaceAll("\\\\[nr]|\\s", "").replace('-', '+').replace('_', '/');
        byte[] bytes = Base64.getDecoder().decode(head.substring(0, Math.min(HEADER, head.length() / 4 * 4)));
        int length = bytes[1] & 0xFF;
        int at = 2 + (length > LONG ? length - LONG : 0);
        return bytes[0] == SEQUENCE
                && at + 2 < bytes.length
                && bytes[at] == 2
                && bytes[at + 1] == 1
                && bytes[at + 2] <= 3;
    }
}
