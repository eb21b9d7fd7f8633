package dev.acumen.refine;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Contractions as people type them: `dont`, `can’t`, `thats`.
///
/// The list is closed. A contraction that is also another word without its apostrophe (`its`, `well`, `were`,
/// `lets`, `id`) is not on it.
public final class Contractions {
    private static final String[] LISTED =
            ("don't doesn't didn't can't couldn't wouldn't shouldn't mustn't needn't isn't"
                            + " aren't wasn't weren't haven't hasn't hadn't won't ain't that's what's there's here's you're you've"
                            + " you'll they're they've they'll we've i've i'm")
                    .split(" ");

    /// Where the apostrophe belongs, by the word without it.
    private static final Map<String, Integer> APOSTROPHES = apostrophes();

    private static final Pattern WORD =
            Pattern.compile("(?<![\\p{L}\\p{N}_./@:`'-])\\p{L}{2,9}(?![\\p{L}\\p{N}_/@:`'-]|\\.\\p{L})");

    private Contractions() {}

    private static Map<String, Integer> apostrophes() {
        Map<String, Integer> apostrophes = new HashMap<>();
        for (String listed : LISTED) {
            apostrophes.put(listed.replace("'", ""), listed.indexOf('\''));
        }
        return Map.copyOf(apostrophes);
    }

    /// The text with the apostrophes that its author left out, and with straight ones for typographic ones: `dont`
    /// becomes `don't`, `can’t` becomes `can't`. Identifiers, paths and code marks stay as they are.
    public static String restored(String text) {
        return WORD.matcher(text.replace('’', '\'')).replaceAll(Contractions::restored);
    }

    private static String restored(MatchResult found) {
        String word = found.group();
        Integer at = APOSTROPHES.get(word.toLowerCase(Locale.ROOT));
        return Matcher.quoteReplacement(at == null ? word : word.substring(0, at) + "'" + word.substring(at));
    }
}
