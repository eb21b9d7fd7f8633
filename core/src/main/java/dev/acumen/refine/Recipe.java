package dev.acumen.refine;

/// How cosine and words decide together.
final class Recipe {
    private static final double PROVEN = 0.15;
    private static final double REWORDED = 0.07;
    private static final double VERBATIM = 0.4;
    private static final double NEAR_COVERAGE = 0.4;
    private static final double COVERAGE = 0.6;
    private static final int RESIDUE = 10;
    private static final int LONG = 8;

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
        Sameness change = comparison.change();
        if ((change == null && comparison.isCovered()) || isReworded(a, b, comparison, cosine, threshold)) {
            return new Sameness.Same();
        }
        return isNear && change != null ? change : new Sameness.Different();
    }

    /// Whoever says the same in other words does so throughout; whoever says something else changes a word or
    /// two and keeps the rest. So where little is kept word for word, the meaning decides.
    private static boolean isReworded(Phrasing a, Phrasing b, Comparison comparison, double cosine, double threshold) {
        if (!a.isEnglish() || !b.isEnglish() || a.verbatim(b) > VERBATIM || comparison.order() != null) {
            return false;
        }
        double coverage = Math.min(comparison.alignment.coverageOfA(), comparison.alignment.coverageOfB());
        int length = Math.min(a.content().size(), b.content().size());
        boolean isClose = cosine >= threshold && coverage >= NEAR_COVERAGE && comparison.residue() <= RESIDUE;
        boolean isLong = cosine >= threshold - REWORDED
                && length >= LONG
                && coverage >= COVERAGE
                && comparison.residue() <= RESIDUE;
        return isClose || isLong;
    }
}
