package dev.acumen.redaction;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Values that are secret because of the name that a setting, an argument or an assignment gives them to.
final class NamedSecrets {
    /// Not the name of a secret, but of something about one, such as the text of a button.
    private static final Pattern ABOUT = Pattern.compile(
            "(?:^|[^A-Za-z]|(?<=[a-z])(?=[A-Z]))(?i:reset|forgot|forgotten|confirm|show|hide|change|wrong|invalid|enter|update"
                    + "|create|validate|check|verify|require|need|has|is|use|no|missing|bad|err|error|msg|label|hint|existing"
                    + "|old|min|max|get|fetch)[_. -]?$");
    /// A name of what a person makes up.
    private static final Pattern CHOSEN = Pattern.compile("(?i)(?:(?:client|session|shared|signing|webhook|jwt|app|auth"
            + "|cookie|consumer|hmac)[_.-]?secret|(?:secret|signing|encryption|hmac|master|jwt|session|fernet|crypt"
            + "|crypto)[_.-]?key|salt|pepper|cookie)$");
    private static final Pattern VARIABLE = Pattern.compile("[A-Z]_(?:SECRET|TOKEN|KEY|AUTH)$");

    private static final Pattern HEADER = Pattern.compile("(?i)(?:^|[^a-z0-9-])x-[a-z-]{0,16}$");
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32,128}");
    private static final Pattern BESIDE = Pattern.compile("(?i)(?:user(?:name)?|login|e?mail|key_?id)[\"']?\\s?[:=]");
    private static final int LONGEST_HEAD = 24;

    private final String text;
    private final SettingSecrets settings;

    NamedSecrets(String text) {
        this.text = text;
        this.settings = new SettingSecrets(text);
    }

    /// The secret that is given to a name.
    Optional<SecretKind.Span> of(SecretNames.Name name) {
        String head = text.substring(Math.max(0, name.start() - LONGEST_HEAD), name.start());
        List<SettingSecrets.Value> values = switch (name.kind()) {
            case PASSWORD, WEAK, TOKEN, ANY_KEY, CODE -> settings.of(name);
            default -> List.of();
        };
        return values.stream()
                .filter(value -> value.end() > value.start() && isSecret(name, head, value))
                .findFirst()
                .map(value -> new SecretKind.Span(value.start(), value.end(), "secret"));
    }

    /// Whether it is the name of a secret that a person makes up, or in quotes what is called a secret.
    private boolean isChosen(SecretNames.Name name, SettingSecrets.Value given) {
        String named = text.substring(Math.max(0, name.start() - LONGEST_HEAD), name.end());
        String value = text.substring(given.start(), given.end());
        boolean isVariable = VARIABLE.matcher(named).find()
                && text.substring(name.end(), given.start()).matches("[\"']?=[\"']?");
        return CHOSEN.matcher(named).find()
                || isVariable
                || (given.isQuoted()
                        && named.matches("(?s)(?:.*[^A-Za-z_.-])?secret")
                        && Shape.of(value) == Shape.WORD);
    }

    /// A key that nothing but its look, or a user near by, shows to be secret.
    private boolean isKey(SecretNames.Name name, String head, SettingSecrets.Value given, String value) {
        boolean isConstant = Character.isUpperCase(text.charAt(name.start() + 1));
        if (HEADER.matcher(head).find() || (isConstant && given.isQuoted())) {
            return SecretValue.isToken(value, true);
        }
        boolean isBeside = BESIDE.matcher(text)
                .region(Math.max(0, name.start() - LONGEST_HEAD * 4), name.start())
                .find();
        return HEX.matcher(value).matches()
                ? isBeside || head.matches("(?s).*[a-z]_")
                : isLine(given) && settings.isBesideUser(name) && SecretValue.isSet(value, given.place(), false);
    }

    private boolean isWeak(SecretNames.Name name, SettingSecrets.Value given, String value) {
        if (given.isQuoted()) {
            return SecretValue.isPassword(value, true);
        }
        return (given.place() != SettingSecrets.Place.CODE && settings.isBesideUser(name))
                ? SecretValue.isSet(value, given.place(), false)
                : SecretValue.isSaid(value, false);
    }

    private static boolean isToken(SettingSecrets.Value given, String value) {
        return (given.isQuoted() || given.place() == SettingSecrets.Place.CODE)
                ? SecretValue.isToken(value, given.isQuoted())
                : SecretValue.isLiteralToken(value);
    }

    private static boolean isLine(SettingSecrets.Value given) {
        return given.place() == SettingSecrets.Place.LINE || given.place() == SettingSecrets.Place.ENTRY;
    }

    private boolean isSecret(SecretNames.Name name, String head, SettingSecrets.Value given) {
        String value = text.substring(given.start(), given.end());
        if (given.place() == SettingSecrets.Place.DENSE) {
            return name.kind() != SecretNames.Kind.CODE
                    && name.kind() != SecretNames.Kind.ANY_KEY
                    && SecretValue.isDense(value);
        }
        boolean isChosen = given.place() != SettingSecrets.Place.CODE
                && !ABOUT.matcher(head).find();
        return switch (name.kind()) {
            case PASSWORD ->
                (SecretValue.isPassword(value, given.isQuoted()) && (given.isQuoted() || value.indexOf(' ') < 0))
                        || (isChosen && SecretValue.isSet(value, given.place(), given.isQuoted()));
            case WEAK -> isWeak(name, given, value);
            case TOKEN ->
                isToken(given, value)
                        || (isChosen
                                && (isChosen(name, given) || (isLine(given) && settings.isBesideUser(name)))
                                && SecretValue.isSet(value, given.place(), given.isQuoted()));
            case ANY_KEY -> isKey(name, head, given, value);
            case CODE -> value.matches("[0-9]{4,10}");
            default -> false;
        };
    }
}
