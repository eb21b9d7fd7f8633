package dev.acumen.refine;

/// A word, name, number or piece of code in a text.
///
/// @param text as it stands there, for people
/// @param key what it is compared by
/// @param senses of the key, from [Lexicon#senses]
/// @param at its place in the text, counted from 0
/// @param clause the number of the clause it stands in
/// @param isLight it says nothing by itself
/// @param negation whether a negation is about it
record Token(
        Kind kind, String text, String key, Senses senses, int at, int clause, boolean isLight, Negation negation) {
    enum Kind {
        WORD,
        /// A word with a capital letter where a sentence has none.
        NAME,
        /// In backticks, or of a form that no word has: a path, an option, an identifier.
        CODE,
        NUMBER,
        SYMBOL
    }

    enum Negation {
        NONE,
        /// By "no" or "nothing", or under a condition, or with an exception: "not without", "if it is not".
        LOOSE,
        /// By "not", "never", "avoid" and their like: what is said of it is that it is not so.
        FIRM
    }

    Token negated(Negation how) {
        return new Token(kind, text, key, senses, at, clause, isLight, how);
    }

    boolean isNegated() {
        return negation != Negation.NONE;
    }

    boolean isWord() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /// Whether one may stand for the other.
    boolean matches(Token other) {
        return equal(other) || (isWord() && other.isWord() && Lexicon.get().areSynonyms(this, other));
    }

    /// Whether the two are the same but for endings.
    boolean equal(Token other) {
        if (kind == Kind.CODE && other.isWord()) {
            return isSaid(other);
        }
        if (other.kind == Kind.CODE && isWord()) {
            return other.isSaid(this);
        }
        boolean isOneKind = kind == other.kind || (isWord() && other.isWord() && isLight == other.isLight);
        return isOneKind && key.equals(other.key) && (kind == other.kind || isOneCase(other));
    }

    /// A name in capitals is not the word, and a name that is no word is not the same in small letters.
    private boolean isOneCase(Token other) {
        Token name = kind == Kind.NAME ? this : other;
        Token word = kind == Kind.NAME ? other : this;
        boolean isSmall = Character.isLowerCase(word.text.codePointAt(0));
        boolean isKnown = Lexicon.get().knows(key);
        return !isSmall || isLight || (isKnown != name.isCapitals());
    }

    private boolean isCapitals() {
        return text.length() > 1 && text.chars().noneMatch(Character::isLowerCase);
    }

    /// Whether a piece of code stands as a word in the other text.
    private boolean isSaid(Token word) {
        return key.equals(word.text)
                || (!word.isLight && (key.equalsIgnoreCase(word.text) || key.equalsIgnoreCase(word.key)));
    }
}
