package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import dev.acumen.llm.Prompt;
import dev.acumen.trajectory.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a prompt, with places such as `{playbook}` for what belongs there.
///
/// @param source where it came from, for messages
/// @param text the words; a brace that names no place is only a brace
public record Template(String source, String text) {
    /// The place for what a reader of a session has to know of its notation.
    static final String LEGEND = "legend";

    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)}");

    static final String PLAYBOOK = "playbook";
    static final String SESSION = "session";
    static final String REFLECTION = "reflection";
    static final String PAIRS = "pairs";
    static final String RULES = "rules";

    /// This template, if it has all of these places.
    ///
    /// @throws BadInputException if one is missing
    Template with(String... places) {
        for (String place : places) {
            if (!text.contains(mark(place))) {
                throw new BadInputException(source, "", "the prompt has no place " + mark(place));
            }
        }
        return this;
    }

    /// The prompt, cut where a provider can keep what it has read: before the playbook, which changes now and then,
    /// and before what is new each time.
    ///
    /// @param playbook what belongs at `{playbook}`
    /// @param place the place of what is new
    /// @param fresh what belongs there
    Prompt fill(String playbook, String place, String fresh) {
        int newPart = text.indexOf(mark(place));
        int playbookPart = Math.min(newPart, Math.max(0, text.indexOf(mark(PLAYBOOK))));
        Map<String, String> values = new HashMap<>(Map.of(LEGEND, Window.LEGEND.strip(), PLAYBOOK, playbook));
        List<String> stable = new ArrayList<>();
        addTo(stable, filled(text.substring(0, playbookPart), values));
        addTo(stable, filled(text.substring(playbookPart, newPart), values));
        values.put(place, fresh);
        return new Prompt(stable, filled(text.substring(newPart), values).strip());
    }

    /// The text with its places filled, in one go: what stands at a place is not looked through for others.
    private static String filled(String text, Map<String, String> values) {
        return PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), place.group())));
    }

    private static void addTo(List<String> parts, String part) {
        if (!part.isBlank()) {
            parts.add(part.strip());
        }
    }

    private static String mark(String place) {
        return "{" + place + "}";
    }
}
