package dev.acumen.server;

import dev.acumen.api.Acumen;
import dev.acumen.api.AcumenBuilder;
import dev.acumen.api.LearningListener;
import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.server.Parts.Part;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// Learns one part of a session. The lesson, its line in the audit and the end of the part are one transaction.
final class PartLearner {
    private static final System.Logger LOG = System.getLogger(PartLearner.class.getPackageName());

    /// Until the database is tried again.
    private static final Duration A_MOMENT = Duration.ofSeconds(5);

    /// Until somebody may have reviewed what waits.
    private static final Duration UNTIL_REVIEWED = Duration.ofHours(1);

    /// Hears nothing: what came of a part is in the log and in the database.
    private static final LearningListener SILENT = new LearningListener() {};

    /// How long a part waits for a model that answers nobody.
    private static final Duration AWAY = Duration.ofMinutes(10);

    private final ServedPlaybooks playbooks;
    private final Access access;
    private final Parts parts;
    private final JudgeModels.Source models;
    private final Metrics metrics;
    private final List<Duration> pauses;
    private final Clock clock;

    /// @param pauses between attempts; after the last one nobody tries again
    PartLearner(
            ServedPlaybooks playbooks,
            Access access,
            Parts parts,
            JudgeModels.Source models,
            Metrics metrics,
            List<Duration> pauses,
            Clock clock) {
        this.playbooks = playbooks;
        this.access = access;
        this.parts = parts;
        this.models = models;
        this.metrics = metrics;
        this.pauses = List.copyOf(pauses);
        this.clock = clock;
    }

    /// Learns it, or says when to try again.
    ///
    /// @throws StoreException if the database is away; then nothing happened
    void learn(Part part) {
        String result;
        try {
            result = learned(part);
        } catch (BadInputException | UncheckedIOException e) {
            dead(part, String.valueOf(e.getMessage()));
            result = "failed";
        } catch (StoreException e) {
            String reason = String.valueOf(e.getMessage());
            LOG.log(
                    System.Logger.Level.WARNING,
                    "lesson playbook={0} part={1}: {2}",
                    part.playbook(),
                    String.valueOf(part.number()),
                    reason);
            if (e.isTransient()) {
                parts.failed(part, Optional.of(A_MOMENT), false, reason);
            } else {
                later(part, reason);
            }
            result = "failed";
        } catch (RuntimeException | Error e) {
            // Whatever it is, the parts of others must not wait behind it, and somebody must hear of it.
            LOG.log(System.Logger.Level.ERROR, "part " + part.number() + " could not be learned", e);
            later(part, defect(e));
            result = "failed";
        }
        metrics.lesson(result);
        LOG.log(
                System.Logger.Level.INFO,
                "lesson playbook={0} part={1} attempt={2} result={3}",
                part.playbook(),
                String.valueOf(part.number()),
                String.valueOf(part.attempts() + 1),
                result);
    }

    private String learned(Part part) {
        boolean isTrusted = access.of(part.author(), part.playbook()).isTrusted();
        if (!isTrusted && playbooks.isCrowdedBy(part.author(), part.playbook())) {
            String reason = "too many proposals of the author wait for a reviewer; decide on some";
            parts.failed(part, Optional.of(UNTIL_REVIEWED), false, reason);
            return "waiting";
        }
        return ended(part, lesson(part, isTrusted));
    }

    private Lesson lesson(Part part, boolean isTrusted) {
        Trajectory session = TrajectoryJson.read(JsonReader.read(Packed.opened(parts.content(part)), "part"), "part");
        Audit.Entry entry = new Audit.Entry(part.author(), "learn", part.session());
        PostgresPlaybookStore store =
                playbooks.store(part.playbook(), entry, connection -> end(connection, part, isTrusted));
        AcumenBuilder builder = Acumen.with(store).clock(clock).listener(SILENT);
        models.of(playbooks.spending(part.playbook(), metrics::used))
                .ifPresent(model -> builder.models(model.reflector(), model.curator()));
        if (!isTrusted) {
            builder.distrusting();
        }
        try (Acumen acumen = builder.build()) {
            return acumen.learn(session, new KeptAnswers(parts, part, part.attempts() >= pauses.size()));
        }
    }

    /// Ends a part in the transaction of its lesson. What an owner decided while it was judged holds.
    private static void end(Connection connection, Part part, boolean isTrusted) throws SQLException {
        if (!Parts.remove(connection, part.playbook(), part.number())) {
            throw ProblemException.conflict("somebody dropped the part while it was judged");
        }
        if (isTrusted
                && !Access.caller(connection, part.author(), part.playbook()).isTrusted()) {
            throw new DistrustedException();
        }
    }

    /// An author was trusted when judging began, and is no more.
    private static final class DistrustedException extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1;

        DistrustedException() {
            super("the author is not trusted any more; the lesson will wait for a reviewer");
        }
    }

    /// @return what came of it, for metrics
    private String ended(Part part, Lesson lesson) {
        return switch (lesson) {
            case Lesson.Learned _ -> "learned";
            case Lesson.NothingNew _ -> {
                parts.remove(part.playbook(), part.number());
                yield "nothing_new";
            }
            case Lesson.NotJudged notJudged -> {
                notJudged(part, notJudged.failure());
                yield "not_judged";
            }
            case Lesson.RolledBack rolledBack -> rolledBack(part, rolledBack.defect());
        };
    }

    private void notJudged(Part part, Failure failure) {
        if (!isCounted(failure)) {
            parts.failed(part, Optional.of(pause(failure)), false, failure.reason());
        } else if (failure.isWorthLater()) {
            later(part, failure.reason());
        } else {
            dead(part, failure.reason());
        }
    }

    /// Whether a failure is one of the few attempts that a part has: not where the service stopped, where nobody may be
    /// asked this month, or where the model answers nobody, such as without a valid key.
    static boolean isCounted(Failure failure) {
        return !failure.isEverybodys();
    }

    private Duration pause(Failure failure) {
        return switch (failure) {
            case Failure.Interrupted _ -> Duration.ZERO;
            case Failure.OverLimit _ -> untilNextMonth();
            case Failure.Refused _,
                    Failure.TimedOut _,
                    Failure.Unreachable _,
                    Failure.Unreadable _,
                    Failure.CutOff _,
                    Failure.Unusable _ -> AWAY;
        };
    }

    /// The learner takes what the transaction refused for a defect.
    private String rolledBack(Part part, RuntimeException defect) {
        if (defect instanceof ProblemException refused) {
            parts.remove(part.playbook(), part.number());
            return refused.kind() == ProblemException.Kind.FORBIDDEN ? "revoked" : "dropped";
        }
        if (defect instanceof DistrustedException) {
            parts.failed(part, Optional.of(Duration.ZERO), false, String.valueOf(defect.getMessage()));
            return "distrusted";
        }
        LOG.log(System.Logger.Level.ERROR, "part " + part.number() + " could not be applied", defect);
        dead(part, defect(defect));
        return "rolled_back";
    }

    private static String defect(Throwable defect) {
        return "a defect of Acumen: " + defect.getClass().getSimpleName() + "; see the service's log";
    }

    private void later(Part part, String reason) {
        Optional<Duration> pause =
                part.attempts() < pauses.size() ? Optional.of(pauses.get(part.attempts())) : Optional.empty();
        parts.failed(part, pause, true, reason);
    }

    private void dead(Part part, String reason) {
        parts.failed(part, Optional.empty(), true, reason);
    }

    private Duration untilNextMonth() {
        Instant next = MonthlySpending.month(clock).plusMonths(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        return Duration.between(clock.instant(), next);
    }
}
