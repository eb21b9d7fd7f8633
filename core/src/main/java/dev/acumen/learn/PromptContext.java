package dev.acumen.learn;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Citations;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import dev.acumen.trajectory.Windows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// A session and a playbook as a model is shown them, within the tokens that a session may use.
///
/// @param windows the session, in parts
/// @param playbook the key points; a very long playbook is cut, what was cited stays
/// @param cited ids of the key points that the agent cited
record PromptContext(List<Window> windows, String playbook, Set<String> cited) {
    private static final int WINDOW = 24_000;
    private static final int LEAST = 1_000;

    /// Estimates of what is sent beside session and playbook, and of answers.
    private static final int INSTRUCTIONS = 1_500;

    private static final int ANSWER = 1_500;
    private static final int REFLECTION = 3_000;

    /// No more than this part of a session's tokens goes into one showing of the playbook.
    private static final int PLAYBOOK_PART = 8;

    /// @param tokens the most that all requests for the session may use together
    static PromptContext of(Trajectory session, Playbook playbook, long tokens) {
        return of(session, playbook, tokens, Set.of());
    }

    /// @param tokens the most that all requests for the session may use together
    /// @param known secrets that the playbook must not tell, beside those that are known by their form
    static PromptContext of(Trajectory session, Playbook playbook, long tokens, Set<String> known) {
        Set<String> cited = cited(session);
        String text = text(playbook, cited, tokens, known);
        return new PromptContext(Windows.of(session, SignalMarks.of(session), budget(text, tokens)), text, cited);
    }

    private static Windows.Budget budget(String playbook, long tokens) {
        long each = (long) INSTRUCTIONS + ANSWER + Tokens.estimate(playbook);
        long curator = each + REFLECTION;
        double perWindow = 1 + (double) each / WINDOW;
        long session = (long) ((tokens * 0.9 - curator - each) / perWindow);
        int all = Math.clamp(session, LEAST, Integer.MAX_VALUE);
        return new Windows.Budget(Math.min(WINDOW, all), all);
    }

    /// The playbook as text; of one that is too long as many key points as fit, those that matter first.
    static String text(Playbook playbook, Set<String> first, long tokens) {
        return text(playbook, first, tokens, Set.of());
    }

    /// @param known secrets that must not be told
    static String text(Playbook playbook, Set<String> first, long tokens, Set<String> known) {
        String whole = Secrets.redacted(Rendering.keyPoints(playbook), known);
        long limit = Math.max(LEAST, tokens / PLAYBOOK_PART);
        if (Tokens.estimate(whole) <= limit) {
            return whole.isEmpty() ? "(empty)" : whole;
        }
        Set<String> shown = fitting(playbook, first, limit);
        return Secrets.redacted(Rendering.keyPoints(only(playbook, shown)), known) + "\n\n("
                + (playbook.size() - shown.size()) + " more key points are not shown)";
    }

    private static Set<String> fitting(Playbook playbook, Set<String> first, long limit) {
        List<KeyPoint> order = new ArrayList<>();
        first.forEach(id -> playbook.find(id).map(SectionedKeyPoint::keyPoint).ifPresent(order::add));
        playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> !first.contains(keyPoint.name()))
                .sorted(Comparator.comparingLong(PromptContext::judgements).reversed())
                .forEach(order::add);
        Set<String> fitting = new LinkedHashSet<>();
        long used = 0;
        for (KeyPoint keyPoint : order) {
            long cost = Tokens.estimate(Rendering.line(keyPoint));
            if (used + cost <= limit) {
                used += cost;
                fitting.add(keyPoint.name());
            }
        }
        return fitting;
    }

    /// How often a key point was judged: one that mattered often is likely to matter again.
    private static long judgements(KeyPoint keyPoint) {
        return keyPoint.tally().helpful() + keyPoint.tally().harmful();
    }

    private static Playbook only(Playbook playbook, Set<String> names) {
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        for (Section section : Section.values()) {
            sections.put(
                    section,
                    playbook.in(section).stream()
                            .filter(keyPoint -> names.contains(keyPoint.name()))
                            .toList());
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static Set<String> cited(Trajectory session) {
        Set<String> cited = new LinkedHashSet<>();
        session.turns()
                .forEach(turn -> turn.steps().forEach(step -> {
                    if (step instanceof Step.Message message) {
                        cited.addAll(Citations.in(message.text()));
                    }
                }));
        return cited;
    }

    /// The name of the step in which a role is asked about a window. It names the turns and the text too: in a
    /// later try the playbook may be longer or the limits others, and so the windows.
    String step(String role, Window window) {
        int index = windows.indexOf(window);
        int before = windows.stream()
                .limit(index)
                .mapToInt(earlier -> earlier.turns().size())
                .sum();
        return role + " " + (index + 1) + "/" + windows.size() + ", turns " + (before + 1) + "-"
                + (before + window.turns().size()) + ", text " + digest(window.before() + "\n" + window.text());
    }

    /// Some of a hash: enough to tell the texts of one session apart.
    private static String digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 13);
    }

    /// One window of the session, with what has to be known about the others.
    ///
    /// @param found what earlier windows taught already
    String session(Window window, List<String> found) {
        List<String> parts = new ArrayList<>();
        parts.add(
                cited.isEmpty()
                        ? "The agent cited no key point."
                        : "The agent cited these key points: " + String.join(", ", cited) + ".");
        if (windows.size() > 1) {
            parts.add(
                    "This is part " + (windows.indexOf(window) + 1) + " of " + windows.size() + " of a long session.");
        }
        if (!window.before().isEmpty()) {
            parts.add("What came before:\n" + window.before());
        }
        if (!found.isEmpty()) {
            parts.add("Insights from the parts before, not to be repeated:\n- "
                    + found.stream().map(Rendering::oneLine).collect(Collectors.joining("\n- ")));
        }
        parts.add(window.text());
        return String.join("\n\n", parts);
    }
}
