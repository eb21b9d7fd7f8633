package dev.acumen.fleet;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// How a job learns. It travels with the job.
///
/// @param store where playbooks are: `jdbc:postgresql:…`, whose password is in `PGPASSWORD` of the task managers, or a
/// folder that all of them see
/// @param user the user of the database
/// @param answers the folder for what models answered, a path or a URL that Flink knows the file system of
/// @param model opens the model that judges; null to learn from signals alone
/// @param batch how many sessions of a playbook are judged against one state of it, 1 or more. With more than one, a
/// source has to end, for a batch waits until it is full
/// @param inFlight how many batches one task learns at once, 1 or more
/// @param backlog how many playbooks of one task may have a batch to learn until it reads no more, 1 or more; other
/// sessions wait in the state, however many there are
/// @param requestsPerMinute how often all tasks together may ask the model, each an equal share, retries
/// included; 0 for no limit
public record FleetSettings(
        String store,
        String user,
        String answers,
        @Nullable ModelSource model,
        int batch,
        int inFlight,
        int backlog,
        int requestsPerMinute)
        implements Serializable {
    private static final int IN_FLIGHT = 64;
    private static final int BACKLOG = 1_000;

    public FleetSettings {
        if (batch < 1 || inFlight < 1 || backlog < 1 || requestsPerMinute < 0) {
            throw new IllegalArgumentException("batch, in flight and backlog are 1 or more, and a limit is 0 or more");
        }
    }

    /// Batches of one session, 64 at once, 1,000 playbooks in wait, no limit.
    public static FleetSettings of(String store, String answers, @Nullable ModelSource model) {
        return new FleetSettings(store, "acumen", answers, model, 1, IN_FLIGHT, BACKLOG, 0);
    }

    /// The same for another user of the database.
    public FleetSettings withUser(String name) {
        return new FleetSettings(store, name, answers, model, batch, inFlight, backlog, requestsPerMinute);
    }

    /// The same with batches of so many sessions.
    public FleetSettings withBatch(int sessions) {
        return new FleetSettings(store, user, answers, model, sessions, inFlight, backlog, requestsPerMinute);
    }

    /// The same with so many batches at once in one task.
    public FleetSettings withInFlight(int batches) {
        return new FleetSettings(store, user, answers, model, batch, batches, backlog, requestsPerMinute);
    }

    /// The same with so many playbooks in wait in one task.
    public FleetSettings withBacklog(int playbooks) {
        return new FleetSettings(store, user, answers, model, batch, inFlight, playbooks, requestsPerMinute);
    }

    /// The same with a limit for all tasks together.
    public FleetSettings withRequestsPerMinute(int requests) {
        return new FleetSettings(store, user, answers, model, batch, inFlight, backlog, requests);
    }
}
