package dev.acumen.refine;

import java.util.Locale;

/// A word, name, number, piece of code or break in a text.
///
/// @param text as it stands there, for people
/// @param word in lower case, whole; a phrase's own word
/// @param key what it is compared by: the word without its ending, a number with its unit, code as it is
/// @param form what the ending of a word says
/// @param root what words of one root share
/// @param clause the number of the clause it stands in
/// @param opens it is the first of a sentence
/// @param isQuoted it stood in backticks
record Token(
        Kind kind,
        String text,
        String word,
        String key,
        Stems.Form form,
        String root,
        int clause,
        boolean opens,
        boolean isQuoted) {
    enum Kind {
        WORD,
        /// A word with a capital letter where a sentence has none.
        NAME,
        /// In backticks, or of a form that no word has: a path, an option, an identifier.
        CODE,
        NUMBER,
        /// The end of a sentence (`;`), a question (`?`), or of another part (`,`).
        BREAK
    }

    static Token word(String word) {
        Stems.Stem stem = Vocabulary.get().stems().of(word);
        return new Token(Kind.WORD, word, word, stem.key(), stem.form(), stem.key(), 0, false, false);
    }

    Token in(Stems.Form other) {
        return new Token(kind, text, word, key, other, root, clause, opens, isQuoted);
    }

    boolean isWord() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    boolean isBreak() {
        return kind == Kind.BREAK;
    }

    /// Whether it is a word of a section.
    boolean is(String section) {
        return isWord() && Vocabulary.get().is(section, word);
    }

    boolean is(Kind one, String sought) {
        return kind == one && word.equals(sought);
    }

    /// Whether it says what a text is about.
    boolean isContent() {
        return !isBreak()
                && !(kind == Kind.WORD && is("function"))
                && (!is("negators") || is("acts"))
                && !(kind == Kind.NAME && isEmphasis());
    }

    /// Whether two texts that have these at the same place say the same there, but for a path that is longer in one.
    boolean isSame(Token other) {
        if (kind == Kind.CODE || other.kind == Kind.CODE) {
            return isSameCode(other);
        }
        if (!isWord() || !other.isWord()) {
            return kind == other.kind && key.equals(other.key);
        }
        return key.equals(other.key) && form == other.form && isSameCase(other);
    }

    private boolean isSameCode(Token other) {
        return text.equals(other.text)
                || ((opens || other.opens) && isWord() != other.isWord() && text.equalsIgnoreCase(other.text));
    }

    /// A name is not the word in small letters, unless everybody knows the name.
    private boolean isSameCase(Token other) {
        boolean isOneCase = capitals() == other.capitals() || opens || other.opens;
        return isKnown() || (isOneCase && isUpper(text) == isUpper(other.text));
    }

    private boolean isKnown() {
        Vocabulary vocabulary = Vocabulary.get();
        return isEmphasis()
                || vocabulary.is("acronyms", word)
                || (vocabulary.isKnownName(root) && !vocabulary.is("common", word));
    }

    /// Whether it is a small word, which is written large to be heard.
    private boolean isEmphasis() {
        Vocabulary vocabulary = Vocabulary.get();
        return (text.length() > 2 && vocabulary.is("function", word)) || vocabulary.is("negators", word);
    }

    private boolean capitals() {
        return !text.isEmpty() && Character.isUpperCase(text.codePointAt(0));
    }

    static boolean isUpper(String text) {
        return text.length() > 1
                && text.chars().noneMatch(Character::isLowerCase)
                && text.chars().anyMatch(Character::isUpperCase);
    }

    /// What two tokens share that are the same, and perhaps others.
    String coarse() {
        if (kind != Kind.CODE) {
            return key;
        }
        String last = text.substring(text.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return Vocabulary.get().stems().of(last).key();
    }
}
