package dev.acumen.transfer;

import dev.acumen.playbook.Section;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Which section of ours the name of another system's section means.
final class Headings {
    /// Beginnings of words that tell a section; the first of these that is there decides.
    private static final List<Map.Entry<String, Section>> TELLING = List.of(
            Map.entry("MISTAKE", Section.MISTAKES),
            Map.entry("PITFALL", Section.MISTAKES),
            Map.entry("PREFERENCE", Section.PREFERENCES),
            Map.entry("CONTEXT", Section.CONTEXT),
            Map.entry("API", Section.CONTEXT),
            Map.entry("STRATEG", Section.PATTERNS),
            Map.entry("RULE", Section.PATTERNS),
            Map.entry("SNIPPET", Section.PATTERNS),
            Map.entry("TEMPLATE", Section.PATTERNS),
            Map.entry("FORMULA", Section.PATTERNS),
            Map.entry("HEURISTIC", Section.PATTERNS),
            Map.entry("WORKFLOW", Section.PATTERNS),
            Map.entry("PATTERN", Section.PATTERNS),
            Map.entry("CHECKLIST", Section.PATTERNS),
            Map.entry("AVOID", Section.MISTAKES),
            Map.entry("GOTCHA", Section.MISTAKES),
            Map.entry("CAVEAT", Section.MISTAKES),
            Map.entry("ISSUE", Section.MISTAKES),
            Map.entry("STYLE", Section.PREFERENCES),
            Map.entry("CONVENTION", Section.PREFERENCES),
            Map.entry("FEEDBACK", Section.PREFERENCES),
            Map.entry("PRACTICE", Section.PATTERNS),
            Map.entry("APPROACH", Section.PATTERNS),
            Map.entry("GUIDELINE", Section.PATTERNS),
            Map.entry("PRINCIPLE", Section.PATTERNS),
            Map.entry("INSIGHT", Section.PATTERNS),
            Map.entry("ARCHITECTURE", Section.CONTEXT),
            Map.entry("STRUCTURE", Section.CONTEXT),
            Map.entry("OVERVIEW", Section.CONTEXT),
            Map.entry("ENVIRONMENT", Section.CONTEXT),
            Map.entry("SETUP", Section.CONTEXT),
            Map.entry("STACK", Section.CONTEXT),
            Map.entry("COMMAND", Section.CONTEXT),
            Map.entry("PROJECT", Section.CONTEXT),
            Map.entry("REFERENCE", Section.CONTEXT));

    private Headings() {}

    /// The section; empty where the name says nothing.
    static Optional<Section> section(String heading) {
        List<String> words = List.of(heading.toUpperCase(Locale.ROOT).split("\\P{L}+", -1));
        return Section.named(heading)
                .or(() -> TELLING.stream()
                        .filter(known -> words.stream().anyMatch(word -> word.startsWith(known.getKey())))
                        .findFirst()
                        .map(Map.Entry::getValue));
    }
}
