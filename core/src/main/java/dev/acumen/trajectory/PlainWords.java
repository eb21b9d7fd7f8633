package dev.acumen.trajectory;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Passwords that are plain words, without a digit or a sign: only where a whole setting gives the word to the name
/// of a password, and the word is none that is said of passwords.
final class PlainWords {
    /// Not that of a text about a password, such as a button's.
    private static final String NAME =
            "(?<!(?i:reset|forgot|forgotten|confirm|show|hide|change|wrong|invalid|enter|update|create|validate|check|verify"
                    + "|require|need|has|is|use|no)[_. -]?)(?i:pass(?:word|wd|phrase|wort)|(?<![A-Za-z])pass|(?<![A-Za-z])pwd)";

    private static final String WORD = "([a-z]{6,40}|[A-Z][a-z]{5,40})";

    /// What stands in the place of a password, in settings, types, labels and messages.
    private static final Set<String> SAID = Set.of(
            "string",
            "number",
            "boolean",
            "required",
            "optional",
            "hidden",
            "visible",
            "invalid",
            "missing",
            "changed",
            "updated",
            "expired",
            "incorrect",
            "wrong",
            "correct",
            "strong",
            "secret",
            "secrets",
            "password",
            "passwords",
            "passwort",
            "kennwort",
            "wachtwoord",
            "adgangskode",
            "salasana",
            "losenord",
            "parola",
            "passphrase",
            "credential",
            "credentials",
            "prompt",
            "stdin",
            "undefined",
            "default",
            "disabled",
            "enabled",
            "masked",
            "redacted",
            "removed",
            "encrypted",
            "hashed",
            "plaintext",
            "plain",
            "changeme",
            "changeit",
            "example",
            "placeholder",
            "public",
            "private",
            "readonly",
            "protected",
            "nullable",
            "varchar",
            "secretstr",
            "securestring",
            "unknown",
            "forgotten",
            "rejected",
            "accepted",
            "matched",
            "mismatch",
            "external",
            "internal",
            "keychain",
            "keyring",
            "manager",
            "reset",
            "always",
            "never",
            "please",
            "inherit",
            "ignore",
            "ignored",
            "object",
            "contraseña",
            "obligatorio",
            "obligatoire",
            "pflichtfeld",
            "input",
            "confirm",
            "confirmation",
            "current",
            "bearer",
            "basic",
            "method",
            "strategy",
            "google",
            "github",
            "keycloak",
            "interactive",
            "sensitive",
            "username",
            "account",
            "service",
            "config",
            "environment",
            "vault",
            "random",
            "generated",
            "locked",
            "unlocked",
            "failed",
            "success",
            "successful",
            "denied",
            "blocked",
            "absent",
            "present",
            "latest",
            "editor",
            "option",
            "options");

    private static final Pattern BARE_NAMES = Pattern.compile(
            "(?i)(?:new|old|raw|plain|user|my|the|root|admin|db|hashed|encoded|confirm|input|current|db)?(?:pass|password|passwd|pwd|passphrase|secret|token)s?");

    private static final String END = "(?=[ \\t]{0,3}\\r?$)";
    private static final String QUOTE = "\\\\{0,3}[\"']";

    static final List<SecretKind> ALL = List.of(
            // A line of .env or of .properties
            word("(?m)" + NAME + "=(?<=^(?:export )?[A-Za-z0-9_.-]{0,60}=)" + WORD + END),
            // PGPASSWORD=word psql
            word("(?-i:PASSWORD|PASSWD|(?<=[A-Z0-9]_)PASS)=[\"']?" + WORD + "(?=[\\s\"']|\\z)"),
            // "password": "word" and password = "word"
            word(NAME + "(?:" + QUOTE + ")?[ \\t]{0,8}(?::|=|:=|=>)[ \\t]{0,4}" + QUOTE + WORD + "(?=[\"'\\\\])"),
            // YAML
            word("(?m)" + NAME + ":[ \\t](?<=^[ \\t-]{0,20}[A-Za-z0-9_-]{0,40}:[ \\t])" + WORD + END),
            // --password word
            word("(?<=--[a-z0-9-]{0,40})" + NAME + "[ =]" + WORD + "(?=\\s|\\z)"),
            // A connection string or a form
            word("(?<=[;&?])" + NAME + "=" + WORD + "(?=[;&\\s\"']|\\z)"),
            word("(?<=<[a-zA-Z:._-]{0,30})" + NAME + ">" + WORD + "</"));

    private PlainWords() {}

    /// Whether a word is said of passwords, and hardly one itself.
    static boolean isOfPasswords(String value) {
        return SAID.contains(value.toLowerCase(Locale.ROOT))
                || BARE_NAMES.matcher(value).matches();
    }

    private static SecretKind word(String pattern) {
        return SecretKind.of("password", pattern, (value, _) -> SecretValue.isChosen(value), "pas", "pwd");
    }
}
