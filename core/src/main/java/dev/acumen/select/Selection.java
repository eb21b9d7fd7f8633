package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/// The key points chosen for one injection, under a budget, each with its reason.
///
/// Always whole key points, in canonical order; one that alone is larger than the budget is left out. The same
/// playbook, budget and prompt give the same selection. Runs while a person waits for an answer, so it keeps to
/// loops.
///
/// @param choices the chosen key points in canonical order; empty when there is nothing to say
/// @param leftOut how many key points have not been shown, neither here nor before
/// @param text what to inject, no longer than the budget; empty when nothing was chosen
public record Selection(List<Choice> choices, int leftOut, String text) {
    /// The longest injection, in UTF-16 units: the client cuts what has more than 10,000 to a preview.
    public static final int BUDGET = 9_500;

    /// The longest injection into a subagent, in UTF-16 units.
    public static final int SUBAGENT = 3_000;

    /// The longest injection for a later prompt of a session, in UTF-16 units.
    public static final int FURTHER = 2_000;

    /// What is put around key points that are added for a later prompt; [Rendering#INJECTION] has explained the
    /// rest.
    private static final String ADDITION = """
            # Playbook

            Further key points from this project's playbook, with words of this prompt.

            {key_points}
            """;

    private static final Selection NOTHING = new Selection(List.of(), 0, "");

    public Selection {
        choices = List.copyOf(choices);
    }

    /// Why a key point was chosen.
    public enum Reason {
        /// The whole playbook fitted.
        EVERYTHING("everything"),
        /// A person pinned it.
        PINNED("pinned"),
        /// It was judged helpful more often, or harmful less often, than what was left out.
        TALLY("tally"),
        /// It shares telling words with the prompt.
        PROMPT("prompt");

        private final String label;

        Reason(String label) {
            this.label = label;
        }

        /// The reason as it is kept.
        public String label() {
            return label;
        }
    }

    /// A key point that was chosen, and why.
    public record Choice(KeyPoint keyPoint, Reason reason) {}

    /// What a session is shown first: everything where it fits. Otherwise the pinned key points come first, then
    /// those with the best tally, helpful less harmful; of equal ones the first in canonical order.
    ///
    /// @param budget the most UTF-16 units of the text
    public static Selection first(Playbook playbook, int budget) {
        int size = playbook.size();
        if (size == 0) {
            return NOTHING;
        }
        List<Candidate> all = candidates(playbook);
        Room whole = new Room(Rendering.INJECTION, budget, 0);
        boolean isFitting = true;
        for (int i = 0; i < size && isFitting; i++) {
            isFitting = whole.take(all.get(i));
        }
        if (isFitting) {
            return chosen(playbook, becauseOf(Reason.EVERYTHING, all), Rendering.INJECTION, 0);
        }
        return filled(playbook, all, new Room(Rendering.INJECTION, budget, size), size);
    }

    /// What a later prompt needs of the key points that its session was not shown: those that share telling
    /// words with it, the best match first. Nothing where none does.
    ///
    /// @param shown the ids of the key points that the session was shown
    /// @param budget the most UTF-16 units of the text
    public static Selection further(Playbook playbook, Set<String> shown, String prompt, int budget) {
        List<Candidate> rest = new ArrayList<>();
        for (Candidate candidate : candidates(playbook)) {
            if (!shown.contains(candidate.keyPoint.name())) {
                rest.add(candidate);
            }
        }
        List<Candidate> needed = Need.of(prompt, playbook).among(rest);
        return filled(playbook, needed, new Room(ADDITION, budget, rest.size()), rest.size());
    }

    /// Whether these ids are those of the whole playbook.
    public static boolean isEverything(Playbook playbook, Set<String> shown) {
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                if (!shown.contains(keyPoint.name())) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The ids of the chosen key points.
    public List<String> ids() {
        List<String> ids = new ArrayList<>(choices.size());
        for (Choice choice : choices) {
            ids.add(choice.keyPoint.name());
        }
        return ids;
    }

    /// The ids of the key points that were chosen for a reason.
    public List<String> ids(Reason reason) {
        List<String> ids = new ArrayList<>();
        for (Choice choice : choices) {
            if (choice.reason == reason) {
                ids.add(choice.keyPoint.name());
            }
        }
        return ids;
    }

    private static List<Candidate> candidates(Playbook playbook) {
        List<Candidate> candidates = new ArrayList<>(playbook.size());
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                Reason reason = keyPoint.isPinned() ? Reason.PINNED : Reason.TALLY;
                candidates.add(new Candidate(section, keyPoint, reason, candidates.size(), 0));
            }
        }
        return candidates;
    }

    private static List<Candidate> becauseOf(Reason reason, List<Candidate> candidates) {
        List<Candidate> changed = new ArrayList<>(candidates.size());
        for (Candidate candidate : candidates) {
            changed.add(candidate.because(reason, candidate.score));
        }
        return changed;
    }

    /// As many of the candidates as there is room for, the best first. Of thousands only some tens fit, so they
    /// are not all sorted.
    private static Selection filled(Playbook playbook, List<Candidate> candidates, Room room, int before) {
        int least = Integer.MAX_VALUE;
        for (Candidate candidate : candidates) {
            least = Math.min(least, candidate.leastLength());
        }
        PriorityQueue<Candidate> ranked = new PriorityQueue<>(candidates);
        List<Candidate> taken = new ArrayList<>();
        while (!ranked.isEmpty() && room.rest >= least) {
            Candidate best = ranked.poll();
            if (room.take(best)) {
                taken.add(best);
            }
        }
        return taken.isEmpty() ? NOTHING : chosen(playbook, taken, room.template, before - taken.size());
    }

    private static Selection chosen(Playbook playbook, List<Candidate> taken, String template, int leftOut) {
        Map<String, Reason> reasons = new HashMap<>();
        for (Candidate candidate : taken) {
            reasons.put(candidate.keyPoint.name(), candidate.reason);
        }
        List<Choice> choices = new ArrayList<>(taken.size());
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> kept = new ArrayList<>();
            for (KeyPoint keyPoint : playbook.in(section)) {
                Reason reason = reasons.get(keyPoint.name());
                if (reason != null) {
                    kept.add(keyPoint);
                    choices.add(new Choice(keyPoint, reason));
                }
            }
            sections.put(section, kept);
        }
        String text = Rendering.inject(Playbook.of(sections, Map.of(), Set.of()), template);
        return new Selection(choices, leftOut, defused(leftOut == 0 ? text : text + leftOutSentence(leftOut)));
    }

    private static String leftOutSentence(int count) {
        return "\n" + count + " more key point" + (count == 1 ? " of this playbook is" : "s of this playbook are")
                + " not shown here.\n";
    }

    /// Some clients put an injection between tags of this name; no key point may end them.
    private static String defused(String text) {
        return text.replace("<system-reminder", "‹system-reminder").replace("</system-reminder", "‹/system-reminder");
    }

    /// A key point that may be chosen.
    ///
    /// @param place its place in canonical order
    /// @param score how well it matches a prompt
    record Candidate(Section section, KeyPoint keyPoint, Reason reason, int place, double score)
            implements Comparable<Candidate> {

        Candidate because(Reason other, double match) {
            return new Candidate(section, keyPoint, other, place, match);
        }

        /// Its line is longer than this.
        private int leastLength() {
            return keyPoint.name().length() + keyPoint.text().length();
        }

        /// The best match first, then pins, then the best tally, then canonical order.
        @Override
        public int compareTo(Candidate other) {
            int order = Double.compare(other.score, score);
            if (order == 0) {
                order = Boolean.compare(other.keyPoint.isPinned(), keyPoint.isPinned());
            }
            if (order == 0) {
                order = Long.compare(balance(other), balance(this));
            }
            return order == 0 ? Integer.compare(place, other.place) : order;
        }

        private static long balance(Candidate candidate) {
            return candidate.keyPoint.tally().helpful()
                    - candidate.keyPoint.tally().harmful();
        }
    }

    /// What is left of a budget.
    private static final class Room {
        private final String template;
        private final Set<Section> headed = new HashSet<>();
        private int rest;

        /// @param most how many key points may be left out
        private Room(String template, int budget, int most) {
            this.template = template;
            this.rest =
                    budget - Rendering.fill(template, Map.of("key_points", "")).length();
            if (most > 0) {
                rest -= leftOutSentence(most).length();
            }
        }

        /// Takes a key point's line, and its section's heading, if there is room for both.
        private boolean take(Candidate candidate) {
            if (candidate.leastLength() > rest) {
                return false;
            }
            int needed = 1 + Rendering.line(candidate.keyPoint).length();
            if (!headed.contains(candidate.section)) {
                String gap = headed.isEmpty() ? "" : Rendering.GAP;
                needed += gap.length() + Rendering.heading(candidate.section).length();
            }
            if (needed > rest) {
                return false;
            }
            rest -= needed;
            headed.add(candidate.section);
            return true;
        }
    }
}
