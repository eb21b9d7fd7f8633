package dev.acumen.redaction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a language says of passwords: a block of `SpokenPasswords`.
///
/// @param code of the language, as `SecretWordList` has it
/// @param handing matches what leads from a noun to the value: `own` to the language, `label` and `into`
/// are groups of it
/// @param end matches the end of a clause behind the value
/// @param endings a pattern of participles and adjectives
/// @param words what stands where a value would, in lower case
record PasswordLanguage(String code, Pattern handing, Pattern end, Pattern endings, Set<String> words) {
    private static final String ADVERB = "(?: " + SecretWords.of("adverbs").pattern() + "(?!\\p{L})){0,3}";
    private static final String IT_IS = ", (?:it['’]?s|it is|c['’]est|es ist|das ist|es|è|é)";
    private static final String ARROW = " ?(?:->|=>|→) ?";
    /// Behind a noun that is pointed at, and not only the label of a form or of a setting.
    private static final String COLON = " ?[:：] (?<=(?:the|this|my|our|your|an?|la|una|mia|tua) \\p{L}{2,10}: )";
    private static final String LABEL = "(?<label>(?: \\([^)\\n]{1,40}\\))? ?[:：] )";
    private static final String SET = " to (?<=(?:set|change|changed|reset) [\\p{L}'’ ]{3,80} to )";

    private static final String CLAUSE =
            "[.!?…:)]{0,2}(?: ?[,;、，。]|[ \\t]{0,3}(?:\\n|\\z|[–—(]|- ))|[.!?…)]{1,2}[ \\t]";

    static final List<PasswordLanguage> ALL = Arrays.stream(SpokenPasswords.TEXT.split("\n\\["))
            .skip(1)
            .map(PasswordLanguage::read)
            .toList();

    static final PasswordLanguage ENGLISH = ALL.getFirst();

    private static PasswordLanguage read(String block) {
        Map<String, String> lines = new HashMap<>();
        block.lines().skip(1).filter(line -> !line.isBlank()).forEach(line -> {
            String[] parts = line.split("\\s+", 2);
            lines.put(parts[0], parts[1].strip());
        });
        return new PasswordLanguage(
                block.substring(0, 2),
                pattern(handing(line(lines, "links"), line(lines, "verbs"), line(lines, "into"))),
                pattern("(?:" + CLAUSE + "| (?:" + line(lines, "ends").replace(' ', '|') + ")(?!\\p{L}))"),
                pattern(line(lines, "endings")),
                Arrays.stream(line(lines, "words").split(" ")).collect(Collectors.toUnmodifiableSet()));
    }

    private static String handing(String links, String verbs, String into) {
        String ofWhat = "(?: (?:" + links + ")(?:[^\\n.:;\"`={}<>]|\\.(?=\\S)){0,60}?)";
        String own = "(?<own>" + ofWhat + "? (?:" + verbs + ")" + ADVERB + ":? |(?:['’]s|" + IT_IS + ")" + ADVERB + " |"
                + ofWhat + "(?:" + ARROW + "| ?[:：] ))";
        return "(?:"
                + String.join(
                        "|", own, ARROW, COLON, LABEL, ofWhat + "?" + SET, "(?<into>" + ofWhat + "? (?:" + into + ") )")
                + ")";
    }

    private static Pattern pattern(String of) {
        return Pattern.compile(of, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static String line(Map<String, String> lines, String name) {
        return Objects.requireNonNull(lines.get(name), name);
    }

    /// Whether a word says something of a password: `required`, `falsch`, `obligatoire`.
    boolean isPredicate(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        String last = word.substring(Math.max(word.lastIndexOf('-'), word.lastIndexOf('_')) + 1);
        boolean isCompound = word.equals(value)
                && word.length() - last.length()
                        == word.replaceAll("[-_].*", "").length() + 1;
        return isSaid(word, value) || (isCompound && isSaid(last, last));
    }

    /// Whether a word that a setting begins with says something of it, in whatever language.
    static boolean isSaidInAny(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        return ENGLISH.isPredicate(value)
                || ALL.stream()
                        .anyMatch(language -> language.words.contains(word)
                                || (word.charAt(0) > 0x7F
                                        && language.endings.matcher(word).matches()));
    }

    private boolean isSaid(String word, String value) {
        return words.contains(word) || endings.matcher(value).matches();
    }
}
