package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Pattern;

/// Passwords that are typed or printed: sent to a prompt, shown by a command that reads a file of credentials, shown
/// behind a password's name a line before.
final class TypedSecrets {
    private static final SecretWords NAMES = SecretWords.PASSWORDS
            .and(SecretWords.of("credentials"))
            .and(new SecretWords(List.of("secret", "token", "pin", "pass", "passcode")));
    private static final Pattern NAME = Pattern.compile("(?iu)(?<!\\[)" + NAMES.pattern());

    private static final String TYPES = "(?:send(?:line|_?keys?|text|_user)?|type|fill"
            + "|enter_?text|enter|input|writeln|write"
            + "|set_?value|press_?sequentially)";
    private static final SecretWords TYPING =
            new SecretWords(List.of("fill", "type", "set", "send", "enter", "input", "press", "write"));
    private static final String TEXT = "([^\"'\\\\\\n]{4,100})";
    private static final String LINE = "([!-~]{6,100})[ \\t]{0,3}(?=\\r?\\n|\\z)";

    private static final String PRINTS = "(?:cat|type|less|more|head|tail|bat) [^\\n|>]{0,80}"
            + "(?:auth|pass|passwd|password|cred|credentials|login|secret|userpass)[a-z_-]{0,12}"
            + "(?:\\.(?:txt|conf|cfg|dat|lst))?[ \\t]{0,3}\\r?\\n(?:[a-z0-9_.@-]{2,40}\\r?\\n)?";

    private static final String NEW = "(?:(?:the |your )?(?:new|generated|temporary|initial|current|neue[rs]?|nuev[oa]"
            + "|nouveau|nouvelle|nov[oa]|nuov[oa])[ _-]?)?(?:value|one|password|passwort|secret|valor|valeur|wert)?";

    static final List<SecretKind> ALL = List.of(prompted(), filled(), printed(), below());

    private TypedSecrets() {}

    /// `expect "Password:" send "…\r"`, `page.locator('#password').fill('…')`
    private static SecretKind prompted() {
        String to = "[^\\n\"']{0,30}[\"'][^\\n\"']{0,30}\\s{0,20}(?:[^\\n\"']{0,30}[ .])?";
        return SecretKind.of(
                        "password",
                        NAME + to + TYPES + "[ (]{1,2}(?:-- )?[bru]?[\"']" + TEXT + "(?:\\\\[rn]){0,2}[\"']",
                        (value, _) -> SecretValue.isSet(value, true),
                        NAMES.beginnings())
                .after(NAME);
    }

    /// `page.fill('#password', '…')`
    private static SecretKind filled() {
        return SecretKind.of(
                "password",
                "(?iu)" + TYPES + "\\([\"'`][^\"'\\n]{0,60}" + NAME + "[^\"'\\n]{0,30}[\"'`] ?, ?[\"'`]" + TEXT
                        + "[\"'`]",
                (value, _) -> SecretValue.isSet(value, true),
                TYPING.beginnings());
    }

    /// What `cat auth.txt` prints.
    private static SecretKind printed() {
        return line("(?i)" + PRINTS + LINE, "cat ", "type ", "less ", "more ", "head ", "tail ", "bat ");
    }

    /// `The password was reset.`, and on the next line `New value: …`
    private static SecretKind below() {
        return line(NAME + "[^\\n]{0,80}\\n[ \\t>|-]{0,8}" + NEW + "(?: is)?: {0,4}" + LINE, NAMES.beginnings())
                .after(NAME);
    }

    private static SecretKind line(String pattern, String... beginnings) {
        return SecretKind.of(
                "password",
                pattern,
                (value, _) -> SecretValue.isSaid(value, false) && SecretValue.isMarkedOrNumbered(value),
                beginnings);
    }
}
