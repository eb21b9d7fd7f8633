package dev.acumen.redaction;

/// How people say a password, by language. The text says how it is written. It is in a class and in no file beside it:
/// a start-up archive holds it, and `acumen add` opens no jar for it.
final class SpokenPasswords {
    static final String TEXT = """
            # How people say a password, by language. A block begins with [language]; its lines are
            #   links    what leads on from the noun to what the password is of, pattern
            #   verbs    what leads to the value, pattern
            #   into     what leads to the value where a verb before the noun says that it was set, pattern
            #   ends     words that may follow the value
            #   endings  of participles and adjectives in lower case: what is said of a password is none
            #   words    the same, and other words that follow the verb without being a password

            [en]
            links    for|of|on|at|in|to|from|there|here|we use
            verbs    is|was|'s|will be|should be|has been set to|was set to|is set to|set to|(?:was |has been |is )?(?:changed|reset|updated|switched) to|is now|is still|is just|is simply|is currently
            into     (?!)
            ends     and then so but or for on in at if when because as to please pls btw until thanks
            endings  (?-i:[a-z]{2,}(?<!e)ed|[a-z]{3,}ing|[a-z]{2,}(?<!t)able|[a-z]{2,}ible|[a-z]{2,}(?<!f|li)ly|[a-z]{3,}less|[a-z]{3,}ful)
            words    a an the this that these those it its my your his her our their mine yours some any all both each every no none nothing not never always also again almost already just only quite rather really so still then there here now soon too very well yet maybe perhaps often once twice least most more less much enough if when where why how what who which whatever because and or but nor for from with without within of on off in into at by as to up out over under per via than like about after before between through during against behind beside beyond near is are was were be been am do does did done has have had can could may might must shall should will would let get gets got go goes going gone make made take taken give given put set keep kept hold held know known show shown hide hidden find found lose lost leave left read write written send sent tell told say said see seen think thought break broken steal stolen forget forgot forgotten choose chosen come came run begin begun built bound caught cut fed felt hit hurt met shut split spread stuck swapped typed won worn fine good bad better best worse worst right wrong true false correct incorrect valid invalid empty blank null nil void undefined long longer short shorter weak weaker strong stronger simple complex easy hard plain same similar identical different equal unequal distinct unique new newer old older fresh current former previous next last first second third final initial default actual real fake null optional mandatory compulsory necessary obligatory secret confidential private public internal external personal sensitive insensitive case-sensitive case-insensitive secure insecure safe unsafe safer clear unclear obvious visible invisible available absent present ready due overdue late early ok okay active inactive alive dead dirty clean close open opaque numeric alphanumeric random arbitrary static dynamic fixed constant temporary permanent global local remote manual automatic generic specific universal unknown unusual usual common rare essential crucial important critical vital irrelevant relevant redundant superfluous useless useful big bigger small smaller large larger high low minimum maximum twelve eight ten sixteen six four five seven nine three two one zero half double base64 bcrypt argon2 scrypt sha256 plaintext cleartext ciphertext utf-8 ascii text string number integer boolean bytes characters chars letters digits everything anything something somewhere nowhere everywhere elsewhere today tomorrow yesterday tonight annoying yours theirs ours stdin stdout true false legacy read-only write-only one-time intact unset unlike worth enforced tied held aware wise evil sane insane subject prone due legal illegal part key fun ugly nice cool funny silly stupid weird ridiculous great awesome terrible awful gibberish garbage nonsense trash json yaml html xml opt-in opt-out mixed-case lowercase uppercase server-side client-side end-to-end

            [de]
            links    für|fürs|von|vom|zu|zum|zur|des|der|dort|hier|am|an|im|in|auf|aufs|bei|beim|lautet für
            verbs    ist|lautet|heißt|heisst|war|wäre|ist jetzt|ist nun|ist noch|lautet jetzt|lautete|lautet übrigens
            into     auf
            ends     und damit dann also aber falls wenn für im auf am oder sowie
            endings  (?-i:[a-zäöüß]{2,}(?:ig|lich|bar|sam|isch|los|haft|voll)|(?:ge|ab|an|auf|aus|be|ein|ent|er|hinter|um|ver|vor|zer|zu|zurück|über|unter|weg|her|hin|mit|nach)[a-zäöüß]{2,}(?:t|en)|[a-zäöü]{2,}iert)
            words    der die das den dem des ein eine einen einem einer eines kein keine keinen mein meine dein deine sein seine ihr ihre unser unsere euer eure dies dieses dieser diese jenes jedes was wer wie wo wann warum welches nicht nie nur auch noch schon jetzt nun wieder immer zu sehr ganz sogar etwa doch dann da dort hier so als wenn ob falls weil bitte mit ohne in im auf an am bei beim von vom für zum zur aus nach vor über unter gegen per laut seit bis um es er sie man wir ihr ich du derselbe dasselbe gleich identisch falsch richtig korrekt leer lang kurz länger kürzer schwach stark sicher unsicher neu neuer alt älter fest frei offen klar unklar fertig weg kaputt egal okay gut schlecht super schlimm toll doof blöd dumm einfach schwer leicht komplex simpel geheim privat intern extern öffentlich nötig optional pflicht pflichtfeld pflichtangabe quatsch unsinn teil standard standardmäßig null undefiniert numerisch alphanumerisch zufall klartext text string zahl zwölf acht zehn zwei drei vier fünf sechs sieben neun minimum maximum mindestens höchstens ungültig gültig abgelaufen vergessen bekannt unbekannt verschieden anders unterschiedlich weiterhin weiter eh halt mal bald heute morgen gestern hinfällig fehlend zwingend ausreichend passend entscheidend geändert gesetzt gespeichert gehasht erforderlich notwendig obligatorisch daneben drin dabei raus weg vorbei null bcrypt argon2 veraltet

            [fr]
            links    par défaut|actuel|provisoire|temporaire|maître|principal|de|du|des|d['’]|pour|sur|à|au|aux|chez|dans|en|qu['’]|wifi|wi-fi|admin|root
            verbs    est|c['’]est|sera|était|devient|est maintenant|est toujours|serait
            into     à|sur
            ends     et puis mais donc pour sur dans si ou alors
            endings  [a-zà-ÿ]{2,}(?:és?|able|ible|oire|if|eux|iel|ique|ement|ant)
            words    le la les un une des ce cette ces cet mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs il elle on qui que quoi dont où pas plus moins très trop peu assez bien mal encore toujours jamais déjà aussi seulement même mêmes comme si en de du à au aux par pour sur sous dans avec sans chez entre vers avant après depuis identique différent différente correct correcte incorrect incorrecte faux fausse vrai vraie vide long longue court courte faible fort forte simple complexe valide invalide nul nulle requis requise exigé inconnu inconnue connu connue perdu perdue écrit écrite mis mise pris transmis défini définie fourni fournie saisi saisie choisi choisie compromis compromise stocké haché chiffré oublié expiré périmé secret secrète privé public publique sûr sûre neuf nouveau nouvelle ancien ancienne actuel unique nécessaire facultatif facultative obligatoire optionnel optionnelle visible caché prêt ok bon bonne mauvais mauvaise douze huit dix deux trois quatre aléatoire par-défaut null texte manquant absent disponible inutile utile lisible clair chiffres lettres ici là

            [es]
            links    por defecto|nueva|nuevo|vieja|temporal|provisional|de|del|para|en|al|a la|que|wifi|wi-fi|admin|root|actual
            verbs    es|era|será|sería|es ahora|sigue siendo|ahora es
            into     a|por
            ends     y e pero para si o así entonces en
            endings  [a-zñáéíóú]{2,}(?:ad[oa]s?|id[oa]s?|able|ible|orias?|ivas?|mente|icas?|osas?|[eo]ct[oa]s)
            words    el la los las lo un una unos unas este esta estos estas ese esa eso esto mi mis tu tus su sus nuestro nuestra que qué quien cual cuál no ni nunca siempre ya aún todavía también sólo solo muy más menos poco demasiado tan bien mal aquí ahí allí donde cuando como si de del en a al por para con sin sobre entre desde hasta según igual iguales distinta distinto diferente misma mismo correcta correcto incorrecta incorrecto falsa falso válida válido inválida inválido inválidos inválidas correctos válidos obligatorios vacía vacío larga largo corta corto débil fuerte simple compleja complejo segura seguro insegura inseguro nula nulo nueva nuevo vieja viejo anterior actual única único secreta secreto privada pública obligatoria obligatorio necesaria necesario opcional errónea erróneo mala buena lista visible oculta null texto ocho doce diez dos tres cuatro temporal permanente fija escrita puesta rota vista hecha dicha muerta alfanumérica caducada vencida

            [pt]
            links    nova|atual|provisória|temporária|padrão|de|do|da|dos|das|para|pra|pro|no|na|em|ao|que|wifi|wi-fi|admin|root|atual
            verbs    é|era|será|seria|agora é|ainda é|foi alterada para|continua sendo
            into     para|pra|por|a
            ends     e mas para pra se ou então no na
            endings  [a-zãõáéíóúâêôç]{2,}(?:ad[oa]s?|id[oa]s?|ável|ível|ória|iva|mente|ica|osa)
            words    o a os as um uma este esta esse essa isso isto meu minha teu tua seu sua nosso nossa que qual quem não nem nunca sempre já ainda também só muito mais menos pouco demais tão bem mal aqui ali onde quando como se de do da em no na por para com sem sobre entre desde até igual iguais diferente mesma mesmo correta correto incorreta incorreto errada errado falsa válida válido inválida inválido vazia vazio longa curta fraca forte simples complexa segura insegura nula nova novo velha antiga anterior atual única secreta privada pública obrigatória obrigatório necessária opcional visível oculta null texto oito doze dez dois duas três quatro temporária fixa escrita feita posta vista numérica alfanumérica campo

            [it]
            links    di default|nuova|attuale|provvisoria|temporanea|di|del|della|dello|dei|delle|dell['’]|per|su|sul|sulla|in|nel|nella|al|alla|a|da|wifi|wi-fi|admin
            verbs    è|era|sarà|sarebbe|adesso è|ora è
            into     a
            ends     e ma per se o quindi poi
            endings  [a-zàèéìòù]{2,}(?:ata|uta|ita|abile|ibile|oria|iva|mente|ica|osa)
            words    il lo la i gli le un uno una questo questa quello quella mio mia tuo tua suo sua nostro nostra che chi quale non né mai sempre già ancora anche solo molto più meno poco troppo così bene male qui lì dove quando come se di del della in nel a al da dal per con senza su tra fra fino uguale uguali diversa diverso stessa stesso corretta corretto scorretta errata errato sbagliata falsa valida valido invalida vuota vuoto lunga corta debole forte semplice complessa sicura insicura nulla nuova nuovo vecchia precedente attuale unica segreta privata pubblica obbligatoria necessaria opzionale facoltativa visibile nascosta null testo otto dodici dieci due tre quattro temporanea scaduta scritta messa persa rotta fissa richiesta compromessa scorretto

            [nl]
            links    van|voor|op|in|bij|aan|naar|om|daar|hier|tot
            verbs    is|was|luidt|wordt|is nu|is nog|blijft
            into     op
            ends     en maar dus voor op als of dan
            endings  (?:ge|be|ver|ont|her|er|ver|op|aan|af|uit|in)[a-z]{2,}(?:d|t|en)|[a-z]{2,}(?:lijk|baar|ig|isch|loos)
            words    de het een dit dat deze die mijn jouw zijn haar ons onze hun geen niet nooit altijd ook al nog nu weer zo te heel erg meer minder alleen maar hier daar waar wanneer als of van voor op in bij aan naar met zonder onder over door tussen hetzelfde dezelfde gelijk anders juist onjuist correct incorrect fout goed slecht leeg lang kort zwak sterk nieuw oud veilig onveilig vast vrij open klaar weg kwijt kapot oké simpel complex geheim privé publiek openbaar verplicht vereist nodig optioneel standaard onbekend bekend null tekst acht twaalf tien twee drie vier tijdelijk zichtbaar verborgen hoofdlettergevoelig

            [pl]
            links    nowe|tymczasowe|do|dla|na|w|z|od|u|tego|jego
            verbs    to|jest|brzmi|było|będzie|jest teraz
            into     na
            ends     i a ale dla do na w więc lub oraz
            endings  [a-ząćęłńóśźż]{2,}(?:ne|no|te|to|we|ce|ie|łe)
            words    to ten ta te nie też tylko już jeszcze zawsze nigdy bardzo zbyt za tak jak gdy jeśli że czy co kto gdzie tutaj tam w na do od z ze za po przed pod nad przez dla bez o u takie samo inne nowe stare puste złe dobre krótkie długie słabe mocne silne proste trudne błędne nieprawidłowe poprawne niepoprawne wymagane opcjonalne obowiązkowe tajne ukryte widoczne ważne nieważne null tekst osiem dwanaście dziesięć

            [sv]
            links    för|for|til|till|på|i|av|af|hos|från|fra|ved|der|där|her|här
            verbs    är|er|var|blir|lyder|är nu|er nå|er nu|heter|hedder
            into     till
            ends     och og men så for för på i om eller
            endings  [a-zåäöæø]{3,}(?:ad|at|et|ede|ade|ande|ende|igt?|ligt?|bart?|skt|löst|løst)
            words    det den de en ett et ein min mitt mit din ditt dit sin sitt vår vårt vores inte ikke ej aldrig aldri alltid altid också også bara bare kun redan allerede ännu endnu enda nu nå igen mycket meget för for alltför så som när når om att at vad hva hvad hvor var här her där der i på av af till til från fra med utan uten uden under över over mellan mellem samma samme lika lik ens olika forskellig forskjellig fel feil forkert rätt riktig rett korrekt ogiltigt ugyldig gyldig giltigt tomt tom långt langt lang kort svagt svag starkt sterk stærk nytt ny gammalt gammel säkert sikkert sikker hemligt hemmelig skjult dolt synlig fast fri öppet åpent åben obligatoriskt obligatorisk valfritt valgfri nödvändigt nødvendig okänt ukendt ukjent känt kendt kjent slut utløpt udløbet null tekst text åtta otte åtte tolv tio ti

            [fi]
            links    [a-zäö-]{2,30}(?:lle|lla|llä|lta|ssa|ssä|sta|stä|een|iin|oon|uun|aan|ään|n)
            verbs    on|oli|on nyt|kuuluu|on edelleen
            into     on
            ends     ja mutta tai jos niin
            endings  [a-zäö]{3,}(?:ttu|tty|nut|nyt|ton|tön|llinen|lainen|läinen|ssa|ssä|lla|llä|va|vä)
            words    ei se tämä tuo sama eri väärä oikea virheellinen tyhjä pitkä lyhyt heikko vahva uusi vanha pakollinen valinnainen salainen julkinen liian jo vielä aina vain myös nyt kun jos että kuin ja tai null teksti voimassa vanhentunut kadonnut

            [cs]
            links    k|ke|do|pro|na|od|z|u|v
            verbs    je|bylo|bude|zní|je teď|je nyní
            into     na
            ends     a ale pro na do nebo tak
            endings  [a-záčďéěíňóřšťúůýž]{2,}(?:no|to|lo|é|cí)
            words    to ten ta ne není jen už ještě vždy nikdy velmi příliš moc tak jak když že co kde tady tam v na do od z ze za po pro bez u stejné jiné nové staré prázdné špatné dobré krátké dlouhé slabé silné správné nesprávné neplatné platné povinné volitelné tajné null text nutné

            [tr]
            links    olarak|artık|şu an
            verbs    şu|artık|şudur|olarak
            into     olarak
            ends     ve ama ile için veya
            endings  [a-zçğıöşü]{3,}(?:li|lı|lu|lü|siz|sız|miş|mış|dir|dır|dur|dür)
            words    bu şu o bir çok az en daha yanlış doğru hatalı geçersiz geçerli boş uzun kısa zayıf güçlü yeni eski zorunlu gerekli isteğe gizli açık aynı farklı değil olmalı girin giriniz null metin

            [hu]
            links    a|az|ehhez|ide
            verbs    ez|most|mostantól
            into     ez
            ends     és de ha vagy
            endings  [a-záéíóöőúüű]{3,}(?:ott|ett|ött|ható|hető|tlan|telen|tett|tott)
            words    a az egy nem is csak már még mindig soha túl nagyon így ha hogy mi kötelező hibás helyes helytelen érvénytelen érvényes üres rövid hosszú gyenge erős új régi titkos ugyanaz azonos más null szöveg lejárt

            [ru]
            links    от|для|к|на|у|в|из
            verbs    это|—|–|-|был|будет|теперь|такой
            into     на
            ends     и а но для на в или если
            endings  [а-яё]{2,}(?:ый|ой|ий|ен|ан|ят|ыт|ет|ется|ают|ать|ить)
            words    это не нет ни тоже только уже ещё еще всегда никогда очень слишком так как если что где здесь там в на до от из с со за по под над для без у о об тот же такой другой новый старый пустой неверный верный обязателен обязательно обязательное нужен должен скрыт слаб короткий длинный слабый сильный секрет текст строка
            """;

    private SpokenPasswords() {}
}
