package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.trajectory.Window;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReflectionsTest {
    @Test
    void judgesEachKeyPointOnceInTheOrderOfTheFirstJudgement() {
        Tag broken = Tag.malformed("name is missing");

        List<Tag> once = Reflections.once(List.of(
                tag("pat-001", Rating.NEUTRAL, "l1"),
                broken,
                tag("pat-002", Rating.HELPFUL, "l2"),
                broken,
                tag("pat-001", Rating.HARMFUL, "l3"),
                tag("pat-002", Rating.HELPFUL, "l4")));

        assertThat(once)
                .containsExactly(
                        tag("pat-001", Rating.HARMFUL, "l3"), broken, tag("pat-002", Rating.HELPFUL, "l2"), broken);
    }

    @Test
    void countsWhatIsBothHelpfulAndHarmfulAsNeitherHoweverOftenItIsJudged() {
        List<Tag> once = Reflections.once(List.of(
                tag("pat-001", Rating.HELPFUL, "l1"),
                tag("pat-001", Rating.HARMFUL, "l2"),
                tag("pat-001", Rating.HELPFUL, "l3")));

        assertThat(once)
                .containsExactly(new Tag(
                        "pat-001", Rating.NEUTRAL, "judged both helpful and harmful", List.of("l1", "l2", "l3")));
    }

    @Test
    void saysEachInsightOnce() {
        Reflection merged = Reflections.merged(List.of(
                new Reflection("First.", List.of(), List.of(insight("Build the shop with make"))),
                new Reflection(" ", List.of(), List.of(insight("build the shop with Make."), insight("Use tabs"))),
                new Reflection("Third.", List.of(), List.of(insight("Never build the shop with make")))));

        assertThat(merged.analysis()).isEqualTo("First.\nThird.");
        assertThat(merged.insights())
                .map(Insight::text)
                .containsExactly("Build the shop with make", "Use tabs", "Never build the shop with make");
    }

    @Test
    void findsTheLinesBehindLabels() {
        Window window = new Window(List.of("l1"), "", "", Map.of("T1", List.of("l1"), "T1.1", List.of("l2", "l2r")));

        assertThat(Reflections.lines(List.of("T1.1", " T1 ", "T1", "T2", "l1", ""), window))
                .containsExactly("l2", "l2r", "l1");
    }

    private static Tag tag(String name, Rating rating, String line) {
        return new Tag(name, rating, "", List.of(line));
    }

    private static Insight insight(String text) {
        return new Insight(text, Section.OTHERS, "", List.of());
    }
}
