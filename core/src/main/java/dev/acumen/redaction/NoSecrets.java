package dev.acumen.redaction;

/// What stands in the place of a secret without being one. The text says how it is written. It is in a class and in no
/// file beside it:
/// a start-up archive holds it, and `acumen add` opens no jar for it.
final class NoSecrets {
    static final String TEXT = """
            # What stands in the place of a secret without being one. A block begins with [name].

            # Whole values: types, states, labels, names of variables and methods, in lower case.
            [values]
            string str text char varchar nvarchar bytes byte bytea integer int long number numeric boolean bool object array list map any never void unknown uuid secretstr securestring secretstring charfield passwordfield textfield nullable
            null nil none undefined empty blank true false yes no on off default defaults auto always inherit ignore ignored
            required optional mandatory hidden visible masked redacted removed encrypted decrypted hashed salted encoded plaintext cleartext plain clear raw sensitive readonly protected secure insecure
            invalid valid missing changed unchanged updated expired incorrect wrong correct strong weak medium matched mismatch matches accepted rejected failed failure success successful denied blocked locked unlocked absent present forgotten unset locked enabled disabled active inactive passed passing skipped pending error errors warning
            secret secrets password passwords passwd passphrase passphrases credential credentials token tokens apikey username user users account accounts email login logon signin pin otp totp mfa sso saml oidc oauth ldap kerberos jwt basic bearer digest hmac negotiate
            passwort passwörter kennwort geheimnis wachtwoord adgangskode passord kodeord salasana losenord lösenord parola senha contraseña contrasena hasło haslo heslo jelszó jelszo şifre sifre lozinka geslo parole slaptažodis parool wachtwoorden пароль κωδικός parolă slaptazodis contrasenya パスワード ログイン 密码 密碼 口令 비밀번호 암호 كلمة-المرور סיסמה mật-khẩu
            prompt stdin stdout keychain keyring keystore keyfile manager vault config configuration settings environment env file external internal service method strategy provider policy public private shared random generated google github gitlab facebook apple microsoft keycloak okta interactive
            changeme changeit example placeholder sample dummy fake mock redacted todo tbd reset latest please input confirm confirmation current previous existing new old value values name key id data body form field param params parameter option options args arg self this props state request response result candidate editor
            obligatorio obligatoria obligatoire obligatorisch obrigatório obrigatória obbligatoria requerido requerida requis requise erforderlich pflichtfeld verplicht wymagane опционально обязательно

            # Beginnings of words that texts about secrets have in them, and passphrases hardly ever.
            [topics]
            pass pwd kennw contrase senha hasł hesl wachtw lösenord adgangsk salasan şifre jelsz парол secret token credential api-key apikey schlüssel
            user usuari utilis utent benutz gebruik login log-in signin sign-in anmeld account konto compte cuenta conta email mail
            enter type must should shall cannot can't choose provide repeat confirm verify forgot reset change invalid incorrect wrong required requi optional mandatory missing minimum maximum least character digit letters length match mismatch expire
            eingeb bitte falsch ungültig mindest zeichen wiederhol bestätig vergess pflicht neues
            saisi entrer entrez veuillez minimum moins caractère oubli confirm obligat obrigat obblig incorrect
            introdu ingres escrib mínimo carácter caracter olvid repet debe válid
            digite insira esquec repita deve inser dimentic conferm caratteri almeno ripeti
            voer minimaal tekens vergeten herhaal bevestig wpisz podaj znak powtórz zapomnia
            введите символ повторите забыли minst tecken gentag glemt
            field value blank empty please your config default prod env file from variable settings http example placeholder

            # What messages begin with.
            [first]
            see ask files siehe frag frage voir ver zie patrz is are was were be has have had must should can cannot can't does do did will would no not never please use set add enter
            ist sind war hat muss soll kann kein keine est doit es debe deve è is moet
            """;

    private NoSecrets() {}
}
