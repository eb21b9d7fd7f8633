package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsInSentencesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the password for the kiosk is peppercorn, try it|peppercorn",
                "user is kim and the password is peppercorn.|peppercorn",
                "log in with the password \"peppercorn\" please|peppercorn",
                "credentials: kim / peppercorn|peppercorn",
                "here is the password: peppercorn|peppercorn",
                "I changed the password to peppercorn for now|peppercorn",
                "Hier das Kennwort: Haselmaus|Haselmaus",
                "voici le mdp : myrtille|myrtille",
                "Das Passwort für den Drucker ist Haselmaus, probier es.|Haselmaus",
                "Kennwort vom Beamer: Haselmaus|Haselmaus",
                "Le mot de passe du serveur est myrtille, essaie.|myrtille",
                "La contraseña de la impresora es cereza, pruébala|cereza",
                "A senha do roteador é pitanga, testa aí|pitanga",
                "la password del router è albicocca, provala|albicocca",
                "Het wachtwoord van de printer is braambes, probeer maar|braambes",
                "Hasło do drukarki to malina, sprawdź|malina",
                "Lösenordet till skrivaren är hallon, testa|hallon",
                "Heslo k tiskárně je malina, zkus to|malina",
                "Salasana tulostimelle on puolukka, kokeile|puolukka",
                "プリンターのパスワードは momiji です|momiji",
                "打印机的密码是 caomei，试试|caomei"
            })
    void takesOutAPlainWordThatASentenceHandsOver(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret).contains("removed]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The password is expired, and the user is locked.",
                "the password is long enough",
                "the password is NULL",
                "password policies are strict, passwords are hashed",
                "Das Passwort ist abgelaufen.",
                "Das Kennwort ist Pflicht, der Rest nicht.",
                "Das Passwort ist dasselbe wie gestern",
                "Le mot de passe est périmé.",
                "Le mot de passe est le même, rien n'a changé.",
                "La contraseña es inválida.",
                "A senha é opcional.",
                "La password è sbagliata.",
                "Het wachtwoord is verlopen.",
                "Hasło jest puste.",
                "Lösenordet är för kort.",
                "Heslo je povinné.",
                "Salasana on vanhentunut.",
                "パスワードは必要です",
                "密码是必填的"
            })
    void leavesWhatALanguageSaysOfPasswords(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The gate code is 40718.|40718",
                "Die PIN der Karte lautet 730514|730514",
                "le code d'accès est 58213, deuxième étage|58213",
                "El PIN del panel es 90417.|90417"
            })
    void takesOutPinsAndAccessCodes(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret);
    }

    @Test
    void leavesPinsOfABoard() {
        String text = "PIN 12 is ground, pin 7 is the clock, and the PIN has 6 digits";

        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "la clé API de la carte : 90c1f7a2b35d4e68907a1b2c3d4e5f60",
                "Der API-Schlüssel vom Wetterdienst ist 90c1f7a2b35d4e68907a1b2c3d4e5f60, danke",
                "klucz API do map: 90c1f7a2b35d4e68907a1b2c3d4e5f60"
            })
    void takesOutHexadecimalThatIsIntroducedAsAKey(String text) {
        assertThat(Secrets.redacted(text)).doesNotContain("90c1f7a2");
    }

    @Test
    void readsEveryLanguageWhole() {
        assertThat(PasswordLanguage.ALL).hasSizeGreaterThan(10).allSatisfy(language -> {
            assertThat(language.words()).isNotEmpty();
            assertThat(SecretWords.of("passwords").words())
                    .anyMatch(word -> word.language().equals(language.code()));
        });
    }
}
