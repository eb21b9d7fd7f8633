package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Passwords on command lines: after the options that `CredentialOptions` lists by program, after an option for
/// a password beside one for a user in any program, and as arguments between a host with a user and a path.
final class CommandSecrets {
    private static final String VALUE =
            "(?:(?<=\"[^\"\\s]{0,64}:)([^\"\\n$`]{3,200}(?=\"))|(?<='[^'\\s]{0,64}:)([^'\\n$`]{3,200}(?='))|\"([^\"\\n$`]{3,200})\"|'([^'\\n]{3,200})'|([^\\s\"'`<>|;&$\\\\][^\\s\"'`<>|;\\\\]{2,199}))";

    /// Their options of these names mean something else.
    private static final String OTHERS =
            "(?<!(?:sudo|doas|runuser|mysql|mariadb|docker|podman|kubectl|git|ssh|scp|psql|pg_)[^\\n|;]{0,80})";

    static final List<SecretKind> ALL = all();

    private CommandSecrets() {}

    private static List<SecretKind> all() {
        List<SecretKind> all = new ArrayList<>();
        for (String line : CredentialOptions.TEXT.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                all.add(row(line));
            }
        }
        all.add(kind(
                OTHERS
                        + "(?<=\\s)(?:-[uUl]|--?user(?:name)?|--login)[ =][\"']?[A-Za-z][A-Za-z0-9_.@+\\\\-]{0,60}[\"']?\\s"
                        + "[^\\n|;]{0,80}?(?<=\\s)--?(?:p|P|pw|pass)[ =](?=[^\\s]{0,60}\\p{L})" + VALUE,
                "-u |-u=|-U |-l |-us|--u|--l".split("\\|")));
        all.add(kind(
                "(?<=\\s)--?(?:auth|creds?|basic(?:-auth)?|userpass|http-user|login)[ =][\"']?[A-Za-z][A-Za-z0-9_.@+-]{0,60}:"
                        + "(?!//)" + VALUE,
                "-au -cr -ba -us -ht -lo --a --c --b --u --h --l".split(" ")));
        all.add(SecretKind.of(
                "password",
                "(?i)(?:ftp|smtp|imap|pop3|dav|upload|login|mail|ldap)[a-z0-9_.-]{0,30}[ \\t]{1,3}(?:-{1,2}[a-z-]{1,20}[ \\t]{1,3}){0,3}"
                        + "(?:[a-z0-9-]{1,60}\\.){1,5}[a-z]{2,12}(?::[0-9]{1,5})?[ \\t]{1,3}[a-z][a-z0-9_.@+-]{0,40}[ \\t]{1,3}"
                        + "([^\\s\"'`<>|;/\\\\]{5,100})(?=\\s|\\z)",
                (value, ignored) -> SecretValue.isMarkedOrNumbered(value),
                "ftp smt ima pop dav upl log mai lda".split(" ")));
        return all;
    }

    private static SecretKind row(String line) {
        int colon = line.indexOf(": ");
        String[] entries = line.substring(colon + 2).split(" ", -1);
        Set<String> beginnings = new TreeSet<>();
        for (String entry : entries) {
            beginnings.add((entry.split("@", 2)[0] + " ").substring(0, 3));
        }
        return kind(
                () -> "(?<![A-Za-z0-9_])(?-i:" + programs(entries)
                        + ")(?:\\.exe|\\.jar)?(?=\\s)(?:[^\\n|;]|\\\\\\n){0,200}?\\s"
                        + line.substring(0, colon) + VALUE,
                beginnings.toArray(String[]::new));
    }

    private static String programs(String[] entries) {
        StringBuilder programs = new StringBuilder();
        for (String entry : entries) {
            String[] parts = entry.split("@", 2);
            programs.append(programs.isEmpty() ? "" : "|").append(parts[0].replace(".", "\\."));
            programs.append(parts.length > 1 ? "(?=[^\\n|;]{0,60} " + parts[1] + ")" : "");
        }
        return programs.toString();
    }

    private static SecretKind kind(String pattern, String... beginnings) {
        return kind(() -> pattern, beginnings);
    }

    private static SecretKind kind(Supplier<String> pattern, String... beginnings) {
        return SecretKind.of("password", pattern, (value, isQuoted) -> isGiven(value), beginnings);
    }

    private static boolean isGiven(String value) {
        return value.indexOf(' ') < 0 ? SecretValue.isChosen(value) : SecretValue.isGivenPhrase(value);
    }
}
