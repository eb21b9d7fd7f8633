package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Agreement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What must hold of a command that was cut short: every file is as it was before or as it is afterwards;
/// playbook and journal agree after the next look; nothing temporary stays; and the same command leads, then, to
/// the end.
///
/// @param lane where it ran
/// @param wish what was cut short
record Aftermath(Lane lane, Wish wish) {
    static final String INVARIANT =
            "each file is as before the command or as after it; what ended with 0 is done, or says what could not be"
                    + " noted; playbook and journal agree after the next look; where the playbook has the change, a"
                    + " proposal or rejected text stays at most once too often; else the command, run again, leads to"
                    + " the end; nothing temporary stays in Acumen's folders, but for a day where another process may be writing it";

    private static final String PLAYBOOK = ".claude/playbook.json";

    /// Beside the playbook: what was decided on proposals and texts.
    private static final Pattern DECIDED = Pattern.compile(".*/\\.claude/acumen/(rejected\\.json|proposals/.*)");

    /// So a command says that it has done what was decided, but could not write down that it was.
    private static final String NOT_NOTED = "not all of it could be noted";

    private static final Duration LONG = Duration.ofDays(2);

    /// The same of one that may have been refused something.
    void checkRefused(Ended ended) throws IOException, InterruptedException {
        if (wish.isMergedAsText(ended.exitCode())) {
            checkMarks(ended.withoutStackTrace());
            return;
        }
        if (ended.exitCode() != 0 && !wish.isRefusal(ended.exitCode())) {
            ended.expect(1);
        }
        check(ended.withoutStackTrace());
    }

    private void checkMarks(Ended ended) throws IOException {
        if (!ended.err().contains("merged as text")
                || !Files.readString(lane.project().resolve("ours.json")).contains("<<<<<<< ours")) {
            throw new AssertionError("said to be merged as text, and is not: " + ended.err());
        }
    }

    void check(Ended ended) throws IOException, InterruptedException {
        Prepared prepared = lane.prepared(wish);
        State now = State.of(lane.home());
        now.expectBetween(prepared.before(), prepared.after());
        if (ended.exitCode() == 0 && !ended.err().contains(NOT_NOTED)) {
            now.expect(prepared.after());
        }
        Agreement.settled(lane.project());
        carryOut(prepared);
        cleanUp();
    }

    /// Runs the command again, unless all of it is done, or the playbook has it already: then what was decided may
    /// wait, or be rejected, once too often.
    private void carryOut(Prepared prepared) throws IOException, InterruptedException {
        State now = State.of(lane.home());
        now.expectBetween(prepared.before(), prepared.after());
        List<String> different = now.different(prepared.after());
        if (!different.isEmpty() && hasIt(now, prepared)) {
            different.stream().filter(name -> !DECIDED.matcher(name).matches()).forEach(name -> {
                throw new AssertionError(name + " is not as it must be, and the playbook has the change");
            });
        } else {
            if (!different.isEmpty()) {
                lane.run(wish.arguments()).expect(0);
            }
            State.of(lane.home()).expect(prepared.after());
        }
        Agreement.settled(lane.project());
    }

    private static boolean hasIt(State now, Prepared prepared) {
        return !prepared.before().agrees(prepared.after(), PLAYBOOK) && now.agrees(prepared.after(), PLAYBOOK);
    }

    /// In the project any other change sweeps, under the lock. Elsewhere another process may still be writing:
    /// the next worker sweeps what is older than a day, or the same command does.
    private void cleanUp() throws IOException, InterruptedException {
        TreeSet<String> left = State.temporary(lane.home());
        if (left.isEmpty()) {
            return;
        }
        for (String name : left) {
            Files.setLastModifiedTime(
                    lane.home().resolve(name), FileTime.from(Instant.now().minus(LONG)));
        }
        lane.run(List.of("add", "Something else")).expect(0);
        lane.run(new Background(lane).worker(""), "", Background.LIMIT).expect(0);
        lane.run(wish.arguments());
        left = State.temporary(lane.home());
        if (!left.isEmpty()) {
            throw new AssertionError("stayed behind: " + left);
        }
    }
}
