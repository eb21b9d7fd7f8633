package dev.acumen.redaction;

import java.util.List;

/// Recovery codes and keys in lists, behind a heading that says what they are, and hexadecimal in calls and commands
/// that are about keys.
final class ListedSecrets {
    private static final String ITEM = "(?:[\\s,;\"'\\[(*•|-]|[0-9]{1,2}[.)][ \\t]|[a-z0-9_-]{1,12}[:=]?[ \\t]){0,8}?";
    private static final String HEX = "(?:0x)?(?:[0-9a-f]{32,128}|[0-9A-F]{32,128})(?![0-9A-Za-z])";
    private static final String OF_KEYS =
            "(?:wallet|private|secret|token|(?<!public_?)key|auth(?!or)|hmac|signer|deployer|ecdsa|keypair)";
    private static final String[] KEYS = {"wal", "pri", "sec", "tok", "key", "aut", "hma", "sig", "dep", "ecd"};

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "recovery codes",
                    "(?iu)(?:recovery|backup|2fa|scratch|rescue|one-time)[ _-](?:codes?|keys?)[^\\n:=]{0,80}[:=\\n]\\s{0,4}"
                            + "((?:" + ITEM
                            + "(?=[a-z-]{0,16}[0-9])[a-z0-9]{4,128}(?:-[a-z0-9]{4,16}){0,5}(?![a-z0-9])){1,30})",
                    (value, ignored) -> value.length() >= 8,
                    "rec bac 2fa scr res one".split(" ")),
            kind(
                    "(?<!(?:cache|public|primary|foreign|sort|partition)[ _-]?)(?:keys|tokens|secrets|passwords)(?: [^\\n:.,;(]{0,60})?:\\s{0,4}"
                            + "((?:" + ITEM
                            + "(?=[a-z]{0,16}[0-9])(?=[0-9]{0,16}[a-z])[a-z0-9]{16,128}(?![a-z0-9_-])){1,30})",
                    "key tok sec pas".split(" ")),
            // Wallet("…"), from_key('…')
            kind(OF_KEYS + "[a-z_]{0,20}\\(\\s{0,20}b?[\"'](" + HEX + ")", KEYS),
            // rotate-token production …
            kind(
                    OF_KEYS
                            + "(?=[a-z_.-]{0,24} [^\\n]{0,120}[0-9a-fA-F]{32})[a-z_-]{0,20}(?:\\.[a-z]{2,3})?(?<=(?:^|\\n)(?:[$>] [a-z0-9_./ -]{1,80}|[a-z0-9_./-]{0,60}[-_/][a-z0-9_.-]{1,40}))(?: [a-z0-9_.@=-]{1,40}){0,3}? ("
                            + HEX + ")",
                    KEYS),
            kind("login(?: [a-z0-9_.@=-]{1,40}){0,3}? (" + HEX + ")", "log"));

    private ListedSecrets() {}

    private static SecretKind kind(String pattern, String... beginnings) {
        return SecretKind.of("secret", "(?iu)" + pattern, (value, isQuoted) -> true, beginnings);
    }
}
