package dev.acumen.redaction;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of a set in `secrets/`: a text, and the secrets in it.
///
/// A line of the file is a kind and a text with a tabulator between them. In the text a secret stands between ⟦
/// and ⟧, ⏎ is a line break, and `{+}` is nothing: it parts what scanners of repositories would take for a key.
///
/// @param kind what is hidden, `none` for nothing
record LabelledText(String kind, String text, List<String> secrets) {
    private static final Pattern SECRET = Pattern.compile("⟦(.*?)⟧", Pattern.DOTALL);

    /// The least half of a secret that says something.
    private static final int TELLING = 4;

    static List<LabelledText> of(String set) {
        try (InputStream in = LabelledText.class.getResourceAsStream("/secrets/" + set + ".tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(LabelledText::read)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static LabelledText read(String line) {
        int tab = line.indexOf('\t');
        String marked = line.substring(tab + 1).replace("{+}", "").replace('⏎', '\n');
        Matcher secret = SECRET.matcher(marked);
        List<String> secrets = new ArrayList<>();
        while (secret.find()) {
            secrets.add(secret.group(1));
        }
        return new LabelledText(line.substring(0, tab), marked.replace("⟦", "").replace("⟧", ""), List.copyOf(secrets));
    }

    boolean isLookAlike() {
        return secrets.isEmpty();
    }

    /// Whether neither a secret nor one half of it is in what is left.
    boolean isGoneFrom(String redacted) {
        return secrets.stream().allMatch(secret -> isGone(secret, redacted));
    }

    private static boolean isGone(String secret, String redacted) {
        int half = secret.length() / 2;
        return !redacted.contains(secret)
                && (half < TELLING
                        || !(redacted.contains(secret.substring(0, half))
                                || redacted.contains(secret.substring(half))));
    }
}
