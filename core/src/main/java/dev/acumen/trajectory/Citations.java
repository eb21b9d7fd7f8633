package dev.acumen.trajectory;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The key points that an agent cited: their ids in brackets, such as `[pat-001]` or, in older playbooks,
/// `[kpt_001]`; those of the user's playbook, such as `[u-pref-001]`.
public final class Citations {
    private static final Pattern CITATION = Pattern.compile("\\[((?:u-)?(?:pat|mis|pref|ctx|oth)-\\d+|kpt_\\d+)\\]");

    private Citations() {}

    /// The ids cited in a message, each once, in order of appearance.
    public static Set<String> in(String message) {
        Set<String> cited = new LinkedHashSet<>();
        Matcher matcher = CITATION.matcher(message);
        while (matcher.find()) {
            cited.add(matcher.group(1));
        }
        return cited;
    }

    /// A message with something else in the place of each citation.
    ///
    /// @param replacement what there is to say for an id, brackets included
    public static String replaced(String message, UnaryOperator<String> replacement) {
        return CITATION.matcher(message)
                .replaceAll(cited -> Matcher.quoteReplacement(replacement.apply(cited.group(1))));
    }
}
