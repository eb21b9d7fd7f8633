package dev.acumen.redaction;

import java.util.regex.Pattern;

/// What the heading of a column, or the first cell of a row, says of the values beside it.
enum ColumnKind {
    /// Any word may be one.
    PASSWORD,
    /// Keys and tokens: letters and digits.
    TOKEN,
    /// Numbers that open something.
    CODE,
    NONE;

    private static final int LONGEST_NAME = 40;
    private static final int SHORTEST = 4;
    private static final int LONGEST = 400;

    private static final String PASSWORD_NAME =
            "(?:(?:" + SecretWords.of("passwords").pattern() + "|passwd|pwd|psk)"
                    + "(?:[_ .-]?(?:plain|plaintext|clear|text|klartext|value|initial|temp(?:orary)?|[0-9]))?"
                    + "|(?<![a-z])(?:pass|pw))";

    private static final String TOKEN_NAME = "(?:(?<![a-z])(?:token|secret)"
            + "(?:[_ -](?:key|value|token|access[_ -]key))?|"
            + SecretWords.of("keyed things").partPattern()
            + "[_ -]?(?:key|token|secret|code)(?:[_ -]?(?:value|[0-9]))?"
            + "|lizenzschlüssel|api-?schlüssel|clé (?:api|de licence)|密钥)";

    private static final String CODE_NAME = "(?:" + SecretWords.of("pins").pattern()
            + "|(?<![a-z])(?:pin|puk|tan)(?:[_ -]?(?:code|number|nr))?" + "|voicemail[_ -]?(?:code|pin))";

    private static final Pattern OF_PASSWORDS = whole(PASSWORD_NAME);
    private static final Pattern OF_TOKENS = whole(TOKEN_NAME);
    private static final Pattern OF_CODES = whole(CODE_NAME);

    private static final Pattern OF_OTHERS = Pattern.compile("(?i)(?:next|page|sync|start|end|input|output|total|max"
            + "|prompt|completion|cached|csrf|has|is|num|n|count|last|old|reset|change|min|require|show|hide"
            + "|forgot|confirm)[_ -].*");

    /// Hashes, types and what stands for nothing.
    private static final Pattern NO_VALUE =
            Pattern.compile("(?i)\\$.*|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128}|[0-9]{1,5}"
                    + "|[a-z_]{2,20}\\([^)]{0,200}\\).*|n/?a|[x*•.-]+|pbkdf2.*|scrypt.*"
                    + "|sha[0-9]+.*|argon.*|\\{.*|\\\\.*|0x.*");

    private static final Pattern DIGITS = Pattern.compile("[0-9]{4,10}[#*]?");
    private static final Pattern HEX =
            Pattern.compile("(?i)[0-9a-f]{16,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static Pattern whole(String name) {
        return Pattern.compile("(?iu)(?:[\\p{L}0-9]{1,20}[_ .-]){0,3}(?:[a-z]{1,20})??" + name);
    }

    /// What a name says; `NONE` where it says nothing of secrets.
    static ColumnKind of(String name) {
        if (name.length() > LONGEST_NAME
                || name.length() < 2
                || OF_OTHERS.matcher(name).matches()) {
            return NONE;
        }
        if (OF_PASSWORDS.matcher(name).matches()) {
            return PASSWORD;
        }
        if (OF_TOKENS.matcher(name).matches()) {
            return TOKEN;
        }
        return OF_CODES.matcher(name).matches() ? CODE : NONE;
    }

    /// Whether a value in such a column is a secret.
    boolean isSecret(String value, Row.Separator separator) {
        if (this == NONE || value.length() < SHORTEST || value.length() > LONGEST || !SecretValue.isGiven(value)) {
            return false;
        }
        return switch (this) {
            case PASSWORD ->
                !NO_VALUE.matcher(value).matches()
                        && SecretValue.isSet(value, SettingSecrets.Place.GIVEN, separator != Row.Separator.COMMA);
            case TOKEN -> HEX.matcher(value).matches() || SecretValue.isToken(value, true);
            case CODE -> DIGITS.matcher(value).matches();
            case NONE -> false;
        };
    }

    /// Whether a value beside such a name, in a row of two, is one.
    boolean isSaid(String value) {
        return isSecret(value, Row.Separator.COMMA) && (this == CODE || SecretValue.isMarkedOrNumbered(value));
    }
}
