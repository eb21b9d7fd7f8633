package dev.acumen.refine;

/// What two texts are to each other: it is the same for both of them.
///
/// A meaning's vector says what a text is about, and hardly what it says about it: an opposite is nearer than most
/// paraphrases. So guards speak before anything is taken for the same.
public sealed interface Sameness {
    /// The two give the same advice: one of them is enough.
    record Same() implements Sameness {}

    /// The two have little to do with each other, or not enough to be sure.
    record Different() implements Sameness {}

    /// The two are near each other and cannot both be right.
    ///
    /// @param why short, for a person
    record Opposite(String why) implements Sameness {}

    /// The two are near each other and differ in a number, a name or another word that matters.
    ///
    /// @param why short, for a person
    record Variant(String why) implements Sameness {}

    /// Compares two texts.
    ///
    /// @param cosine of their vectors, or NaN where there is no model
    /// @param threshold from which cosine on two texts are taken for the same, between 0 and 1
    static Sameness of(Phrasing a, Phrasing b, double cosine, double threshold) {
        return Recipe.judge(a, b, cosine, threshold);
    }

    /// The least cosine that is worth asking with: below it the answer is [Different], whatever the texts.
    static double floor(double threshold) {
        return Recipe.floor(threshold);
    }
}
