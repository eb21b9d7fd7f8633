package dev.acumen.staleness;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What of a project a text names: files and folders, what its tools are told to do, versions.
///
/// Only what can hardly be meant otherwise: no addresses, patterns, placeholders, nor what is outside of the
/// project. Where a sentence says that something is gone, or was otherwise once, nothing in it counts.
final class Mentions {
    /// More of one key point are not looked at.
    private static final int MOST = 40;

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private Mentions() {}

    /// What a text names, in its order.
    static List<Mention> in(String text) {
        Set<Mention> mentions = new LinkedHashSet<>();
        for (KeyPointSentence sentence : KeyPointSentence.of(text)) {
            if (!sentence.tellsOfTheAbsent()) {
                paths(sentence, mentions);
                if (!sentence.isDenied()) {
                    new CommandMentions(mentions).read(sentence.codes());
                }
                Releases.in(sentence, mentions);
            }
            if (mentions.size() >= MOST) {
                break;
            }
        }
        return new ArrayList<>(mentions).subList(0, Math.min(MOST, mentions.size()));
    }

    private static void paths(KeyPointSentence sentence, Set<Mention> mentions) {
        boolean isOnlyKnown = sentence.tellsOfTheNew();
        for (String code : sentence.codes()) {
            if (code.startsWith("make ")) {
                // Its words are targets, whether there is such a file or not.
                continue;
            }
            boolean isAlone = !BLANKS.matcher(code).find();
            for (String word : BLANKS.split(code, -1)) {
                PathMentions.quoted(word, isAlone, isOnlyKnown).ifPresent(mentions::add);
            }
        }
        for (String word : BLANKS.split(sentence.prose(), -1)) {
            PathMentions.plain(word, isOnlyKnown).ifPresent(mentions::add);
        }
    }
}
