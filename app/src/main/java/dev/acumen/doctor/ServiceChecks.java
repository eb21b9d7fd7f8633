package dev.acumen.doctor;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.AcumenFolder;
import dev.acumen.queue.QueuedSession;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteCache;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import dev.acumen.remote.TeamClient;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether the team's service that a project is joined to can be used, and what waits for it. Asks the service who the
/// user is there.
///
/// @param project the project's folder
public record ServiceChecks(Environment environment, Path project) {
    private static final String NAME = "service";
    private static final String SYNC = "acumen remote sync";
    private static final Duration OLD = Duration.ofDays(1);

    /// All findings; none where no service is joined, and nothing here looks as if one were.
    public List<Check> all() {
        Remotes remotes = new Remotes(environment.acumenFolder());
        List<Check> checks = new ArrayList<>();
        try {
            Optional<Remote> remote = remotes.of(project);
            if (remote.isPresent()) {
                checks.addAll(access(remote.get()));
                checks.add(copy(new RemoteCache(remotes, project, remote.get())));
                checks.add(waiting(remote.get()));
                checks.addAll(failed());
            }
            remotes.separated(project).ifPresent(why -> checks.add(Check.note(NAME, "none: " + why, "")));
        } catch (FailureException e) {
            checks.add(Check.problem(NAME, String.valueOf(e.getMessage()), ""));
        } catch (IOException e) {
            checks.add(Check.problem(NAME, "what is kept of it cannot be read: " + ErrorAdvice.told(e), ""));
        }
        return checks;
    }

    private static List<Check> access(Remote remote) {
        try (TeamClient service = new TeamClient(remote)) {
            TeamClient.Access access = service.access();
            String known = remote + " answers, and knows you as " + access.who() + " (" + access.role() + ")";
            if (access.isRevoked()) {
                return List.of(Check.problem(
                        NAME,
                        known + ", but an owner revoked what you sent and takes no more",
                        "ask an owner to let you in again; until then sessions wait"));
            }
            if (!access.isContributing()) {
                return List.of(Check.problem(
                        NAME,
                        known + ", who may send no sessions",
                        "ask an owner for the role contributor; until then sessions wait"));
            }
            return access.isTrusted()
                    ? List.of(Check.ok(NAME, known))
                    : List.of(
                            Check.ok(NAME, known),
                            Check.note(
                                    NAME,
                                    "what your sessions teach waits there for a reviewer, and your ratings do not count",
                                    "an owner can trust you"));
        } catch (ServiceException e) {
            return List.of(Check.problem(
                    NAME, remote + ": " + e.getMessage(), "nothing is lost: sessions wait until it works"));
        }
    }

    private Check copy(RemoteCache cache) throws IOException {
        Optional<Instant> fetched = cache.fetched();
        if (fetched.isEmpty()) {
            return Check.note("copy", "the playbook was not fetched yet, so the agent is shown none of it", SYNC);
        }
        Duration age = Duration.between(fetched.get(), environment.clock().instant());
        String told = "of the playbook, fetched " + told(age) + " ago";
        return age.compareTo(OLD) < 0
                ? Check.ok("copy", told)
                : Check.note("copy", told, "it is fetched when a session starts; " + SYNC + " does it now");
    }

    private static String told(Duration age) {
        long minutes = Math.max(0, age.toMinutes());
        if (minutes < 120) {
            return ConsoleOutput.counted(Math.toIntExact(minutes), "minute");
        }
        long hours = age.toHours();
        return hours < 48 ? hours + " hours" : age.toDays() + " days";
    }

    private Check waiting(Remote remote) throws IOException {
        List<QueuedSession> waiting = ours(AcumenFolder.QUEUE);
        String told = ConsoleOutput.counted(waiting.size(), "session")
                + (remote.isLearnedHere() ? " to be sent or learned" : " to be sent");
        Optional<String> reason = waiting.stream()
                .map(QueuedSession::reason)
                .filter(why -> !why.isEmpty())
                .findFirst();
        return reason.isPresent()
                ? Check.note("unsent", told + ": " + reason.get(), SYNC + " tries again now")
                : Check.ok("unsent", told);
    }

    private List<Check> failed() throws IOException {
        List<QueuedSession> failed = ours(AcumenFolder.FAILED);
        return failed.isEmpty()
                ? List.of()
                : List.of(Check.note(
                        "unsent",
                        ConsoleOutput.counted(failed.size(), "session") + " given up: "
                                + failed.getFirst().reason(),
                        SYNC + " tries again"));
    }

    private List<QueuedSession> ours(String folder) throws IOException {
        return QueuedSession.in(environment.acumenFolder().resolve(folder)).stream()
                .filter(session -> session.project().equals(project.toString()))
                .toList();
    }
}
