package dev.acumen.redaction;

/// Words for secrets and for what is done with them, in many languages. The text says how it is written. It is in a
/// class and in no file beside it:
/// a start-up archive holds it, and `acumen add` opens no jar for it.
final class SecretWordList {
    static final String TEXT = """
            # Words for secrets and for what is done with them. A section begins with [name], each line of it with a language.
            # Words are separated by commas. In a word
            #   -    is a hyphen, a space or nothing
            #   (x)  may be missing, x being letters
            #   *    is any further letters
            # The first three characters of a word are letters, for they are what a scan looks for; shorter words are whole words.

            [passwords]
            en  pass-word, pass-phrase, pass-code, unlock phrase, secret phrase, verification phrase, pass, passwd, pwd, pw, psk
            en  storepass, keypass, requirepass, masterauth, pswd, psw, pword, p/w, paßwort, passwrod, pasword, passwort, assword, pre-shared-key, preshared-key, keymaterial, dbpass, dbpwd, dbpw, smtppass, ftppass, userpass, rootpass, adminpass, mailpass, ldappass, sshpass, sqlpass, certpass, upw, opw, option key, rootpw, bindpw, userpw, adminpw, sshpw, ldappw, key-phrase
            de  passwort, passwörter, kennwort, kennwörter, kenncode, passphrase, passcode, pw, zugangscode, zugangswort, losungswort
            fr  mot-de-passe, mots de passe, motdepasse, mdp, phrase de passe, phrase secrète, code d'accès, code secret
            es  contraseña, contrasena, contrasenya, clave de acceso, clave del wifi, clave del wi-fi, clave de la red, clave de la wifi, clave de usuario, clave del usuario, clave del router, clave de la cuenta, clave del servidor, clave del correo, clave del panel, clave de administrador, clave de root, clave de la vpn, frase secreta, frase de paso, palabra de paso
            pt  senha, palavra-passe, frase secreta
            it  password, passphrase, parola d'ordine, frase segreta, parolachiave
            nl  wachtwoord, wachtzin, toegangscode
            pl  hasło, hasła, hasłem, haslo
            sv  lösenord, lösenordet, losenord, passfras
            sv  adgangskode, adgangskoden, kodeord, kodeordet, passord, passordet, tilgangskode
            fi  salasana
            cs  heslo
            tr  şifre, şifresi, sifre
            hu  jelszó, jelszo, jelszava
            ru  пароль, пароля, паролей
            zh  密码, 密碼, 口令
            ja  暗号, パスワード, パスフレーズ, 合言葉
            ko  비번, 암호, 비밀번호

            [any keys]
            en  key, licence, license

            [weak passwords]
            de  schlüssel
            fr  clé
            es  clave
            pt  chave
            pl  klucz
            it  parola
            tr  parola
            pl  fraza

            [secrets]
            en  secret, secret-id, token, creds, _auth, key, auth-salt, nonce-salt, password-salt, hash-salt, licence-key, license-key, signing-seed, master-seed, hmac-seed, origin-auth, edge-auth, cdn-auth, logged-in-salt, pepper, erlang-cookie
            de  api-schlüssel, zugriffsschlüssel
            fr  jeton, clé api, clé d'api, clé secrète
            es  clave api, clave de api, clave secreta
            pt  chave api, chave de api, chave da api, chave secreta
            it  chiave api, chiave segreta
            nl  api-sleutel
            pl  klucz api, klucz dostępu
            sv  api-nyckel
            ru  ключ api, api-ключ
            zh  密钥, 密鑰, 令牌
            ja  apiキー, トークン

            [credentials]
            en  credential, code-word, secret word, magic word, duress word, safe word, vault phrase, wallet phrase, backup phrase, security phrase, challenge phrase, pass-key phrase, basic auth, cracked, enrolment key, enrollment key, join key, wi-fi key, wlan-key, totp-seed, otp-seed, mfa-seed, 2fa-seed, totp-secret, credentials, (pre-)shared key, (pre-)shared secret
            de  codewort, sicherheitswort, losung, zugangsdaten, gemeinsamer schlüssel, gemeinsamen schlüssel, wlan-schlüssel
            fr  mot de code, identifiants, clé partagée, clé pré-partagée
            es  credenciales, clave compartida, clave precompartida
            pt  credenciais, chave partilhada, chave compartilhada
            it  credenziali, chiave condivisa, chiave precondivisa
            pl  klucz współdzielony
            zh  🔑, 🔐
            ja  共有キー, 共有鍵
            zh  共享密钥

            [seeds]
            en  mnemonic, seed, recovery phrase, wallet

            [questions]
            en  security question, secret question
            de  sicherheitsfrage
            fr  question secrète, question de sécurité
            es  pregunta secreta, pregunta de seguridad
            pt  pergunta secreta, pergunta de segurança
            it  domanda segreta, domanda di sicurezza
            nl  beveiligingsvraag
            pl  pytanie pomocnicze

            [pins]
            en  combination, passkey, activation-code, backup code, recovery code, pairing, service-pin, karten-pin, geräte-pin, pairing code, manual pairing code, pair-code, login code, pin, pin-code, pin-number, otp, otp-code, tan, mtan, puk, sim-pin, new pin, second factor, keypad, key-safe
            en  access-code, access-passcode, door-code, gate-code, entry-code, entrance-code, alarm-code, safe-code, unlock-code, lock-code, lock screen code, garage-code, locker-code, vault-code
            en  conference-code, meeting-code, pairing-code, master-code, installer-code, engineer-code, service-code, user-code, duress-code, disarm-code, keypad-code, panel-code, setup-code, homekit-code
            en  security-code, verification-code, confirmation-code, one-time-code, one-time-passcode, sms-code, mfa-code, 2fa-code
            de  anmelde-code, login-code, pin-nummer, zweiter faktor, zweiten faktor, tür-code, tor-code, zugangs-code, zutritts-code, alarm-code, tresor-code, schloss-code, sicherheits-code, bestätigungs-code, einmal-code, freischalt-code, kopplungs-code
            fr  digicode, code pin, code secret, code d'accès, code d'entrée, code d'activation, code de vérification, code de validation, code de sécurité, deuxième facteur
            fr  code sms, code de connexion
            es  código pin, código de acceso, código de verificación, código de seguridad, segundo factor
            pt  código de acesso, código de verificação, código de segurança, segundo fator
            it  codice pin, codice di accesso, codice di verifica, codice di sicurezza, secondo fattore
            nl  toegangs-code, deur-code, pincode
            pl  kod logowania, kod pin, pin-kod, kod dostępu, kodem dostępu, kod weryfikacyjny, kod z sms
            sv  dörr-kod, pin-kod, larm-kod
            da  dør-kode(n), adgangs-kode(n), pin-kode(n), dør-koden
            zh  验证码, 驗證碼, 门禁密码, 开门密码, 取件码
            ja  テンキー, 暗証番号, 認証コード, 確認コード

            [codes]
            en  code
            it  codice
            es  código
            pl  kod, kodu, kodem

            [owners]
            en  the, your, my, our
            de  das, die, der, den, dein, mein, unser
            fr  la, le, mon, ton, notre, votre
            es  la, el, mi, tu
            pt  o, meu, seu
            it  il, la, mia

            [doors]
            en  door, gate, lock, locker, alarm, safe, keypad, garage, panel, padlock
            de  tür, tor, schloss, tresor, alarmanlage
            fr  porte, portail, portillon, alarme, coffre, garage
            es  puerta, portón, portal, alarma, caja fuerte
            pt  porta, portão, cofre
            it  porta, portone, cancello, allarme, cassaforte, serratura
            nl  deur, poort, kluis
            pl  drzwi, alarmu, bramy, brama, bramę, furtki, furtka, furtkę, domofonu, sejfu, sejf, kłódki
            sv  dörren, porten, larmet
            da  døren, porten, alarmen

            [opening]
            en  open*, unlock*, disarm*
            de  öffne*, entsperr*, aufsperr*, entriegel*
            fr  ouvr*, déverrouill*
            es  abre, abrir, abro
            pt  abre, abrir, desbloque*
            it  apre, apri, aprire, sblocc*
            nl  openen, ontgrendel*
            pl  otwier*, otwórz

            [signing in]
            en  log-in, log-on, logged in, logging in, sign-in, signed in, get in, get into, get on, get onto, unlock, wi-fi, wlan, vpn, ssh, user, username, account, creds, admin /, root /
            de  einlogg*, anmeld*, melde dich, zugang, zugangsdaten, anmeldedaten, login-daten, benutzer
            fr  connecte*, connexion, identifiant
            es  entra, entrar, entre, acced*, inicia sesión, usuario
            pt  entrar, usuário
            it  acced*, entra, entrare, utente
            nl  inloggen, aanmeld*, inloggegevens
            pl  zaloguj*, dane logowania
            sv  logga in

            [with]
            en  with, using
            de  mit
            fr  avec
            es  con
            pt  com
            nl  met
            pl  za pomocą, na, z
            sv  med

            [handing]
            en  namely, is, it's, it’s, 's, was, as, use, using, with, to, just, only, now, still, set, changed, reset, enter, type, try, says, became, mine, ours, reads, contain(s), should be, will be
            de  nämlich, und zwar, ist, lautet, heißt, hieß, war, nur, auf, mit, nimm, jetzt, nun, also, wurde, geworden, steht, als, enthält
            fr  à savoir, c'est-à-dire, est, c'est, mis, mets, avec, voici, utilise, tape, maintenant, dit
            es  o sea, es decir, es, era, usa, puse, puesto, con, pon, poner, ahora, dice
            pt  ou seja, é, eh, agora, com, coloquei, pus, põe, usar, ficou
            it  cioè, ovvero, è, ora, messo, metti, adesso
            nl  namelijk, is, op, met
            pl  czyli, jest, brzmi, na, teraz, użyj, wpisz, ustawiłem
            sv  alltså, är, er, nu

            [joined]
            zh  就是, 改成, 改为, 设成, 用的是, 是, 为, 為, 用
            ja  は, が, を

            [leading on]
            en  to, for, of, from, on, at
            de  der, des, vom, von, zum, zur, für, fürs
            fr  de, du, d', de la, de l'
            es  de, del, de la
            pt  do, da, di
            nl  van, voor
            pl  do, od
            sv  för, til

            [licences]
            en  2fa, totp, authenticator, product, activation, registration, security, recovery, encryption, backup, unlock, setup, pairing, rescue, volume, windows

            [licence keys]
            en  licence, license, signing-seed, master-seed, hmac-seed, origin-auth, edge-auth, cdn-auth, serial, bitlocker
            de  lizenz, lizenzschlüssel, wiederherstellungsschlüssel, aktivierungsschlüssel, seriennummer
            fr  clé licence, clé de licence, clé produit, clé de produit, clé de récupération, clé de secours
            es  clave de licencia, clave de producto, clave de recuperación
            pt  chave de licença, chave de produto, chave de recuperação
            it  chiave di licenza, chiave di recupero, chiave prodotto
            pl  klucz licencyjny, klucz produktu, klucz odzyskiwania
            zh  激活码, 序列号, 许可证, 恢复密钥
            ja  ライセンスキー, プロダクトキー, 回復キー

            [keyed things]
            en  api, access, auth, secret, private, encryption, decryption, signing, account, master, shared, deploy, service, client, subscription
            en  licence, license, signing-seed, master-seed, hmac-seed, origin-auth, edge-auth, cdn-auth, session, app, fernet, hmac, webhook, storage, validation, machine, crypt, crypto, cipher, routing
            en  integration, ingest, ingestion, write, instrumentation, connection, network, nwk, link, product, activation, feed, stream
            en  bind, local, pairing, mesh, join, admin, root, team, server, device, bot, cluster, tenant, wallet, function, host, system
            en  query, search, map(s), push, bridge, setup, security, recovery, turn, bearer, refresh, wpa

            [column parts]
            en  token, secret, key, code, pin, puk, tan, otp, pass, passwd, pwd, psk, pw, keypad, key-safe, second factor
            de  schlüssel, nummer
            fr  clé, facteur
            it  codice
            es  código, factor
            pl  kod
            zh  密钥, 密码, 验证码, 取件码
            ja  番号, コード

            [address parameters]
            en  appid, appkey, app_key, apikey, api_key, apitoken, api_token, key, k, auth, authkey, auth_key, authtoken, auth_token, accesskey, access_key, sig, signature, code
            en  pass, passkey, passcode, pwd, secret, token, tk, t, hashkey, hash_key, userkey, user_key, wskey, ticket, otp, invite, credential, subscription-key, rskey
            en  private_token, feed_token, rss_token, jwt, st

            [address parts]
            en  hook(s), webhook(s), web-hook(s), webhook-test, githook(s), hookb2, services, bot, token(s), key(s), auth, private, secret, feed(s), ical, ics, rss
            en  reset, reset-password, reset_password, password-reset, magic, magic-link, invite(s), invitation(s), unsubscribe, verify, confirm, access, rpc, trigger(s)
            en  incoming, ingest, collect, login, sso, ping, push, notify, share, flow(s)

            [typing]
            en  type, typed, typing, enter, entered, tried, give it
            de  tippe, tipp, eingetippt
            fr  tape, tapez, tapé
            es  escribe, teclea
            it  digita, digitato
            pl  wpisz

            [keying in]
            en  wants, needs, takes, then, type, enter, press, punch in, key in, dial, is, combination
            de  tippe, eingeben, gib, braucht, will, dann
            fr  tape, tapez, composez, veut, puis
            es  marca, teclea, pide, luego
            it  digita, vuole
            pl  wpisz

            [digits]
            en  zero, oh, one, two, three, four, five, six, seven, eight, nine
            de  null, eins, zwei, zwo, drei, vier, fünf, sechs, sieben, acht, neun
            fr  zéro, un, deux, trois, quatre, cinq, sept, huit, neuf
            es  cero, uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve
            pt  um, dois, três, quatro, sete, oito, nove
            it  due, tre, quattro, cinque, sei, sette, otto
            nl  nul, een, twee, drie, vijf, zes, zeven, negen
            pl  jeden, dwa, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć

            [answers]
            en  answer
            de  antwort
            fr  réponse
            es  respuesta
            pt  resposta
            it  risposta
            nl  antwoord
            pl  odpowiedź

            [adverbs]
            en  again, now, still, just, simply, currently, only, set to, always, actually, probably, literally, really
            de  wieder, jetzt, nun, noch, immer noch, übrigens, aktuell, derzeit, weiterhin, einfach, nur, immer, eigentlich, glaube ich, momentan, auch
            fr  de nouveau, maintenant, toujours, encore, actuellement, juste, simplement, désormais
            es  otra vez, ahora, siempre, todavía, aún, simplemente, solo, actualmente
            pt  agora, ainda, sempre, só, simplesmente
            it  di nuovo, ora, adesso, ancora, sempre, solo, semplicemente
            nl  weer, nu, nog, nog steeds, gewoon
            pl  znowu, teraz, nadal, zawsze, po prostu
            sv  nu, fortfarande, nå, fortsatt, stadig

            [cues]
            en  no caps, no capitals, all lower-case, lower-case, all caps, upper-case, capital, with spaces, with the spaces, no spaces, without spaces, all one word, in one word, with a dash, with the dashes, with hyphens
            de  klein, groß, ohne großbuchstaben, ohne umlaute, alles klein, alles in klein, kleingeschrieben, klein geschrieben, großgeschrieben, groß geschrieben, zusammengeschrieben, alles zusammen, mit leerzeichen, ohne leerzeichen, in einem wort, mit bindestrich, inklusive
            fr  sans majuscule, sans accent, tout en minuscule, en minuscule, en majuscule, avec espace, avec des espaces, avec les espaces, sans espace, tout attaché, en un mot, avec un tiret, avec des tirets
            es  sin mayúscula, sin acento, todo en minúscula, en minúscula, en mayúscula, todo junto, con espacios, sin espacios, con guion
            pt  tudo minúsculo, tudo em minúscula, em minúscula, tudo junto, com espaços, sem espaços, com hífen
            it  senza maiuscole, tutto minuscolo, tutto in minuscolo, in minuscolo, tutto attaccato, con gli spazi, senza spazi, con la maiuscola, con il trattino
            nl  alles kleine letters, kleine letters, met spaties, aan elkaar, met streepjes
            pl  małymi literami, z małej litery, ze spacjami, bez spacji, z wielkiej litery
            sv  små bokstäver, med mellanslag
            ja  小文字, 大文字, スペース
            zh  小写, 大写, 空格

            [inside phrases]
            en  the, a, an, in, on, at, of, over, under, by, to, with, and, from
            de  der, die, das, den, dem, im, am, in, auf, an, und, mit, vom, zum, zur, bei
            fr  le, la, les, du, des, de, d, l, en, sur, sous, et, au, aux, dans, avec, un, une
            es  el, la, los, las, del, de, en, con, y, un, una, por
            pt  o, a, os, as, do, da, em, no, na, com, e, um, uma
            it  il, lo, la, i, gli, le, di, del, della, nel, con, e, un, una, sul, sotto
            nl  de, het, een, in, op, van, en, met
            pl  w, na, z, i, do, po, za, pod, nad
            sv  en, ett, på, i, och, av, med

            [asking]
            en  what, what's, whats, which, remind me
            de  was ist, wie ist, wie lautet, welches, wie war
            fr  quel, quelle, c'est quoi
            es  cuál, cual, qué
            pt  qual
            it  qual, quale
            nl  wat is, welk
            pl  jakie, jaka, jaki

            [using]
            en  use, using, used, try, take, set, reset, changed, put, enter, type
            de  nimm, benutze, verwende, setze, probier
            fr  utilise, utilisez, mets, j'ai mis, tape, tapes, tapez
            es  usa, puse, pon, escribe
            pt  usa, use, coloquei, digita
            it  usa, metti, ho messo, scrivi
            nl  gebruik
            pl  użyj, wpisz, ustawiłem, ustawiłam

            [being]
            en  it's, it is, that's, namely, still, try, use
            de  es ist, ist jetzt, ist nun, nämlich, probier, probier mal, nimm
            fr  c'est, à savoir, essaie, utilise
            es  ahora es, prueba, usa, o sea
            pt  agora é, tenta, usa
            it  adesso è, ora è, cioè, prova, usa
            nl  het is, probeer
            pl  teraz to, czyli, spróbuj

            [compounds]
            en  authentication, protection, protected, reset, recovery, manage*, policy, policies, field, fields, prompt*, hash*, strength, length, change*, rotation, expir*, input*, form*, login, auth, storage, store*, vault, generat*, validat*, check*, confirm*, encrypt*, complexity, require*, rules, grant, flow, box, column, parameter, variable, option, file, entry, database, dialog*, screen, page, link, email, hint, update*, request*, sharing, spraying, guess*, crack*, attack*, leak*, breach*, sync*, autofill, toggle, visibility, mask*, mismatch, history, reuse, based, less
            """;

    private SecretWordList() {}
}
