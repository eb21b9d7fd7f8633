package dev.acumen.refine;

/// How cosine and words decide together.
final class Recipe {
    private static final double PROVEN = 0.15;
    private static final double REWORDED = 0.1;
    private static final int LONG = 10;
    private static final double VERBATIM = 0.3;

    private Recipe() {}

    static double floor(double threshold) {
        return Math.max(0, threshold - PROVEN);
    }

    static Sameness judge(Phrasing a, Phrasing b, double cosine, double threshold) {
        boolean isNear = cosine >= threshold;
        if (!(cosine >= floor(threshold))) {
            return new Sameness.Different();
        }
        boolean isOrdered = a.compareTo(b) <= 0;
        Comparison comparison = new Comparison(isOrdered ? a : b, isOrdered ? b : a);
        Sameness guard = comparison.guard();
        if (guard != null) {
            return isNear ? guard : new Sameness.Different();
        }
        boolean isEnglish = a.isEnglish() && b.isEnglish();
        boolean isReworded =
                isEnglish && a.verbatim(b) <= VERBATIM && cosine >= threshold - REWORDED && isEnough(a, b, comparison);
        Sameness change = comparison.change();
        if (isReworded || (change == null && comparison.isCovered())) {
            return new Sameness.Same();
        }
        return isNear && change != null ? change : new Sameness.Different();
    }

    /// In a short text every word counts; a long one says itself more than once.
    private static boolean isEnough(Phrasing a, Phrasing b, Comparison comparison) {
        int length = Math.min(a.content().size(), b.content().size());
        return length >= LONG || (comparison.residue() <= 1 && comparison.smallAntonyms() == null);
    }
}
