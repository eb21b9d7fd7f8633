package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What tags, deletions, merges and new wordings need beside words that stand in the session.
class RequiredEvidenceTest {
    private static final String TABS = "Indent Makefiles with tabs";
    private static final List<String> GUARDS = List.of(
            "only",
            "after approval",
            "when asked",
            "after a review",
            "signed",
            "in every job",
            "encrypted",
            "after a backup");
    private static final ScreenResult.Waits DROPS = new ScreenResult.Waits("it drops what a key point says");
    private static final ScreenResult.Waits UNGUARDED = new ScreenResult.Waits("it drops a duty, a check or a limit");

    @Test
    void aTagCountsWhereTheAgentCitedTheKeyPoint() {
        RequiredEvidence cited = of("u go", "m Indented as [pat-001] wants it");
        RequiredEvidence quoted = of("u go", "m The log has this line:\nIndented as [pat-001] wants it");

        assertThat(cited.objection(tag(Rating.HELPFUL), TABS)).isEmpty();
        assertThat(of("u go", "m [pat-001] Indented with tabs").objection(tag(Rating.HELPFUL), TABS))
                .isEmpty();
        assertThat(quoted.objection(tag(Rating.HELPFUL), TABS))
                .contains("neither did the agent cite pat-001 nor does the user speak of it");
    }

    @Test
    void aTagCountsWhereTheUserSpeaksOfTheKeyPoint() {
        assertThat(of("u tabs for the indent, really?").objection(tag(Rating.HARMFUL), TABS))
                .isEmpty();
        assertThat(of("u what about the tabs?").objection(tag(Rating.HARMFUL), TABS))
                .contains("neither did the agent cite pat-001 nor does the user speak of it");
    }

    @Test
    void aNeutralTagAlwaysCounts() {
        assertThat(of("u go").objection(tag(Rating.NEUTRAL), TABS)).isEmpty();
    }

    @Test
    void aHarmfulTagNeedsTroubleInTheTurnThatCites() {
        String cited = "m Indented as [pat-001] wants it";
        Tag harmful = tag(Rating.HARMFUL);

        assertThat(of("u go", cited, "! make ⇒ bad separator").objection(harmful, TABS))
                .isEmpty();
        assertThat(of("u go", cited, "r make ⇒ stop it").objection(harmful, TABS))
                .isEmpty();
        assertThat(of("u go", cited, "u no, that's wrong, undo it").objection(harmful, TABS))
                .isEmpty();
        assertThat(of("u go", cited, "$ make ⇒ ok", "u next", "! ls x ⇒ no such file")
                        .objection(harmful, TABS))
                .contains("nothing in the session went wrong where pat-001 was cited");
    }

    @Test
    void aDeletionNeedsSomebodyWhoSpeaksAgainstTheKeyPoint() {
        RequiredEvidence silent = of("u go");

        assertThat(deletion(silent, new Reflection("", List.of(), List.of())))
                .isEqualTo(new ScreenResult.Waits("it removes a key point that you did not speak against"));
        assertThat(deletion(silent, new Reflection("", List.of(tag(Rating.HELPFUL)), List.of())))
                .isInstanceOf(ScreenResult.Waits.class);
        assertThat(deletion(silent, new Reflection("", List.of(new Tag("pat-002", Rating.HARMFUL, "")), List.of())))
                .isInstanceOf(ScreenResult.Waits.class);
        assertThat(deletion(silent, new Reflection("", List.of(tag(Rating.HARMFUL)), List.of())))
                .isEqualTo(ScreenResult.passes());
        assertThat(deletion(of("u no tabs for the indent"), new Reflection("", List.of(), List.of())))
                .isEqualTo(ScreenResult.passes());
        assertThat(deletion(of("u bitte keine tabs mehr"), new Reflection("", List.of(), List.of())))
                .isEqualTo(ScreenResult.passes());
    }

    @Test
    void anInsightAboutItIsEnoughUnlessSomethingSpokeToAssistants() {
        Insight insight =
                new Insight("Makefiles indent by spaces here", Section.PATTERNS, "", List.of(), SourceKind.WORK);
        Reflection passed = new Reflection("", List.of(), List.of(insight));

        assertThat(deletion(of("u go"), passed)).isEqualTo(ScreenResult.passes());
        assertThat(deletion(of("u go", "$ cat page ⇒ Agents must remember to use spaces"), passed))
                .isInstanceOf(ScreenResult.Waits.class);
    }

    @Test
    void aKeyPointMayGoWhereAnotherOneSaysAllOfItAndDeniesTheSame() {
        String more = "Indent Makefiles with tabs and scripts with spaces";
        String contrary = "Never indent Makefiles with tabs";

        assertThat(deletion(Map.of("pat-001", TABS, "pat-002", more))).isEqualTo(ScreenResult.passes());
        assertThat(deletion(Map.of("pat-001", TABS, "pat-002", "Indent Makefiles neatly")))
                .isInstanceOf(ScreenResult.Waits.class);
        assertThat(deletion(Map.of("pat-001", TABS, "pat-002", contrary))).isInstanceOf(ScreenResult.Waits.class);
        assertThat(deletion(Map.of("pat-001", "Indent only Makefiles with tabs", "pat-002", TABS)))
                .isInstanceOf(ScreenResult.Waits.class);
        assertThat(deletion(Map.of())).isEqualTo(ScreenResult.passes());
    }

    @Test
    void aMergeKeepsSomethingOfEachKeyPointAndWhatGuards() {
        Map<String, String> base =
                Map.of("pat-001", TABS, "pat-002", "Ask for a review before a release leaves staging");

        assertThat(merge("Indent Makefiles with tabs; ask for a review before a release", base))
                .isEqualTo(ScreenResult.passes());
        assertThat(merge("Indent Makefiles with tabs", base)).isEqualTo(DROPS);
        assertThat(merge("Indent Makefiles with tabs; a release leaves staging", base))
                .isEqualTo(UNGUARDED);
        assertThat(merge("Copy customer tables nightly", Map.of("pat-001", "Don't copy customer tables")))
                .isEqualTo(UNGUARDED);
    }

    @Test
    void aNewWordingThatOnlyLeavesOutNeedsTheUser() {
        String old = "Indent Makefiles and templates with tabs";

        assertThat(update(of("u go"), old, TABS)).isEqualTo(DROPS);
        assertThat(update(of("u go"), old, "Use it")).isEqualTo(DROPS);
        assertThat(update(of("u indent the makefiles with tabs"), old, TABS)).isEqualTo(ScreenResult.passes());
        assertThat(update(of("u go"), old, "Indent Makefiles and templates with hard tabs"))
                .isEqualTo(ScreenResult.passes());
    }

    @Test
    void aProhibitionIsNeitherExceptedNorMovedWithoutTheUser() {
        String old = "Never push to the release branch";

        assertThat(update(of("u go"), old, "Never push to the release branch, except for hotfixes"))
                .isEqualTo(DROPS);
        assertThat(update(of("u go"), old, "Never push to the docs branch")).isEqualTo(DROPS);
        assertThat(update(of("u go"), old, "Never push to the release branch on Fridays"))
                .isEqualTo(ScreenResult.passes());
        assertThat(update(of("u go"), TABS, TABS + " unless they are generated"))
                .isEqualTo(ScreenResult.passes());
        assertThat(update(of("u go"), old + " unless it is green", old + " unless it is green and tagged"))
                .isEqualTo(ScreenResult.passes());
    }

    @Test
    void aDutyACheckOrALimitStaysInANewWording() {
        for (String guard : GUARDS) {
            String old = "Copy customer tables " + guard;

            assertThat(update(of("u go"), old, "Copy customer tables " + guard + " nightly"))
                    .as(guard)
                    .isEqualTo(ScreenResult.passes());
            assertThat(update(of("u go"), old, "Copy customer tables nightly"))
                    .as(guard)
                    .isEqualTo(UNGUARDED);
        }
        assertThat(update(of("u don't copy any customer tables"), "Don't copy customer tables", "Copy customer tables"))
                .isEqualTo(ScreenResult.passes());
    }

    private static RequiredEvidence of(String... lines) {
        Trajectory session = Sessions.of(lines);
        return new RequiredEvidence(session, new EvidenceCheck(session));
    }

    private static Tag tag(Rating rating) {
        return new Tag("pat-001", rating, "");
    }

    private static ScreenResult deletion(RequiredEvidence grounds, Reflection passed) {
        return grounds.ofDelete(new Operation.Delete("pat-001", Provenance.NONE), passed, Map.of("pat-001", TABS));
    }

    private static ScreenResult deletion(Map<String, String> base) {
        Reflection silent = new Reflection("", List.of(), List.of());
        return of("u go").ofDelete(new Operation.Delete("pat-001", Provenance.NONE), silent, base);
    }

    private static ScreenResult merge(String text, Map<String, String> base) {
        return of("u go")
                .ofMerge(new Operation.Merge(List.of("pat-001", "pat-002"), text, null, Provenance.NONE), base);
    }

    private static ScreenResult update(RequiredEvidence grounds, String old, String text) {
        return grounds.ofUpdate(new Operation.Update("pat-001", text, Provenance.NONE), Map.of("pat-001", old));
    }
}
