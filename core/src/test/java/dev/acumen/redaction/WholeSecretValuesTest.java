package dev.acumen.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeSecretValuesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            value = {
                "[init] admin password: k4;T@(w+9Lq<2}z, started ¦ k4;T@(w+9Lq<2}z",
                "Server=tcp:db1;Uid=app;Pwd={p;9=}}xQ2};Encrypt=yes ¦ p;9=}}xQ2",
                "new Wallet(\"0c1f7be29d8a43f6b5e2a1907d4c8f3e0c1f7be29d8a43f6b5e2a1907d4c8f3e\") ¦ 0c1f7be29d8a43f6",
                "$ ./revoke-token.sh eu 0c1f7be29d8a43f6b5e2a1907d4c8f3e ¦ 0c1f7be29d8a43f6b5e2a1907d4c8f3e",
                "signingKey: []byte(\"tangerine-gazebo\") ¦ tangerine-gazebo",
                "jwt.sign(claims, 'applecrumblepie') ¦ applecrumblepie",
                "session({ secret: 'rosemaryfocaccia', resave: false }) ¦ rosemaryfocaccia",
                "const cookieSecret = process.env.CS || 'gingersnaps'; ¦ gingersnaps",
                "RABBITMQ_ERLANG_COOKIE=LKJHGFDSAPOIUYTREWQ ¦ LKJHGFDSAPOIUYTREWQ",
                "Nimm Feldhamster31 als Passwort ¦ Feldhamster31",
                "Teapot-Lane7 was the old admin password ¦ Teapot-Lane7",
                "ich hab das Kennwort auf Sandburg!55 gesetzt ¦ Sandburg!55",
                "net use x: /user:ACME\\kim Gartenzaun!17 /persistent:no ¦ Gartenzaun!17",
                "a senha do servidor é abacaxi.maduro.hoje, o resto igual ¦ abacaxi.maduro.hoje"
            })
    void takesTheWholeValue(String text, String secret) {
        assertThat(Secrets.redacted(text)).doesNotContain(secret).contains(" removed]");
    }

    @Test
    void takesEveryItemOfAListOfCodes() {
        assertThat(Secrets.redacted("the backup codes:\n1. 5520-1187\n2. 9034-6671\n3. 2218-7740\nkeep them"))
                .isEqualTo("the backup codes:\n[recovery codes removed]\nkeep them");
    }

    @Test
    void takesSeveralWordsOfASetting() {
        assertThat(Secrets.redacted("user: ops\nbecome_pass: Nebel? nur morgens!\nport: 22"))
                .isEqualTo("user: ops\nbecome_pass: [secret removed]\nport: 22");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export API_KEY=\"<your-key-here>\"",
                "password: bool = False,",
                "refresh_token: Option<String>,",
                "print(f\"password={password!r}\")",
                "private_key: \"RSAPrivateKey\",",
                "git show 0c1f7be29d8a43f6b5e2a1907d4c8f3e0c1f7be2",
                "author: 0c1f7be29d8a43f6b5e2a1907d4c8f3e0c1f7be2",
                "recovery codes are shown once",
                "the cell Sheet1!A1 and the shell's !42",
                "issue#7731 and days*24",
                "bcrypt is the password hash we use",
                "Is that the password?",
                "password: # set by the deployment"
            })
    void leavesLookAlikes(String text) {
        assertThat(Secrets.redacted(text)).isEqualTo(text);
    }
}
