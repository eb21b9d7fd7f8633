package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.RemoteSync;
import dev.acumen.pipeline.ServiceMembership;
import dev.acumen.pipeline.WorkerLog;
import dev.acumen.playbook.Playbook;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
import dev.acumen.redaction.Secrets;
import dev.acumen.remote.Remote;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import dev.acumen.remote.TeamClient;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoredPlaybook;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen remote`.
@Command(
        name = "remote",
        description = {
            "Join a project to a team's service, show the service, or leave it.",
            "Sessions of a joined project are redacted and sent to the service, which learns them. Its playbook is"
                    + " kept here, so that hooks need no network.",
            "With sync, send at once what waits or failed, and bring the playbook. Otherwise that happens in the"
                    + " background."
        },
        footer = {
            "",
            "The token is read from ACUMEN_REMOTE_TOKEN, else asked for or read from standard input. It is kept in"
                    + " ~/.acumen, never in the project.",
            "",
            "With --learn-here, sessions teach the service and the project's own playbook file. add, edit and tag change"
                    + " the service's playbook, all other commands that file.",
            "",
            "What the service does not take waits in the queue: acumen status."
        })
final class RemoteCommand extends ProjectCommand {
    /// What can be done.
    enum Action {
        ADD,
        SYNC,
        REMOVE
    }

    private static final int LONGEST_TOKEN = 10_000;

    @Parameters(index = "0", arity = "0..1", paramLabel = "add|sync|remove", description = "Default: show the service.")
    private @Nullable Action action;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "URL",
            description = "The service to join: https, or http on this machine.")
    private @Nullable String url;

    @Option(
            names = "--playbook",
            paramLabel = "NAME",
            description = "The playbook there, as TENANT/NAME or NAME. Default: the name of the project's folder.")
    private @Nullable String playbook;

    @Option(names = "--learn-here", description = "Learn sessions here as well.")
    private boolean isLearnedHere;

    RemoteCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        boolean isAbout = playbook != null || isLearnedHere;
        if ((action == Action.ADD) != (url != null) || (isAbout && action != Action.ADD)) {
            throw new ParameterException(
                    spec().commandLine(),
                    action == Action.ADD
                            ? "name the service's address"
                            : "only add takes an address, --playbook and --learn-here");
        }
        Path project = project().folder(environment());
        try {
            if (Files.isDirectory(project)) {
                remotes().takeOver(project.toRealPath());
            }
            if (url != null) {
                add(project, url);
            } else if (action == Action.REMOVE) {
                remove(project);
            } else if (action == Action.SYNC) {
                sync(project);
            } else {
                show(project);
            }
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            throw new FailureException(
                    "nothing was changed: what is here of a service cannot be read or removed: " + ErrorAdvice.told(e));
        }
    }

    private void add(Path project, String address) throws IOException {
        if (!Files.isDirectory(project)) {
            throw new FailureException("there is no folder " + project);
        }
        String name = playbook == null ? String.valueOf(project.getFileName()) : playbook;
        // What is wrong with the address is told before anybody is asked for a token.
        Remote.of(address, name, "-");
        membership(project).refuseLayer();
        Remote named = Remote.of(address, name, token());
        Remote remote = isLearnedHere ? named.learnedHere() : named;
        TeamClient.Access access = access(remote);
        if (!access.isContributing()) {
            throw new FailureException("the service knows " + access.who() + " as " + access.role() + " of "
                    + remote.playbook() + ", who may send no sessions; ask its owner for the role contributor");
        }
        ServiceMembership.Joined joined = membership(project).join(remote);
        joined.trouble().ifPresent(why -> warn("the playbook comes with the next session: " + why));
        if (isJson()) {
            print(json(remote)
                    .with("who", new Json.Text(access.who()))
                    .with("role", new Json.Text(access.role()))
                    .with("trusted", new Json.Bool(access.isTrusted()))
                    .with("waiting", Json.Num.of(joined.waiting())));
            return;
        }
        console()
                .say("Joined " + environment().shown(project) + " to " + remote + ", as " + access.who() + " ("
                        + access.role() + "). " + told(StoredPlaybook.read(project)));
        if (joined.waiting() > 0) {
            console()
                    .say(ConsoleOutput.counted((int) joined.waiting(), "session")
                            + " of this project waiting here will be sent to the service.");
        }
        if (!access.isTrusted()) {
            console().say("What your sessions teach waits there for a reviewer.");
        }
    }

    private Queue queue() {
        return new Queue(environment().acumenFolder(), environment().clock(), this::warn);
    }

    private static String told(Playbook playbook) {
        return "The agent is shown " + ConsoleOutput.counted(playbook.size(), "key point") + ".";
    }

    private String token() throws IOException {
        Optional<String> given = environment().variable(Remote.VARIABLE);
        if (given.isPresent()) {
            return given.get().strip();
        }
        Console terminal = Terminal.isInteractive() ? System.console() : null;
        if (terminal != null) {
            char[] typed = terminal.readPassword("Token: ");
            return typed == null ? "" : String.valueOf(typed).strip();
        }
        return new String(environment().input().readNBytes(LONGEST_TOKEN), StandardCharsets.UTF_8).strip();
    }

    private static TeamClient.Access access(Remote remote) {
        try (TeamClient service = new TeamClient(remote)) {
            return service.access();
        } catch (ServiceException e) {
            throw new FailureException("nothing was joined: " + e.getMessage());
        }
    }

    private void sync(Path project) throws IOException {
        Remote remote = remotes().of(project).orElseThrow(() -> new FailureException(notJoined(project)));
        WorkerLog log = new WorkerLog(
                environment().acumenFolder(),
                environment().clock(),
                line -> Secrets.redacted(line, environment().secrets()));
        RemoteSync.Outcome outcome;
        try {
            outcome = new RemoteSync(environment(), project, remote, queue(), log).sync();
        } catch (ServiceException e) {
            throw new FailureException(remote + ": " + e.getMessage() + "; what waits is sent later");
        } catch (ClaimedException _) {
            throw new FailureException("a worker sends the sessions of this project just now; try again in a moment");
        }
        if (isJson()) {
            print(json(remote)
                    .with("sent", Json.Num.of(outcome.sent()))
                    .with("waiting", Json.Num.of(outcome.waiting().size())));
            return;
        }
        int waiting = outcome.waiting().size();
        console()
                .say(ConsoleOutput.counted(outcome.sent(), "session") + " sent to " + remote + ". "
                        + told(StoredPlaybook.read(project)));
        if (waiting > 0) {
            warn(ConsoleOutput.counted(waiting, "session") + " still to be sent"
                    + outcome.reason().map(why -> ": " + why).orElse(""));
        }
    }

    private void remove(Path project) throws IOException {
        boolean isOfAnother = remotes().isOfAnother(project);
        boolean wasKept = membership(project).leave();
        if (isJson()) {
            print(Json.Obj.of("joined", new Json.Bool(false), "changed", new Json.Bool(wasKept)));
        } else {
            console().say(left(project, wasKept, isOfAnother));
        }
    }

    private String left(Path project, boolean wasKept, boolean isOfAnother) {
        if (!wasKept || isOfAnother) {
            return (wasKept ? "Forgot the other folder of this name. " : "") + notJoined(project);
        }
        return "Left the service. Its playbook and the token are removed here, and sessions of "
                + environment().shown(project) + " are learned here again.";
    }

    private void show(Path project) {
        Optional<Remote> joined = remotes().of(project);
        if (joined.isEmpty()) {
            if (isJson()) {
                print(Json.Obj.of("joined", new Json.Bool(false)));
            } else {
                console().say(notJoined(project));
            }
            return;
        }
        Remote remote = joined.get();
        try (TeamClient service = new TeamClient(remote)) {
            TeamClient.Access access = service.access();
            String state = "It answers, and knows you as " + access.who() + " (" + access.role() + ").";
            show(remote, state + (remote.isLearnedHere() ? " Sessions are learned here as well." : ""), true);
        } catch (ServiceException e) {
            show(remote, "It cannot be used now: " + e.getMessage() + ".", false);
        }
    }

    private void show(Remote remote, String state, boolean isAnswering) {
        if (isJson()) {
            print(json(remote).with("answers", new Json.Bool(isAnswering)).with("state", new Json.Text(state)));
        } else {
            console().say(remote.toString());
            console().say(state);
        }
    }

    private String notJoined(Path project) {
        return environment().shown(project) + " is joined to no service"
                + remotes().separated(project).map(why -> ": " + why + ".").orElse(". acumen remote add URL joins it.");
    }

    /// The service without the token.
    static Json.Obj json(Remote remote) {
        return Json.Obj.of(
                "joined",
                new Json.Bool(true),
                "url",
                new Json.Text(remote.url().toString()),
                "playbook",
                new Json.Text(remote.playbook()),
                "learn_here",
                new Json.Bool(remote.isLearnedHere()));
    }

    private ServiceMembership membership(Path project) {
        return new ServiceMembership(environment(), project, queue());
    }

    private Remotes remotes() {
        return new Remotes(environment().acumenFolder());
    }
}
