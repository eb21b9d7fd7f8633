package dev.acumen.refine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds where the same words say something else, for two of them have changed places.
final class SwappedWords {
    private SwappedWords() {}

    /// What changed places, for people; null where nothing did.
    static @Nullable String of(Phrasing a, Phrasing b) {
        String turned = turned(a, b);
        return turned == null ? swapped(a.normal().tokens(), b.normal().tokens()) : turned;
    }

    /// What stands before a "before" in one text stands after it in the other, and the other way round.
    private static @Nullable String turned(Phrasing a, Phrasing b) {
        for (int i = 0; i < a.tokens().size(); i++) {
            for (int j = 0; j < b.tokens().size() && a.token(i).is("order"); j++) {
                if (a.token(i).word().equals(b.token(j).word()) && isTurned(a, i, b, j)) {
                    return "“" + a.token(i).text() + "” the other way round";
                }
            }
        }
        return null;
    }

    private static boolean isTurned(Phrasing a, int i, Phrasing b, int j) {
        Set<String> before = side(a, i, -1);
        Set<String> after = side(a, i, 1);
        Set<String> otherBefore = side(b, j, -1);
        Set<String> otherAfter = side(b, j, 1);
        before.removeIf(after::contains);
        otherBefore.removeIf(otherAfter::contains);
        boolean keeps = before.stream().anyMatch(otherBefore::contains)
                && after.stream().anyMatch(otherAfter::contains);
        return !keeps
                && before.stream().anyMatch(otherAfter::contains)
                && after.stream().anyMatch(otherBefore::contains);
    }

    /// The content on one side of a place, in its clause, up to the next word that orders.
    private static Set<String> side(Phrasing phrasing, int at, int step) {
        Set<String> side = new HashSet<>();
        List<Token> tokens = phrasing.tokens();
        for (int i = at + step;
                i >= 0
                        && i < tokens.size()
                        && tokens.get(i).clause() == tokens.get(at).clause();
                i += step) {
            if (step > 0 && tokens.get(i).is("order")) {
                break;
            }
            if (tokens.get(i).isContent()) {
                side.add(tokens.get(i).root());
            }
        }
        return side;
    }

    /// Two parts around a third one have changed places, and all else is the same.
    private static @Nullable String swapped(List<Token> a, List<Token> b) {
        int start = 0;
        int end = a.size();
        if (a.size() != b.size()) {
            return null;
        }
        while (start < end && a.get(start).key().equals(b.get(start).key())) {
            start++;
        }
        while (end > start && a.get(end - 1).key().equals(b.get(end - 1).key())) {
            end--;
        }
        List<String> some = keys(a.subList(start, end));
        List<String> others = keys(b.subList(start, end));
        for (int x = 1; x < some.size() - 1; x++) {
            for (int y = 1; x + y < some.size(); y++) {
                int middle = some.size() - x - y;
                List<String> turned = new ArrayList<>(some.subList(x + middle, some.size()));
                turned.addAll(some.subList(x, x + middle));
                turned.addAll(some.subList(0, x));
                if (turned.equals(others) && !isList(a.subList(start + x, start + x + middle))) {
                    return "“" + a.get(start).text() + "” and “"
                            + a.get(end - 1).text() + "” exchanged";
                }
            }
        }
        return null;
    }

    /// Whether what stands between two parts says that their order does not matter: "a and b".
    private static boolean isList(List<Token> middle) {
        return middle.stream()
                .allMatch(token -> token.isBreak() || List.of("and", "or").contains(token.word()));
    }

    private static List<String> keys(List<Token> tokens) {
        return tokens.stream().map(Token::key).toList();
    }
}
