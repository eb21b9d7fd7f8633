package dev.acumen.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The scope that every key point has anyway: this project.
///
/// "In this repo, use pnpm", "use pnpm in this repo" and "use pnpm" say the same. A scope stays where it may be a part
/// of what is said: "the copy in this repo", "keep it in this repo", "only in this repo".
final class OwnScope {
    private static final Set<String> PLACES = Set.of("repo", "repository", "project", "codebase");
    private static final Set<String> INTO = Set.of("in", "for", "within");

    /// Orders whose place is not what they are about.
    private static final Set<String> ORDERS = Set.of("use", "run", "prefer");

    /// What "anything" adds nothing to, and what is done to the project as a whole.
    private static final Set<String> ACTS = Set.of("commit", "push", "merge", "release", "deploy", "publish");

    private static final Set<String> BEFORE_ACTS = Set.of("before", "after", "when", "while");
    private static final Set<String> OPENING = Set.of("always", "never", "do", "not", "you", "must", "please");

    /// In, this, and the place.
    private static final int LENGTH = 3;

    private OwnScope() {}

    /// The tokens of a sentence without the scope of the playbook itself.
    static List<Token> without(List<Token> sentence) {
        List<Token> tokens = new ArrayList<>(sentence);
        if (tokens.size() > LENGTH + 1
                && isScope(tokens, 0)
                && tokens.get(LENGTH).isBreak()
                && tokens.get(LENGTH).key().equals(",")) {
            tokens.subList(0, LENGTH + 1).clear();
        }
        int at = tokens.size() - LENGTH;
        if (at > 1 && isScope(tokens, at) && (isOfOrder(tokens, at) || isOfAct(tokens, at))) {
            tokens.subList(at, tokens.size()).clear();
        }
        int last = tokens.size() - 1;
        if (last > 1 && tokens.get(last).is(Token.Kind.WORD, "anything") && isAct(tokens, last - 1)) {
            tokens.removeLast();
        }
        return tokens;
    }

    private static boolean isScope(List<Token> tokens, int at) {
        return isWord(tokens, at, INTO) && isWord(tokens, at + 1, Set.of("this")) && isWord(tokens, at + 2, PLACES);
    }

    /// Whether all before a place is an order and what it is about, in bare names.
    private static boolean isOfOrder(List<Token> tokens, int end) {
        int verb = 0;
        while (verb < end && isWord(tokens, verb, OPENING)) {
            verb++;
        }
        return verb + 1 < end
                && isWord(tokens, verb, ORDERS)
                && tokens.subList(verb + 1, end).stream().allMatch(Token::isContent);
    }

    private static boolean isOfAct(List<Token> tokens, int end) {
        return isAct(tokens, tokens.get(end - 1).is(Token.Kind.WORD, "anything") ? end - 2 : end - 1);
    }

    /// "Before committing", "before you commit".
    private static boolean isAct(List<Token> tokens, int at) {
        if (at < 1 || !tokens.get(at).isWord() || !ACTS.contains(tokens.get(at).key())) {
            return false;
        }
        boolean isYours = isWord(tokens, at - 1, Set.of("you"));
        return isYours
                ? isWord(tokens, at - 2, BEFORE_ACTS)
                : tokens.get(at).form() == Stems.Form.ING && isWord(tokens, at - 1, BEFORE_ACTS);
    }

    private static boolean isWord(List<Token> tokens, int at, Set<String> words) {
        return at >= 0
                && at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.WORD
                && words.contains(tokens.get(at).word());
    }
}
