package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import dev.acumen.refine.Token.Negation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One text being taken apart.
final class Reading {
    private final Lexicon lexicon = Lexicon.get();
    private final List<Pieces.Piece> pieces;
    private final String[] lower;
    private final String[] keys;
    private final List<Token> tokens = new ArrayList<>();
    private int english;
    private int foreign;
    private int words;
    private int known;

    Reading(String text) {
        pieces = Pieces.of(text);
        lower = new String[pieces.size()];
        keys = new String[pieces.size()];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = pieces.get(i).text().toLowerCase(Locale.ROOT);
            keys[i] = pieces.get(i).isCode() ? lower[i] : lexicon.key(lower[i]);
        }
    }

    Phrasing phrasing() {
        int at = 0;
        while (at < pieces.size()) {
            at += read(at);
        }
        boolean isBare = Negations.mark(tokens);
        return new Phrasing(tokens, isBare, known * 2 >= words && foreign <= english);
    }

    /// @return how many pieces were read
    private int read(int at) {
        Pieces.Piece piece = pieces.get(at);
        String word = lower[at];
        if (piece.isCode() && (piece.isQuoted() || !lexicon.knows(word))) {
            code(piece);
            return 1;
        }
        Quantity number = number(at, word);
        if (number != null) {
            return number(at, number);
        }
        if ((word.equals("a") || word.equals("an")) && !isLetter(piece)) {
            Lexicon.Unit unit = unit(at + 1);
            if (unit != null && !unit.base().equals("times")) {
                add(Kind.NUMBER, piece, Quantity.of(1).in(unit).key(), false);
                english++;
                return 2;
            }
        }
        int length = phrase(at);
        if (length > 0) {
            return length;
        }
        word(piece, word, keys[at]);
        return 1;
    }

    private void code(Pieces.Piece piece) {
        String text = piece.text();
        while (text.endsWith("()") || (text.endsWith("/") && text.length() > 1)) {
            text = text.substring(0, text.length() - (text.endsWith("()") ? 2 : 1));
        }
        Quantity number = Quantity.of(text);
        if (number == null) {
            boolean isSymbol = text.codePoints().noneMatch(Character::isLetterOrDigit);
            add(isSymbol ? Kind.SYMBOL : Kind.CODE, piece, text, false);
        } else {
            add(Kind.NUMBER, piece, number.key(), false);
        }
    }

    private @Nullable Quantity number(int at, String lower) {
        char first = lower.charAt(0);
        if ((first >= '0' && first <= '9') || (lower.length() > 1 && "+-$€£".indexOf(first) >= 0)) {
            return Quantity.of(pieces.get(at).text());
        }
        Double value = lexicon.number(lower);
        return value == null ? null : Quantity.of(value);
    }

    private int number(int at, Quantity number) {
        int length = 1;
        Quantity quantity = number;
        Double factor = at + length < pieces.size() ? lexicon.number(lower[at + length]) : null;
        if (factor != null && factor >= 100) {
            quantity = quantity.times(factor);
            length++;
        }
        Lexicon.Unit unit = unit(at + length);
        if (unit != null && quantity.unit().isEmpty()) {
            quantity = quantity.in(unit);
            length++;
        }
        add(Kind.NUMBER, pieces.get(at), quantity.key(), false);
        return length;
    }

    private Lexicon.@Nullable Unit unit(int at) {
        return at < pieces.size() && !pieces.get(at).isCode()
                ? lexicon.unit(pieces.get(at).text())
                : null;
    }

    private int phrase(int at) {
        for (String[] phrase : lexicon.phrases(keys[at])) {
            if (stands(phrase, at)) {
                String key = String.join("_", phrase);
                add(Kind.WORD, joined(at, phrase.length), key, isLight(key));
                english += 1;
                return phrase.length;
            }
        }
        return 0;
    }

    private Pieces.Piece joined(int at, int length) {
        Pieces.Piece first = pieces.get(at);
        String text =
                pieces.subList(at, at + length).stream().map(Pieces.Piece::text).collect(Collectors.joining(" "));
        return new Pieces.Piece(text, false, false, first.clause(), first.opens());
    }

    private boolean stands(String[] phrase, int at) {
        if (at + phrase.length > pieces.size()) {
            return false;
        }
        for (int i = 1; i < phrase.length; i++) {
            Pieces.Piece piece = pieces.get(at + i);
            if (piece.isCode() || piece.clause() != pieces.get(at).clause() || !keys[at + i].equals(phrase[i])) {
                return false;
            }
        }
        return true;
    }

    private void word(Pieces.Piece piece, String lower, String key) {
        english += lexicon.is("english", key) || lexicon.is("english", lower) ? 1 : 0;
        foreign += lexicon.is("foreign", lower) && !lexicon.is("english", lower) ? 1 : 0;
        words++;
        known += lexicon.knows(key) || lexicon.is("english", lower) || lexicon.is("empty", key) ? 1 : 0;
        String text = piece.text();
        boolean isUpper = text.length() > 1 && text.equals(text.toUpperCase(Locale.ROOT)) && !text.equals(lower);
        boolean isName = isUpper
                || (Character.isUpperCase(text.charAt(0)) && !piece.opens() && (text.length() > 1 || isLetter(piece)));
        boolean isMethod = (isUpper && lexicon.knows(key)) || isLetter(piece);
        add(isName ? Kind.NAME : Kind.WORD, piece, key, isLight(key) && !isMethod);
    }

    /// Whether it is the name of something, as in "server A".
    private static boolean isLetter(Pieces.Piece piece) {
        char first = piece.text().charAt(0);
        return piece.text().length() == 1 && Character.isUpperCase(first) && first != 'I' && !piece.opens();
    }

    private boolean isLight(String key) {
        return lexicon.is("empty", key) || (lexicon.is("negative", key) && !lexicon.is("content", key));
    }

    private void add(Kind kind, Pieces.Piece piece, String key, boolean isLight) {
        boolean hasSenses = kind == Kind.WORD || (kind == Kind.NAME && !isLight(key));
        Senses senses = hasSenses ? lexicon.senses(key) : Senses.NONE;
        tokens.add(new Token(kind, piece.text(), key, senses, tokens.size(), piece.clause(), isLight, Negation.NONE));
    }
}
