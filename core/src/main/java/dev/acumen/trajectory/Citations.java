package dev.acumen.trajectory;

import java.util.LinkedHashSet;
import java.util.Set;
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
}
