package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Secrets that a name announces, be it that of a setting or a word in a sentence. Each name that [SecretNames] finds
/// is tried as the name of a setting, and as a word that a sentence, a dialogue or a login has. Names of what is public
/// are left out.
final class NamedValues {
    private static final LazyPattern PUBLIC = new LazyPattern(
            "(?i)(?:public|pub|next|page|sync|continuation|csrf|primary"
                    + "|foreign|sort|partition|cache|index|row|object|group|hash|lookup|idempotency|translation|message|event|dedup|unique|natural|config|item|node|[0-9]:)(?:[_. -]?key)?[_. -]?$");

    private NamedValues() {}

    static List<SecretKind.Span> in(String text) {
        List<SecretNames.Name> names = SecretNames.in(text);
        if (names.isEmpty()) {
            return List.of();
        }
        List<SecretKind.Span> found = new ArrayList<>();
        SentenceText reading = SentenceText.unwrapped(text);
        NamedSecrets settings = new NamedSecrets(text);
        ToldPasswords passwords = new ToldPasswords(reading);
        PasswordsBeforeNoun before = new PasswordsBeforeNoun(reading);
        AnsweredSecrets answers = new AnsweredSecrets(reading);
        ToldCodes codes = new ToldCodes(reading);
        ToldKeys keys = new ToldKeys(reading);
        ToldLogins logins = new ToldLogins(reading);
        for (SecretNames.Name name : names) {
            if (PUBLIC.matcher(text.substring(Math.max(0, name.start() - 24), name.start()))
                    .find()) {
                continue;
            }
            settings.of(name).ifPresent(found::add);
            Optional<SecretKind.Span> told = !isSpoken(text, name) || reading.isCode(name.start())
                    ? Optional.empty()
                    : switch (name.kind()) {
                        case PASSWORD, WEAK ->
                            passwords.of(name).or(() -> before.of(name)).or(() -> answers.to(name));
                        case CREDENTIAL ->
                            passwords
                                    .of(name)
                                    .or(() -> before.of(name))
                                    .or(() -> logins.of(name))
                                    .or(() -> keys.of(name));
                        case CODE, CODE_WORD, DOOR -> codes.of(name);
                        case OPENING -> codes.of(name).or(() -> logins.of(name));
                        case TOKEN, SEED, QUESTION -> keys.of(name);
                        case ANY_KEY -> keys.licence(name);
                        case LOGIN, TYPING ->
                            logins.of(name)
                                    .or(() -> name.kind() == SecretNames.Kind.LOGIN
                                            ? answers.to(name)
                                            : Optional.empty());
                    };
            told.filter(span -> !reading.isCode(span.start())).ifPresent(found::add);
        }
        return found;
    }

    /// Whether it is a word of a sentence; one that only a sentence makes the name of a secret, in no quotation.
    private static boolean isSpoken(String text, SecretNames.Name name) {
        boolean isQuoted = name.end() < text.length() && "\"'`\\".indexOf(text.charAt(name.end())) >= 0;
        return name.isWord(text)
                && !(isQuoted
                        && switch (name.kind()) {
                            case LOGIN, TYPING, DOOR, OPENING, CODE_WORD, SEED, ANY_KEY -> true;
                            default -> false;
                        });
    }
}
