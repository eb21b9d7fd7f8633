package dev.acumen.refine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Quickly rules out texts that cannot say the same as any of the given ones: those that lack the letters of its
/// longest word.
final class Anchors {
    private static final int LEAST = 4;

    /// Makes a capital letter a small one.
    private static final int SMALL = 0x20;

    /// From so many on, taking all texts apart is as quick.
    private static final int MANY = 16;

    private final List<byte[]> anchors = new ArrayList<>();
    private final boolean isUseless;

    /// @param phrasings of the texts that others are compared with
    Anchors(List<Phrasing> phrasings) {
        boolean isAny = phrasings.size() >= MANY;
        for (int i = 0; i < phrasings.size() && !isAny; i++) {
            String anchor = anchor(phrasings.get(i));
            if (anchor == null) {
                isAny = true;
            } else {
                anchors.add(anchor.getBytes(StandardCharsets.UTF_8));
            }
        }
        isUseless = isAny;
    }

    boolean isPossible(String text) {
        byte[] letters = isUseless ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        if (isUseless || letters.length != text.length()) {
            return true;
        }
        for (byte[] anchor : anchors) {
            if (holds(letters, anchor)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a text has an anchor, in whichever case.
    private static boolean holds(byte[] text, byte[] anchor) {
        for (int start = 0; start <= text.length - anchor.length; start++) {
            int same = 0;
            while (same < anchor.length && (text[start + same] | SMALL) == anchor[same]) {
                same++;
            }
            if (same == anchor.length) {
                return true;
            }
        }
        return false;
    }

    /// The beginning of the longest word, as it stands in all forms of the word.
    private static @Nullable String anchor(Phrasing phrasing) {
        String longest = null;
        for (Token token : phrasing.normal().tokens()) {
            boolean isLonger = longest == null || token.key().length() - 1 > longest.length();
            if (token.isWord()
                    && isLonger
                    && isPlain(token.key())
                    && Vocabulary.get().stems().isRegular(token.key())) {
                longest = token.key().substring(0, token.key().length() - 1);
            }
        }
        return longest == null || longest.length() < LEAST ? null : longest;
    }

    private static boolean isPlain(String word) {
        return word.chars().allMatch(c -> c >= 'a' && c <= 'z');
    }
}
