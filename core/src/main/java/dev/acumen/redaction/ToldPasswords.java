package dev.acumen.redaction;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Passwords that a sentence tells behind a noun for one: after a verb or a colon, at once, or a clause or a line
/// later. The less a value looks like a password, the more has to hand it over: a plain word or several only where a
/// verb, a colon or quotation marks do, the clause ends with them, and the language does not say them of passwords.
final class ToldPasswords {
    /// No call, no key of a setting, nothing public, nothing about hashes.
    private static final Pattern CODE = Pattern.compile("(?iu)@\\$|[ \\t]{0,4}:?=|[a-z0-9]?[_({\\[=]|[\"'] ?[:=,)\\]]"
            + "| p[úu]bb?li|[^\\n]{0,60}(?:hash|digest|checksum|bcrypt|argon)");

    /// A word that more often is a verb, and what shows that it is none.
    private static final Pattern PASS = pattern("pass(?!\\p{L})");
    private static final Pattern BEFORE_PASS = pattern(
            "(?:[,;/(&] ?|(?<!\\p{L})(?:the|my|our|your|admin|root|user|login|wi-?fi|vpn|db|ftp|ssh|sudo|default|new|old|temp|guest"
                    + "|test|staging|prod|master|same|with|and|und|con|avec|com|mit|et|y|e) )$");

    static final String OPEN = "[\"'`«»„“”‘「『]?";
    private static final String CLOSE = "(?=[\"'`»“”’」』)）,;。，、！？!?:…]{0,2}"
            + "(?:[\\s。，、]|[^\\x00-\\x7F]|\\z|[.:](?:\\s|\\z))|[.!?]{1,2}[\"”)]?(?:\\s|\\z))";
    /// With a digit or a sign.
    static final String VALUE = "(?=\\S{0,40}[0-9!#%^&*$+~])([!-~À-žß&&[^\\s\"'`<>;,()=]]{5,64})" + CLOSE;
    static final String QUOTED = "[\"«„“”「『](?! )([^\"«»„“”「」『』<>=\\n]{4,80}?)(?<! )[.!?]?[\"»“”」』]";

    static final String WORDS = "(?:(?<!\\p{L})" + SecretWords.of("handing").pattern() + "[ \\t]{1,2}|"
            + SecretWords.of("joined").pattern() + "[ \\t]{0,2})";
    static final String HANDS = "(?:" + WORDS + "|(?<![\"'`])[:：→，、（(?] ?|(?:->|=>|[—–=]) |, )";
    private static final String OWN_LINE =
            "\\n[ \\t>#/*-]{0,8}(?:(?:\\[[^\\]\\n]{1,30}] ?)?\\p{L}[\\p{L}0-9 ._-]{0,20}: {1,2})?"
                    + "(?=\\S{6,64}[ \\t]{0,3}(?:\\r?\\n|\\z))";

    private static final Pattern LATER = pattern("(?:(?:" + HANDS + OPEN + "|" + OWN_LINE + "|[\"`«„“”‘「『])" + VALUE
            + "|(?:" + WORDS + "|(?:->|=>|→|[—–]) ?)" + QUOTED + ")");
    /// What hands over words put together, far behind the noun.
    private static final Pattern LATER_JOINED = pattern("(?:(?<!\\p{L})"
            + SecretWords.of("being").pattern() + "|(?<![\"'`])[:?]|,(?= (?=\\S{0,20}[0-9])\\S{5,24}\\s{0,4}\\z))"
            + "(?: " + SecretWords.of("adverbs").pattern() + "(?!\\p{L})){0,2} " + OPEN
            + "([\\p{L}][\\p{L}0-9._-]{5,60}?)(?=[\"'`»”]?(?:[.,;!?]?(?:\\n|\\z|[.,;!?] )))");
    private static final int LONGEST_CLAUSE = 100;
    private static final Pattern NEAR =
            pattern("(?<= )" + OPEN + "(?=[!-~]{0,40}\\p{L}{3})(?![0-9a-f]{6,64}(?![!-~]))(?=\\p{L})" + VALUE);
    private static final Pattern NEXT = pattern("(?:(?: ?, ?| )" + OPEN + VALUE + "| ?" + QUOTED + ")");
    private static final Pattern ENCLOSED = pattern(" \\(" + OPEN + "([^\\s()\"'`]{5,60})[\"'`]?\\)");
    private static final Pattern POINTED_AT =
            pattern("(?<!\\p{L})" + SecretWords.of("owners").pattern() + " (?:\\p{L}{1,20} ){0,2}$");
    private static final Pattern BELOW =
            pattern("[^\\n:]{0,80}:[ \\t]{0,3}(?:\\r?\\n){1,2}\\s{0,8}([!-~]{8,200})(?=[ \\t]{0,3}(?:\\r?\\n|\\z))");
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32,128}");

    private static final Pattern EAST = pattern(
            "[^\\n。，,.:：は是为為]{0,20}?[ \\t]?(?:は|是|为|為|는|은|[:：]|[ \\t]?(?=[!-~]{0,40}[0-9])|(?=[A-Za-z0-9._-]{5,40}[，。、]))"
                    + "(?:[\\p{IsHiragana}\\p{IsKatakana}\\p{IsHan}]{1,4})?[ \\t:：]{0,3}(?=[\"'`「『“]?[A-Za-z0-9][!-~]{3})");
    private static final Pattern EAST_END = Pattern.compile("[ \\t]{0,2}(?:[^\\x00-\\x7F]|[,;.!?)]|\\s|\\z)");

    private static final Pattern QUOTE = pattern("[\"'`«„“”「](?! )([^\"'`«»„“”」\\n]{4,80}?)(?<! )[.!?]?[\"'`»“”」]");
    private static final Pattern BARE = pattern("[\\p{L}\\p{N}][^\\s\"'`<>(){}\\[\\]|;,=«»“”„。、，]{3,79}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{5,12}");
    private static final Pattern TWO_PARTS = Pattern.compile("\\p{Ll}+-\\p{Ll}+");

    /// Something about how the value is written, behind it.
    private static final String CUE =
            " ?[,;、(–-]? ?(?:\\p{L}{1,4} ){0,2}" + SecretWords.of("cues").pattern();
    private static final Pattern BEFORE_CUE = pattern(
            "[^\\n.:;\"'`=]{0,60}?(?:(?<!\\p{L})" + SecretWords.of("handing").pattern()
                    + " |[:：] ?|\\? (?:[-–] )?|" + SecretWords.of("joined").pattern()
                    + ")(?:[^\\n:;]{0,20}: )?([\\p{L}\\p{N}][^\\n,;:()\"]{3,60}?)" + CUE);
    private static final Pattern BEHIND_CUE =
            pattern("[^\\n.:;]{0,80}" + SecretWords.of("cues").pattern() + "[^\\n.:;]{0,20}[:：] ?");

    private static final String USER =
            "(?:user(?:name)?|login|account|benutzer(?:name)?|nutzer|usuario|usuário|utilisateur|utente"
                    + "|gebruiker|użytkownik|användare|bruker|konto|логин|пользователь)";
    private static final Pattern WITH_USER = pattern(
            "(?<!\\p{L})" + USER + "(?: (?:is|as|ist|heißt|es|est|é|è|jest|är|er))?[: ]{1,3}" + OPEN
                    + "(?!(?:and|und|y|et|e|i|or|o|ou|oder) )[\\p{L}0-9._@+-]{1,60}[\"'`]?(?: ?[,;/])? (?:\\p{L}{1,3} ){0,2}$");
    /// A noun behind it has its value at once.
    private static final Pattern ADDED =
            pattern("(?:[,/(] ?|(?<!\\p{L})(?:with|con|avec|com|mit|met|med|z|y|et|e|und|en|i) )$");
    /// Words of a sentence, and nothing of a program.
    private static final Pattern IN_SENTENCE = pattern("[^{}\\[\\]<>=\"']{0,120}[\\p{L}0-9,.;!?)/-] ");
    private static final char LAST_LATIN = 0x24F;
    /// A word in another script than the noun's.
    private static final Pattern LATIN = Pattern.compile(" [A-Za-z0-9._-]{5,40}(?:[,.;]|\\s*\\n|\\z)");
    private static final Pattern NO_NOUN =
            pattern(" " + SecretWords.of("compounds").pattern());

    private final SentenceText reading;

    ToldPasswords(SentenceText reading) {
        this.reading = reading;
    }

    static Pattern pattern(String of) {
        return Pattern.compile("(?iu)" + of);
    }

    /// What a text tells of a password.
    Optional<SecretKind.Span> of(SecretNames.Name name) {
        boolean isVerb = reading.isAt(PASS, name.start())
                && !reading.before(BEFORE_PASS, name.start()).find()
                && !reading.before(WITH_USER, name.start()).find();
        if (isVerb || reading.isAt(CODE, name.end())) {
            return Optional.empty();
        }
        return handed(name)
                .or(() -> next(name))
                .or(() -> cued(name))
                .or(() -> below(name))
                .or(() -> enclosed(name))
                .or(() -> later(name))
                .or(() -> joined(name))
                .or(() -> near(name));
    }

    /// `the password for the kiosk is peppercorn`
    private Optional<SecretKind.Span> handed(SecretNames.Name name) {
        if (reading.text().charAt(name.start()) > 0x1000) {
            Matcher handing = reading.at(EAST, name.end());
            return handing.lookingAt()
                    ? given(name, handing.end(), PasswordLanguage.ENGLISH, EAST_END, Shape.WORD)
                    : Optional.empty();
        }
        return PasswordLanguage.ALL.stream()
                .filter(language -> name.languages().contains(language.code()))
                .flatMap(language -> handed(name, language).stream())
                .findFirst();
    }

    private Optional<SecretKind.Span> handed(SecretNames.Name name, PasswordLanguage language) {
        Matcher handing = reading.at(language.handing(), name.end());
        boolean isFirst = language.code().equals(languageOf(name).code());
        if (!handing.lookingAt() || !(isFirst || handing.group("own") != null)) {
            return Optional.empty();
        }
        boolean isLabel = handing.group("label") != null
                && name.kind() != SecretNames.Kind.CREDENTIAL
                && !reading.before(IN_SENTENCE, wordStart(name.start())).matches();
        if (isLabel) {
            return name.kind() == SecretNames.Kind.WEAK ? Optional.empty() : phrase(handing.end(), language);
        }
        Shape least = handing.group("into") != null ? Shape.JOINED : Shape.WORD;
        return given(name, handing.end(), language, language.end(), least);
    }

    private int wordStart(int from) {
        int start = from;
        while (start > 0
                && (Character.isLetter(reading.text().charAt(start - 1))
                        || reading.text().charAt(start - 1) == '-')) {
            start--;
        }
        return start;
    }

    private Optional<SecretKind.Span> given(
            SecretNames.Name name, int start, PasswordLanguage language, Pattern end, Shape least) {
        boolean isWeak = name.kind() == SecretNames.Kind.WEAK;
        return word(start, language, end, isWeak ? Shape.NUMBERED : least)
                .or(() -> isWeak ? Optional.empty() : phrase(start, language));
    }

    private Optional<SecretKind.Span> phrase(int start, PasswordLanguage language) {
        return Phrase.at(reading, start, language).flatMap(end -> span(start, end, true));
    }

    /// What is quoted, a word at the end of the clause, or what no word could be.
    private Optional<SecretKind.Span> word(int start, PasswordLanguage language, Pattern end, Shape least) {
        Matcher quoted = reading.at(QUOTE, start);
        if (quoted.lookingAt()) {
            return span(quoted.start(1), quoted.end(1), isPlain(quoted.group(1), language));
        }
        Matcher bare = reading.at(BARE, start);
        if (!bare.lookingAt()) {
            return Optional.empty();
        }
        int to = reading.trimmed(start, bare.end());
        String value = reading.part(start, to);
        Shape shape = Shape.of(value);
        boolean isEnd = reading.isAt(end, to);
        boolean isWord = shape.isAtLeast(least)
                && !language.isPredicate(value)
                && (isEnd || (shape == Shape.JOINED && !TWO_PARTS.matcher(value).matches()));
        return span(
                start,
                to,
                shape.isAtLeast(Shape.NUMBERED)
                        || isWord
                        || (isEnd && DIGITS.matcher(value).matches()));
    }

    private static boolean isPlain(String value, PasswordLanguage language) {
        return value.indexOf(' ') >= 0
                ? SecretValue.isPhrase(value)
                : Shape.of(value) != Shape.NONE && !language.isPredicate(value);
    }

    /// `Password Brombeere+77`, `password "peppercorn"`, and with a user `user kim, password peppercorn`
    private Optional<SecretKind.Span> next(SecretNames.Name name) {
        Matcher next = reading.at(NEXT, name.end());
        if (next.lookingAt()) {
            int group = next.start(1) >= 0 ? 1 : 2;
            int end = reading.trimmed(next.start(group), next.end(group));
            String value = reading.part(next.start(group), end);
            boolean isEnd = reading.isAt(PasswordLanguage.ENGLISH.end(), end);
            if (group == 2
                    ? isPlain(value, PasswordLanguage.ENGLISH)
                    : Shape.of(value).isAtLeast(isEnd ? Shape.NUMBERED : Shape.MADE)) {
                return span(next.start(group), end, true);
            }
        }
        boolean isOther = reading.text().charAt(name.start()) > LAST_LATIN && reading.isAt(LATIN, name.end());
        boolean isAdded = isOther
                || (name.kind() != SecretNames.Kind.WEAK
                        && !languageOf(name).code().equals(PasswordLanguage.ENGLISH.code())
                        && reading.before(ADDED, name.start()).find()
                        && !reading.isAt(NO_NOUN, name.end()));
        return reading.text().startsWith(" ", name.end())
                        && (isAdded || reading.before(WITH_USER, name.start()).find())
                ? added(name)
                : Optional.empty();
    }

    private Optional<SecretKind.Span> added(SecretNames.Name name) {
        PasswordLanguage language = languageOf(name);
        return word(name.end() + 1, language, language.end(), Shape.WORD);
    }

    private static PasswordLanguage languageOf(SecretNames.Name name) {
        return PasswordLanguage.ALL.stream()
                .filter(one -> name.languages().contains(one.code()))
                .findFirst()
                .orElse(PasswordLanguage.ENGLISH);
    }

    /// `it is peppercorn, all lower case`
    private Optional<SecretKind.Span> cued(SecretNames.Name name) {
        Matcher cue = reading.at(BEFORE_CUE, name.end());
        if (cue.lookingAt() && isPlain(cue.group(1), PasswordLanguage.ENGLISH)) {
            return span(cue.start(1), cue.end(1), true);
        }
        Matcher behind = reading.at(BEHIND_CUE, name.end());
        return behind.lookingAt()
                ? given(name, behind.end(), PasswordLanguage.ENGLISH, PasswordLanguage.ENGLISH.end(), Shape.WORD)
                : Optional.empty();
    }

    /// On a line of its own.
    private Optional<SecretKind.Span> below(SecretNames.Name name) {
        Matcher below = reading.at(BELOW, name.end());
        return below.lookingAt()
                ? span(
                        below.start(1),
                        below.end(1),
                        SecretValue.isRandom(below.group(1), true)
                                || HEX.matcher(below.group(1)).matches())
                : Optional.empty();
    }

    /// `the old password (peppercorn)`
    private Optional<SecretKind.Span> enclosed(SecretNames.Name name) {
        Matcher enclosed = reading.at(ENCLOSED, name.end());
        boolean isPointedAt = enclosed.lookingAt()
                && reading.before(POINTED_AT, wordStart(name.start())).find();
        return enclosed.hasMatch()
                        && isPlain(enclosed.group(1), languageOf(name))
                        && (isPointedAt || Shape.of(enclosed.group(1)).isAtLeast(Shape.JOINED))
                ? span(enclosed.start(1), enclosed.end(1), true)
                : Optional.empty();
    }

    private Optional<SecretKind.Span> later(SecretNames.Name name) {
        Matcher later = reading.behind(LATER, name.end());
        while (later.find()) {
            int group = later.start(1) >= 0 ? 1 : 2;
            int start = later.start(group);
            int end = reading.trimmed(start, later.end(group));
            String value = reading.part(start, end);
            if (group == 1 ? Shape.of(value).isAtLeast(Shape.NUMBERED) : isPhrase(value)) {
                return span(start, end, true);
            }
        }
        return Optional.empty();
    }

    private static boolean isPhrase(String value) {
        return value.indexOf(' ') > 0
                ? SecretValue.isPhrase(value)
                : Shape.of(value).isAtLeast(Shape.NUMBERED);
    }

    private Optional<SecretKind.Span> joined(SecretNames.Name name) {
        if (name.kind() == SecretNames.Kind.WEAK) {
            return Optional.empty();
        }
        Matcher later = reading.behind(LATER_JOINED, name.end());
        while (later.find()) {
            String value = later.group(1);
            if (Shape.of(value) == Shape.JOINED
                    && !TWO_PARTS.matcher(value).matches()
                    && !PasswordLanguage.ENGLISH.isPredicate(value)) {
                return span(later.start(1), later.end(1), true);
            }
        }
        return Optional.empty();
    }

    /// What nothing hands over, where no word could look so.
    private Optional<SecretKind.Span> near(SecretNames.Name name) {
        Matcher near =
                reading.within(NEAR, name.end(), Math.min(reading.lineEnd(name.end()), name.end() + LONGEST_CLAUSE));
        while (near.find()) {
            int end = reading.trimmed(near.start(1), near.end(1));
            String value = reading.part(near.start(1), end);
            if (Shape.of(value) == Shape.MADE && !SecretValue.isReference(value)) {
                return span(near.start(1), end, true);
            }
        }
        return Optional.empty();
    }

    private static Optional<SecretKind.Span> span(int start, int end, boolean isSecret) {
        return isSecret && end > start ? Optional.of(new SecretKind.Span(start, end, "password")) : Optional.empty();
    }
}
