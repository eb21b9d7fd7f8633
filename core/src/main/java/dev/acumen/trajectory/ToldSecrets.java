package dev.acumen.trajectory;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Secrets that a text tells some way behind what names them, a clause, a sentence or a line later: `wants the
/// installer PIN before it starts, it is 830417`. Something has to hand the value over, a verb or a sign, and the
/// value has to be one that no sentence would have otherwise: no word, a number after a word for codes, several words
/// in quotes.
final class ToldSecrets {
    private static final int CLASSES = 32;

    private static final String HASHED = "(?![^\\n]{0,60}(?i:hash|digest|checksum|bcrypt|argon))";

    private static final String PASSWORD = "(?:kenncode|pass-?(?:word|phrase|wor(?:t|d)|code|wd)s?|-?kennw(?:ort|örter)|(?<!\\p{L})pw|"
            + "contraseñas?|clave|mots? de passe|mdp|senha|palavra-?passe|parola d['’]ordine|has(?:ł|l)[oa]"
            + "|fraza|frase (?:secreta|segreta)|phrase (?:secrète|de passe)|(?:unlock|secret|recovery) phrase"
            + "|wachtwoord|l(?:ö|o)senord(?:et)?|adgangskode|salasana|heslo|пароль"
            + "|(?:pre-?)?shared (?:key|secret)|psk|gemeinsame[rn]? schlüssel|clé (?:partagée|pré-?partagée)"
            + "|clave (?:compartida|precompartida)|chave (?:partilhada|compartilhada)|chiave (?:condivisa|precondivisa)"
            + "|klucz współdzielony|credentials?|zugangsdaten|identifiants|credenciales|credenciais|credenziali)";

    /// Three characters each, `_` for a space.
    private static final String[] PASSWORDS = ("pas ken -ke pw_ pw, pw. con cla mot mdp sen pal par has fra phr unl sec rec wac lös los"
                    + " adg sal hes пар pre sha psk gem clé cha chi klu cre zug ide")
            .split(" ");

    private static final String[] EAST = Stream.of("密码", "密碼", "口令", "暗号", "비번", "암호")
            .flatMap(ToldSecrets::withAny)
            .toArray(String[]::new);

    private static final String CODE = "(?:(?<![\\p{L}_-])(?:pin|tan|otp)(?:[- ]?(?:code|kod|nummer|number))?"
            + "|(?=code(?![a-z0-9_(=.\\[{]))(?<=(?:access|door|gate|entry|entrance|alarm|safe|unlock|conference|meeting|pairing|lock|master|installer|keypad|panel"
            + "|security|verification|confirmation|one-time|sms|mfa|2fa|setup|user|duress|homekit|engineer|service|garage|vault|locker|disarm|lock ?screen|kenn)"
            + "[- ]?(?:pass)?)code|code (?:for|to|of) (?:the )?(?:[a-z]{2,12} ){0,2}(?:door|gate|lock|alarm|safe|keypad|garage|locker|panel)"
            + "|sim[- ]?pin|(?<!\\p{L})puk|(?:second|zweite[rn]?|deuxième|segundo|secondo) (?:factor|faktor|facteur|fator|fattore)|keypad|key ?safe"
            + "|(?<=(?:tür|tor|zugangs|zutritts|alarm|tresor|schloss|sicherheits|bestätigungs|einmal|freischalt|kopplungs|toegangs|deur|dör|dør|adgangs)-?)[ck]od(?:e|en|es)?"
            + "|code (?:d['’](?:accès|entrée|activation)|d[eu] (?:la |l['’])?(?:porte|portail|portillon|alarme|digicode|vérification|validation|sécurité|coffre)|secret|pin)|digicode"
            + "|código (?:de |da |do |del? )?(?:la |el )?(?:acceso|acesso|puerta|porta|portón|portão|portal|alarma|alarme|verificación|verificação|seguridad|segurança|caja|cofre)"
            + "|codice (?:di |del |della |dell['’])?(?:accesso|porta|portone|cancello|allarme|verifica|sicurezza|cassaforte)"
            + "|kod(?:em|u)? (?:dostępu|do (?:drzwi|alarmu|bramy|furtki|domofonu|sejfu|kłódki)|weryfikacyjny|z sms)"
            + "|验证码|驗證碼|门禁密码|暗証番号|認証コード|確認コード|开门密码|取件码)";

    private static final String[] CODES =
            ("pin tan otp sim puk second_ Second_ zwe deu segundo_ secondo_ keypad Keypad key_safe dig cod cód kod 验证码 驗證碼 门禁密 暗証番 認証コ 確認コ 开门密 取件码")
                    .split(" ");

    /// Words of nine languages that hand a value over.
    private static final String WORDS =
            "(?:(?<!\\p{L})(?:is|['’]s|was|as|use|using|with|to|just|only|now|enter|type|try|says|became|mine|ours|reads"
                    + "|ist|lautet|heißt|war|nur|auf|mit|nimm|jetzt|nun|also|wurde|steht|als|est|c['’]est|mis|mets|avec|voici|utilise|tape|maintenant"
                    + "|es|era|usa|puse|puesto|con|pon|poner|ahora|é|eh|agora|com|coloquei|pus|põe|usar|è|ora|messo|metti|adesso"
                    + "|ficou|contains?|enthält|hieß|geworden|dice|dit|jest|brzmi|na|teraz|użyj|wpisz|ustawiłem|er|är|op|met)[ \\t]{1,2}"
                    + "|(?:就是|改成|改为|设成|用的是|[是为為用はがを])[ \\t]{0,2})";

    private static final String HANDS = "(?:" + WORDS + "|(?<![\"'`])[:：→，、（(] ?|(?:->|=>|[—–=]) |, )";

    private static final String OPEN = "[\"'`«„“”‘「『]?";
    private static final String CLOSE =
            "(?=[\"'`»“”’」』)）,;。，、！？!?:…]{0,2}(?:[\\s。，、]|[^\\x00-\\x7F]|\\z|[.:](?:\\s|\\z))|[.!?]{1,2}[\"”)]?(?:\\s|\\z))";

    private static final String LINE_OF_ITS_OWN = "\\n[ \\t>#/*-]{0,8}(?=\\S{6,64}[ \\t]{0,3}(?:\\r?\\n|\\z))";

    private static final Pattern VALUE = Pattern.compile("(?iu)(?:" + HANDS + OPEN + "|" + LINE_OF_ITS_OWN
            + "|[\"`«„“”‘「『])(?=\\S{0,40}[0-9!#%^&*$+~])([!-~À-žß&&[^\\s\"'`<>;,()=]]{6,64})" + CLOSE);

    private static final Pattern PHRASE = Pattern.compile(
            "(?iu)" + WORDS + "[\"«„“”「『]([\\p{L}0-9'’-]{1,20}(?:[ .][\\p{L}0-9'’-]{1,20}){2,11})[.!?]?[\"»“”」』]");

    private static final Pattern NUMBER = Pattern.compile("(?iu)" + HANDS + OPEN
            + "(?:(?<!, )|(?!(?:19|20)[0-9]{2}(?![0-9])))((?:[0-9]{4,10}[A-F]?|[A-Z]-[0-9]{6}|[0-9]{2,4}(?:[ -][0-9]{2,4}){1,2})[#*]?)"
            + "(?![A-Za-zÀ-ÿ0-9:_%/-]|[.,][0-9]| ?(?:ms|sec|min|lines|times|bytes|px|€|\\$|euro))");

    private static final Pattern TELLING = Pattern.compile("(?=.*[A-Z])(?=.*[0-9]).{6,}|.*[0-9].{8,}|.{8,}[0-9].*|.*[!#%^&*$+~].*");
    /// Words and a number, as people put passwords together.
    private static final Pattern TOGETHER = Pattern.compile(
            "(?=.*\\p{Lu})(?=.*\\p{Ll}{3})(?!(?i:version|release|issue|build|sha|aes|ubuntu|windows|python|java|node|user|test|iphone)).*\\p{L}{3,20}(?:[-_.+]\\p{L}{2,20}){0,4}[-_.+]?[0-9]{1,4}|\\p{Lu}[0-9]\\p{Ll}{3,}\\.\\p{Lu}\\p{Ll}{3,}|(?i:(?=.*[0-9])(?!.*(?:test|example|version|eu-|us-|-west|-east|-central))\\p{L}{4,16}(?:-(?:\\p{L}{3,16}|[0-9]{1,4})){2,5})");

    private static final Pattern ADDRESS = Pattern.compile("(?i:cve-.*|lib[a-z].*|[a-z]{2,5}-[0-9]{2,6}|[a-z]+[0-9]{1,2}(?-i:(?:[A-Z][a-z]+){2,})|u\\+.*|(?:[0-9]{1,2}:)?[0-9]{1,3}(?:\\.[0-9]{1,4})+[-+~].*)|[^@]*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*|.*://.*|.*[\\\\{}\\[\\]|].*");

    private static final String ENTER = "(?<!\\p{L})(?:log(?:ged|ging)?[ -]?(?:in|on)|sign(?:ed)?[ -]?in|get (?:in|on)(?:to)?|einlogg\\p{L}*"
            + "|anmeld\\p{L}*|melde dich|connecte[rz]?|entrar?e?|acced\\p{L}*|inicia sesión|zaloguj|logga in|wi-?fi|wlan|vpn|unlock)";

    private static final Pattern WITH = Pattern.compile("(?iu)(?<!\\p{L})(?:with|using|mit|avec|con|com|med|met|za pomocą) " + OPEN
            + "(?=\\S{0,40}[0-9!#%^&*$+~])([!-~À-žß&&[^\\s\"'`<>;,()=]]{6,64})" + CLOSE);

    private static final String OPENING = "(?<!\\p{L})(?:(?:un|ent)?(?:lock|sperr\\p{L}*)|disarm\\p{L}*|tür|tor|portail|portillon|porte|gate|garage|coffre|cancello|serratura|opens?|safe|tresor|furtk\\p{L}|bram\\p{L}|door|sejf|abr\\p{L}*|apr\\p{L}*|ouvr\\p{L}*)(?!\\p{L})";

    private static final String SIGNED = "(?=[^0-9!#$%^&*+~]{0,160}[0-9!#$%^&*+~])";
    private static final String NUMBERED = "(?=(?:[^0-9]|[0-9]{1,3}(?![0-9 -])){0,160}[0-9]{2})";
    private static final String QUOTING = "(?=[^\"«„“”「『\\n]{0,160}[\"«„“”「『])";

    private static final Pattern MARKED = Pattern.compile("(?![0-9]{1,2}[.:][0-9])(?=.*[0-9])(?=.*[!#%^&*$+~]).*");

    private static final Pattern HEAD =
            Pattern.compile("(?iu)(?<![_$.\\[])(?:" + PASSWORD + "|密码|密碼|口令|暗号|비번|암호)");

    static final List<SecretKind> ALL = List.of(
            told("password", PASSWORD + SIGNED, VALUE, ToldSecrets::isTold, both(PASSWORDS, EAST)).after(HEAD),
            told("password", PASSWORD + QUOTING, PHRASE, (value, _) -> SecretValue.isPhrase(value), both(PASSWORDS, EAST)).after(HEAD),
            told("code", CODE + NUMBERED, NUMBER, (_, _) -> true, begins(String.join(" ", CODES))),
            // PUK 00840709
            SecretKind.of(
                    "code",
                    "(?iu)(?<![\\p{L}_-])(?:puk|m?tan|(?:sim|new)[- ]pin|otp|2fa[- ]code|setup code|pairing code)(?: (?:is|ist|est|es|è|should be|will be|on the [a-z]{2,12} (?:says|is)))?:? ([0-9]{4,8}|[0-9]{3}-[0-9]{2}-[0-9]{3})(?![A-Za-z0-9:_%/-]|[.,][0-9])",
                    (_, _) -> true,
                    begins("puk mta tan sim new otp 2fa set pai")),
            // It's lobster-in-the-lift
            SecretKind.told(
                    "password",
                    "(?iu)(?<![_$.\\[])" + PASSWORD,
                    Pattern.compile("(?iu)[.!?] (?:it['’]s|it is|das ist|es ist|c['’]est|es|é|è|to) " + OPEN + "(\\p{L}{2,16}(?:-\\p{L}{2,16}){2,6})[\"'`”“»]?[.!,]"),
                    (value, _) -> SecretValue.isPhrase(value.replace('-', ' ')),
                    begins(String.join(" ", PASSWORDS))).after(HEAD),
            // Passwort Giesskanne+31
            SecretKind.of(
                    "password",
                    "(?iu)(?<![_$.\\[])" + PASSWORD + " " + OPEN + "(?=\\S{0,40}[0-9!#%^&*$+~])([!-~À-žß&&[^\\s\"'`<>;,()={}:]]{6,64})" + CLOSE,
                    (value, _) -> isMade(value),
                    begins(String.join(" ", PASSWORDS))).after(HEAD),
            // log in as viktor with plum-Orchard-3
            SecretKind.told("password", "(?iu)" + ENTER, WITH, (value, _) -> isMade(value), begins("log sig get ein anm mel con ent acc ini zal wif wi- wla vpn unl")),
            // the code is 903114
            SecretKind.of(
                    "code",
                    "(?iu)" + OPENING + "[^\\n.;]{0,40}? (?:with|mit|avec|con|com|na|z|by)(?: (?:the|dem|le|il|el|o))?(?: (?:code|kod|pin|codice|código|kodem))?:? ([0-9]{4,8}[A-F#*]?)(?![A-Za-z0-9:_%/-]|[.,][0-9])",
                    (_, _) -> true,
                    "unl dis ent tür tor por gat gar cof can ser ope saf tre fur bra doo sej abr apr ouv".split(" ")),
            SecretKind.of(
                    "code",
                    "(?iu)(?<![\\p{L}])(?:the|der|le|il|el|o|your|my|our|dein|mein|mon|ton|mi|meu) (?:code|codice|código|kod)(?: (?:is|ist|lautet|est|è|es|é))?[: ]{1,2}([0-9]{4,8}[A-F#*]?)(?![A-Za-z0-9:_%/-]|[.,][0-9])",
                    (_, _) -> true,
                    begins("the der you our dei mei mon ton le_ il_ el_ o_c my_ mi_ meu")));

    private ToldSecrets() {}

    private static SecretKind told(
            String name, String noun, Pattern later, SecretKind.Judgement judgement, String... beginnings) {
        String nouns = beginnings.length > CLASSES ? "(?:" + noun + "|(?:密码|密碼|口令|暗号|비번|암호))" : noun;
        return SecretKind.told(name, "(?iu)(?<![_$.\\[])" + nouns + "(?!@\\$|[a-z0-9]?[_({\\[=]|[\"'] ?[:=,)\\]])" + HASHED, later, judgement, beginnings);
    }

    /// A word of two characters with whatever follows it, as a scan looks at it.
    private static Stream<String> withAny(String word) {
        return IntStream.range(0, CLASSES).mapToObj(bits -> word + (char) ('@' + bits));
    }

    private static String[] begins(String words) {
        return both(words.split(" "), new String[0]);
    }

    private static String[] both(String[] some, String[] others) {
        return Stream.concat(Arrays.stream(some).map(begin -> begin.replace('_', ' ')), Arrays.stream(others)).toArray(String[]::new);
    }

    /// A number and a sign, or words and a number.
    static boolean isMade(String value) {
        return isTold(value, false)
                && (MARKED.matcher(value).matches() || TOGETHER.matcher(value).matches());
    }

    private static boolean isTold(String value, boolean isQuoted) {
        return (SecretValue.isSaid(value, false) || TOGETHER.matcher(value).matches())
                && SecretValue.isMarkedOrNumbered(value)
                && TELLING.matcher(value).matches()
                && !ADDRESS.matcher(value).matches();
    }
}
