package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a sentence, in lower case; what is no word of a language stands as its kind, such as `<code>`.
final class Words {
    private static final Pattern WORD = Pattern.compile("`[^`\\n]*`|" + Sentence.CODE + "+|" + Sentence.QUOTED + "+"
            + "|\"[^\"\\n]{2,}\"|“[^”\\n]{2,}”|https?://\\S+"
            + "|[A-Za-z_][A-Za-z_0-9]*(?:['’][A-Za-z]+)?(?:[./:_-][A-Za-z_0-9]+){0,50}(?:\\(\\))?"
            + "|[0-9][0-9.,:/%x-]*[A-Za-z%]*|[^\\sA-Za-z0-9]");
    private static final Pattern NAME = Pattern.compile("[a-z][A-Z]|[_/:]|\\w\\.\\w|\\(\\)");
    private static final Pattern CAPITALS = Pattern.compile("[A-Z]{2,}[0-9]*s?");
    private static final Set<String> SHOUTED =
            Set.of("no", "not", "never", "always", "must", "only", "dont", "please", "all", "do", "stop");

    /// So common in English that a text of some length without them is of another language.
    private static final Set<String> ENGLISH = Set.of(
            ("the a an and or but of to in on at for with from by is are was be been not no it its it's this that these"
                            + " those i you we they he she my your our their me us them do does did don't can't so if as then"
                            + " there here all any some one when what how just only more than very too also please have has"
                            + " had will would should could must use put keep make get go run add like want need let up out off"
                            + " over into about after before still now again never always every each")
                    .split(" "));

    /// Common in other languages, and no words of English.
    private static final Set<String> FOREIGN = Set.of(
            ("der das und ist nicht bitte immer nie mit auf ein eine einen dem den von zu wir ich kein keine nur auch wenn"
                            + " el los las del por para con siempre nunca una que es lo como pero solo le les des est pas"
                            + " toujours jamais pour dans un sur avec sans il che sempre mai per di nel della gli usare"
                            + " sono uma os em com sem na nos ao w z zawsze nigdy jest tylko dla po przed prosze")
                    .split(" "));

    private static final int ASCII = 127;

    private Words() {}

    static List<String> of(String sentence) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(sentence);
        while (matcher.find()) {
            words.add(kind(matcher.group()));
        }
        return words;
    }

    private static String kind(String word) {
        char first = word.charAt(0);
        boolean isLong = word.length() > 1;
        if (first == '`' && isLong) {
            return "<code>";
        }
        if (first == Sentence.CODE) {
            return "<block>";
        }
        if (first == Sentence.QUOTED) {
            return "<quoted>";
        }
        if ((first == '"' || first == '“') && isLong) {
            return "<quote>";
        }
        if (word.startsWith("http") && word.contains("://")) {
            return "<url>";
        }
        if (first >= '0' && first <= '9') {
            return "<number>";
        }
        String lower = word.toLowerCase(Locale.ROOT).replace('’', '\'');
        if (isLong && NAME.matcher(word).find()) {
            return "<name>";
        }
        return CAPITALS.matcher(word).matches() && !SHOUTED.contains(lower) ? "<capitals>" : lower;
    }

    /// The shape of a word that is too rare to be known by itself.
    static String shape(String word) {
        if (word.chars().anyMatch(c -> (c < 'a' || c > 'z') && c != '\'')) {
            return word;
        }
        if (word.length() > 3 && word.endsWith("ed")) {
            return "<…ed>";
        }
        if (word.length() > 5 && word.endsWith("ing")) {
            return "<…ing>";
        }
        return word.length() > 3 && word.endsWith("s") ? "<…s>" : "<word>";
    }

    /// Whether these words are English rather than of another language.
    static boolean areEnglish(List<String> words) {
        long english = words.stream().filter(ENGLISH::contains).count();
        long foreign = words.stream()
                .filter(word ->
                        FOREIGN.contains(word) || word.chars().anyMatch(c -> c > ASCII && Character.isLetter(c)))
                .count();
        return foreign == 0 || english > 2 * foreign;
    }
}
