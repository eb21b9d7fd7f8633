package dev.acumen.refine;

/// What two texts are to each other: it is the same for both of them.
///
/// Words decide. Two texts are the same only where each word of one has its partner in the other; an embedding says
/// what a text is about, and hardly what it says about it, so it only finds pairs that are worth a look.
public sealed interface TextRelation {
    /// The two give the same advice: one of them is enough.
    record Same() implements TextRelation {}

    /// The two have little to do with each other, or not enough to be sure.
    record Different() implements TextRelation {}

    /// The two cannot both be right.
    ///
    /// @param why the words that decided, for a person
    record Opposite(String why) implements TextRelation {}

    /// The two differ in a number, a name or another word that matters.
    ///
    /// @param why short, for a person
    record Variant(String why) implements TextRelation {}

    /// Compares two texts. [Opposite] and [Variant] are told only of texts that share most of their words.
    static TextRelation of(Phrasing a, Phrasing b) {
        return of(a, b, Paths.WHOLE);
    }

    /// @param paths whether a path may stand for a longer one
    static TextRelation of(Phrasing a, Phrasing b, Paths paths) {
        if (a.isSame(b, paths)) {
            return new Same();
        }
        Objections objections = Objections.of(a, b);
        TextRelation first = objections.first();
        return first != null && objections.isClose() ? first : new Different();
    }
}
