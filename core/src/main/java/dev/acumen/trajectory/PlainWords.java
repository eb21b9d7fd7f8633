package dev.acumen.trajectory;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Passwords that are plain words or several of them: whatever a whole setting, quotes or an option gives to the name
/// of a password, but for what `no-secrets.txt` lists, references, paths and code.
final class PlainWords {
    private static final String TEXT = Resources.text("no-secrets.txt");
    private static final Set<String> VALUES = block("values");
    private static final Set<String> TOPICS = block("topics");
    private static final Set<String> FIRST = block("first");

    /// Not that of a text about a password, such as a button's.
    private static final String ABOUT =
            "(?<!(?i:reset|forgot|forgotten|confirm|show|hide|change|wrong|invalid|enter|update|create|validate|check|verify"
                    + "|require|need|has|is|use|no)[_. -]?)";

    private static final String WORD = "(?i:pass(?:word|wd|phrase))";
    private static final String FOREIGN =
            "(?i:passwort|kennwort|contrase(?:ñ|n)a|wachtwoord|has(?:ł|l)o|mot_?de_?passe|clave|l(?:ö|o)senord|adgangskode|salasana|heslo)";

    private static final String SHORT =
            "(?i:requirepass|masterauth|(?:store|key)pass|(?<![A-Za-z])(?:pass|pwd|psk|senha|mdp))";
    /// Names of keys of one's own: what is given to them is chosen, too.
    private static final String CHOSEN =
            "(?i:(?<=(?:client|session|shared|signing|webhook|jwt|app|auth|cookie|consumer|hmac)[_.-]?)secret"
                    + "|(?<=(?:secret|signing|encryption|hmac|master|jwt|session|fernet|crypt|crypto)[_.-]?)key|(?<=erlang[_.-]?)cookie"
                    + "|(?<=[a-z][_.-])(?:salt|pepper))";
    private static final String TAIL =
            "(?:_(?:[A-Z]{1,12}|[0-9]{1,2})(?<=PRIMARY|PROD|PRODUCTION|STAGING|DEV|TEST|LIVE|[0-9]))?";
    private static final String NAME = ABOUT + "(?:" + WORD + "|" + FOREIGN + "|" + SHORT + "|" + CHOSEN + ")" + TAIL;
    private static final String ENGLISH = ABOUT + "(?:" + WORD + "|" + SHORT + "|" + CHOSEN + ")" + TAIL;

    /// As they are in the environment.
    private static final String CAPITALS =
            "(?<!(?:INVALID|WRONG|RESET|FORGOT|CHANGE|MISSING|BAD|NO|ERR|ERROR|MSG|LABEL|HINT)_)(?:PASSWORD|PASSWD|PASSPHRASE|(?<![A-Za-z])SECRET_KEY|(?<=[A-Z0-9]_)(?:PASS|PWD|PSK|SECRET|TOKEN|API_KEY|SECRET_KEY))"
                    + TAIL;

    private static final String TOKEN = "([^\\s\"'`<>$(){}\\[\\]|;&,=\\\\][^\\s\"'`<>(){}|;&,\\\\]{3,99})";
    private static final String IDENTIFIER = "([\\p{L}0-9][\\p{L}0-9_!#%*+~^-]{3,99})";
    /// Several words only after a name that is said of nothing else.
    private static final String LINE =
            "([^\\s\"'`<>${}\\[\\]|&*!](?:[^\\s\"'`<>{}]{3,119}|(?<!(?i:pass|pwd)[:= ]{1,3}.)[^\"'`<>{}\\n]{3,119}?))";
    private static final String QUOTED =
            "(?:\"([^\"\\\\\\n]{4,120})(?=\")|'([^'\\\\\\n]{4,120})(?=')|\\\\\"([^\"\\\\\\n]{4,120})(?=\\\\))";

    private static final String SECTION =
            "(?:\\n|^)\\[[^\\]\\n]{1,40}][ \\t]?\\n" + "(?:[^\\n=]{1,40}=[^\\n]{0,60}\\n)?".repeat(4);

    private static final String END = "(?<!,)(?=[ \\t]{0,3}(?:\\r?\\n|\\z| #))";
    private static final String QUOTE = "\\\\{0,3}[\"']";

    private static final String[] NAMES = {
        "pas", "pwd", "psk", "req", "mas", "sto", "key", "ken", "con", "wac", "has", "sen", "mdp", "sec", "coo", "sal",
        "pep", "mot", "cla", "los", "adg", "hes"
    };

    private static final Pattern HEAD = Pattern.compile(NAME);

    private static final String[] CAPITAL_NAMES = {
        "PASSWORD", "PASSWD", "PASSPHRASE", "PASS", "PWD", "PSK", "SECRET", "TOKEN", "API_KEY"
    };

    static final List<SecretKind> ALL = List.of(
            // A line of .env or of .properties
            set(NAME + "=(?<=(?:^|\\n)[ \\t-]{0,12}(?:export )?[A-Za-z0-9_.-]{0,60}=)" + LINE + END, NAMES),
            // PGPASSWORD='word word' psql
            capitals(CAPITALS + "(?:=|[ \\t]=[ \\t]|:[ \\t])" + QUOTED),
            capitals(CAPITALS + "=" + IDENTIFIER + "(?=[\\s\"']|\\z)"),
            capitals(CAPITALS + ":[ \\t]{1,3}" + IDENTIFIER + END),
            // "password": "word" and password = "word"
            set(
                    NAME + "(?:" + QUOTE + ")?\\]?[ \\t]{0,8}(?::|=|:=|=>)[ \\t]{0,4}" + NamedSecrets.WRAPPED + "[bru]?"
                            + QUOTED,
                    NAMES),
            // define('PASSWORD', 'word'), name="password">word< and a line: password "word"
            set(NAME + QUOTE + " ?, ?" + QUOTED + "(?=[\"'] ?\\))", NAMES),
            set(NAME + "\"\\s{1,4}value=" + QUOTED, NAMES),
            set("(?<=name=\"[A-Za-z0-9_.-]{0,40})" + NAME + "\">([^<>\\n]{4,100})</", NAMES),
            set(
                    "(?<=(?:^|\\n)[ \\t]{0,12})" + NAME + "[ \\t]{1,20}" + QUOTED + "(?=[\"'];?[ \\t]{0,3}(?:\\n|\\z))",
                    NAMES),
            // YAML
            set(ENGLISH + ":[ \\t](?<=(?:^|\\n)[ \\t-]{0,20}[A-Za-z0-9_-]{0,40}:[ \\t])" + LINE + END, NAMES),
            // --password word
            set(
                    "(?<=(?:^|\\s)--?[a-z0-9-]{0,40})" + NAME + "[ =](?:" + QUOTED + "|" + TOKEN
                            + "(?=\\s|\\z|[\"';|&)]))",
                    NAMES),
            // Pairs in an argument, as name=word,name=word
            set(
                    NAME + "=(?<![(\\[{][^\\n]{0,80}=)(?:" + QUOTED + "|" + IDENTIFIER + "(?=[\\s\"',;]|\\z)(?!,\\s))",
                    NAMES),
            // An option in a section of an .ini
            set(NAME + "[ \\t]=[ \\t](?<=" + SECTION + "[A-Za-z_.-]{0,30}[ \\t]=[ \\t])" + LINE + END, NAMES),
            // setPassword("word")
            set("(?<=(?:set|with)_?|\\.)" + NAME + "\\(" + QUOTED, NAMES),
            // secret: 'word word word'
            set(
                    "(?i)(?<![a-z])(?:secret(?:_?key)?)[\"']?(?::|[ \\t]?=)[ \\t]{0,3}(?=[\"'][^\\s\"']{1,20} [^\\s\"']{1,20} )"
                            + QUOTED,
                    "sec"),
            // ipsec.secrets
            set("(?i:psk)[ \\t]{1,3}" + QUOTED, "psk"),
            // A directive
            set(
                    "(?<=(?:^|\\n)[ \\t]{0,8})(?:requirepass|masterauth)[ \\t]{1,4}(?:" + QUOTED + "|" + TOKEN + ")",
                    "req",
                    "mas"),
            // A connection string or a form
            set("(?<=[;&?])" + NAME + "=" + TOKEN + "(?=[;&\\s\"']|\\z)", NAMES),
            set("(?<=<[a-zA-Z:._-]{0,30})" + NAME + ">([^<>\\n]{4,100})</", NAMES));

    private PlainWords() {}

    private static Set<String> block(String name) {
        String from = TEXT.substring(TEXT.indexOf("[" + name + "]\n") + name.length() + 3);
        String block = from.substring(0, from.contains("\n\n") ? from.indexOf("\n\n") : from.length());
        return Arrays.stream(block.split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }

    /// Whether a value is one that stands in the place of a secret, and hardly one itself.
    static boolean isOfPasswords(String value) {
        return VALUES.contains(value.toLowerCase(Locale.ROOT));
    }

    /// Whether several words say something about a secret.
    static boolean isAbout(String text) {
        return words(text).anyMatch(word -> TOPICS.stream().anyMatch(word::startsWith));
    }

    /// Whether several words are a message rather than a phrase.
    static boolean isMessage(String text) {
        return isAbout(text) || words(text.strip()).limit(1).anyMatch(FIRST::contains);
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}'-]+"));
    }

    private static SecretKind set(String pattern, String... beginnings) {
        SecretKind kind = SecretKind.of("password", pattern, SecretValue::isSet, beginnings);
        return Arrays.equals(beginnings, NAMES) ? kind.after(HEAD) : kind;
    }

    private static SecretKind capitals(String pattern) {
        return SecretKind.of("password", pattern, PlainWords::isGiven, CAPITAL_NAMES);
    }

    private static boolean isGiven(String value, boolean isQuoted) {
        boolean isPhrase = isQuoted && value.indexOf(' ') > 0;
        return isPhrase ? SecretValue.isGivenPhrase(value) : SecretValue.isSet(value, isQuoted);
    }
}
