package dev.acumen.signal;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The features of the sentences of a message: the words and pairs of words of each, its cues and pairs of cues,
/// where it stands, the words and cues of the sentences around it, and what the agent had said just before.
final class Features {
    /// Features that say how a sentence stands to others; a message as a whole does without them.
    private static final List<String> RELATIVE = List.of("place:", "around:", "earlier:", "previous:", "next:");

    /// Cues that say something about their neighbours as well.
    private static final Set<Cue> TELLING_AROUND = EnumSet.of(
            Cue.NOW,
            Cue.TASK,
            Cue.QUESTION,
            Cue.I_DID,
            Cue.PLAN,
            Cue.MUSING,
            Cue.QUOTATION,
            Cue.AUDIENCE,
            Cue.FAILURE,
            Cue.REMEMBER,
            Cue.REMEMBER_FIRST,
            Cue.COMPLAINT,
            Cue.PRAISE,
            Cue.RULE,
            Cue.REASON,
            Cue.GENERAL,
            Cue.OUR_HABIT,
            Cue.SARCASM);

    private static final Set<Cue> TELLING_BEFORE =
            EnumSet.of(Cue.TASK, Cue.QUESTION, Cue.BAN, Cue.NOW, Cue.COMPLAINT, Cue.USE_FIRST);

    private static final Pattern DID =
            Pattern.compile("\\bi(?:'ve| have|'m| am|'ll)? ?(?:added|[a-z]+ed|put|ran|wrote|made|set|split|built)\\b");

    private final List<Sentence> sentences;
    private final List<List<String>> words = new ArrayList<>();
    private final List<Set<Cue>> cues = new ArrayList<>();
    private final Predicate<String> isCommon;
    private final String before;
    private final Likeness said;

    private Features(List<Sentence> sentences, String before, Predicate<String> isCommon) {
        this.sentences = sentences;
        this.before = kind(before);
        this.said = Likeness.of(before);
        this.isCommon = isCommon;
        for (Sentence sentence : sentences) {
            words.add(Words.of(sentence.text()));
            cues.add(Cue.in(sentence.text()));
        }
    }

    /// The features of each sentence.
    ///
    /// @param before what the agent said just before; empty for nothing
    /// @param isCommon which words are looked at by themselves where others count by their shape
    static List<Set<String>> of(List<Sentence> sentences, String before, Predicate<String> isCommon) {
        Features features = new Features(sentences, before, isCommon);
        List<Set<String>> all = new ArrayList<>();
        for (int i = 0; i < sentences.size(); i++) {
            all.add(features.at(i));
        }
        return all;
    }

    /// The features of a message: those of all its sentences but for pieces of work, questions and the like, which
    /// say nothing about what stands beside them.
    ///
    /// @param features those of each sentence
    static Set<String> ofMessage(List<Sentence> sentences, List<Set<String>> features) {
        List<Set<String>> counted = new ArrayList<>();
        for (int i = 0; i < sentences.size(); i++) {
            if (!Thoughts.isApart(sentences.get(i).text())) {
                counted.add(features.get(i));
            }
        }
        return united(counted, feature -> RELATIVE.stream().noneMatch(feature::startsWith));
    }

    /// The features that tell the section of a statement: what its sentences do, their words and their cues.
    static Set<String> ofSection(String text) {
        Set<String> features = SpeechAct.features(text);
        for (Sentence sentence : Sentence.of(text)) {
            Words.of(sentence.text()).forEach(word -> features.add("word:" + word));
            Cue.in(sentence.text()).forEach(cue -> features.add("cue:" + cue));
        }
        return features;
    }

    private static Set<String> united(List<Set<String>> sentences, Predicate<String> isWanted) {
        Set<String> all = new HashSet<>();
        for (Set<String> sentence : sentences) {
            sentence.stream().filter(isWanted).forEach(all::add);
        }
        return all;
    }

    private Set<String> at(int index) {
        Set<String> features = new HashSet<>();
        addWords(words.get(index), features);
        addCues(index, features);
        addPlace(index, features);
        addNeighbour("previous:", index - 1, features);
        addNeighbour("next:", index + 1, features);
        features.add("before:" + before);
        int echoes = Likeness.of(sentences.get(index).text()).shared(said);
        features.add("echoes:" + Math.min(echoes, 2));
        return features;
    }

    private void addWords(List<String> sentence, Set<String> features) {
        String previous = "<start>";
        for (String word : sentence) {
            features.add("word:" + word);
            String shape = shaped(word);
            features.add("pair:" + previous + " " + shape);
            previous = shape;
        }
        features.add("pair:" + previous + " <end>");
        if (!sentence.isEmpty()) {
            features.add("first:" + sentence.getFirst());
        }
        if (sentence.size() > 1) {
            features.add("first:" + sentence.getFirst() + " " + sentence.get(1));
        }
        if (sentence.size() > 2) {
            features.add("opening:" + shaped(sentence.get(0)) + " " + shaped(sentence.get(1)) + " "
                    + shaped(sentence.get(2)));
        }
        features.add("length:" + length(sentence.size()));
    }

    private String shaped(String word) {
        return isCommon.test(word) ? word : Words.shape(word);
    }

    private static String length(int words) {
        return words <= 2
                ? "2"
                : words <= 4 ? "4" : words <= 8 ? "8" : words <= 14 ? "14" : words <= 25 ? "25" : "more";
    }

    private void addCues(int index, Set<String> features) {
        List<Cue> own = List.copyOf(cues.get(index));
        for (int i = 0; i < own.size(); i++) {
            features.add("cue:" + own.get(i));
            for (Cue other : own.subList(i + 1, own.size())) {
                features.add("cues:" + own.get(i) + " " + other);
            }
        }
        for (int i = 0; i < cues.size(); i++) {
            if (i != index) {
                addOthers("around:", cues.get(i), TELLING_AROUND, features);
            }
            if (i < index) {
                addOthers("earlier:", cues.get(i), TELLING_BEFORE, features);
            }
        }
    }

    private static void addOthers(String prefix, Set<Cue> found, Set<Cue> telling, Set<String> features) {
        for (Cue cue : found) {
            if (telling.contains(cue)) {
                features.add(prefix + cue);
            }
        }
    }

    private void addPlace(int index, Set<String> features) {
        int last = sentences.size() - 1;
        features.add("place:" + (last == 0 ? "only" : index == 0 ? "first" : index == last ? "last" : "middle"));
        String text = sentences.get(index).text();
        char end = text.charAt(text.length() - 1);
        features.add("end:" + ("?!:;.".indexOf(end) >= 0 ? String.valueOf(end) : "none"));
        if (words.stream().anyMatch(sentence -> sentence.contains("?"))) {
            features.add("message:asks");
        }
        if (words.stream().anyMatch(sentence -> sentence.contains("<block>"))) {
            features.add("message:has code");
        }
    }

    private void addNeighbour(String prefix, int index, Set<String> features) {
        if (index >= 0 && index < words.size()) {
            words.get(index).stream().filter(isCommon).forEach(word -> features.add(prefix + word));
        }
    }

    /// What the agent had just done: something, a question, anything else, or nothing.
    private static String kind(String said) {
        String lower = said.strip().toLowerCase(Locale.ROOT);
        if (lower.isEmpty()) {
            return "nothing";
        }
        return DID.matcher(lower).find() ? "did" : lower.endsWith("?") ? "asked" : "other";
    }
}
