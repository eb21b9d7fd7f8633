package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keeps a playbook from having too many key points.
///
/// What was judged badly leaves first, then what was judged well the least. One that nobody judged yet is held in
/// as much esteem as one that has helped once, and leaves after it: else a full playbook would never learn again.
/// Of equals, the oldest of a section leave first. Pinned ones stay, even if they are too many.
final class SizeCap {
    private static final double UNTESTED = new Tally(1, 0).reliability();

    /// @param age its place in its section: the last ones are the newest
    private record Candidate(KeyPoint keyPoint, int age) {
        private static final Comparator<Candidate> FIRST_TO_GO = Comparator.comparingDouble(Candidate::worth)
                .thenComparing(Candidate::isUntested)
                .thenComparingInt(Candidate::age);

        private double worth() {
            return isUntested() ? UNTESTED : keyPoint.tally().reliability();
        }

        private boolean isUntested() {
            return keyPoint.tally().equals(Tally.ZERO);
        }
    }

    private SizeCap() {}

    /// @param cap how many may be left; 0 for any number
    static Applied cap(Playbook playbook, int cap) {
        int over = playbook.size() - cap;
        if (cap <= 0 || over <= 0) {
            return Applied.nothing(playbook);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = playbook.in(section);
            for (int i = 0; i < keyPoints.size(); i++) {
                if (!keyPoints.get(i).isPinned()) {
                    candidates.add(new Candidate(keyPoints.get(i), i));
                }
            }
        }
        Map<String, String> whys = new LinkedHashMap<>();
        candidates.stream().sorted(Candidate.FIRST_TO_GO).limit(over).forEach(candidate -> {
            Tally tally = candidate.keyPoint().tally();
            whys.put(
                    candidate.keyPoint().name(),
                    "capped: there may be " + cap + "; helpful " + tally.helpful() + ", harmful " + tally.harmful());
        });
        return playbook.cap(whys);
    }
}
