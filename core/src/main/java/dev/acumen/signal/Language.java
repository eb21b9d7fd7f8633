package dev.acumen.signal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A language in which explicit wishes are understood, with its wordings from `wishes/*.txt`.
enum Language {
    EN,
    DE,
    ES,
    FR,
    PT,
    IT,
    PL,
    ZH,
    JA;

    private static final List<Language> WITH_SPACES = List.of(EN, DE, ES, FR, PT, IT, PL);

    private static final Set<WordClass> ORDERS = EnumSet.of(WordClass.KEEP, WordClass.ASK);

    /// So many words tell the language.
    private static final int SAMPLE = 300;

    private static final Map<Language, WordList> LISTS =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(language -> language, Language::read));

    private static WordList read(Language language) {
        return WordList.read(lines("wishes/" + language.name().toLowerCase(Locale.ROOT) + ".txt"));
    }

    private WordList list() {
        return Objects.requireNonNull(LISTS.get(this));
    }

    private static List<String> lines(String resource) {
        try (InputStream in = Objects.requireNonNull(Language.class.getResourceAsStream(resource), resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The language whose words a message has most of.
    static Language of(String message) {
        if (message.codePoints().anyMatch(c -> c >= 0x3040 && c < 0x3100)) {
            return JA;
        }
        if (Folded.isEastAsian(message)) {
            return ZH;
        }
        Stream<Folded.Word> sample = Folded.of(message).words().stream().limit(SAMPLE);
        List<Folded.Word> words = sample.toList();
        boolean[] isEnglish = EN.all(words).covered(Reading.NO_CONTENT);
        return WITH_SPACES.stream()
                .max(Comparator.comparingLong((Language language) -> language.known(words, isEnglish))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(EN);
    }

    /// How many different words belong to wordings that are no content; orders to keep, which English does not have,
    /// count three times.
    private long known(List<Folded.Word> words, boolean[] isEnglish) {
        Reading reading = all(words);
        boolean[] isKnown = reading.covered(Reading.NO_CONTENT);
        boolean[] isOrder = reading.covered(ORDERS);
        IntStream own = IntStream.range(0, words.size()).filter(i -> isOrder[i] && !isEnglish[i]);
        return distinct(words, IntStream.range(0, words.size()).filter(i -> isKnown[i])) + 2 * distinct(words, own);
    }

    /// Words with all wordings in them, also those within longer ones.
    private Reading all(List<Folded.Word> words) {
        return new Reading(words, list().all(words), this);
    }

    private static long distinct(List<Folded.Word> words, IntStream places) {
        return places.mapToObj(i -> words.get(i).text()).distinct().count();
    }

    /// A sentence with the wordings in it.
    Reading read(String sentence) {
        List<Folded.Word> words = Folded.of(sentence).words();
        return new Reading(words, list().in(words), this);
    }
}
