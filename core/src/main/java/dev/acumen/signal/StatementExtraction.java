package dev.acumen.signal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Which parts of a message are to be kept. The message as a whole, which has to hold something lasting or to ask to
/// keep something, and its best clause together have to give enough evidence; in a long message, so have the clauses
/// around the best one. Then the best clause is kept with those that are nearly as good, and with the rest of their
/// sentences.
final class StatementExtraction {
    /// What may not be cut from a sentence: denials in nine languages, numbers, code and names.
    private static final Pattern PRECIOUS = Pattern.compile("(?i)(?<![\\p{L}'])(?:"
            + "no|not|never|nor|none|nothing|without|stop|avoid|cannot|\\w+n['’]?t"
            + "|nicht|nichts|nie|niemals|kein\\w*|ohne|nunca|jamás|sin|nada|ni|ne|n['’]\\w+|pas|jamais|sans|aucun\\w*"
            + "|não|nao|sem|nem|non|mai|senza|niente|nessun\\w*|nigdy|bez|żadn\\w*"
            + ")(?![\\p{L}'])|[不没沒別别勿莫禁无無]|ない|なし|ません|ずに"
            + "|\\d|`|[\\w-]+[./_][\\w/]+|(?-i:[a-z]+[A-Z]\\w*)");

    /// How much the best clause counts beside the message as a whole.
    private static final double CLAUSE_SHARE = 0.6;

    /// How many clauses on either side of the best one are read with it in a long message. A long message is a task
    /// with much around it: as a whole it says little about one of its sentences.
    private static final int AROUND = 3;

    /// A message of more clauses needs more evidence, by the logarithm: the best of many is better by chance.
    private static final int FEW_CLAUSES = 4;

    private static final double LENGTH_SHARE = 0.8;

    /// A part with fewer words says next to nothing by itself.
    private static final int LEAST_WORDS = 3;

    private static final Pattern WORD = Pattern.compile("(?<!\\S)[^\\s\\p{L}]*+\\p{L}\\S*");

    /// A "no" that answers the agent denies nothing of what follows it.
    private static final Pattern ANSWER =
            Pattern.compile("(?i)(?:no|nope|nein|non|não|nao|nie|不|不是|没有|いいえ)[\\s,.!，。、]*");

    private final List<Clause> clauses;
    private final double[] evidence;
    private final Limits limits;

    private StatementExtraction(List<Clause> clauses, double[] evidence, Limits limits) {
        this.clauses = clauses;
        this.evidence = evidence;
        this.limits = limits;
    }

    /// What is enough, in log odds.
    ///
    /// @param message the least evidence of the message and its best clause together
    /// @param behind how far a clause may stay behind the best one to be kept with it
    /// @param strong the evidence from which a clause is kept however far it stays behind
    /// @param edge an edge of a sentence with less evidence than this is cut
    /// @param neighbour the least evidence of a sentence's best clause to be taken along with a kept neighbour
    /// @param gap two kept parts are joined where all between them have at least this evidence
    /// @param another the least evidence of the best clause of a further part
    record Limits(
            double message, double behind, double strong, double edge, double neighbour, double gap, double another) {
        /// Chinese and Japanese have fewer n-grams, so weaker evidence of either kind.
        private static final double EAST_ASIAN = 0.7;

        static final Limits DEFAULT = new Limits(1.2, 2, 0, -1, -0.8, -2, 2);

        /// A sentence before a kept one that holds what may not be lost needs less to be taken along.
        private static final double PRECIOUS = 0.6;

        private double neighbour(boolean isPrecious) {
            return isPrecious ? neighbour - PRECIOUS : neighbour;
        }

        private double message(String words, int clauses) {
            double length = LENGTH_SHARE * Math.log(Math.max(1, clauses / (double) FEW_CLAUSES));
            return message + length - (NGrams.isEastAsian(words) ? EAST_ASIAN : 0);
        }

        Limits withMessage(double least) {
            return new Limits(least, behind, strong, edge, neighbour, gap, another);
        }
    }

    /// A part of the message.
    ///
    /// @param start where it begins
    /// @param core where the first clause begins that is kept for its own evidence
    /// @param end where it ends
    record Span(int start, int core, int end) {}

    /// The parts of a message that are to be kept, in order.
    ///
    /// @param words the message
    /// @param clauses the clauses of the message, at least one
    /// @param before what the agent said just before; empty for nothing
    static List<Span> of(StatementModel model, Limits limits, String words, List<Clause> clauses, String before) {
        List<NGrams.Text> texts =
                clauses.stream().map(clause -> new NGrams.Text(clause.text())).toList();
        double[] evidence = IntStream.range(0, clauses.size())
                .mapToDouble(i -> clauses.get(i).isForeign()
                        ? Double.NEGATIVE_INFINITY
                        : model.evidence(StatementModel.Question.CLAUSE, NGrams.ofClause(texts, i, before)))
                .toArray();
        StatementExtraction extraction = new StatementExtraction(clauses, evidence, limits);
        int best = extraction.bestAt();
        double whole = evidence(model, masked(words, clauses), clauses.size(), before);
        if (clauses.size() > 2 * AROUND + 1) {
            List<Clause> around =
                    clauses.subList(Math.max(0, best - AROUND), Math.min(clauses.size(), best + AROUND + 1));
            String near = masked(words, around).substring(around.getFirst().start());
            whole = Math.min(whole, evidence(model, near, around.size(), before));
        }
        boolean isLasting = whole + CLAUSE_SHARE * evidence[best] >= limits.message(words, clauses.size());
        return isLasting ? extraction.spans() : List.of();
    }

    /// That a text holds something lasting, or asks to keep something.
    private static double evidence(StatementModel model, String text, int clauses, String before) {
        int[] places = NGrams.ofMessage(text, clauses, before);
        return Math.max(
                model.evidence(StatementModel.Question.LASTING, places),
                model.evidence(StatementModel.Question.WISH, places));
    }

    /// The message with what its clauses black out.
    static String masked(String message, List<Clause> clauses) {
        StringBuilder masked = new StringBuilder();
        int last = 0;
        for (Clause clause : clauses) {
            masked.append(message, last, clause.start()).append(clause.text());
            last = clause.end();
        }
        return masked.toString();
    }

    private List<Span> spans() {
        boolean[] isCore = core();
        boolean[] isKept = kept(isCore);
        double best = best(0, evidence.length);
        List<Span> spans = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < isKept.length; i++) {
            first = i > 0 && isKept[i - 1] ? first : i;
            boolean isLast = i + 1 == isKept.length || !isKept[i + 1];
            if (isKept[i] && isLast && best(first, i + 1) >= Math.min(best, limits.another())) {
                add(first, i, isCore, spans);
            }
        }
        return spans;
    }

    /// Adds a part; one that says next to nothing by itself ("path.join, always.") with the sentence before it, or not.
    private void add(int first, int last, boolean[] isCore, List<Span> spans) {
        int from = first;
        if (isFragment(first, last)) {
            if (first == 0 || clauses.get(first - 1).isForeign()) {
                return;
            }
            from = first - 1;
            while (from > 0
                    && clauses.get(from - 1).sentence()
                            == clauses.get(first - 1).sentence()) {
                from--;
            }
        }
        int core = IntStream.rangeClosed(first, last)
                .filter(at -> isCore[at])
                .findFirst()
                .orElse(first);
        spans.add(new Span(
                clauses.get(from).start(),
                clauses.get(core).start(),
                clauses.get(last).end()));
    }

    private boolean isFragment(int first, int last) {
        String text =
                clauses.subList(first, last + 1).stream().map(Clause::text).collect(Collectors.joining(" "));
        return !NGrams.isEastAsian(text) && WORD.matcher(text).results().count() < LEAST_WORDS;
    }

    private int bestAt() {
        return IntStream.range(0, evidence.length)
                .reduce((one, other) -> evidence[other] > evidence[one] ? other : one)
                .orElse(0);
    }

    private double best(int from, int to) {
        return Arrays.stream(evidence, from, to).max().orElse(Double.NEGATIVE_INFINITY);
    }

    /// The clauses that are kept for their own evidence.
    private boolean[] core() {
        double enough = Math.min(best(0, evidence.length) - limits.behind(), limits.strong());
        boolean[] isKept = new boolean[evidence.length];
        for (int i = 0; i < isKept.length; i++) {
            isKept[i] = evidence[i] >= enough && evidence[i] > Double.NEGATIVE_INFINITY;
        }
        return isKept;
    }

    private boolean[] kept(boolean[] isCore) {
        boolean[] isKept = isCore.clone();
        int to;
        for (int from = 0; from < isKept.length; from = to) {
            to = endOfSentence(from);
            completeSentence(isKept, from, to);
        }
        takeNeighbours(isKept);
        joinOverGaps(isKept);
        return isKept;
    }

    private int endOfSentence(int from) {
        int to = from;
        while (to < clauses.size()
                && clauses.get(to).sentence() == clauses.get(from).sentence()) {
            to++;
        }
        return to;
    }

    /// Takes along what else a sentence says, but for edges that clearly are no part of it.
    private void completeSentence(boolean[] isKept, int from, int to) {
        int first = from;
        while (first < to && !isKept[first]) {
            first++;
        }
        if (first == to) {
            return;
        }
        int last = to - 1;
        while (!isKept[last]) {
            last--;
        }
        while (first > from && !isCut(first - 1, from, first)) {
            first--;
        }
        while (last + 1 < to && !isCut(last + 1, last + 1, to)) {
            last++;
        }
        Arrays.fill(isKept, first, last + 1, true);
    }

    /// Whether a clause is no part of what is kept; then the edge of the sentence that it ends is cut, where that holds
    /// nothing that may not be lost.
    private boolean isCut(int at, int from, int to) {
        return clauses.get(at).isForeign()
                || (evidence[at] < limits.edge()
                        && clauses.subList(from, to).stream().noneMatch(StatementExtraction::isPrecious));
    }

    private static boolean isPrecious(Clause clause) {
        return PRECIOUS.matcher(clause.text()).find()
                && !ANSWER.matcher(clause.text()).matches();
    }

    /// Takes along the sentences next to what is kept that may belong to the same thought, and behind it a fragment
    /// that must not be lost ("No exceptions."). In front of it, what may not be lost needs less evidence.
    private void takeNeighbours(boolean[] isKept) {
        boolean[] before = isKept.clone();
        int to;
        for (int from = 0; from < isKept.length; from = to) {
            to = endOfSentence(from);
            boolean isBehind = from > 0 && before[from - 1];
            boolean isBeside = isBehind || (to < before.length && before[to]);
            boolean isPrecious = clauses.subList(from, to).stream().anyMatch(StatementExtraction::isPrecious);
            boolean isRest = isBehind && isPrecious && isFragment(from, to - 1);
            if (isBeside && (isRest || best(from, to) >= limits.neighbour(isPrecious && !isBehind))) {
                Arrays.fill(isKept, from, to, true);
            }
        }
    }

    private void joinOverGaps(boolean[] isKept) {
        int last = -1;
        for (int i = 0; i < isKept.length; i++) {
            if (isKept[i]) {
                if (last >= 0 && IntStream.range(last + 1, i).allMatch(between -> evidence[between] >= limits.gap())) {
                    Arrays.fill(isKept, last, i, true);
                }
                last = i;
            }
        }
    }
}
