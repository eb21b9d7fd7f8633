package dev.acumen.refine;

/// How cosine and words decide together.
final class Recipe {
    /// How far below the threshold a pair may be.
    private static final double DEEPEST = 0.15;
    /// Up to which part of its neighbouring words kept is a text said in other words.
    private static final double VERBATIM = 0.4;
    /// Which part of each text's content the other must have, and how much of both together may be left over.
    private static final double LEAST_COVERAGE = 0.5;
    private static final int MOST_RESIDUE = 14;
    /// In a text of fewer words than this, every word counts.
    private static final int SHORT = 8;
    private static final int MOST_RESIDUE_IF_SHORT = 3;
    /// How much less cosine is asked for with more coverage, and from how many words on.
    private static final double REBATE = 0.5;
    private static final int LONG = 5;
    /// How much may be left over besides what contradicts, where texts are alike word for word and where not.
    private static final double ALIKE = 0.55;
    private static final int MOST_ALIKE = 8;
    private static final int FEW = 3;

    private Recipe() {}

    static double floor(double threshold) {
        return Math.max(0, threshold - DEEPEST);
    }

    static Sameness judge(Phrasing a, Phrasing b, double cosine, double threshold) {
        if (a.isLike(b)) {
            return new Sameness.Same();
        }
        if (Double.isNaN(cosine)) {
            return a.isLikeButForCase(b) ? judge(a, b, 1, threshold) : new Sameness.Different();
        }
        if (cosine < floor(threshold)) {
            return new Sameness.Different();
        }
        boolean isNear = cosine >= threshold;
        boolean isOrdered = a.compareTo(b) <= 0;
        Comparison comparison = new Comparison(isOrdered ? a : b, isOrdered ? b : a);
        boolean isReworded = isReworded(a, b, comparison, cosine, threshold);
        if (!isNear && !isReworded && !comparison.isCovered()) {
            return new Sameness.Different();
        }
        Sameness guard = comparison.guard();
        if (guard != null) {
            return isNear
                    ? shown(guard, comparison, a.verbatim(b) >= ALIKE ? MOST_ALIKE : FEW)
                    : new Sameness.Different();
        }
        Sameness change = comparison.change();
        if ((change == null && comparison.isCovered()) || (isReworded && comparison.order() == null)) {
            return new Sameness.Same();
        }
        return isNear && change != null ? shown(change, comparison, FEW) : new Sameness.Different();
    }

    /// A contradiction is for a person to settle, so it is called one only where little else differs.
    private static Sameness shown(Sameness objection, Comparison comparison, int most) {
        return objection instanceof Sameness.Opposite(String why) && comparison.residue() > most
                ? new Sameness.Variant(why)
                : objection;
    }

    /// Whoever says the same in other words does so throughout; whoever says something else changes a word or
    /// two and keeps the rest. So where little is kept word for word, the meaning decides.
    private static boolean isReworded(Phrasing a, Phrasing b, Comparison comparison, double cosine, double threshold) {
        if (!a.isEnglish() || !b.isEnglish() || a.verbatim(b) > VERBATIM) {
            return false;
        }
        int length = Math.min(a.content().size(), b.content().size());
        int mostResidue = length >= SHORT ? MOST_RESIDUE : MOST_RESIDUE_IF_SHORT + (cosine >= threshold ? 1 : 0);
        double coverage = Math.min(comparison.alignment.coverageOfA(), comparison.alignment.coverageOfB());
        if (coverage < LEAST_COVERAGE || comparison.residue() > mostResidue) {
            return false;
        }
        boolean isLong = length >= LONG;
        double rebate = isLong ? Math.clamp(REBATE * (coverage - 0.5), 0, DEEPEST) : 0;
        return cosine >= threshold || (cosine >= threshold - rebate && (length >= SHORT || !comparison.restrictsOne()));
    }
}
