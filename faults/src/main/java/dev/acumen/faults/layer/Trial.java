package dev.acumen.faults.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.JsonReader;
import dev.acumen.testkit.files.Operation;
import dev.acumen.testkit.files.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A scene that is played again and again, each time with something else that goes wrong, and what must hold.
final class Trial {
    private static final String KEPT = "before";
    private static final String BEFORE = "as it was before";
    private static final String AFTER = "as it was to become";

    /// What the program says where it failed and nothing was changed.
    private static final Pattern AS_IT_WAS = Pattern.compile("could not be written.*it is as it was");

    private static final List<String> NOT_WHOLE = List.of("spool", "sessions", "acumen/usage.json");

    /// When it was last changed tells nothing about what was done.
    private static final Pattern CHANGED = Pattern.compile("\"last_updated\": \"[^\"]*\"");

    /// After so long everything is tried again that waits.
    private static final Duration LATER = Duration.ofHours(30);

    private final Machine machine;
    private final Scene scene;
    private final String before;
    private final String after;
    private final Machine.Ran expected;
    private final Map<String, String> foreign;
    private final List<Operation> operations;

    /// Plays it without faults.
    Trial(Machine machine, Scene scene) throws IOException {
        this.machine = machine;
        this.scene = scene;
        machine.clear();
        scene.preparation().on(machine);
        machine.keep(KEPT);
        this.before = content();
        this.foreign = foreign();
        machine.restore(KEPT);
        this.expected = scene.run(machine);
        this.operations = machine.disk().operations();
        this.after = content();
        if (!expected.isDone()) {
            throw new IllegalStateException(scene.name() + " fails without faults: " + expected);
        }
    }

    /// What the scene asks of the disk where nothing goes wrong.
    List<Operation> operations() {
        return operations;
    }

    /// Plays it with faults.
    private Machine.Ran play(Plan plan) throws IOException {
        machine.restore(KEPT);
        machine.disk().play(plan);
        Machine.Ran ran = scene.run(machine);
        Thread.interrupted();
        return ran;
    }

    /// Plays it with faults that end with it, and looks at everything.
    void endure(Plan plan) throws IOException {
        Machine.Ran ran = play(plan);
        machine.disk().restart();
        checkEnd(ran);
        checkAfterwards();
    }

    /// That the program ended in an orderly way, and that what it says is so.
    private void checkEnd(Machine.Ran ran) throws IOException {
        checkOrderly(ran);
        if (ran.isDone() && !scene.isBackground()) {
            assertThat(state()).as("what was done is done: " + ran).isEqualTo(AFTER);
        }
        if (AS_IT_WAS.matcher(ran.err()).find()) {
            assertThat(state())
                    .as("it says that nothing changed: " + ran)
                    .isEqualTo(before.equals(after) ? AFTER : BEFORE);
        }
    }

    /// That a run ended in an orderly way: no stack trace, no exit code that means nothing.
    static void checkOrderly(Machine.Ran ran) {
        assertThat(ran.exitCode()).as(ran.err()).isBetween(0, 2);
        assertThat(ran.err()).doesNotContain("\tat ");
    }

    /// That the playbook is what it was or what it was to become, and that everything works again.
    void checkAfterwards() throws IOException {
        assertThat(state()).as("the playbook is one of them").isIn(BEFORE, AFTER);
        assertThat(foreign()).as("files of others").isEqualTo(foreign);
        checkWhole();
        Machine.Ran look = machine.run("log");
        assertThat(look.exitCode()).as("the next look: " + look).isZero();
        if (scene.isRepeatable()) {
            machine.set(Clock.fixed(Machine.NOW.plus(LATER), ZoneOffset.UTC));
            Machine.Ran again = scene.isBackground()
                    ? machine.run("worker", "--catch-up", machine.project().toString())
                    : scene.run(machine);
            machine.set(Clock.fixed(Machine.NOW, ZoneOffset.UTC));
            assertThat(again.exitCode()).as("again: " + again).isZero();
            assertThat(state()).as("done again, it is what it was to become").isEqualTo(AFTER);
        }
        Machine.Ran next = machine.run("add", "What comes afterwards is kept");
        assertThat(next.exitCode()).as("the next change: " + next).isZero();
        assertThat(content()).contains("What comes afterwards is kept");
        Explained.check(machine);
        try (Stream<Path> files = Files.list(machine.project().resolve(".claude/acumen"))) {
            assertThat(files.map(Path::toString)).as("temporary files").noneMatch(Trial::isTemporary);
        }
    }

    /// Ends the process, or the power, in the middle, and begins anew.
    ///
    /// @param random what of that which was not forced is lost; null where only the process ended
    void cut(Plan plan, @Nullable SplittableRandom random) throws IOException {
        Machine.Ran ran = play(plan);
        boolean isOver = machine.disk().faults().isEmpty();
        if (random == null) {
            machine.disk().restart();
        } else {
            machine.disk().restart(random);
        }
        if (isOver && ran.isDone()) {
            assertThat(state()).as("what was done is still done").isEqualTo(AFTER);
        }
    }

    /// The settings' is swept by nobody: nothing tells whether somebody is about to put it into its place.
    private static boolean isTemporary(String name) {
        return name.endsWith(".next") && !name.contains("/config-");
    }

    /// That no JSON file of ours is half-written, but those that may be lost.
    private void checkWhole() throws IOException {
        for (Path folder : List.of(machine.acumen(), machine.project().resolve(".claude"))) {
            Machine.files(folder).forEach((name, content) -> {
                if (name.endsWith(".json") && NOT_WHOLE.stream().noneMatch(name::startsWith)) {
                    JsonReader.read(content, name);
                }
            });
        }
    }

    /// Which of its two states the playbook has; a third one is shown whole.
    private String state() throws IOException {
        String now = content();
        return now.equals(after) ? AFTER : now.equals(before) ? BEFORE : now;
    }

    private String content() throws IOException {
        return CHANGED.matcher(machine.content(machine.playbook())).replaceFirst("");
    }

    /// What lies in the home folder that is none of ours.
    private Map<String, String> foreign() throws IOException {
        Map<String, String> files = Machine.files(machine.home());
        files.keySet()
                .removeIf(name -> name.startsWith(".acumen/")
                        || name.startsWith("project/.claude/")
                        || name.endsWith("KNOWN.md")
                        || name.contains("KNOWN.md."));
        return files;
    }
}
