package dev.acumen.trajectory;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// Values that are secret because of what stands before them, taken whole whatever characters they hold: up to white
/// space, to a closing brace or to the end of a setting's line. Hexadecimal counts where a call or a command is about
/// keys, items of a list where its heading is.
final class WholeValues {
    private static final String NAME =
            "(?:pass(?:word|wd|phrase|wort|code)?|pwd|pw|kennwort|secret|token|credentials?|cookie)";
    private static final String[] NAMES = {"pas", "pwd", "pw:", "pw=", "pw ", "ken", "sec", "tok", "cre", "coo"};

    /// A line that sets something.
    private static final String LINE =
            "(?<=(?:^|\\n)[ \\t-]{0,20}(?:export )?[A-Za-z0-9_.-]{0,60}[ \\t]{0,8}[:=][ \\t]{1,4}|(?:^|\\n)[a-z0-9_.-]{0,60}=)";
    private static final String END = "(?=[ \\t]{0,3}(?:\\r?\\n|\\z))";

    private static final String HEX = "(?:0x)?(?:[0-9a-f]{32,128}|[0-9A-F]{32,128})(?![0-9A-Za-z])";
    private static final String OF_KEYS =
            "(?:wallet|private|secret|token|(?<!public_?)key|auth(?!or)|hmac|signer|deployer|ecdsa|keypair)";
    private static final String[] KEYS = {"wal", "pri", "sec", "tok", "key", "aut", "hma", "sig", "dep", "ecd"};

    private static final Pattern OF_NAME = Pattern.compile("(?iu)" + NAME);
    private static final Pattern HEAD = Pattern.compile("(?i)" + OF_KEYS + "[a-z_-]{0,20}[.( ]");

    private static final String ITEM = "(?:[\\s,;\"'\\[(*•|-]|[0-9]{1,2}[.)][ \\t]|[a-z0-9_-]{1,12}[:=]?[ \\t]){0,8}?";

    private static final Pattern CODE =
            Pattern.compile("(?i)[;&?,][a-z ]{1,40}=|['\"`]|\\\\[nrt]|</|[);}]$|^[a-z0-9_$.]*(?:\\(|\\[[a-z0-9_.]*])");

    /// A type, be it with a comma.
    private static final Pattern GENERIC = Pattern.compile("[&*]?[A-Za-z_.:]+[<\\[(].*[>\\])][?,;]*");

    private static final Pattern SIGNS = Pattern.compile("[!-+;-@\\[-^{-~]");

    static final List<SecretKind> ALL = List.of(
            // Whatever characters
            kind(
                    NAME + "(?:[\"'])?(?: (?:is|ist|lautet|:)|[:=]) {0,3}([^\\s\"'`]{8,120})(?=\\s|\\z)",
                    (value, _) -> isDense(value),
                    NAMES),
            // Pwd={…}
            kind(
                    "(?:password|pwd)=(?<=; ?[a-z]{3,8}=)\\{((?:[^}\\n]|\\}\\}){4,100})\\}(?=[;\\s\"']|\\z)",
                    (value, _) -> SecretValue.isGiven(value),
                    "pas",
                    "pwd"),
            // Several words in a setting
            kind(
                    "(?:pass(?:word|wd|phrase)?|pwd)[ \\t]{0,8}[:=][ \\t]{0,4}" + LINE
                            + "([^\\s\"'`<>${}\\[\\]|&*!#][^\"'`{}\\n]{4,100})" + END,
                    (value, _) -> isSetting(value),
                    "pas",
                    "pwd"),
            // On a line of its own
            kind(
                    NAME + "[^\\n:]{0,80}:[ \\t]{0,3}\\r?\\n\\s{0,8}([!-~]{8,200})" + END,
                    (value, _) -> isPrinted(value),
                    NAMES),
            // Wallet("…"), from_key('…')
            kind(OF_KEYS + "[a-z_]{0,20}\\(\\s{0,20}b?[\"'](" + HEX + ")", (_, _) -> true, KEYS),
            // rotate-token production …
            kind(
                    OF_KEYS
                            + "[a-z_-]{0,20}(?:\\.[a-z]{2,3})?(?<=(?:^|\\n)(?:[$>] [a-z0-9_./ -]{1,80}|[a-z0-9_./-]{0,60}[-_/][a-z0-9_.-]{1,40}))(?: [a-z0-9_.@=-]{1,40}){0,3}? ("
                            + HEX + ")",
                    (_, _) -> true,
                    KEYS),
            // login …
            kind("login(?: [a-z0-9_.@=-]{1,40}){0,3}? (" + HEX + ")", (_, _) -> true, "log"),
            // the API key of …, …: …
            kind(
                    "(?:api[ -]?(?:key|token|schlüssel)|clé api|clave api|chave api)[^\\n:]{0,80}: {1,2}[\"'`]?(" + HEX
                            + ")",
                    (_, _) -> true,
                    "api",
                    "clé",
                    "cla",
                    "cha"),
            // Several words
            kind(
                    "(?:pass|unlock |recovery )phrase(?: (?:for|of|to) [^\\n:]{1,40})?: ((?:[a-z]{2,12} ){3,11}[a-z]{2,12})"
                            + END,
                    (value, _) -> SecretValue.isPhrase(value),
                    "pas",
                    "unl",
                    "rec"),
            kind(
                    "(?:token|key|secret)=(?<=--from-literal[= ][\"']?[a-z0-9_.-]{0,40}=)([^\\s\"'`<>$]{6,200})",
                    (value, _) -> SecretValue.isGiven(value),
                    "tok",
                    "key",
                    "sec"),
            // Lists
            SecretKind.of(
                    "recovery codes",
                    "(?iu)(?:recovery|backup|2fa|scratch|rescue|one-time)[ _-](?:codes?|keys?)[^\\n:=]{0,80}[:=\\n]\\s{0,4}"
                            + "((?:" + ITEM
                            + "(?=[a-z-]{0,16}[0-9])[a-z0-9]{4,128}(?:-[a-z0-9]{4,16}){0,5}(?![a-z0-9])){1,30})",
                    (value, _) -> value.length() >= 8,
                    "rec",
                    "bac",
                    "2fa",
                    "scr",
                    "res",
                    "one"),
            kind(
                    "(?<!(?:cache|public|primary|foreign|sort|partition)[ _-]?)(?:keys|tokens|secrets|passwords)(?: [^\\n:.,;(]{0,60})?:\\s{0,4}"
                            + "((?:" + ITEM
                            + "(?=[a-z]{0,16}[0-9])(?=[0-9]{0,16}[a-z])[a-z0-9]{16,128}(?![a-z0-9_-])){1,30})",
                    (_, _) -> true,
                    "key",
                    "tok",
                    "sec",
                    "pas"));

    private WholeValues() {}

    private static SecretKind kind(String pattern, SecretKind.Judgement judgement, String... beginnings) {
        SecretKind kind = SecretKind.of("secret", "(?iu)" + pattern, judgement, beginnings);
        if (Arrays.equals(beginnings, NAMES)) {
            return kind.after(OF_NAME);
        }
        return Arrays.equals(beginnings, KEYS) ? kind.after(HEAD) : kind;
    }

    /// Letters, digits and at least two signs, and no code.
    private static boolean isDense(String value) {
        return SecretValue.isGiven(value)
                && value.chars().anyMatch(Character::isLetter)
                && !GENERIC.matcher(value).matches()
                && SIGNS.matcher(value).results().limit(3).count()
                        >= (value.chars().anyMatch(Character::isDigit) ? 2 : 3)
                && !CODE.matcher(value).find()
                && SecretValue.isPassword(value.replaceAll("[^A-Za-z0-9]", "0"), true)
                && SecretValue.isChosen(value.replaceAll("[(\\[]", "0"));
    }

    private static boolean isSetting(String value) {
        return value.indexOf(' ') > 0
                && !value.contains(" = ")
                && ",;(".indexOf(value.charAt(value.length() - 1)) < 0
                && SecretValue.isPhrase(value)
                && SIGNS.matcher(value).find()
                && SecretValue.isChosen(value.replace(' ', '-'));
    }

    private static boolean isPrinted(String value) {
        return SecretValue.isRandom(value, true) || value.matches("[0-9a-f]{32,128}");
    }
}
