package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes secrets out of a text: what is marked private, private keys, keys of well-known formats, passwords in URLs
/// and on command lines, and what is given to the name of a secret in code, in a header or in a sentence. A mark
/// or a key of which only the end is there, because the text was cut, is taken out too.
///
/// A secret becomes a word in square brackets that says what it was, so that the sentence around it can still be
/// read. What only stands in the place of a secret stays: a reference to a variable, an example, a plain word.
/// Doing it twice changes nothing more, and the time it takes grows with the length of the text and no faster.
///
/// `docs/explanation/redaction.md` says what is found and how well.
public final class Secrets {
    private static final Pattern REMOVED = Pattern.compile("\\[([a-z ]{1,40}) removed]");

    private static final String KEY_END = "PRIVATE KEY";
    private static final String STATIC_KEY = "OpenVPN Static key";
    private static final String SPAN = "private>";
    private static final int SHORTEST_KNOWN = 8;

    /// What a secret hid from a pattern is found in the next round; more are hardly ever needed.
    private static final int MOST_ROUNDS = 5;

    /// Read only when a text is to be redacted: who asks whether one was, such as a hook, has no use for it.
    private static final class Kinds {
        private static final SecretScan SCAN = new SecretScan(kinds());
    }

    private Secrets() {}

    private static List<SecretKind> kinds() {
        List<SecretKind> all = new ArrayList<>(KeyFormats.ALL);
        all.addAll(KeyShapes.ALL);
        all.addAll(LinkSecrets.ALL);
        all.addAll(HeaderSecrets.ALL);
        all.addAll(ListedSecrets.ALL);
        all.addAll(DirectiveSecrets.ALL);
        all.addAll(PlacedSecrets.ALL);
        all.addAll(GivenSecrets.ALL);
        all.addAll(CommandSecrets.ALL);
        all.addAll(CallSecrets.ALL);
        all.addAll(ProviderFormats.all());
        return List.copyOf(all);
    }

    /// Whether something was taken out of this text.
    public static boolean isRedacted(String text) {
        return REMOVED.matcher(text).find();
    }

    /// The kind of the first secret in this text, such as `github token`; empty when there is none.
    public static Optional<String> kindIn(String text) {
        String redacted = redacted(text);
        if (redacted.equals(text)) {
            return Optional.empty();
        }
        Matcher mark = REMOVED.matcher(redacted);
        while (mark.find()) {
            if (!text.startsWith(mark.group(), mark.start())) {
                return Optional.of(mark.group(1));
            }
        }
        return Optional.of("secret");
    }

    /// The text with every secret that is known replaced. Where one is found only without the text's escape sequences,
    /// such as colours, these are gone as well.
    public static String redacted(String text) {
        String seen = VisibleText.of(text);
        if (seen.length() != text.length()) {
            String redacted = visible(seen);
            return redacted.equals(seen) ? text : redacted;
        }
        return visible(text);
    }

    private static String visible(String text) {
        String redacted = once(text);
        for (int round = 1; round < MOST_ROUNDS && !redacted.equals(text); round++) {
            String again = once(redacted);
            if (again.equals(redacted)) {
                return redacted;
            }
            redacted = again;
        }
        return redacted;
    }

    /// The same, and without certain values wherever they stand, such as the API keys of the environment.
    ///
    /// @param known the values; one of fewer than eight characters is left out, for it may be any word
    public static String redacted(String text, Collection<String> known) {
        return redacted(without(text, known));
    }

    /// The text without certain values, and otherwise as it is.
    ///
    /// @param known the values; one of fewer than eight characters is left out, for it may be any word
    public static String without(String text, Collection<String> known) {
        if (known.isEmpty()) {
            return text;
        }
        String rest = text;
        for (String value : known.stream()
                .filter(value -> value.length() >= SHORTEST_KNOWN)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            rest = rest.replace(value, "[known secret removed]");
        }
        return rest;
    }

    private static String once(String text) {
        String redacted = isIn(text, SPAN) ? PrivateText.withoutSpans(text) : text;
        redacted = redacted.contains(KEY_END) || redacted.contains(STATIC_KEY)
                ? PrivateText.withoutKeys(redacted)
                : redacted;
        return ShapedWords.without(RandomTokens.without(TableSecrets.without(Kinds.SCAN.without(redacted))));
    }

    /// In any spelling.
    private static boolean isIn(String text, String lower) {
        for (int i = text.indexOf('>'); i >= 0; i = text.indexOf('>', i + 1)) {
            int start = i + 1 - lower.length();
            if (text.regionMatches(true, start, lower, 0, lower.length())) {
                return true;
            }
        }
        return false;
    }
}
