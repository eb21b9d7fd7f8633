package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/// One sentence in its normal form: an order before its circumstances, active, without articles.
///
/// Each step turns one way to say something into another one that says exactly the same, and does nothing where it
/// is not sure.
final class NormalSentence {
    private List<Token> tokens;

    /// @param tokens of one sentence, without its end
    NormalSentence(List<Token> tokens) {
        this.tokens = new ArrayList<>(tokens);
    }

    List<Token> normal() {
        tokens = OwnScope.without(tokens);
        front();
        tokens.removeIf(token -> token.kind() == Kind.WORD && token.is("empty"));
        passive();
        order();
        link();
        commas();
        return tokens;
    }

    /// "Before a release, freeze the branch" is "freeze the branch before a release", unless something in the rest
    /// may be meant of the one and not of the other.
    private void front() {
        int comma = 0;
        while (comma < tokens.size() && !tokens.get(comma).isBreak()) {
            comma++;
        }
        if (comma == 0 || comma >= tokens.size() - 1 || !tokens.getFirst().is("fronts")) {
            return;
        }
        List<Token> part = tokens.subList(0, comma);
        List<Token> rest = tokens.subList(comma + 1, tokens.size());
        boolean isPlain =
                rest.stream().noneMatch(token -> token.isBreak() || token.is("restricts") || token.is("conditions"))
                        && rest.stream().skip(1).noneMatch(NormalSentence::isTime)
                        && part.stream().skip(1).noneMatch(token -> isTime(token) || token.is("restricts"));
        if (isPlain) {
            List<Token> moved = new ArrayList<>(rest);
            moved.addAll(part);
            tokens = moved;
        }
    }

    private static boolean isTime(Token token) {
        return token.is("exceptions")
                || List.of("before", "after", "while", "during", "and", "or").contains(token.word());
    }

    /// "X must not be committed" is "do not commit X".
    private void passive() {
        int must = at("must", 0);
        if (must < 1) {
            return;
        }
        boolean isDenied = must + 1 < tokens.size() && isNever(tokens.get(must + 1));
        int be = must + (isDenied ? 2 : 1);
        List<Token> subject = tokens.subList(0, must);
        if (isPassive(be) && at("must", must + 1) < 0 && subject.stream().noneMatch(NormalSentence::isBinding)) {
            List<Token> active = new ArrayList<>();
            if (isDenied) {
                active.add(Token.word("not"));
            }
            active.add(tokens.get(be + 1).in(Stems.Form.BASE));
            active.addAll(subject);
            active.addAll(tokens.subList(be + 2, tokens.size()));
            tokens = active;
        }
    }

    private boolean isPassive(int be) {
        return be + 1 < tokens.size()
                && tokens.get(be).is(Kind.WORD, "be")
                && tokens.get(be + 1).isWord()
                && tokens.get(be + 1).form() == Stems.Form.ED;
    }

    /// Whether a token says of what, or when, the rest is so, and cannot be moved.
    private static boolean isBinding(Token token) {
        return token.isBreak()
                || token.is("negators")
                || token.is("restricts")
                || token.is("conditions")
                || isTime(token);
    }

    /// "Never", "do not", "you must not" and "avoid" forbid the same at the beginning.
    private void order() {
        if (startsWith("you", "must")) {
            tokens.subList(0, 2).clear();
        }
        if (startsWith("always")) {
            tokens.removeFirst();
        }
        if (startsWith("do", "not")) {
            tokens.removeFirst();
        }
        if (!tokens.isEmpty() && isNever(tokens.getFirst())) {
            tokens.set(0, Token.word("not"));
        } else if (startsWith("avoid") && tokens.size() > 1) {
            boolean isAct = tokens.get(1).isWord() && tokens.get(1).form() == Stems.Form.ING;
            tokens.set(0, Token.word("not"));
            tokens.set(1, isAct ? tokens.get(1).in(Stems.Form.BASE) : tokens.get(1));
            if (!isAct) {
                tokens.add(1, Token.word("use"));
            }
        }
    }

    /// "Before pushing" is "before you push".
    private void link() {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token next = tokens.get(i + 1);
            if (tokens.get(i).is("links") && next.is(Kind.WORD, "you") && i + 2 < tokens.size()) {
                tokens.remove(i + 1);
            } else if (tokens.get(i).is("links") && next.kind() == Kind.WORD && next.form() == Stems.Form.ING) {
                tokens.set(i + 1, next.in(Stems.Form.BASE));
            }
        }
    }

    /// A comma before "and" makes no difference where nothing is denied.
    private void commas() {
        boolean isDenied = tokens.stream().anyMatch(token -> token.is("negators"));
        for (int i = tokens.size() - 2; i >= 0 && !isDenied; i--) {
            if (tokens.get(i).isBreak()
                    && List.of("and", "or").contains(tokens.get(i + 1).word())) {
                tokens.remove(i);
            }
        }
        while (!tokens.isEmpty() && tokens.getLast().isBreak()) {
            tokens.removeLast();
        }
    }

    private static boolean isNever(Token token) {
        return token.isWord() && (token.word().equals("not") || token.word().equals("never"));
    }

    private boolean startsWith(String... words) {
        boolean starts = tokens.size() >= words.length;
        for (int i = 0; starts && i < words.length; i++) {
            starts = tokens.get(i).isWord() && tokens.get(i).word().equals(words[i]);
        }
        return starts;
    }

    private int at(String word, int from) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.get(i).is(Kind.WORD, word)) {
                return i;
            }
        }
        return -1;
    }
}
