package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.experiment.SessionPart;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.VisiblePart;
import dev.acumen.review.Explanation;
import dev.acumen.review.HistoryOutput;
import dev.acumen.review.LocalLayer;
import dev.acumen.review.PromptPreview;
import dev.acumen.review.SessionExplanation;
import dev.acumen.review.ShownSession;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen why`.
@Command(
        name = "why",
        description = {
            "Explain which key points a session was shown, which not, and why.",
            "With --prompt, shows what a prompt would bring. Sizes are UTF-16 units, as in select.budget."
        })
final class WhyCommand extends ProjectCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "SESSION",
            description = "A session, by its id or first letters. Default: the current session, else the project's last"
                    + " session that was shown key points.")
    private @Nullable String name;

    @Option(
            names = "--prompt",
            paramLabel = "TEXT",
            description = "Show what a new session, or SESSION, would be shown with this prompt.")
    private @Nullable String prompt;

    @Option(names = "--full", description = "With --prompt: print the exact text that the agent would see.")
    private boolean isFull;

    WhyCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        prompt = line.takeValue("--prompt");
        isFull = line.takeFlag("--full");
        name = line.takeArgument();
        return line.isPlain();
    }

    @Override
    public Integer call() {
        if (isFull && prompt == null) {
            throw new CommandLine.ParameterException(spec().commandLine(), "--full goes with --prompt");
        }
        FilePlaybookStore store = project().readStore(environment());
        store.settle();
        Playbook playbook = store.read().playbook();
        VisiblePart visible = visible();
        if (prompt != null) {
            preview(users().beside(visible.playbook(), settings()), prompt);
            return tellingOfWithheld(visible);
        }
        List<ShownSession> sessions = sessions();
        Optional<SessionPart> heldOut = heldOut(sessions);
        Optional<ShownSession> session = heldOut.isPresent() ? Optional.empty() : session(sessions);
        if (heldOut.isPresent()) {
            explain(heldOut.get());
        } else if (session.isPresent()) {
            explain(session.get(), playbook, store);
        } else if (isJson()) {
            print(Json.Obj.of("session", Json.NULL, "injections", new Json.Arr(List.of())));
        } else {
            console()
                    .say("No session of this project was shown anything in the last 30 days. acumen status says"
                            + " whether hooks are installed, on, and trusted; acumen why --prompt \"…\" what they"
                            + " would show.");
        }
        return tellingOfWithheld(visible);
    }

    private List<ShownSession> sessions() {
        try {
            return ShownSession.of(project().folder(environment()), environment());
        } catch (IOException e) {
            throw new FailureException("what sessions were shown cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// The session that is meant, if an experiment withheld the whole playbook from it.
    private Optional<SessionPart> heldOut(List<ShownSession> sessions) {
        List<SessionPart> parts;
        try {
            parts = SessionPart.ofProject(project().folder(environment()), environment());
        } catch (IOException e) {
            throw new FailureException("what was withheld from sessions cannot be read: " + ErrorAdvice.told(e));
        }
        List<SessionPart> heldOut =
                parts.stream().filter(SessionPart::isWithoutPlaybook).toList();
        if (name != null) {
            String wanted = name;
            List<SessionPart> named = heldOut.stream()
                    .filter(part -> part.session().startsWith(wanted))
                    .toList();
            boolean isShown = sessions.stream().anyMatch(session -> session.id().startsWith(wanted));
            return named.size() == 1 && !isShown ? Optional.of(named.getFirst()) : Optional.empty();
        }
        Optional<String> current = environment().variable("CLAUDE_CODE_SESSION_ID");
        if (current.isPresent()) {
            return heldOut.stream()
                    .filter(part -> part.session().equals(current.get()))
                    .findFirst();
        }
        long last = sessions.isEmpty() ? 0 : sessions.getLast().at();
        return heldOut.isEmpty() || heldOut.getLast().at() <= last ? Optional.empty() : Optional.of(heldOut.getLast());
    }

    private void explain(SessionPart heldOut) {
        if (isJson()) {
            print(Json.Obj.of(
                    "session",
                    new Json.Text(heldOut.session()),
                    "injections",
                    new Json.Arr(List.of()),
                    "experiment",
                    heldOut.json()));
        } else {
            console().heading("session " + heldOut.session() + ": 0 injections");
            console().say(heldOut.told());
        }
    }

    /// The session that is meant; empty where none was named and none was shown anything.
    private Optional<ShownSession> session(List<ShownSession> sessions) {
        if (name == null) {
            Optional<ShownSession> own = environment()
                    .variable("CLAUDE_CODE_SESSION_ID")
                    .flatMap(id -> sessions.stream()
                            .filter(session -> session.id().equals(id))
                            .findFirst());
            return own.isPresent() || sessions.isEmpty() ? own : Optional.of(sessions.getLast());
        }
        String wanted = name;
        List<ShownSession> named = sessions.stream()
                .filter(session -> session.id().startsWith(wanted))
                .toList();
        Optional<ShownSession> exact =
                named.stream().filter(session -> session.id().equals(wanted)).findFirst();
        if (exact.isEmpty() && named.size() != 1) {
            throw new FailureException(
                    named.isEmpty()
                            ? "no session " + wanted + " of this project was shown anything in the last 30 days"
                            : "more than one session begins with " + wanted);
        }
        return exact.or(() -> Optional.of(named.getFirst()));
    }

    private void explain(ShownSession session, Playbook playbook, FilePlaybookStore store) {
        SessionExplanation explaining = new SessionExplanation(
                settings().value(Setting.SELECT_BUDGET).number().intValueExact(),
                playbook,
                store.log(),
                users().isShown(settings()),
                () -> users().store(this::warn));
        LocalLayer layer = LocalLayer.of(store);
        List<Json> injections = new ArrayList<>();
        Optional<SessionPart> part = SessionPart.of(session.id(), environment());
        if (!isJson()) {
            console()
                    .heading("session " + session.id() + ": "
                            + ConsoleOutput.counted(session.injections().size(), "injection"));
            part.ifPresent(one -> console().say(one.told()));
        }
        for (SessionExplanation.Part each : SessionExplanation.parts(session)) {
            Explanation explanation = explaining.of(each);
            if (isJson()) {
                injections.add(json(each.injection(), explanation)
                        .with(
                                "local",
                                Json.Arr.ofTexts(
                                        layer.among(each.injection().chosen().keySet())))
                        .with("user", Json.Arr.ofTexts(each.ofUser())));
            } else {
                tell(each, explanation, explaining.shownAtCalls(each), layer);
            }
        }
        if (isJson()) {
            Json.Obj all = Json.Obj.of("session", new Json.Text(session.id()), "injections", new Json.Arr(injections));
            print(part.map(one -> all.with("experiment", one.json())).orElse(all));
        }
    }

    private void tell(
            SessionExplanation.Part part, Explanation explanation, List<String> shownAtCalls, LocalLayer layer) {
        ConsoleOutput console = console();
        console.say("");
        console.timed(
                HistoryOutput.minute(
                        part.injection().at(), environment().clock().getZone()),
                part.occasion() + ": " + explanation.sizes());
        explanation.tell(console, columns().width());
        tellShownAtCalls(shownAtCalls);
        String local = layer.told(part.injection().chosen().keySet());
        if (!local.isEmpty()) {
            console.aside("  in the local layer: " + local);
        }
        if (!part.ofUser().isEmpty()) {
            console.aside("  in your own playbook: " + String.join(", ", part.ofUser()));
        }
    }

    private UserPlaybook users() {
        return new UserPlaybook(environment());
    }

    private void tellShownAtCalls(List<String> ids) {
        if (!ids.isEmpty()) {
            console().say("  Shown only at the calls that their guards name: [" + String.join("], [", ids) + "]");
        }
    }

    private Json.Obj json(ShownSession.Injection injection, Explanation explanation) {
        Json.Obj json = Json.Obj.of(
                "at",
                new Json.Text(Instant.ofEpochMilli(injection.at())
                        .atZone(environment().clock().getZone())
                        .toOffsetDateTime()
                        .toString()),
                "event",
                new Json.Text(injection.event()));
        for (Map.Entry<String, Json> member : explanation.json().members().entrySet()) {
            json = json.with(member.getKey(), member.getValue());
        }
        json = injection.program().isEmpty() ? json : json.with("program", new Json.Text(injection.program()));
        return injection.agent().isEmpty() ? json : json.with("agent", new Json.Text(injection.agent()));
    }

    /// What the hook would do with a prompt.
    private void preview(Playbook whole, String text) {
        Set<String> shown =
                name == null ? Set.of() : session(sessions()).orElseThrow().shown();
        PromptPreview preview = PromptPreview.of(text, whole, usage(), settings(), shown);
        boolean isOfClient = PromptPreview.isOfClient(text);
        if (!isOfClient) {
            warnWhereNothingIsShown();
        }
        Explanation explanation = preview.explanation();
        if (isJson()) {
            print(explanation.json().with("text", new Json.Text(preview.text())));
        } else if (isFull && !isOfClient) {
            console().say(preview.text().stripTrailing());
        } else if (!preview.nothing().isEmpty()) {
            console().say(preview.nothing());
        } else {
            console().heading("This prompt would bring " + explanation.sizes() + ":");
            explanation.tell(console(), columns().width());
            tellShownAtCalls(preview.atCalls());
        }
    }

    /// What of the playbook sessions may be shown.
    private VisiblePart visible() {
        Path folder = project().folder(environment());
        try {
            return VisiblePart.of(
                    StoredPlaybook.read(folder), folder, environment().acumenFolder());
        } catch (IOException e) {
            throw new FailureException("what is trusted cannot be read: " + ErrorAdvice.told(e));
        }
    }

    /// The hook shows nothing where Acumen is off.
    private void warnWhereNothingIsShown() {
        Path folder = project().folder(environment());
        if (environment().isSwitchedOff() || new OffSwitch(environment().acumenFolder()).isOff(folder)) {
            warn("Acumen is off here, so sessions are shown nothing; this is what they would be shown");
        }
    }

    private int tellingOfWithheld(VisiblePart visible) {
        if (!visible.withheld().isEmpty()) {
            warn(visible.notice());
        }
        return CommandLine.ExitCode.OK;
    }
}
