package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.document.ReflectionJson;
import dev.acumen.json.Json;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Tag;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeCacheTest {
    private final AnswerCache kept = AnswerCache.inMemory("session-1");

    @Test
    void readsDeltasAsTheyWereAlsoWhatIsNoOperation() {
        List<Delta> deltas = List.of(
                new Delta(
                        "why",
                        List.of(
                                new Operation.Malformed("", "an operation is an object, not a number"),
                                new Operation.Malformed("ADD", "its text holds a secret (github token)"),
                                new Operation.Add("a\n😀", null, Provenance.NONE),
                                new Operation.Add("use tabs", null, Provenance.NONE.byUser()),
                                new Operation.Merge(List.of("a"), "c", null, Provenance.NONE),
                                new Operation.Merge(List.of("a", "b"), "c", "x", new Provenance("r", List.of("l1"))))),
                Delta.of(List.of(new Operation.Malformed("RENAME", "unknown type"))));

        JudgeCache.keep(kept, "deltas", JudgeCache.json(deltas));

        assertThat(JudgeCache.of(kept, "deltas").map(JudgeCache::deltas)).contains(deltas);
    }

    @Test
    void readsTagsAsTheyWereAlsoWhatIsNoTag() {
        Reflection reflection = new Reflection(
                "a",
                List.of(
                        Tag.malformed("tag of pat-001 is great; it is helpful, harmful or neutral"),
                        new Tag("pat-001", Rating.HELPFUL, "r", List.of("l1"))),
                List.of());

        JudgeCache.keep(kept, "reflection", ReflectionJson.write(reflection));

        assertThat(JudgeCache.of(kept, "reflection").map(ReflectionJson::read)).contains(reflection);
    }

    @Test
    void keepsForEachStepWhatItsDeltasHadSeen() {
        Playbook later = Sessions.PLAYBOOK
                .apply(Delta.of(List.of(new Operation.Update("pat-001", "later words", Provenance.NONE))))
                .playbook();
        List<Delta> deltas = List.of(Delta.of(
                List.of(new Operation.Delete("pat-001", Provenance.NONE), new Operation.Delete("x", Provenance.NONE))));

        Map<String, String> first = JudgeCache.base(kept, "one", deltas, Sessions.PLAYBOOK);
        Map<String, String> again = JudgeCache.base(kept, "one", deltas, later);
        Map<String, String> other = JudgeCache.base(kept, "two", deltas, later);

        assertThat(first).isEqualTo(Map.of("pat-001", "Run the tests before a commit"));
        assertThat(again).isEqualTo(first);
        assertThat(other).isEqualTo(Map.of("pat-001", "later words"));
    }

    @Test
    void takesWhatCannotBeReadAsNotKept() {
        for (String text : List.of("", "[]", "{", "null", "{\"a\": 1, \"a\": 2}")) {
            kept.keep("step", text);

            assertThat(JudgeCache.of(kept, "step")).as(text).isEmpty();
        }
        assertThat(JudgeCache.deltas(Json.Obj.of("deltas", new Json.Text("x")))).isEmpty();
    }
}
