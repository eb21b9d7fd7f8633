package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The words of a shell command.
final class Shell {
    private static final Pattern OUTPUT =
            Pattern.compile("\\s*(?:2>&1|[12]?>\\s*/dev/null|\\|\\s*(?:tail|head|grep|less|tee)\\b[^|;&]*)");
    private static final Pattern LOOP =
            Pattern.compile("^\\s*(?:for|while)\\b.{0,200}?;\\s*do\\s+|\\s*;\\s*done\\b.*$");
    private static final Pattern PART = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^;&\"']|(?<!&)&(?!&))++");
    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])++");
    private static final Pattern OPTION_WITH_VALUE = Pattern.compile("(--?[a-z][\\w-]*)=(.+)");

    private Shell() {}

    /// The command without what only shapes its output.
    static String quiet(String command) {
        return OUTPUT.matcher(command.strip()).replaceAll("").strip();
    }

    /// The parts of a chain of `&&` and `;`, each as its words; the body of a loop stands for the loop.
    static List<List<String>> parts(String command) {
        String body = LOOP.matcher(quiet(command)).replaceAll("");
        return PART.matcher(body)
                .results()
                .map(MatchResult::group)
                .map(Shell::words)
                .filter(words -> !words.isEmpty())
                .toList();
    }

    private static List<String> words(String part) {
        List<String> words = new ArrayList<>();
        WORD.matcher(part).results().map(MatchResult::group).forEach(word -> {
            var option = OPTION_WITH_VALUE.matcher(word);
            if (option.matches()) {
                words.add(option.group(1));
                words.add(option.group(2));
            } else if (word.equals("compose")
                    && !words.isEmpty()
                    && words.getLast().equals("docker")) {
                words.set(words.size() - 1, "docker compose");
            } else {
                words.add(word);
            }
        });
        return words;
    }
}
