package dev.acumen.hook;

import dev.acumen.command.Guards;
import dev.acumen.command.ToolCall;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Experiment;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.project.VisiblePart;
import dev.acumen.project.Worktrees;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides what is said to an event.
///
/// A session is shown the playbook with its first prompt and again after a compaction, a subagent when it starts; a
/// later prompt of a session that was not shown everything adds what it needs. A call of a tool is answered the key
/// point that knows its failure, those whose guard names it or, where that is set, the one that holds it. Everything
/// else is answered nothing.
final class Hook {
    private final HookEnvironment environment;
    private final Path acumen;

    /// Why the user's own playbook could not be read, or a session's part in an experiment not be kept; what else is to
    /// be said is said all the same.
    private @Nullable IOException trouble;

    Hook(HookEnvironment environment) {
        this.environment = environment;
        this.acumen = environment.acumen();
    }

    /// The answer to an event.
    ///
    /// @param bytes the payload
    /// @param named the event's name, for a payload that does not say it
    /// @throws dev.acumen.json.BadInputException if payload, playbook or settings cannot be understood
    /// @throws dev.acumen.store.StoreException if the playbook is not to be read
    /// @throws IOException if something cannot be read
    HookAnswer answer(byte[] bytes, String named) throws IOException {
        Payload payload = Payload.read(bytes, named);
        if (environment.isSwitchedOff()) {
            return HookAnswer.NOTHING;
        }
        Optional<Projects.Place> found = new Projects(environment.home())
                .placeOfSession(environment.variable("CLAUDE_PROJECT_DIR"), payload.workingDirectory());
        if (found.isEmpty() || new OffSwitch(acumen).isOff(found.get().project())) {
            return HookAnswer.NOTHING;
        }
        Projects.Place place = found.get();
        if (payload.isStart() && place.isLinked()) {
            // It may be gone before its session is learned.
            new Worktrees(acumen).remember(place.top(), place.main(), environment.now());
        }
        HookAnswer answer = switch (payload.event()) {
            case Payload.PROMPT, Payload.SESSION_START, Payload.SUBAGENT_START -> served(payload, place);
            case Payload.CALL, Payload.FAILURE -> called(payload, place);
            default -> HookAnswer.NOTHING;
        };
        return trouble == null ? answer : answer.inSpiteOf(trouble);
    }

    private HookAnswer served(Payload payload, Projects.Place place) throws IOException {
        Path project = place.project();
        Session session = Session.of(acumen, payload.session());
        if (payload.isPrompt()) {
            if (!payload.agentId().isEmpty() || SelectionContext.isOfClient(payload.prompt())) {
                return HookAnswer.NOTHING;
            }
            if (payload.isOfCopilot()) {
                restart(session);
            }
            if (session.isServed() || isContinued(payload, session)) {
                return HookAnswer.NOTHING;
            }
        }
        Boolean decision = new Trust(acumen).decision(project);
        if (!Boolean.TRUE.equals(decision)) {
            return partly(payload, session, place, decision);
        }
        HookSettings settings = HookSettings.of(project, environment);
        return isServed(settings) ? shown(payload, session, place, settings, null) : HookAnswer.NOTHING;
    }

    private boolean isServed(HookSettings settings) {
        return settings.isHeadlessServed() || environment.isAttended();
    }

    /// @param part what may be shown; null for the whole playbook
    private HookAnswer shown(
            Payload payload, Session session, Projects.Place place, HookSettings settings, @Nullable Playbook part)
            throws IOException {
        Path project = place.project();
        if (payload.isStart() && !payload.source().equals("compact")) {
            return continued(payload, session, project, settings, part);
        }
        Playbook all = withUsers(part == null ? StoredPlaybook.read(project) : part, settings);
        if (all.size() == 0) {
            return HookAnswer.NOTHING;
        }
        Usage usage = StoredPlaybook.usage(project);
        Playbook playbook = all;
        Holdout holdout = holdout(project, session);
        if (holdout != null) {
            if (holdout.isWhole()) {
                return withheld(
                        new Injection(payload, session, project, all, usage, settings, environment.now()), holdout);
            }
            playbook = holdout.rest(all);
            if (holdout.isNew() && payload.isPrompt()) {
                begin(session, project, holdout, playbook.size() < all.size());
            }
        }
        Playbook wanted = settings.isGuarding() && playbook.isGuarded() && payload.isHeardAtCalls()
                ? shownTo(payload, current(payload, place), playbook)
                : playbook;
        if (wanted.size() == 0) {
            if (payload.isStart()) {
                forget(session);
            }
            return indexed(HookAnswer.NOTHING, session, playbook, usage, settings);
        }
        HookAnswer answer =
                new Injection(payload, session, project, wanted, usage, settings, environment.now()).answer();
        return answer.output().isEmpty() ? answer : indexed(answer, session, playbook, usage, settings);
    }

    /// What an experiment withholds from a session; null where there never was one.
    private static @Nullable Holdout holdout(Path project, Session session) {
        return Files.exists(project.resolve(Experiment.FILE)) ? Holdout.of(project, session) : null;
    }

    /// What an experiment leaves of a playbook for a session.
    private static Playbook rest(Playbook playbook, Path project, Session session) {
        Holdout holdout = holdout(project, session);
        return holdout == null ? playbook : holdout.isWhole() ? Playbook.empty() : holdout.rest(playbook);
    }

    /// The answer to a session that gets no playbook: none, and no later prompt needs a JVM.
    private static HookAnswer withheld(Injection injection, Holdout holdout) {
        Session session = injection.session();
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record != null) {
                record.keep(
                        holdout,
                        injection.now(),
                        injection.project(),
                        injection.first().ids());
                if (injection.payload().isPrompt()) {
                    session.serve(true);
                }
            }
            return HookAnswer.NOTHING;
        } catch (IOException e) {
            return HookAnswer.NOTHING.inSpiteOf(e);
        }
    }

    /// A session has a part in an experiment from its first prompt on, whatever it is shown then.
    private void begin(Session session, Path project, Holdout holdout, boolean isLacking) {
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record != null) {
                record.keep(holdout, environment.now(), project, isLacking ? List.of(holdout.keyPoint()) : List.of());
            }
        } catch (IOException e) {
            trouble = e;
        }
    }

    /// After a compaction at which nothing is shown, what was shown at calls has to be shown again.
    private static void forget(Session session) throws IOException {
        if (!Files.exists(session.record())) {
            return;
        }
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record != null) {
                record.forget();
            }
        }
    }

    /// After a compaction of which the client told nothing but that it was to come, the next prompt is as the first.
    private static void restart(Session session) throws IOException {
        if (!session.isCompacted()) {
            return;
        }
        if (Files.exists(session.record())) {
            try (SessionRecord record = SessionRecord.open(session.record())) {
                if (record != null) {
                    record.restart();
                }
            }
        }
        session.restart();
    }

    /// Whether a session that is not known holds a playbook already. Copilot CLI asks about a session that goes on and
    /// about its next prompt at once, and names no transcript.
    private boolean isContinued(Payload payload, Session session) throws IOException {
        String hooks = environment.variable("COPILOT_HOOK_DIR");
        if (!payload.isOfCopilot() || hooks.isEmpty() || session.isKnown()) {
            return false;
        }
        boolean isHeld = new Transcript(hooks + "/../session-state/" + session.id() + "/events.jsonl").holdsPlaybook();
        if (isHeld) {
            session.serve(true);
        }
        return isHeld;
    }

    /// What of a playbook with guards is shown to a prompt.
    private static Playbook shownTo(Payload payload, Projects.Place place, Playbook playbook) {
        ProjectPath path = ProjectPath.of(place, payload.workingDirectory());
        return Guards.in(playbook).shown(playbook, path.in(payload.task()), path.ofFolder());
    }

    /// The place of a session where it is now, which may be in another worktree of its project than where it began.
    private Projects.Place current(Payload payload, Projects.Place began) {
        if (payload.workingDirectory().equals(environment.variable("CLAUDE_PROJECT_DIR"))) {
            return began;
        }
        Optional<Projects.Place> now = new Projects(environment.home()).placeOfSession("", payload.workingDirectory());
        return now.isPresent() && now.get().project().equals(began.project()) ? now.get() : began;
    }

    /// The answer to a session that begins or goes on: none. One that goes on may be shown nothing more, so that now is
    /// the time to write down which commands key points know.
    private HookAnswer continued(
            Payload payload, Session session, Path project, HookSettings settings, @Nullable Playbook part)
            throws IOException {
        boolean isBegun = isOneOf(payload.source(), "startup", "clear", "new");
        if (isBegun) {
            return HookAnswer.NOTHING;
        }
        Playbook playbook = withUsers(part == null ? StoredPlaybook.read(project) : part, settings);
        if (playbook.size() == 0) {
            return HookAnswer.NOTHING;
        }
        markContinued(payload, session);
        Playbook rest = rest(playbook, project, session);
        return indexed(HookAnswer.NOTHING, session, rest, StoredPlaybook.usage(project), settings);
    }

    private static boolean isOneOf(String source, String... sources) {
        for (String each : sources) {
            if (source.equals(each)) {
                return true;
            }
        }
        return false;
    }

    /// The answer, after it was written down for the launcher of which calls key points speak.
    private static HookAnswer indexed(
            HookAnswer answer, Session session, Playbook playbook, Usage usage, HookSettings settings) {
        try {
            new CallIndex(session, playbook, settings).write(usage);
            return answer;
        } catch (IOException e) {
            return answer.inSpiteOf(e);
        }
    }

    /// The answer to a call of a tool that is to be made, or that failed.
    private HookAnswer called(Payload payload, Projects.Place place) throws IOException {
        ToolCall call =
                GuardedCall.of(payload.tool(), payload.input(), current(payload, place), payload.workingDirectory());
        if (call.command().isEmpty() && call.file().isEmpty()) {
            return HookAnswer.NOTHING;
        }
        Path project = place.project();
        Session session = Session.of(acumen, payload.session());
        Boolean decision = new Trust(acumen).decision(project);
        Playbook part =
                VisiblePart.of(StoredPlaybook.read(project), decision, acumen).playbook();
        if (part.size() == 0 && !hasUsers()) {
            return HookAnswer.NOTHING;
        }
        HookSettings settings = settings(project, part);
        Playbook playbook = rest(withUsers(part, settings), project, session);
        return playbook.size() > 0 && isServed(settings)
                ? new CallAnswer(payload, session, project, call, playbook, settings, environment.now()).answer()
                : HookAnswer.NOTHING;
    }

    /// The settings where this part of a project's playbook is shown: a project of which nothing is shown sets nothing.
    private HookSettings settings(Path project, Playbook part) throws IOException {
        return part.size() > 0 ? HookSettings.of(project, environment) : HookSettings.ofUser(environment);
    }

    private boolean hasUsers() {
        return Files.exists(acumen.resolve(AcumenFolder.PLAYBOOK));
    }

    /// A playbook with the user's own beside it.
    private Playbook withUsers(Playbook playbook, HookSettings settings) {
        if (settings.userShare() == 0 || !hasUsers()) {
            return playbook;
        }
        try {
            return playbook.beside(StoredPlaybook.ofUser(acumen));
        } catch (IOException e) {
            trouble = e;
        } catch (BadInputException | StoreException e) {
            trouble = new IOException(e.getMessage(), e);
        }
        return playbook;
    }

    /// The answer where the project is not trusted: of its playbook only what is known is shown.
    private HookAnswer partly(Payload payload, Session session, Projects.Place place, @Nullable Boolean decision)
            throws IOException {
        Path project = place.project();
        if (payload.isPrompt() && session.ofPart().isServed()) {
            return HookAnswer.NOTHING;
        }
        Playbook playbook = StoredPlaybook.read(project);
        if (playbook.size() == 0 && !hasUsers()) {
            return HookAnswer.NOTHING;
        }
        VisiblePart part = VisiblePart.of(playbook, decision, acumen);
        HookAnswer answer = HookAnswer.NOTHING;
        // Where nothing of the project is shown to a person, a stranger's settings need not even be readable.
        if (part.playbook().size() > 0 || !environment.isAttended() || hasUsers()) {
            HookSettings settings = environment.isAttended()
                    ? settings(project, part.playbook())
                    : HookSettings.of(project, environment);
            if (!isServed(settings)) {
                return HookAnswer.NOTHING;
            }
            Session served = part.withheld().isEmpty() ? session : session.ofPart();
            answer = shown(payload, served, place, settings, part.playbook());
        }
        boolean isHeard = payload.isPrompt() || payload.isStart();
        return isHeard && !part.withheld().isEmpty()
                ? new WithheldNotice(session.ofPart(), project, part).tell(answer, environment.isAttended())
                : answer;
    }

    /// The context of a session that goes on holds what was injected into it, even if that is not known here: a
    /// fork has an id of its own, and records are not kept for ever. A session that was never shown anything, as
    /// where there was no playbook yet, is shown it with its next prompt. A fork whose transcript is still to be
    /// written is taken for shown: better once than twice.
    private static void markContinued(Payload payload, Session session) throws IOException {
        boolean isFork = payload.source().equals("fork");
        if ((isFork || payload.source().equals("resume")) && !session.isKnown()) {
            Transcript transcript = new Transcript(payload.transcript());
            if (transcript.holdsPlaybook() || (isFork && !transcript.isThere())) {
                session.serve(true);
            }
        }
    }
}
