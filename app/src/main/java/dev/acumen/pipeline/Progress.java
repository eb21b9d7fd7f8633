package dev.acumen.pipeline;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How far learning is: one line that is drawn anew on a terminal while models think, else a line for each batch of
/// a history. Of a history, sessions in which nothing is new are not counted. Safe for use by several threads.
public final class Progress implements AutoCloseable {
    private static final int WIDTH = 10;

    private final LiveLine line;
    private final PrintWriter err;
    private final boolean isTerminal;
    private final int sessions;
    private final Clock clock;
    private final long began;
    private long advanced;
    private long pace;
    private final List<Asked> asked = new ArrayList<>();
    private int embedded;
    private int embedding;
    private int done;
    private int failed;
    private ModelUsage usage = ModelUsage.NONE;

    /// A question that is not answered yet.
    private record Asked(Request.Purpose purpose, long since) {}

    /// @param err where it is told
    /// @param isTerminal whether a line can be drawn over
    /// @param sessions how many are to be learned
    public Progress(PrintWriter err, boolean isTerminal, int sessions, Clock clock) {
        this.line = new LiveLine(err, isTerminal, this::thinking);
        this.err = err;
        this.isTerminal = isTerminal;
        this.sessions = sessions;
        this.clock = clock;
        this.began = clock.millis();
    }

    /// A batch is learned.
    public synchronized void advance(List<SessionResult> results) {
        int before = done;
        for (SessionResult result : results) {
            if (result instanceof SessionResult.Ended(var _, Lesson lesson, var _)) {
                done += lesson instanceof Lesson.NothingNew ? 0 : 1;
                failed += isFailed(lesson) ? 1 : 0;
                usage = usage.plus(used(lesson));
            }
        }
        keepPace();
        if (!isTerminal && done > before) {
            err.println(told());
        }
    }

    /// One session has ended.
    public synchronized void advance(Lesson lesson) {
        done++;
        failed += isFailed(lesson) ? 1 : 0;
        usage = usage.plus(used(lesson));
        keepPace();
    }

    private void keepPace() {
        advanced = clock.millis();
        pace = done == 0 ? 0 : (advanced - began) / done;
    }

    /// One session could not be read.
    public synchronized void fail() {
        done++;
        failed++;
    }

    /// How many sessions are still to be learned.
    public synchronized int left() {
        return Math.max(0, sessions - done);
    }

    /// How many sessions are learned, and how many failed, for a person who stops it.
    public synchronized String learned() {
        return done - failed + " of " + ConsoleOutput.counted(sessions, "session") + " learned"
                + (failed == 0 ? "" : ", " + failed + " failed");
    }

    /// The same model, whose thinking is shown.
    public LanguageModel watched(LanguageModel model) {
        return new Watched(model);
    }

    /// Key points are embedded, so many of so many.
    public void embedded(int count, int all) {
        if (all < EmbeddingListener.MANY) {
            return;
        }
        synchronized (this) {
            embedded = count;
            embedding = all;
        }
        if (count < all) {
            line.begin();
        } else {
            line.clear();
        }
    }

    /// Shows it on a terminal.
    public void draw() {
        line.draw(drawn());
    }

    /// Computed before the line is locked: it asks for [#thinking] under its lock.
    private synchronized String drawn() {
        return bar() + told();
    }

    /// Makes room for other lines.
    public void clear() {
        line.clear();
    }

    @Override
    public void close() {
        line.close();
    }

    private String bar() {
        int full = sessions == 0 ? WIDTH : Math.min(WIDTH, done * WIDTH / sessions);
        return "[" + "#".repeat(full) + "·".repeat(WIDTH - full) + "] ";
    }

    /// What goes on while models think; empty while they do not.
    private synchronized String thinking() {
        if (asked.isEmpty()) {
            return embedded < embedding
                    ? bar() + "embedding: " + embedded + " of " + ConsoleOutput.counted(embedding, "key point")
                    : "";
        }
        long now = asked.stream().map(one -> one.purpose().session()).distinct().count();
        String which = now == 1 || done + now > sessions
                ? "session " + Math.min(done + 1, sessions)
                : "sessions " + (done + 1) + "–" + (done + now);
        String roles = asked.stream()
                .map(one -> one.purpose().role())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        Duration since = Duration.ofMillis(clock.millis() - asked.getFirst().since());
        return bar() + which + " of " + sessions + ": " + roles + " " + time(since) + " · " + Money.told(usage)
                + timeLeft();
    }

    /// Shows that a model is asked, for as long as it is.
    private final class Watched implements LanguageModel {
        private final LanguageModel model;

        Watched(LanguageModel model) {
            this.model = model;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public Reply ask(Request request) {
            Asked one = new Asked(request.purpose(), clock.millis());
            synchronized (Progress.this) {
                asked.add(one);
            }
            line.begin();
            try {
                return model.ask(request);
            } finally {
                answered(one);
            }
        }

        private void answered(Asked one) {
            synchronized (Progress.this) {
                asked.remove(one);
                if (!asked.isEmpty()) {
                    return;
                }
            }
            line.clear();
        }
    }

    private static boolean isFailed(Lesson lesson) {
        return switch (lesson) {
            case Lesson.NotJudged _, Lesson.RolledBack _ -> true;
            case Lesson.Learned _, Lesson.NothingNew _ -> false;
        };
    }

    private static ModelUsage used(Lesson lesson) {
        return switch (lesson) {
            case Lesson.Learned learned -> learned.usage();
            case Lesson.NotJudged notJudged -> notJudged.usage();
            case Lesson.NothingNew _, Lesson.RolledBack _ -> ModelUsage.NONE;
        };
    }

    private String told() {
        return done + " of " + ConsoleOutput.counted(sessions, "session") + ", " + Money.told(usage) + timeLeft();
    }

    private String timeLeft() {
        if (done == 0 || left() == 0) {
            return "";
        }
        Duration left = Duration.ofMillis(pace * left() - (clock.millis() - advanced));
        return left.isNegative() ? "" : ", " + time(left) + " left";
    }

    private static String time(Duration time) {
        return time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }
}
