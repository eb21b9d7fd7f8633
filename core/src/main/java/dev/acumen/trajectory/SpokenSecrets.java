package dev.acumen.trajectory;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Passwords, PINs and keys that a sentence hands over: a noun, what it belongs to, a verb or a colon, the value.
/// A value that no word could be is taken out as it stands; a plain word only where the clause ends with it, and
/// where the language does not say it of passwords.
final class SpokenSecrets {
    private static final String NOUN = SecretWords.PASSWORDS.pattern();

    private static final String VERB =
            "(?:[ \\t]{1,3}(?:(?:lautet|ist|heißt|wäre|war|es|est|sera|son|é|è|foi|to|jest|is|är|er|on|je|это|auf|à|a|to|para|su|op|till?|naar|na)"
                    + "(?:[ \\t]{0,2}:)?|c['’]est|->|→)[ \\t:]{1,3}|[ \\t]{0,2}[:：][ \\t]{0,3})";

    private static final String EAST_NOUN = "(?:密码|密碼|口令|パスワード|비밀번호|암호)";
    private static final String EAST_VERB =
            "[^\\n。，,.:：は是为為]{0,20}?[ \\t]?(?:は|是|为|為|는|은|[:：]|[ \\t](?=[!-~]{0,40}[0-9]))[ \\t:：]{0,3}";

    private static final String OPEN = "[\"'`«»„“”「]?";
    private static final String NO_WORD = OPEN + "(?!=)([!-~À-žß&&[^\\s\"'`<>;,]]{5,100})";
    private static final String QUOTED = "[\"'`«„“”]([^\"'`«»„“”\\n]{4,80})[\"'`«»“”]";
    private static final String BARE = "([\\p{L}\\p{N}][^\\s\"'`<>(){}\\[\\]|;,=«»“”„]{3,79})";
    /// The end of a clause.
    private static final String CLOSE = "(?=[.!?…:)]{0,2}(?:[,;]|[ \\t]{0,3}(?:\\n|\\z|[–—(]|- ))|[.!?…)]{1,2}[ \\t]";

    private static final String USED =
            " (?<=(?:use|using|with|try|the|mit|das|avec|le|con|la|com|met|het|med) [\\p{L} ]{2,16} )(?=[\"'`«„“])";

    private static final String LOGIN_ABROAD =
            "(?:zugangsdaten|anmeldedaten|login-?daten|zugang|identifiants?|credenciales"
                    + "|credenciais|credenziali|dane logowania|inloggegevens)";

    private static final String LOGIN = "(?:" + LOGIN_ABROAD + "|credentials?|creds|log-?in)";

    private static final String[] LOGINS = {"zug", "anm", "log", "ide", "cre", "dan", "inl"};

    private static final String USER =
            "(?:user(?:name)?|login|account|benutzer(?:name)?|nutzer|usuario|usuário|utilisateur|utente"
                    + "|gebruiker|użytkownik|användare|bruker|konto|логин|пользователь)(?: (?:is|ist|heißt|es|est|é|è|jest|är|er))?";

    private static final Pattern OF_USER = Pattern.compile("(?iu)" + USER + "[: ]");

    private static final String USER_NAME = "[A-Za-z0-9._@+-]{1,60}";

    private static final String REQUEST =
            "(?:log(?:ged)? ?in|sign ?in|login|connecte[sz]?-(?:toi|vous)|entra|entre|accede|accedi"
                    + "|inicia sesión|melde dich|zaloguj się|logga in) (?:with|as|is|avec|con|com|mit|als|jako|med)";

    private static final String OWNERS =
            "admin|root|wi-?fi|wlan|staging|prod|production|test|demo|guest|db|database|sudo|server|router|vpn|ssh|ftp|smtp|master";

    private static final String AND = "(?:and|und|y|et|e|en|i|o|or|ou|oder|och|og|и|или)";

    /// Languages in which the value follows the noun at once.
    private static final String AFTER_NOUN = "(?<=[^\\x00-\\x7F ][^,;]{0,40}|mot de passe|senha|wachtwoord|kennwort)";

    /// In English a label of a form or of a setting, but for one that is pointed at.
    private static final String COLON =
            "(?: ?[:：] (?<=(?:the|this|my|our|your|la|una|mia|tua) \\p{L}{2,10}: )|(?<!password|passphrase|passwd|passcode|pwd|pw) ?[:：] )";

    private static final String SET = " to (?<=(?:set|change|changed|reset) [\\p{L}'’ ]{3,40} to )";

    private static final String KEY = "(?:(?:api|access|secret|license|encryption|auth|zugriffs|zugangs|lizenz)[- ]?"
            + "(?:key|token|schlüssel|sleutel|nyckel|nøkkel|nøgle|avain)|(?:clé|clef) (?:d['’])?(?:api|accès|secrète|de licence)"
            + "|clave (?:de )?(?:la )?(?:api|acceso|secreta)|chave (?:de |da )?(?:api|acesso|secreta)"
            + "|chiave (?:api|segreta|di accesso)|klucz (?:api|dostępu)|api-?ключ|ключ (?:api|доступа)"
            + "|jeton|(?<=(?:mon|ton|notre|mein|dein|unser|mi|tu|meu|mio|mijn) )token|api ?(?:密钥|密鑰|キー|키)|密钥|密鑰)";

    private static final Pattern DOTTED = Pattern.compile(
            "(?iu)(?!process|this|self|req|ctx|env|app|www|localhost)\\p{L}{3,20}(?:(?:\\.\\p{L}{2,20}){2,5}|\\.\\p{L}{4,20})"
                    + "(?<!\\.(?:com|org|net|dev|io|local|lan|internal|[a-z]{2}|json|yml|yaml|toml|properties|html|txt|java|py))");

    private static final PasswordLanguage ENGLISH = PasswordLanguage.ALL.getFirst();

    static final List<SecretKind> ALL = all();

    private SpokenSecrets() {}

    private static List<SecretKind> all() {
        List<SecretKind> all = new ArrayList<>();
        PasswordLanguage.ALL.forEach(language -> all.add(plain(language)));
        PasswordLanguage.ALL.forEach(language -> all.add(beside(language)));
        all.addAll(List.of(
                request(), login(), listed(), attributed(), turned(), pointed(), used(), marked(), eastern(), key()));
        return all;
    }

    /// What is no word, after a noun for a password.
    private static SecretKind marked() {
        return SecretKind.of(
                "password",
                "(?iu)(?<!\\[)" + NOUN
                        + "(?![(]|@\\$|[^\\n.:=]{0,60}(?:hash|digest|checksum|prüfsumme))(?:[^\\n.:;\"'`=：]{0,60}?)"
                        + VERB + "(?=[^\\s]{0,100}[0-9!#%^&*$@+~])" + NO_WORD,
                SecretValue::isSaid,
                SecretWords.PASSWORDS.beginnings());
    }

    /// Before the noun: `pinecone7 is the password`.
    private static SecretKind turned() {
        return SecretKind.of(
                "password",
                "(?iu)(?<=(?<![^\\s\"'`(])([^\\s\"'`<>()]{5,60})[\"'`]?) (?:is|was|as|ist|war|era|als|es|est|comme|como|è|come) (?:the|your|my|our|das|dein|mein|la|le|el|a|il) (?:[\\p{L}-]{1,20} ){0,2}?"
                        + NOUN + "(?! ?(?:manager|field|hash|format|policy|prompt|input|parameter|reset|type))",
                (value, _) -> SecretValue.isMarkedOrNumbered(value) && SecretValue.isHanded(value),
                " was the, was your, was my, war das, era la, is the, is your, is my, is our, as the, as your, as my, ist das, als, es la, como , est le, comme , è la, come "
                        .split(","));
    }

    /// Before the noun, with a sign or a clause between: `pinecone7 <- the password`.
    private static SecretKind pointed() {
        return SecretKind.of(
                "password",
                "(?iu)(?<=[\\p{L}0-9!#%^&*$+~\"'`])(?<=(?<![^\\s\"'`(])([^\\s\"'`<>()]{6,60})[\"'`]?,?) {1,3}(?:<-+|←|#|//|--|is what)[^\\n]{1,40}?"
                        + NOUN + "(?! ?(?:manager|field|hash|format|policy|prompt|input|parameter|reset|type))",
                (value, _) -> ToldValue.isMade(value),
                " <-, ← , # , //, --, is what".split(","));
    }

    /// Between a verb and the noun: `use pinecone as the password`.
    private static SecretKind used() {
        return SecretKind.of(
                "password",
                "(?iu)\\b(?:us(?:e|ing)|usa|try|take|nimm|utilise[rz]?) " + OPEN + "([^\\s\"'`<>()=]{5,60})[\"'`]?"
                        + " (?:as|als|como|comme|come) (?:(?:the|your|my|our|a|das|la|le|il) )?(?:[\\p{L}-]{1,20} ){0,2}?"
                        + NOUN + "(?! ?(?:manager|field|hash|format|policy|prompt|input|parameter|type))",
                (word, _) -> isPlain(word, ENGLISH),
                "use usi usa try tak nim uti".split(" "));
    }

    private static SecretKind eastern() {
        return SecretKind.of(
                "password",
                EAST_NOUN + EAST_VERB + OPEN + "([A-Za-z0-9][!-~&&[^\"'`<>;,]]{3,100})",
                (value, isQuoted) -> SecretValue.isSaid(value, isQuoted) || isPlain(value, ENGLISH),
                "密码是,密码为,密码：,密码:,密码 ,密碼是,密碼為,密碼：,密碼:,口令是,口令：,口令:,パスワ,비밀번,암호는,암호:".split(","));
    }

    private static SecretKind key() {
        return SecretKind.of(
                "secret",
                "(?iu)" + KEY + "(?![^\\n.:=]{0,60}(?:hash|digest|checksum))(?:[^\\n.:;\"'`=：]{0,60}?)" + VERB
                        + NO_WORD,
                SecretValue::isRandom,
                "api acc sec lic enc aut zug liz clé cle cla cha chi klu клю jet tok 密钥是 密钥为 密钥： 密钥: 密鑰： 密鑰:"
                        .split(" "));
    }

    /// User and password after a word for both.
    private static SecretKind login() {
        return SecretKind.of(
                "password",
                "(?iu)" + LOGIN_ABROAD + "[^\\n/:]{0,40}[: ]{1,3}" + USER_NAME
                        + "(?: ?/ ?|: ?|, ?| (?:und|mit|y|et|e|i|en) )" + NO_WORD,
                SecretValue::isSaid,
                LOGINS);
    }

    /// After a noun of a language, what the password belongs to, and a verb or a colon.
    private static SecretKind plain(PasswordLanguage language) {
        String ofWhat = "(?: (?:" + language.links() + ")[^\\n.:;\"'`=(){}<>]{0,60}?)";
        return handed(
                language,
                "(?:" + language.nouns() + ")(?!\\p{L})(?:" + ofWhat + "?(?: (?:" + language.verbs() + "):?|'s) |"
                        + ofWhat + " ?[:：] |" + COLON + "|" + SET + "|" + USED + ")",
                language.begins());
    }

    /// After a user: the one is handed over with the other.
    private static SecretKind beside(PasswordLanguage language) {
        return handed(
                        language,
                        USER + "[: ]{1,3}" + OPEN + "(?!" + AND + " )[\\p{L}0-9._@+-]{1,60}[\"'`]?[,;/]? (?:(?:" + AND
                                + "|the|das|le|la|a|il|het) ){0,2}(?:" + language.nouns() + ")(?: (?:"
                                + language.verbs()
                                + ")|[:=]|"
                                + AFTER_NOUN + ") ",
                        List.of("use log acc ben usu uti ute geb uży anv bru nut kon лог пол".split(" ")))
                .after(OF_USER);
    }

    /// In a list of credentials.
    private static SecretKind listed() {
        return handed(
                ENGLISH,
                LOGIN + "(?: (?:for|to|of|für|zu|zum|pour|para|de|per|do|voor|till) [^\\n:]{1,40})?: ?" + OPEN
                        + USER_NAME + "[\"'`]? ?/ ?",
                List.of(LOGINS));
    }

    /// With a user, in a request to log in.
    private static SecretKind request() {
        return handed(
                ENGLISH,
                REQUEST + " " + OPEN + USER_NAME + "[\"'`]?(?: ?/ ?|:)",
                List.of("log sig con ent acc ini mel zal".split(" ")));
    }

    /// After a word for what it belongs to.
    private static SecretKind attributed() {
        return handed(ENGLISH, "(?<=(?:" + OWNERS + ")[ -])pass(?:word|phrase)(?::| is) ", List.of("pas"));
    }

    /// A quoted value, or a word that ends a clause, unless the language says it of passwords.
    private static SecretKind handed(PasswordLanguage language, String before, List<String> beginnings) {
        String value = "(?:" + QUOTED + "|" + BARE + CLOSE + "| (?:" + language.ends() + ") ))";
        return SecretKind.of(
                "password",
                "(?iu)" + before + value,
                (word, _) -> isPlain(word, language),
                beginnings.toArray(String[]::new));
    }

    /// Words with dots between them, and no member, file or host.
    private static boolean isDotted(String value) {
        return DOTTED.matcher(value).matches() && !PlainWords.isAbout(value) && SecretValue.isChosen(value);
    }

    private static boolean isPlain(String value, PasswordLanguage language) {
        return value.indexOf(' ') >= 0
                ? SecretValue.isPhrase(value)
                : (SecretValue.isHanded(value) || isDotted(value)) && !language.isPredicate(value);
    }
}
