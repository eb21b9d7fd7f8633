package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads phrases, and numbers with their units, as one token.
final class TokenJoiner {
    private final Vocabulary vocabulary = Vocabulary.get();
    private final List<Token> cut;

    /// @param cut the tokens of a text, in order
    TokenJoiner(List<Token> cut) {
        this.cut = cut;
    }

    List<Token> joined() {
        List<Token> joined = new ArrayList<>();
        for (int at = 0; at < cut.size(); ) {
            Token token = cut.get(at);
            Vocabulary.Phrase phrase = token.isWord() ? phrase(vocabulary.phrases(token.word()), cut, at) : null;
            Quantity number = phrase == null ? number(at) : null;
            if (phrase != null) {
                if (!phrase.key().equals("-")) {
                    joined.add(named(token, phrase));
                }
                at += phrase.words().size();
            } else if (number != null) {
                at += number(joined, at, number);
            } else {
                joined.add(token);
                at++;
            }
        }
        return joined;
    }

    private static Token named(Token first, Vocabulary.Phrase phrase) {
        Token word = Token.word(phrase.key());
        String text = String.join(" ", phrase.words());
        return new Token(
                Kind.WORD,
                text,
                word.word(),
                word.key(),
                word.form(),
                word.root(),
                first.clause(),
                first.opens(),
                false);
    }

    /// The longest of some phrases that stands at a place; null where none does.
    static Vocabulary.@Nullable Phrase phrase(List<Vocabulary.Phrase> phrases, List<Token> tokens, int at) {
        for (Vocabulary.Phrase phrase : phrases) {
            int size = phrase.words().size();
            boolean stands = at + size <= tokens.size();
            for (int i = 0; stands && i < size; i++) {
                Token token = tokens.get(at + i);
                stands = token.isWord() && token.word().equals(phrase.words().get(i));
            }
            if (stands) {
                return phrase;
            }
        }
        return null;
    }

    private @Nullable Quantity number(int at) {
        Token token = cut.get(at);
        if (token.kind() == Kind.CODE) {
            return Quantity.of(token.text());
        }
        if (!token.isWord() || at + 1 >= cut.size()) {
            return token.isWord() ? written(token.word()) : null;
        }
        boolean isOne = token.word().equals("a") || token.word().equals("an");
        Vocabulary.Unit unit = isOne && cut.get(at + 1).isWord()
                ? vocabulary.unit(cut.get(at + 1).text())
                : null;
        boolean isCounted = at + 2 < cut.size() && cut.get(at + 2).isContent();
        return unit != null && !isCounted && cut.get(at + 1).text().length() > 2
                ? Quantity.of(1)
                : written(token.word());
    }

    private @Nullable Quantity written(String word) {
        Double value = vocabulary.number(word);
        return value != null ? Quantity.of(value) : Character.isDigit(word.charAt(0)) ? Quantity.of(word) : null;
    }

    /// Adds a number with the factor and the unit that follow it.
    ///
    /// @return how many tokens it is made of
    private int number(List<Token> joined, int at, Quantity number) {
        int length = 1;
        Quantity quantity = number;
        Double factor = at + 1 < cut.size() ? vocabulary.number(cut.get(at + 1).word()) : null;
        if (factor != null && factor >= 100 && quantity.isCount()) {
            quantity = quantity.times(factor);
            length++;
        }
        String next = at + length < cut.size() && !cut.get(at + length).isBreak()
                ? cut.get(at + length).text()
                : "";
        Vocabulary.Unit unit = vocabulary.unit(next);
        Quantity time = next.equalsIgnoreCase("am") || next.equalsIgnoreCase("pm") ? quantity.half(next) : null;
        if (time != null) {
            quantity = time;
            length++;
        } else if (unit != null && quantity.isCount()) {
            quantity = quantity.in(unit);
            length++;
        }
        Token token = cut.get(at);
        joined.add(number(token, length == 1 ? token.text() : token.text() + " " + next, quantity.key()));
        return length;
    }

    private static Token number(Token first, String text, String key) {
        return new Token(
                Kind.NUMBER,
                text,
                first.word(),
                key,
                Stems.Form.BASE,
                key,
                first.clause(),
                first.opens(),
                first.isQuoted());
    }
}
