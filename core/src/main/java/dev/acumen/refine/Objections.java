package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What speaks against taking two texts for the same.
final class Objections {
    private static final String NOTHING = "nothing";

    /// How much may be left over: words, and the part of all words.
    private static final int FEW = 2;

    private static final double SHARE = 0.25;

    /// Where so many words are the same, at most so many others are exchanged.
    private static final int FRAME = 2;

    private static final int EXCHANGED = 2;

    private final Vocabulary vocabulary = Vocabulary.get();
    private final Phrasing a;
    private final Phrasing b;
    private final List<Token> onlyA;
    private final List<Token> onlyB;

    private Objections(Phrasing a, Phrasing b) {
        this.a = a;
        this.b = b;
        this.onlyA = a.without(b);
        this.onlyB = b.without(a);
    }

    /// Of two texts, in whichever order.
    static Objections of(Phrasing a, Phrasing b) {
        return a.compareTo(b) <= 0 ? new Objections(a, b) : new Objections(b, a);
    }

    /// Whether so much of the content is shared that a person sees why the two are shown together.
    boolean isClose() {
        int content = a.content().size() + b.content().size();
        return residue() <= Math.max(FEW, SHARE * content);
    }

    /// The first objection; null where there is none.
    @Nullable
    TextRelation first() {
        Stream<Supplier<@Nullable TextRelation>> all = Stream.of(
                this::numbers, this::code, this::denials, this::antonyms, this::order, this::names, this::frame);
        return all.map(Supplier::get).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /// How many words that matter only one of them has.
    int residue() {
        return (int) Stream.concat(onlyA.stream(), onlyB.stream())
                .filter(token -> !token.is("minor"))
                .count();
    }

    private @Nullable TextRelation numbers() {
        List<Token> some = onlyA.stream().filter(Objections::isNumber).toList();
        List<Token> others = onlyB.stream().filter(Objections::isNumber).toList();
        boolean isTrifle = (some.isEmpty() || others.isEmpty())
                && Stream.concat(some.stream(), others.stream()).allMatch(this::isTrifle);
        return isTrifle ? exchangedNumbers() : new TextRelation.Variant(against(some, others));
    }

    private static boolean isNumber(Token token) {
        return token.kind() == Kind.NUMBER;
    }

    private boolean isTrifle(Token number) {
        return vocabulary.is("trifles", number.text().toLowerCase(Locale.ROOT));
    }

    /// "Three retries in five minutes" against "five retries in three minutes".
    private @Nullable TextRelation exchangedNumbers() {
        for (int i : a.content()) {
            for (int j : b.content()) {
                Token one = a.token(i);
                Token other = b.token(j);
                boolean isOther = isNumber(one) && isNumber(other) && !one.key().equals(other.key());
                String next = a.neighbour(i, 1);
                if (isOther
                        && !next.isEmpty()
                        && next.equals(b.neighbour(j, 1))
                        && !follows(b, one.key(), next)
                        && !follows(a, other.key(), next)) {
                    return new TextRelation.Variant(against(List.of(one), List.of(other)));
                }
            }
        }
        return null;
    }

    private static boolean follows(Phrasing phrasing, String number, String next) {
        return phrasing.content().stream()
                .anyMatch(i -> isNumber(phrasing.token(i))
                        && phrasing.token(i).key().equals(number)
                        && phrasing.neighbour(i, 1).equals(next));
    }

    private @Nullable TextRelation code() {
        List<Token> some =
                onlyA.stream().filter(token -> token.kind() == Kind.CODE).toList();
        List<Token> others =
                onlyB.stream().filter(token -> token.kind() == Kind.CODE).toList();
        boolean isSaidInOne = some.isEmpty() || others.isEmpty();
        return isSaidInOne ? null : new TextRelation.Variant(against(some, others));
    }

    private @Nullable TextRelation denials() {
        TextRelation opposite = denied(a, b);
        if (opposite == null) {
            opposite = denied(b, a);
        }
        if (opposite == null && residue() == 0) {
            opposite = counted(a, b);
        }
        return opposite == null && residue() == 0 ? counted(b, a) : opposite;
    }

    /// What one text firmly denies, and the other says.
    private static @Nullable TextRelation denied(Phrasing one, Phrasing other) {
        for (int i : one.content()) {
            Denials.Denial denial = one.denials().of(i);
            String root = one.token(i).root();
            boolean isFirm = denial != null && denial.isFirm(other) && !impliesMore(other, one);
            if (denial != null && isFirm && isSaid(other, root) && !isPlain(one, root)) {
                return denied(denial, other);
            }
        }
        return null;
    }

    /// Whether one text may deny something in words that the other does not have: "keep it out of", "only".
    private static boolean impliesMore(Phrasing said, Phrasing denying) {
        return said.tokens().stream().anyMatch(token -> token.is("implied") && !denying.hasRoot(token.root()));
    }

    private static boolean isSaid(Phrasing phrasing, String root) {
        List<Integer> said = phrasing.content().stream()
                .filter(i -> phrasing.token(i).root().equals(root))
                .toList();
        return !said.isEmpty()
                && said.stream().allMatch(i -> !phrasing.denials().isInDeniedClause(i));
    }

    /// Whether it is somewhere said without being denied.
    private static boolean isPlain(Phrasing phrasing, String root) {
        return phrasing.content().stream()
                .anyMatch(i -> phrasing.token(i).root().equals(root)
                        && phrasing.denials().of(i) == null);
    }

    /// Where all words are shared, one of them denies and the other does not.
    private static @Nullable TextRelation counted(Phrasing one, Phrasing other) {
        boolean isOdd = one.denials().all().size() == 1 && other.denials().all().isEmpty();
        return isOdd && one.denials().all().getFirst().isFirm(other) && !impliesMore(other, one)
                ? denied(one.denials().all().getFirst(), other)
                : null;
    }

    /// A contradiction only where the other text denies no clause: of two denials words cannot tell what is meant.
    private static TextRelation denied(Denials.Denial denial, Phrasing other) {
        Denials.Denial another = other.denials().ofAClause();
        if (another != null) {
            return new TextRelation.Variant("“" + denial.by() + "” against “" + another.by() + "”");
        }
        String said = other.tokens().stream()
                .filter(token ->
                        List.of("always", "must", "should", "only", "every").contains(token.word()))
                .map(token -> " against “" + token.text() + "”")
                .findFirst()
                .orElse(" in one of them only");
        return new TextRelation.Opposite("“" + denial.by() + "”" + said);
    }

    private @Nullable TextRelation antonyms() {
        for (int i = 0; i < a.tokens().size(); i++) {
            for (int j = 0; j < b.tokens().size(); j++) {
                if (areOpposed(i, j)) {
                    return new TextRelation.Opposite(
                            "“" + a.token(i).text() + "” against “" + b.token(j).text() + "”");
                }
            }
        }
        return null;
    }

    private boolean areOpposed(int i, int j) {
        Token one = a.token(i);
        Token other = b.token(j);
        boolean areAntonyms = one.isWord()
                && other.isWord()
                && (vocabulary.areAntonyms(one.root(), other.root())
                        || (one.isContent()
                                && other.isContent()
                                && AntonymForms.areOpposite(one.root(), other.root())));
        if (!areAntonyms) {
            return false;
        }
        boolean isOnePlace = isOnePlace(i, j, 1) || isOnePlace(i, j, -1);
        boolean isLeft = !b.hasRoot(one.root()) && !a.hasRoot(other.root());
        return isLeft && isOnePlace && isDenied(a, i) == isDenied(b, j);
    }

    private boolean isOnePlace(int i, int j, int step) {
        String next = a.neighbour(i, step);
        return !next.isEmpty() && next.equals(b.neighbour(j, step));
    }

    private static boolean isDenied(Phrasing phrasing, int token) {
        return phrasing.denials().of(token) != null || phrasing.denials().isInScope(token);
    }

    private @Nullable TextRelation order() {
        String exchanged = SwappedWords.of(a, b);
        return exchanged == null ? null : new TextRelation.Opposite(exchanged);
    }

    private @Nullable TextRelation names() {
        for (Token one : onlyA) {
            for (Token other : onlyB) {
                if (one.isWord() && other.isWord() && vocabulary.areSiblings(one.root(), other.root())) {
                    return new TextRelation.Variant(against(List.of(one), List.of(other)));
                }
            }
        }
        List<Token> some = names(onlyA, b);
        List<Token> others = names(onlyB, a);
        return some.isEmpty() || others.isEmpty() ? null : new TextRelation.Variant(against(some, others));
    }

    /// The same words in the same order, of which one or two are others ("black" for "yapf") or have another form
    /// ("called" for "calling"). Who says the same in other words changes more than that. The first word is an
    /// order, which may have a synonym.
    private @Nullable TextRelation frame() {
        List<Token> some = a.normal().tokens();
        List<Token> others = b.normal().tokens();
        List<Integer> apart = IntStream.range(0, some.size() == others.size() ? some.size() : 0)
                .filter(i -> !some.get(i).isSame(others.get(i)))
                .boxed()
                .toList();
        List<Integer> other = apart.stream()
                .filter(i -> !some.get(i).coarse().equals(others.get(i).coarse()))
                .toList();
        boolean isFrame = other.isEmpty() || (other.size() <= EXCHANGED && some.size() - apart.size() >= FRAME);
        boolean areWords = other.stream().allMatch(i -> i > 0 && areOther(some.get(i), others.get(i)));
        return apart.isEmpty() || !isFrame || !areWords
                ? null
                : new TextRelation.Variant(
                        against(List.of(some.get(apart.getFirst())), List.of(others.get(apart.getFirst()))));
    }

    private static boolean areOther(Token one, Token another) {
        return one.isContent()
                && another.isContent()
                && !one.root().equals(another.root())
                && !one.is("minor")
                && !another.is("minor");
    }

    private static List<Token> names(List<Token> only, Phrasing other) {
        return only.stream()
                .filter(token -> token.kind() == Kind.NAME && !other.spells(token))
                .toList();
    }

    private static String against(List<Token> some, List<Token> others) {
        return text(some) + " against " + text(others);
    }

    private static String text(List<Token> tokens) {
        return tokens.isEmpty()
                ? NOTHING
                : tokens.stream().map(Token::text).distinct().limit(3).collect(Collectors.joining(", "));
    }
}
