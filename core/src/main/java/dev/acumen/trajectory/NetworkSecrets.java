package dev.acumen.trajectory;

import java.util.List;

/// Secrets in the configuration of routers, switches and access points: communities, keys that two devices share,
/// passwords of users and of neighbours.
final class NetworkSecrets {
    /// How it is encoded, then the value.
    private static final String VALUE = "[ \\t=]{1,4}(?:[0-9] )?[\"']?([^\\s\"'`<>|;]{4,100})";
    private static final String LINE_END = "(?=[\"']?[ \\t]{0,3}(?:\\r?\\n|\\z))";

    static final List<SecretKind> ALL = List.of(
            kind("(?i)(?:snmp(?:-server)?[ \\t]{1,4}community|r[ow]community6?)" + VALUE, "snm", "roc", "rwc"),
            kind(
                    "(?i)(?:tacacs|radius|aaa-server)[^\\n]{0,120}?\\s{1,3}(?:key|secret)" + VALUE + LINE_END,
                    "tac",
                    "rad",
                    "aaa"),
            kind(
                    "(?i)(?:isakmp|ikev?[12]?)[^\\n]{0,60}?[ \\t]key" + VALUE + "(?=[ \\t]{1,4}(?:address|hostname))",
                    "isa",
                    "ike"),
            kind(
                    "(?i)pre-?shared-?(?:key|secret)(?: (?:ascii(?:-text)?|hex(?:adecimal)?|local|remote))?" + VALUE
                            + LINE_END,
                    "pre"),
            kind("(?i)(?:key-string|wpa-psk(?: ascii| hex)?)" + VALUE + LINE_END, "key", "wpa"),
            kind(
                    "(?i)(?:authentication-key|message-digest-key) [0-9]{1,5} (?:md5|sha1|sha256|hmac-sha-?256)"
                            + VALUE,
                    "aut",
                    "mes"),
            kind("(?i)ppp (?:chap|pap)[^\\n]{0,60}? password" + VALUE, "ppp"),
            kind("(?i)plain-text-password(?:-value)?" + VALUE + LINE_END, "pla"),
            kind("(?i)neighbor \\S{1,60} password" + VALUE + LINE_END, "nei"),
            kind(
                    "(?i)(?<=(?:^|\\n)[ \\t]{0,8})username \\S{1,60}(?: privilege [0-9]{1,2})? (?:secret|password)"
                            + VALUE,
                    "use"),
            kind(
                    "(?i)enable (?:secret|password)(?: level [0-9]{1,2})?(?=[ \\t](?:[0-9] )?[^\\n]{0,60}(?-i:[A-Z0-9!#$%]))"
                            + VALUE + LINE_END,
                    "ena"),
            kind("(?i)snmp-server user [^\\n]{1,80}? auth (?:md5|sha[0-9-]{0,4})" + VALUE, "snm"),
            kind("(?i)snmp-server user [^\\n]{1,160}? priv (?:des|3des|aes)(?: (?:128|192|256))?" + VALUE, "snm"));

    private NetworkSecrets() {}

    private static SecretKind kind(String pattern, String... beginnings) {
        return SecretKind.of(
                "secret",
                pattern,
                (value, _) -> SecretValue.isChosen(value)
                        && !PasswordLanguage.ALL.getFirst().isPredicate(value),
                beginnings);
    }
}
