package dev.acumen.redaction;

import java.util.List;

/// Passwords, keys and communities that a directive takes: in the configuration of routers, switches and access
/// points, in SQL and PowerShell.
final class DirectiveSecrets {
    /// How it is encoded, then the value.
    private static final String VALUE = "[ \\t=]{1,4}(?:[0-9]{1,2} )?[\"']?([^\\s\"'`<>|;]{4,100})";
    private static final String LINE_END = "(?=[\"']?[ \\t]{0,3}(?:\\r?\\n|\\z))";

    /// `enable password authentication`
    private static final LazyPattern COMPOUND =
            new LazyPattern(() -> "(?iu)" + SecretWords.of("compounds").pattern());

    static final List<SecretKind> ALL = List.of(
            kind("(?:snmp(?:-server)?[ \\t]{1,4}community|r[ow]community6?)" + VALUE, "snm", "roc", "rwc"),
            kind(
                    "(?:key|secret|password|psk)(?=[ \\t=]{1,4}[^\\s=({\\[.,;)])(?<=(?:^|\\n)(?:\\[[^\\]\\n]{1,40}])?[ \\t]{0,8}(?:tacacs|radius|aaa-server|server-private|crypto|neighbor|username|user|local-user|ppp|pre-shared|wpa|enable|set|ip)[a-z-]{0,12} [^\\n:=]{0,120})"
                            + "(?: (?:level [0-9]{1,2}|ascii(?:-text)?|hex(?:adecimal)?|local|remote|address \\S{1,40} key|(?:irreversible-)?cipher|simple)){0,2}"
                            + VALUE
                            + "(?=[\"']?[ \\t]{0,3}(?:\\r?\\n|\\z)|[ \\t]{1,4}(?:address|hostname|role|privilege))",
                    "key sec pas psk".split(" ")),
            kind(
                    "(?:key-string|authentication-key [0-9]{1,5} md5|message-digest-key [0-9]{1,5} (?:md5|sha1|sha256|hmac-sha-?256)|plain-text-password(?:-value)?)"
                            + VALUE + LINE_END,
                    "key aut mes pla".split(" ")),
            kind(
                    "(?:snmp-server user|createuser) [^\\n]{1,80}?(?: auth)? (?:md5|sha[0-9-]{0,4})" + VALUE,
                    "snm",
                    "cre"),
            kind(
                    "(?:snmp-server user|createuser) [^\\n]{1,160}?(?: priv)? (?:des|3des|aes)(?: (?:128|192|256))?"
                            + VALUE,
                    "snm",
                    "cre"),
            // what SQL prints of one column
            given(
                    "(?:password|passwd|pwd|token|secret)(?<=(?:^|\\n)[ \\t]{0,20}[a-z_]{4,30})[ \\t]{0,20}\\r?\\n-{4,60}[ \\t]{0,3}\\r?\\n[ \\t]{0,4}(\\S{4,100})(?=[ \\t]{0,20}(?:\\r?\\n|\\z))",
                    "pas pwd tok sec".split(" ")),
            given("\\.unprotect \"([^\"\\n]{1,100})\"", ".un"),
            given("nickserv identify (\\S{4,100})", "nic"),
            given("(?:acl setuser|(?<=\\n|^)user) [^\\n]{1,80}? >(\\S{4,100})", "acl", "use"),
            given("334 UGFzc3dvcmQ6\\s{1,4}(?:[a-z>]:? )?([a-z0-9+/=]{6,200})", "334"),
            given(
                    "\\bsecrets? (?:set|put|add) (?:--?\\S{1,30} ){0,3}[\"']?[a-z][a-z0-9_:]{2,60}[\"']?(?:=| (?:-b|--body)[ =]?)[\"']?([^\\s\"'$]{4,200})",
                    "sec"),
            given(
                    "\\b(?:identified by|with password|convertto-securestring(?: -string)?) [\"']([^\"'\\n]{1,200})[\"']",
                    "ide wit con".split(" ")),
            given("\\bconvertto-securestring(?: -string)? ([^\\s\"'$(-]\\S{3,100})", "con"),
            given(
                    "\\b(?:password|pwd)=(?<=; ?[a-z]{3,8}=)\\{((?:[^}\\n]|\\}\\}){4,100})\\}(?=[;\\s\"']|\\z)",
                    "pas",
                    "pwd"));

    private DirectiveSecrets() {}

    private static SecretKind given(String pattern, String... beginnings) {
        return SecretKind.of("secret", "(?i)" + pattern, (value, ignored) -> SecretValue.isGiven(value), beginnings);
    }

    private static SecretKind kind(String pattern, String... beginnings) {
        return SecretKind.of(
                "secret",
                "(?i)" + pattern,
                (value, ignored) -> value.matches("\\$[0-9]\\$.+")
                        || (SecretValue.isChosen(value)
                                && !PasswordLanguage.ENGLISH.isPredicate(value)
                                && !COMPOUND.matcher(value).matches()),
                beginnings);
    }
}
