package dev.acumen.faults.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What a wish begins with, and what it comes to where nothing goes wrong.
///
/// @param start the home folder before it
/// @param before what is in there
/// @param after what is in there once it has ended well
/// @param time how long it takes
record Prepared(Path start, State before, State after, Duration time) {

    static Prepared in(Lane lane, Wish wish) throws IOException, InterruptedException {
        Scene.set(lane);
        for (List<String> command : wish.first()) {
            lane.run(command).expect(0);
        }
        Path start = lane.keep(wish.name().replace(' ', '_'));
        State before = State.of(lane.home());
        long begun = System.nanoTime();
        lane.run(wish.arguments()).expect(0);
        Duration time = Duration.ofNanos(System.nanoTime() - begun);
        State after = State.of(lane.home());
        if (after.equals(before)) {
            throw new IllegalStateException(wish.name() + " changes nothing");
        }
        if (!Files.readString(lane.playbook()).contains("\"foreign\"")) {
            throw new IllegalStateException(wish.name() + " lost what a later version may have written");
        }
        return new Prepared(start, before, after, time);
    }
}
