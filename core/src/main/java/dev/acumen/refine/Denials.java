package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What a text denies: "never X", "no X", "X is forbidden", "X is a mistake".
final class Denials {
    /// @param by the words that deny, for people
    /// @param loosened the roots of the conditions, exceptions and words of trouble in its clause: "if it is not",
    /// "not without", "fails if not"
    /// @param isOneSided whether it denies one thing alone and not its clause: "without", "rather than"
    record Denial(String by, Set<String> loosened, boolean isOneSided) {
        Denial(String by, Set<String> loosened) {
            this(by, loosened, false);
        }

        /// Whether what is denied is not so, or not to be done, where the other text says that it is: what loosens it
        /// stands in both.
        boolean isFirm(Phrasing other) {
            return loosened.stream().allMatch(other::hasRoot);
        }
    }

    private static final int FAR = 4;

    /// What a verdict may follow: "X is a mistake".
    private static final Set<String> BE = Set.of(
            "is",
            "are",
            "was",
            "be",
            "been",
            "were",
            "considered",
            "deemed",
            "remain",
            "remains",
            "stay",
            "stays",
            "seem",
            "seems");

    private final Vocabulary vocabulary = Vocabulary.get();
    private final List<Token> tokens;
    private final Map<Integer, Denial> denied = new HashMap<>();
    private final List<Denial> all = new ArrayList<>();
    private final Set<Integer> used = new HashSet<>();

    /// @param tokens without breaks
    Denials(List<Token> tokens) {
        this.tokens = tokens;
        for (int i = 0; i < tokens.size(); i++) {
            verdict(i);
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (!used.contains(i) && isNegator(i)) {
                negator(i);
            }
        }
    }

    /// What denies a token; null where nothing does.
    @Nullable
    Denial of(int token) {
        return denied.get(token);
    }

    /// Everything that denies something.
    List<Denial> all() {
        return all;
    }

    /// The first that denies a clause; null for none.
    @Nullable
    Denial ofAClause() {
        return all.stream().filter(denial -> !denial.isOneSided()).findFirst().orElse(null);
    }

    /// Whether something before it in its clause denies.
    boolean isInScope(int token) {
        for (int i = token - 1; i >= 0 && isOneClause(i, token); i--) {
            if (isNegator(i)) {
                return true;
            }
        }
        return false;
    }

    /// Whether something denies its clause: before it, or after it, as in "X is not used". What follows a choice or a
    /// "without" is denied alone.
    boolean isInDeniedClause(int token) {
        return of(token) != null
                || isInScope(token)
                || IntStream.range(token + 1, tokens.size())
                        .anyMatch(i -> isOneClause(i, token) && isNegator(i) && !isOneSided(i));
    }

    private boolean isOneSided(int at) {
        return isChoice(at)
                || List.of("instead_of", "without", "ohne", "sans", "sin")
                        .contains(tokens.get(at).word());
    }

    private void verdict(int at) {
        Token token = tokens.get(at);
        Vocabulary.Phrase phrase =
                token.isWord() ? TokenJoiner.phrase(vocabulary.verdicts(token.word()), tokens, at) : null;
        if (phrase == null) {
            return;
        }
        int be = before(at);
        boolean isTitle =
                phrase.words().size() > 1 && !token.word().equals("to") && (at == 0 || !isOneClause(at - 1, at));
        if (be < 0 && !isTitle) {
            return;
        }
        for (int i = at; i < at + phrase.words().size(); i++) {
            used.add(i);
        }
        boolean isTurned = false;
        for (int i = Math.max(be, 0); i < at; i++) {
            if (isNegator(i)) {
                used.add(i);
                isTurned = true;
            }
        }
        if (!isTurned) {
            String by = text(be >= 0 ? be : at, at + phrase.words().size());
            subject(be >= 0 ? be : at, at + phrase.words().size(), new Denial(by, loosened(at)));
        }
    }

    /// The "is" that a verdict belongs to, or -1.
    private int before(int verdict) {
        for (int i = verdict - 1; i >= Math.max(0, verdict - FAR) && isOneClause(i, verdict); i--) {
            String word = tokens.get(i).word();
            if (BE.contains(word)) {
                return i;
            }
            if (tokens.get(i).isContent() && !word.endsWith("ly")) {
                return -1;
            }
        }
        return -1;
    }

    private void negator(int at) {
        int approval = approval(at);
        if (approval >= 0) {
            subject(at, approval + 1, new Denial(text(at, approval + 1), loosened(at)));
            return;
        }
        Denial denial = new Denial(tokens.get(at).text(), loosened(at), isOneSided(at));
        all.add(denial);
        int head = head(at);
        if (head >= 0) {
            deny(head, denial);
        }
    }

    /// The word of approval that a "not" turns into a verdict; -1 where there is none.
    private int approval(int not) {
        boolean canTurn =
                tokens.get(not).is(Kind.WORD, "not") || tokens.get(not).is(Kind.WORD, "never");
        for (int i = not + 1; canTurn && i < Math.min(not + FAR, tokens.size()) && isOneClause(i, not); i++) {
            if (tokens.get(i).is("approvals")) {
                return i;
            }
            if (tokens.get(i).isContent() && !tokens.get(i).word().endsWith("ly")) {
                return -1;
            }
        }
        return -1;
    }

    /// Denies what a verdict is about: what stands before it in its clause, or else what comes next.
    private void subject(int from, int end, Denial denial) {
        all.add(denial);
        boolean isSaid = false;
        for (int i = from - 1; i >= 0 && isOneClause(i, from); i--) {
            if (tokens.get(i).isContent()) {
                deny(i, denial);
                isSaid = true;
            }
        }
        for (int i = end;
                !isSaid
                        && i < tokens.size()
                        && tokens.get(i).clause() <= tokens.get(end - 1).clause() + 1;
                i++) {
            if (tokens.get(i).isContent()) {
                deny(i, denial);
                isSaid = true;
            }
        }
    }

    private void deny(int token, Denial denial) {
        if (denied.remove(token) == null) {
            denied.put(token, denial);
        }
    }

    private boolean isNegator(int at) {
        Token token = tokens.get(at);
        if (isChoice(at)) {
            return true;
        }
        if (token.kind() != Kind.WORD
                && Character.isUpperCase(token.text().codePointAt(0))
                && !Token.isUpper(token.text())) {
            return false;
        }
        if (!token.is("negators") || List.of("only", "just", "necessarily").contains(next(at))) {
            return false;
        }
        boolean isAct = token.is("acts");
        boolean isStop = List.of("stop", "cease", "quit").contains(token.word());
        return !isAct
                || !isStop
                || (at + 1 < tokens.size() && tokens.get(at + 1).form() == Stems.Form.ING);
    }

    /// "Over" and "to" where something is preferred to what follows.
    private boolean isChoice(int at) {
        Token token = tokens.get(at);
        boolean isOver = token.is(Kind.WORD, "over") || (token.is(Kind.WORD, "to") && !next(at).equals("be"));
        for (int i = at - 1; isOver && i >= 0 && isOneClause(i, at); i--) {
            if (tokens.get(i).is("choices")) {
                return true;
            }
        }
        return false;
    }

    private String next(int at) {
        return at + 1 < tokens.size() ? tokens.get(at + 1).word() : "";
    }

    private Set<String> loosened(int at) {
        Set<String> loosened = new HashSet<>();
        if (at > 0 && tokens.get(at - 1).is(Kind.WORD, "to") && tokens.get(at).is("acts")) {
            loosened.add(tokens.get(at).root());
        }
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isOther = i != at && isOneClause(i, at) && !used.contains(i);
            if (isOther
                    && ((isNegator(i) && !token.word().equals("nor"))
                            || token.is("adverse")
                            || token.is(i < at ? "conditions" : "exceptions"))) {
                loosened.add(token.root());
            }
        }
        return loosened;
    }

    private int head(int negator) {
        for (int i = negator + 1; i < tokens.size() && isOneClause(i, negator); i++) {
            Token token = tokens.get(i);
            if (token.isContent() && token.kind() != Kind.NUMBER && !token.is("minor") && !token.is("negators")) {
                return i;
            }
        }
        return -1;
    }

    private boolean isOneClause(int a, int b) {
        return tokens.get(a).clause() == tokens.get(b).clause();
    }

    private String text(int from, int end) {
        return String.join(
                " ", tokens.subList(from, end).stream().map(Token::text).toList());
    }
}
