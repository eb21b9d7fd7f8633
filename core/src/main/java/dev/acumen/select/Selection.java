package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The key points chosen for one injection, under a budget, each with its reasons.
///
/// Always whole key points, in canonical order; one that alone is larger than the budget is left out. The same
/// playbook, budget and occasion give the same selection. Runs while a person waits for an answer, so it keeps to
/// loops. What may be out of date stands last, in canonical order in itself. `docs/explanation/selection.md` says what
/// comes before what, and why.
///
/// Of the budget the user's playbook is sure of a part, behind what is pinned; beyond that it gets what the project's
/// key points leave.
///
/// @param choices the chosen key points as they are printed; empty when there is nothing to say
/// @param leftOut what has not been shown, neither here nor before
/// @param text what to inject, no longer than the budget; empty when nothing was chosen
public record Selection(List<Choice> choices, LeftOut leftOut, String text) {
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

    /// What stands above the key points that may be out of date, which come last.
    static final String VERIFY = "The following key points may be out of date: they name files, commands or versions"
            + " that are not found in this project now.";

    /// By so many places the untested move on with each session that is learned.
    private static final long TURN = 16;

    private static final Selection NOTHING = new Selection(List.of(), LeftOut.NOTHING, "");

    public Selection {
        choices = List.copyOf(choices);
    }

    /// Why a key point was chosen; several reasons may hold.
    public enum Reason {
        /// The whole playbook fitted.
        EVERYTHING("everything"),
        /// A person pinned it.
        PINNED("pinned"),
        /// It shares telling words with the prompt.
        RELEVANT("relevant"),
        /// It shares words with what is most relevant.
        RELATED("related"),
        /// It was judged, and more helpful than not.
        RELIABLE("reliable"),
        /// One of the sessions that were learned last judged, changed or added it.
        RECENT("recent"),
        /// Nobody judged it yet.
        UNTESTED("untested"),
        /// Nothing speaks for it but that there was room.
        ROOM("room"),
        /// It was chosen although it may be out of date, and stands last.
        VERIFY("verify");

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
    ///
    /// @param rank how early it was chosen: 1 for the first; where everything fitted, its place
    /// @param reasons one or more, in the order of [Reason]
    /// @param words the words of the prompt that it shares, the rarest first; empty where it is not relevant
    public record Choice(KeyPoint keyPoint, int rank, List<Reason> reasons, List<String> words) {
        public Choice {
            reasons = List.copyOf(reasons);
            words = List.copyOf(words);
        }
    }

    /// What was not chosen, and why.
    ///
    /// @param noRoom how many others came before
    /// @param notNeeded how many do not share telling words with a later prompt
    /// @param harmful how many misled too often
    /// @param repeating the ids of those that nearly repeat one that is shown, each with the id of that one
    public record LeftOut(int noRoom, int notNeeded, int harmful, Map<String, String> repeating) {
        static final LeftOut NOTHING = new LeftOut(0, 0, 0, Map.of());

        /// How many in all.
        public int count() {
            return noRoom + notNeeded + harmful + repeating.size();
        }
    }

    /// What a session is shown first: everything where it fits. Otherwise the pinned key points come first, then
    /// those that are relevant, then the reliable and the recent, with places for the untested.
    ///
    /// @param budget the most UTF-16 units of the text
    public static Selection first(Playbook playbook, SelectionContext occasion, int budget) {
        List<Candidate> all = candidates(playbook, occasion.usage());
        return first(playbook, all, occasion, budget, template(all));
    }

    /// The same in other words than those for an agent that works in a project.
    ///
    /// @param template the text with `{key_points}` in place of the key points
    public static Selection first(Playbook playbook, SelectionContext occasion, int budget, String template) {
        return first(playbook, candidates(playbook, occasion.usage()), occasion, budget, template);
    }

    private static Selection first(
            Playbook playbook, List<Candidate> all, SelectionContext occasion, int budget, String template) {
        if (all.isEmpty()) {
            return NOTHING;
        }
        if (isFitting(all, new RemainingBudget(template, budget))) {
            List<Candidate> printed = printed(all);
            String text = occasion.usage().flags().isEmpty()
                    ? defused(Rendering.inject(playbook, template))
                    : text(printed, template);
            return new Selection(everything(printed), LeftOut.NOTHING, text);
        }
        Terms terms = new Terms();
        Relevance relevance = weighed(all, occasion, terms);
        List<Candidate> pinned = new ArrayList<>();
        List<Candidate> users = new ArrayList<>();
        List<Candidate> others = new ArrayList<>();
        List<Candidate> doubtful = new ArrayList<>();
        List<Candidate> harmful = new ArrayList<>();
        for (Candidate candidate : all) {
            List<Candidate> trusted = candidate.isOfUser ? users : others;
            List<Candidate> unpinned = candidate.isHarmful() ? harmful : candidate.isDoubtful ? doubtful : trusted;
            (candidate.isPinned() ? pinned : unpinned).add(candidate);
        }
        RemainingBudget room = new RemainingBudget(template, budget);
        room.limitUsers(occasion.userShare());
        Chooser chooser = new Chooser(room, terms, List.of());
        chooser.takeAny(pinned);
        // A pin is a promise, the sentence a courtesy.
        room.keep(leftOutSentence(all.size()).length());
        chooser.takeDifferent(users);
        chooser.takeAny(chooser.takeDifferent(others));
        room.unlimitUsers();
        chooser.takeAny(chooser.missing(pinned));
        chooser.takeAny(chooser.missing(users));
        chooser.takeAny(chooser.takeDifferent(doubtful));
        int before = chooser.taken().size();
        chooser.takeAny(harmful);
        int harmfulLeft = harmful.size() - (chooser.taken().size() - before);
        int noRoom = all.size()
                - chooser.taken().size()
                - harmfulLeft
                - chooser.repeating().size();
        LeftOut leftOut = new LeftOut(noRoom, 0, harmfulLeft, chooser.repeating());
        return chosen(chooser.taken(), relevance, template, budget, leftOut);
    }

    private static String template(List<Candidate> all) {
        for (Candidate candidate : all) {
            if (candidate.isOfUser) {
                return Rendering.INJECTION_WITH_USERS;
            }
        }
        return Rendering.INJECTION;
    }

    /// What a later prompt needs of the key points that its session was not shown: those that are relevant to it
    /// and do not nearly repeat what was shown, the best first. Nothing where there is none.
    ///
    /// @param shown the ids of the key points that the session was shown
    /// @param budget the most UTF-16 units of the text
    public static Selection further(Playbook playbook, Set<String> shown, SelectionContext occasion, int budget) {
        List<Candidate> all = candidates(playbook, occasion.usage());
        Terms terms = new Terms();
        Relevance relevance = weighed(all, occasion, terms);
        List<Candidate> known = new ArrayList<>();
        List<Candidate> needed = new ArrayList<>();
        List<Candidate> doubtful = new ArrayList<>();
        int harmful = 0;
        for (Candidate candidate : all) {
            if (shown.contains(candidate.keyPoint.name())) {
                known.add(candidate);
            } else if (candidate.isRelevant && candidate.isHarmful() && !candidate.isPinned()) {
                harmful++;
            } else if (candidate.isRelevant) {
                (candidate.isDoubtful ? doubtful : needed).add(candidate);
            }
        }
        int before = all.size() - known.size();
        RemainingBudget room = new RemainingBudget(ADDITION, budget);
        room.keep(leftOutSentence(before).length());
        Chooser chooser = new Chooser(room, terms, known);
        chooser.takeDifferent(needed);
        chooser.takeDifferent(doubtful);
        int relevant = needed.size() + doubtful.size();
        int noRoom = relevant - chooser.taken().size() - chooser.repeating().size();
        LeftOut leftOut = new LeftOut(noRoom, before - relevant - harmful, harmful, chooser.repeating());
        return chosen(chooser.taken(), relevance, ADDITION, budget, leftOut);
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

    private static List<Candidate> candidates(Playbook playbook, Usage usage) {
        List<Candidate> candidates = new ArrayList<>(playbook.size());
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                Candidate candidate = new Candidate(section, keyPoint, candidates.size());
                candidate.isDoubtful =
                        !usage.verify(keyPoint.name(), keyPoint.text()).isEmpty();
                candidates.add(candidate);
            }
        }
        return candidates;
    }

    private static boolean isFitting(List<Candidate> candidates, RemainingBudget room) {
        for (Candidate candidate : candidates) {
            if (!room.take(candidate)) {
                return false;
            }
        }
        return true;
    }

    private static List<Choice> everything(List<Candidate> candidates) {
        List<Choice> choices = new ArrayList<>(candidates.size());
        for (Candidate candidate : candidates) {
            List<Reason> reasons =
                    candidate.isDoubtful ? List.of(Reason.EVERYTHING, Reason.VERIFY) : List.of(Reason.EVERYTHING);
            choices.add(new Choice(candidate.keyPoint, choices.size() + 1, reasons, List.of()));
        }
        return choices;
    }

    /// Weighs all candidates for an occasion.
    ///
    /// @return how they match the prompt; null where there is none
    private static @Nullable Relevance weighed(List<Candidate> all, SelectionContext occasion, Terms terms) {
        Relevance relevance = occasion.prompt().isBlank() ? null : Relevance.of(occasion.prompt(), all, terms);
        // With each session that is learned, other ones of the untested come first.
        long first = occasion.usage().sessions() * TURN % Math.max(1, all.size());
        for (Candidate candidate : all) {
            long turn = candidate.isUntested() ? Math.floorMod(candidate.place - first, all.size()) : candidate.place;
            candidate.weigh(occasion.usage().age(candidate.keyPoint.name()), turn);
        }
        return relevance;
    }

    private static Selection chosen(
            List<Candidate> taken, @Nullable Relevance relevance, String template, int budget, LeftOut leftOut) {
        if (taken.isEmpty()) {
            return NOTHING;
        }
        List<Candidate> ordered = printed(inOrder(taken));
        List<Choice> choices = new ArrayList<>(taken.size());
        for (Candidate candidate : ordered) {
            choices.add(choice(candidate, taken.indexOf(candidate) + 1, relevance));
        }
        String text = text(ordered, template);
        String sentence = leftOut.count() == 0 ? "" : leftOutSentence(leftOut.count());
        return new Selection(choices, leftOut, text.length() + sentence.length() <= budget ? text + sentence : text);
    }

    private static List<Candidate> inOrder(List<Candidate> taken) {
        Map<Integer, Candidate> byPlace = new TreeMap<>();
        for (Candidate candidate : taken) {
            byPlace.put(candidate.place, candidate);
        }
        return new ArrayList<>(byPlace.values());
    }

    /// The order in which they are printed: what may be out of date after the others.
    private static List<Candidate> printed(List<Candidate> ordered) {
        List<Candidate> printed = new ArrayList<>(ordered.size());
        List<Candidate> doubtful = new ArrayList<>();
        for (Candidate candidate : ordered) {
            (candidate.isDoubtful ? doubtful : printed).add(candidate);
        }
        printed.addAll(doubtful);
        return printed;
    }

    private static String text(List<Candidate> printed, String template) {
        int first = 0;
        while (first < printed.size() && !printed.get(first).isDoubtful) {
            first++;
        }
        String text = Rendering.keyPoints(playbook(printed.subList(0, first)));
        if (first < printed.size()) {
            text = text
                    + (first == 0 ? "" : Rendering.GAP)
                    + VERIFY
                    + Rendering.GAP
                    + Rendering.keyPoints(playbook(printed.subList(first, printed.size())));
        }
        return defused(Rendering.fill(template, Map.of("key_points", text)));
    }

    private static Playbook playbook(List<Candidate> ordered) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (Candidate candidate : ordered) {
            List<KeyPoint> kept = sections.get(candidate.section);
            if (kept == null) {
                kept = new ArrayList<>();
                sections.put(candidate.section, kept);
            }
            kept.add(candidate.keyPoint);
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static Choice choice(Candidate candidate, int rank, @Nullable Relevance relevance) {
        List<Reason> reasons = new ArrayList<>();
        List<String> words = List.of();
        if (candidate.isPinned()) {
            reasons.add(Reason.PINNED);
        }
        if (relevance != null && candidate.isRelevant) {
            reasons.add(Reason.RELEVANT);
            words = relevance.words(candidate);
        }
        if (candidate.isRelated && !candidate.isRelevant) {
            reasons.add(Reason.RELATED);
        }
        if (candidate.isReliable()) {
            reasons.add(Reason.RELIABLE);
        }
        if (candidate.isRecent()) {
            reasons.add(Reason.RECENT);
        }
        if (candidate.isUntested()) {
            reasons.add(Reason.UNTESTED);
        }
        if (reasons.isEmpty()) {
            reasons.add(Reason.ROOM);
        }
        if (candidate.isDoubtful) {
            reasons.add(Reason.VERIFY);
        }
        return new Choice(candidate.keyPoint, rank, reasons, words);
    }

    private static String leftOutSentence(int count) {
        return "\n" + count + " more key point" + (count == 1 ? " of this playbook is" : "s of this playbook are")
                + " not shown here.\n";
    }

    /// Some clients put an injection between tags of this name; no key point may end them.
    public static String defused(String text) {
        return text.replace("<system-reminder", "‹system-reminder").replace("</system-reminder", "‹/system-reminder");
    }
}
