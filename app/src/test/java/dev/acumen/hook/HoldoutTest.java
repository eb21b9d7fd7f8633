package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoldoutTest {
    private static final String ALL = "sessions/" + HookFixture.SESSION + ".all";

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAProject() throws IOException {
        hook = new HookFixture(folder).playbook(3, "x").trusted();
    }

    @Test
    void showsNothingToASessionThatIsHeldOut() throws IOException {
        experimentThat(true, "").write(hook.project);

        String first = hook.context(hook.prompt("item1"));
        String second = hook.context(hook.prompt("item2"));
        String compacted = hook.context(hook.event("SessionStart", "source", "compact"));
        String subagent = hook.context(hook.event("SubagentStart", "agent_id", "a", "agent_type", "t"));

        assertThat(first + second + compacted + subagent).isEmpty();
        assertThat(hook.kept()).contains(ALL);
        assertThat(part().texts("withheld")).containsExactly("pat-001", "pat-002", "pat-003");
        assertThat(part().get("held_out")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void saysNothingAtCallsOfASessionThatIsHeldOut() throws IOException {
        hook.file(".claude/playbook.json", """
                {"sections": {"OTHERS": [{"name": "pat-001", "text": "About it.", "helpful": 0, "harmful": 0,
                 "guard": {"does": "show", "commands": ["npx it"]}}]}}
                """);
        experimentThat(true, "").write(hook.project);

        String atPrompt = hook.context(hook.prompt("hello"));
        String atCall = hook.context(hook.call("npx it"));

        assertThat(atPrompt + atCall).isEmpty();
        assertThat(hook.kept()).noneMatch(name -> name.endsWith(".call"));
    }

    @Test
    void withholdsOneKeyPointWhereTheExperimentIsAboutOne() throws IOException {
        experimentThat(true, "pat-002").write(hook.project);

        String shown = hook.context(hook.prompt("hello"));

        assertThat(shown).contains("[pat-001]", "[pat-003]").doesNotContain("[pat-002]");
        assertThat(part().texts("withheld")).containsExactly("pat-002");
        assertThat(hook.kept()).contains(ALL);
    }

    @Test
    void showsEverythingToASessionOfTheOtherGroup() throws IOException {
        experimentThat(false, "").write(hook.project);

        String shown = hook.context(hook.prompt("hello"));

        assertThat(shown).contains("[pat-001]", "[pat-002]", "[pat-003]");
        assertThat(part().get("held_out")).isEqualTo(new Json.Bool(false));
    }

    @Test
    void leavesASessionAloneThatRanBefore() throws IOException {
        hook.context(hook.prompt("hello"));
        experimentThat(true, "").write(hook.project);

        String compacted = hook.context(hook.event("SessionStart", "source", "compact"));

        assertThat(compacted).contains("[pat-001]");
        assertThat(record().get("experiment")).isNull();
    }

    @Test
    void keepsASessionInItsGroupAfterTheExperimentStopped() throws IOException {
        Experiment experiment = experimentThat(true, "");
        experiment.write(hook.project);
        hook.context(hook.prompt("hello"));
        experiment.stoppedAt("2026-12-01T00:00:00Z").write(hook.project);

        String compacted = hook.context(hook.event("SessionStart", "source", "compact"));

        assertThat(compacted).isEmpty();
    }

    @Test
    void showsEverythingToNewSessionsAfterTheExperimentStopped() throws IOException {
        experimentThat(true, "").stoppedAt("2026-12-01T00:00:00Z").write(hook.project);

        String shown = hook.context(hook.prompt("hello"));

        assertThat(shown).contains("[pat-001]");
        assertThat(record().get("experiment")).isNull();
    }

    @Test
    void holdsOutTheShareThatWasAskedFor() {
        Experiment experiment = new Experiment("2026-11-27T06:00:00Z", 20, "");

        long held = IntStream.range(0, 10_000)
                .filter(i -> experiment.holdsOut("session-" + i))
                .count();

        assertThat(held).isBetween(1_900L, 2_100L);
    }

    /// One whose id puts the session of the fixture into this group.
    private static Experiment experimentThat(boolean holdsOut, String keyPoint) {
        return IntStream.range(0, 100)
                .mapToObj(i -> new Experiment("experiment-" + i, 20, keyPoint))
                .filter(experiment -> experiment.holdsOut(HookFixture.SESSION) == holdsOut)
                .findFirst()
                .orElseThrow();
    }

    private Json.Obj part() {
        return (Json.Obj) Objects.requireNonNull(record().get("experiment"));
    }

    private Json.Obj record() {
        return JsonReader.objectIn(hook.acumen().resolve("sessions/" + HookFixture.SESSION + ".json"));
    }
}
