package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.tartarus.snowball.ext.EnglishStemmer;

/// What a hook cannot load, as the reference: Lucene's BM25 and its English stemmer.
class LuceneComparisonTest {
    private static final int TEXTS = 200;

    /// Ours takes texts for usual that have so many terms, where Lucene takes their mean.
    private static final int USUAL = 30;

    private static final Pattern WORD = Pattern.compile("\\b[a-z]{3,}\\b");

    @Test
    void aMatchIsWhatLuceneScores() throws IOException {
        SplittableRandom random = new SplittableRandom(20_261_126);
        List<String> vocabulary = IntStream.range(0, 120)
                .mapToObj(i -> "z" + (char) ('a' + i / 26) + (char) ('a' + i % 26) + "o")
                .toList();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < TEXTS; i += 2) {
            int away = random.nextInt(9);
            texts.add(text(random, vocabulary, USUAL - away));
            texts.add(text(random, vocabulary, USUAL + away));
        }
        List<String> wanted = vocabulary.subList(0, 6);

        Map<Integer, Float> scores = scores(texts, wanted);

        Query query = query(texts, wanted);
        assertThat(scores).isNotEmpty();
        for (int i = 0; i < TEXTS; i++) {
            // Lucene leaves a factor out that all scores have.
            double expected = 2 * scores.getOrDefault(i, 0F);
            assertThat(query.match(i)).as(texts.get(i)).isCloseTo(expected, within(1e-4));
        }
    }

    /// Of Zipf's law, so that some terms are rare.
    private static String text(SplittableRandom random, List<String> vocabulary, int words) {
        return IntStream.range(0, words)
                .mapToObj(_ -> vocabulary.get((int) (vocabulary.size() * Math.pow(random.nextDouble(), 3))))
                .collect(Collectors.joining(" "));
    }

    private static Query query(List<String> texts, List<String> wanted) {
        Terms terms = new Terms();
        Query query = new Query(texts.size(), false);
        wanted.forEach(word -> query.want(terms.of(word)[0], 1));
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            candidates.add(new Candidate(Section.OTHERS, new KeyPoint("oth-" + i, texts.get(i), Tally.ZERO), i));
        }
        query.read(candidates, terms);
        return query;
    }

    private static Map<Integer, Float> scores(List<String> texts, List<String> wanted) throws IOException {
        BM25Similarity similarity = new BM25Similarity(1F, 0.4F);
        try (ByteBuffersDirectory folder = new ByteBuffersDirectory()) {
            IndexWriterConfig config = new IndexWriterConfig(new WhitespaceAnalyzer()).setSimilarity(similarity);
            try (IndexWriter writer = new IndexWriter(folder, config)) {
                for (String text : texts) {
                    Document document = new Document();
                    document.add(new TextField("text", text, Field.Store.NO));
                    writer.addDocument(document);
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(folder)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                searcher.setSimilarity(similarity);
                BooleanQuery.Builder all = new BooleanQuery.Builder();
                wanted.forEach(word -> all.add(new TermQuery(new Term("text", word)), BooleanClause.Occur.SHOULD));
                Map<Integer, Float> scores = new HashMap<>();
                for (ScoreDoc found : searcher.search(all.build(), texts.size()).scoreDocs) {
                    scores.put(found.doc, found.score);
                }
                return scores;
            }
        }
    }

    @Test
    void wordsThatFallTogetherMostlyDoSoInLuceneAsWell() throws IOException {
        String text = new String(
                LuceneComparisonTest.class
                        .getResourceAsStream("/sameness/unseen.jsonl")
                        .readAllBytes(),
                StandardCharsets.UTF_8);
        List<String> words = List.copyOf(WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new)));
        EnglishStemmer lucene = new EnglishStemmer();
        int ours = 0;
        int theirs = 0;
        int both = 0;
        for (int i = 0; i < words.size(); i++) {
            for (int k = i + 1;
                    k < words.size() && words.get(k).startsWith(words.get(i).substring(0, 3));
                    k++) {
                boolean isOurs = stem(words.get(i)).equals(stem(words.get(k)));
                boolean isTheirs = stem(lucene, words.get(i)).equals(stem(lucene, words.get(k)));
                ours += isOurs ? 1 : 0;
                theirs += isTheirs ? 1 : 0;
                both += isOurs && isTheirs ? 1 : 0;
            }
        }
        System.out.println("stems: of " + words.size() + " words ours joins " + ours + " pairs, Lucene " + theirs
                + ", both " + both);
        assertThat(both).isGreaterThan((int) (0.8 * ours)).isGreaterThan((int) (0.9 * theirs));
    }

    private static String stem(String word) {
        char[] letters = word.toCharArray();
        return new String(letters, 0, Stemmer.cut(letters, letters.length));
    }

    private static String stem(EnglishStemmer lucene, String word) {
        lucene.setCurrent(word);
        lucene.stem();
        return lucene.getCurrent();
    }
}
