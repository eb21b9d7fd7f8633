package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Refines by meaning: of key points that say the same in the same words the first stays, in other words the one
/// that says more, with its text and all their tallies; then what does harm goes, then what is more than a playbook may
/// have.
///
/// Without embeddings, or where they fail, only key points that share most of their words are compared, and the
/// listener hears of it once. Safe for use by several threads.
public final class SemanticRefiner implements Refiner {
    /// How to refine.
    ///
    /// @param threshold the cosine, from 0 to 1, from which on opposites and variants are reported although
    /// they share few words; what is beyond counts as the nearest
    /// @param cap how many key points a playbook may have; 0 for any number
    public record Options(double threshold, int cap) {
        public Options {
            threshold = Math.clamp(threshold, 0.0, 1.0);
        }

        /// A threshold of 0.85, and no cap.
        public static Options defaults() {
            return new Options(0.85, 0);
        }

        /// The same with another threshold.
        public Options withThreshold(double other) {
            return new Options(other, cap);
        }

        /// The same with another cap.
        public Options withCap(int other) {
            return new Options(threshold, other);
        }
    }

    private final Options options;
    private final Optional<Embedder> embedder;
    private final ComparedTexts compared;
    private final Consumer<String> trouble;
    private final boolean hasGuards;
    private final Optional<Referee> referee;
    private final Verdicts verdicts;
    private volatile boolean isTold;

    /// @param embedder embeds texts; empty where no model is installed
    /// @param compared what was compared before
    /// @param trouble hears, once, why embeddings are not compared
    public SemanticRefiner(
            Options options, Optional<Embedder> embedder, ComparedTexts compared, Consumer<String> trouble) {
        this(options, embedder, compared, trouble, true, Optional.empty(), Verdicts.NOTHING);
    }

    private SemanticRefiner(
            Options options,
            Optional<Embedder> embedder,
            ComparedTexts compared,
            Consumer<String> trouble,
            boolean hasGuards,
            Optional<Referee> referee,
            Verdicts verdicts) {
        this.options = options;
        this.embedder = embedder;
        this.compared = compared;
        this.trouble = trouble;
        this.hasGuards = hasGuards;
        this.referee = referee;
        this.verdicts = verdicts;
    }

    /// The same with somebody who decides on close pairs, outside [#refine].
    ///
    /// @param other decides; empty where only earlier verdicts count
    /// @param known the verdicts, earlier ones and those to come
    public SemanticRefiner with(Optional<Referee> other, Verdicts known) {
        return new SemanticRefiner(options, embedder, compared, trouble, hasGuards, other, known);
    }

    /// One that takes all texts for the same whose embeddings are near enough, as the specification does. It merges
    /// opposites.
    static SemanticRefiner unguarded(double threshold, Embedder embedder) {
        Options options = Options.defaults().withThreshold(threshold);
        return new SemanticRefiner(
                options,
                Optional.of(embedder),
                ComparedTexts.NOTHING,
                ignored -> {},
                false,
                Optional.empty(),
                Verdicts.NOTHING);
    }

    /// Whether two of these texts share so many words that they may contradict each other. Where none do, a plan
    /// without
    /// embeddings finds no contradiction, and takes much longer.
    public static boolean mayContradict(Collection<String> texts) {
        return new SharedWords(List.copyOf(new LinkedHashSet<>(texts))).isAny();
    }

    @Override
    public void prepare(Playbook soon) {
        vectors(List.copyOf(byText(soon).keySet()));
        referee.ifPresent(asked -> decide(asked, soon, refinement(soon, compared, Set.of())));
    }

    @Override
    public void decide(Playbook playbook) {
        referee.ifPresent(asked -> decide(asked, playbook, plan(playbook)));
    }

    /// Has the nearest close pairs decided, and remembers the verdicts.
    private void decide(Referee asked, Playbook playbook, Refinement refinement) {
        Map<String, String> texts = playbook.texts();
        List<TextPair> pairs = refinement.near().stream()
                .map(pair -> new TextPair(texts.getOrDefault(pair.first(), ""), texts.getOrDefault(pair.second(), "")))
                .distinct()
                .limit(Referee.MOST)
                .toList();
        if (!pairs.isEmpty()) {
            Map<TextPair, Verdict> decided = new LinkedHashMap<>(asked.decide(pairs));
            decided.keySet().retainAll(pairs);
            verdicts.add(decided);
        }
    }

    @Override
    public Applied refine(Playbook playbook, Set<String> reworded) {
        return refinement(playbook, compared, reworded).applied();
    }

    @Override
    public Applied settle(Playbook playbook, SessionRatings ratings) {
        Map<String, List<String>> byText = byText(playbook);
        List<String> texts = List.copyOf(byText.keySet());
        List<List<String>> ids = List.copyOf(byText.values());
        boolean[] isUnrated = new boolean[texts.size()];
        boolean isAnyRated = false;
        for (int i = 0; i < isUnrated.length; i++) {
            isUnrated[i] = ids.get(i).stream().noneMatch(ratings::isRated);
            isAnyRated |= !isUnrated[i];
        }
        if (!isAnyRated) {
            return Applied.nothing(playbook);
        }
        TextComparer comparing = new TextComparer(texts, isUnrated, options.threshold(), hasGuards);
        ComparisonResult finds = new Decisions(texts, verdicts.known(), playbook).on(comparing.finds(vectors(texts)));
        List<Pair> opposites = finds.apart(Pair.Kind.OPPOSITE).stream()
                .map(apart -> pair(apart, ids.get(apart.a()), ids.get(apart.b())))
                .filter(pair -> !playbook.areSettled(pair.first(), pair.second()))
                .toList();
        return ratings.settle(playbook, opposites);
    }

    private static Pair pair(ComparisonResult.Apart apart, List<String> ids, List<String> others) {
        return new Pair(ids.getFirst(), others.getFirst(), apart.kind(), Math.min(1, apart.similarity()), apart.why());
    }

    @Override
    public Refinement plan(Playbook playbook) {
        return refinement(playbook, ComparedTexts.NOTHING, Set.of());
    }

    @Override
    public List<SimilarText> neighbours(Collection<String> texts, Collection<String> others) {
        List<SimilarText> found = new ArrayList<>(SimilarText.alike(texts, others));
        List<String> old = List.copyOf(new LinkedHashSet<>(others));
        List<String> all =
                Stream.concat(old.stream(), texts.stream()).distinct().toList();
        if (all.size() == old.size() || old.isEmpty()) {
            return SimilarText.sorted(found);
        }
        boolean[] isOld = new boolean[all.size()];
        Arrays.fill(isOld, 0, old.size(), true);
        ComparisonResult finds = new TextComparer(all, isOld, options.threshold(), hasGuards).finds(vectors(all));
        for (Edge edge : finds.same()) {
            add(found, all, edge.a(), edge.b(), old.size(), SimilarText.Kind.SAME, edge.similarity());
        }
        for (Pair.Kind kind : Pair.Kind.values()) {
            for (ComparisonResult.Apart apart : finds.apart(kind)) {
                SimilarText.Kind named = SimilarText.Kind.of(kind);
                add(found, all, apart.a(), apart.b(), old.size(), named, apart.similarity());
            }
        }
        return SimilarText.sorted(found);
    }

    /// Adds a pair of which one is old and the other is not.
    private static void add(
            List<SimilarText> found,
            List<String> all,
            int a,
            int b,
            int old,
            SimilarText.Kind kind,
            double similarity) {
        int other = Math.min(a, b);
        int text = Math.max(a, b);
        if (other < old && text >= old) {
            found.add(new SimilarText(all.get(text), all.get(other), kind, Math.min(1, similarity)));
        }
    }

    @Override
    public void done(Playbook playbook) {
        Set<String> texts = byText(playbook).keySet();
        if (vectors(List.copyOf(texts)).isPresent()) {
            compared.add(texts);
        }
    }

    private Refinement refinement(Playbook playbook, ComparedTexts before, Set<String> reworded) {
        Map<String, List<String>> byText = byText(playbook);
        Set<String> known = before.among(byText.keySet());
        List<String> texts = List.copyOf(byText.keySet());
        boolean[] isOld = new boolean[texts.size()];
        for (int i = 0; i < isOld.length; i++) {
            isOld[i] = known.contains(texts.get(i));
        }
        TextComparer comparing = new TextComparer(texts, isOld, options.threshold(), hasGuards);
        boolean isAnyNew = known.size() < texts.size();
        Decisions decisions = new Decisions(texts, verdicts.known(), playbook);
        ComparisonResult finds =
                decisions.on(isAnyNew ? comparing.finds(vectors(texts)) : new ComparisonResult(texts.size()));
        Groups.Guard guard = (a, b) -> comparing.isGuarded(a, b) || decisions.forbids(a, b);
        Groups groups = Groups.of(texts.size(), finds.same(), guard);
        RefinementPlanner planning = new RefinementPlanner(List.copyOf(byText.values()), groups, this::weight);
        return planning.refinement(playbook, finds, guard, options.cap(), reworded);
    }

    /// The user's own words before all others, then what says more: no duty is lost where words were not compared.
    private int weight(KeyPoint keyPoint) {
        int content = Phrasing.of(keyPoint.text()).content().size();
        return hasGuards ? (keyPoint.isByUser() ? Integer.MAX_VALUE : content) : 0;
    }

    /// The ids of each text, in canonical order.
    private static Map<String, List<String>> byText(Playbook playbook) {
        Map<String, List<String>> byText = new LinkedHashMap<>();
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> byText.merge(keyPoint.text(), List.of(keyPoint.name()), SemanticRefiner::joined));
        return byText;
    }

    private static List<String> joined(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /// The embedding of each text; empty where there is nothing to compare, no model, or one that cannot be run.
    private Optional<float[][]> vectors(List<String> texts) {
        if (embedder.isEmpty() || texts.size() < 2) {
            return Optional.empty();
        }
        try {
            return Optional.of(embedder.get().embed(texts).toArray(float[][]::new));
        } catch (EmbedderException e) {
            tell(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private synchronized void tell(String why) {
        if (!isTold) {
            isTold = true;
            trouble.accept(why);
        }
    }
}
