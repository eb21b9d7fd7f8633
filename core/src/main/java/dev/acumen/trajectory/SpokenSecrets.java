package dev.acumen.trajectory;

import java.util.List;

/// Passwords in sentences of other languages than English: a language's word for password, a verb, the value.
final class SpokenSecrets {
    private static final String WORD =
            "(?:passwort|kennwort|kennung|contrase(?:ñ|n)as?|clave|mot de passe|mdp|senha|palavra-?passe|password|parola"
                    + "|has(?:ł|l)o|wachtwoord|l(?:ö|o)senord|adgangskode|salasana|heslo|(?:ş|s)ifre|jelsz(?:ó|o)|пароль|密码|密碼|口令|パスワード|비밀번호|암호)";

    private static final String VERB =
            "(?:[ \\t]{1,3}(?:(?:lautet|ist|heißt|wäre|war|es|est|sera|son|é|è|foi|to|jest|is|är|er|on|je|это)(?:[ \\t]{0,2}:)?|c['’]est)[ \\t:]{1,3}"
                    + "|[ \\t]{0,2}[:：][ \\t]{0,3}|[ \\t]?(?:は|是|为|為|는|은)[ \\t:：]{0,3})";

    /// A value of ASCII: what follows it in a script without spaces is no part of it.
    private static final String VALUE = "[\"'`«»„“”「]?(?!=)([!-~À-žß&&[^\\s\"'`<>;,]]{5,100})";

    private static final String LOGIN =
            "(?:zugangsdaten|anmeldedaten|login-?daten|zugang|identifiants?|credenciales|credenciais|credenziali|dane logowania|inloggegevens)";

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "password",
                    "(?iu)" + LOGIN
                            + "[^\\n/:]{0,40}[: ]{1,3}[A-Za-z0-9._@+-]{1,60}(?: ?/ ?|: ?|, ?| (?:und|mit|y|et|e|i|en) )"
                            + VALUE,
                    SecretValue::isSaid,
                    "zug",
                    "anm",
                    "log",
                    "ide",
                    "cre",
                    "dan",
                    "inl"),
            SecretKind.of(
                    "password",
                    "(?iu)" + WORD + "(?:[^\\n.:;\"'`=：是为為は]{0,60}?)" + VERB + VALUE,
                    SecretValue::isSaid,
                    "ken",
                    "con",
                    "cla",
                    "mot",
                    "mdp",
                    "sen",
                    "pal",
                    "pas",
                    "par",
                    "has",
                    "wac",
                    "lös",
                    "los",
                    "adg",
                    "sal",
                    "hes",
                    "şif",
                    "sif",
                    "jel",
                    "пар",
                    "密码是",
                    "密码为",
                    "密码：",
                    "密码:",
                    "密码 ",
                    "密碼是",
                    "密碼為",
                    "密碼：",
                    "密碼:",
                    "口令是",
                    "口令：",
                    "口令:",
                    "パスワ",
                    "비밀번",
                    "암호는",
                    "암호:"));

    private SpokenSecrets() {}
}
