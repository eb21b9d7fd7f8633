package dev.acumen.trajectory;

import java.util.List;

/// Passwords that are typed or printed: sent to a prompt, shown by a command that reads a file of credentials, shown
/// behind a password's name a line before.
final class TypedSecrets {
    private static final String NAME = "(?<!\\[)(?:pass(?:word|wd|phrase|wort|code)?|kennwort|contraseña|senha|mot de passe|hasło|secret|token|pin|credentials?|密码|パスワード)";
    private static final String[] NAMES = {"pas", "ken", "con", "sen", "mot", "has", "sec", "tok", "pin", "cre", "パスワ"};

    static final List<SecretKind> ALL = List.of(
            // expect "Password:" send "…\r", page.type('#password', '…')
            kind(
                    NAME + "[^\\n\"']{0,30}[\"'][^\\n\"']{0,30}\\s{0,20}(?:[^\\n\"']{0,30}[ .])?(?:send(?:line|_?keys?|text|_user)?|type|fill|enter_?text|enter|input|writeln|write|set_?value|press_?sequentially)"
                            + "[ (]{1,2}(?:-- )?[bru]?[\"']([^\"'\\\\\\n]{4,100})(?:\\\\[rn]){0,2}[\"']",
                    NAMES),
            // page.fill('#password', '…')
            kind(
                    "(?:fill|type|set_?value|send_?keys|enter_?text|input|press_?sequentially)\\([\"'`][^\"'\\n]{0,60}"
                            + NAME + "[^\"'\\n]{0,30}[\"'`] ?, ?[\"'`]([^\"'\\\\\\n]{4,100})[\"'`]",
                    "fil", "typ", "set", "sen", "ent", "inp", "pre"),
            // cat auth.txt
            SecretKind.of(
                    "password",
                    "(?i)(?:cat|type|less|more|head|tail|bat) [^\\n|>]{0,80}(?:auth|pass|passwd|password|cred|credentials|login|secret|userpass)[a-z_-]{0,12}(?:\\.(?:txt|conf|cfg|dat|lst))?[ \\t]{0,3}\\r?\\n"
                            + "(?:[a-z0-9_.@-]{2,40}\\r?\\n)?([!-~]{6,100})[ \\t]{0,3}(?=\\r?\\n|\\z)",
                    (value, _) -> SecretValue.isSaid(value, false) && SecretValue.isMarkedOrNumbered(value),
                    "cat", "typ", "les", "mor", "hea", "tai", "bat"),
            // Password … reset. New value: …
            SecretKind.of(
                    "password",
                    "(?iu)" + NAME + "[^\\n]{0,80}\\n[ \\t>|-]{0,8}(?:(?:the |your )?(?:new|generated|temporary|initial|current|neue[rs]?|nuev[oa]|nouveau|nouvelle|nov[oa]|nuov[oa])[ _-]?)?(?:value|one|password|passwort|secret|valor|valeur|wert)?(?: is)?: {0,4}"
                            + "([!-~]{6,100})[ \\t]{0,3}(?=\\r?\\n|\\z)",
                    (value, _) -> SecretValue.isSaid(value, false) && SecretValue.isMarkedOrNumbered(value),
                    NAMES));

    private TypedSecrets() {}

    private static SecretKind kind(String pattern, String... beginnings) {
        return SecretKind.of("password", "(?iu)" + pattern, (value, _) -> SecretValue.isSet(value, true), beginnings);
    }
}
