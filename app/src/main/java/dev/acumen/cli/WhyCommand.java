package dev.acumen.cli;

import dev.acumen.command.CallAdvice;
import dev.acumen.command.Guards;
import dev.acumen.command.KnownFailures;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.VisiblePart;
import dev.acumen.review.Explanation;
import dev.acumen.review.LocalLayer;
import dev.acumen.review.PastPlaybook;
import dev.acumen.review.ShownSession;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final String SUBAGENT = "SubagentStart";
    private static final String PROMPT = "UserPromptSubmit";

    @Parameters(
            arity = "0..1",
            paramLabel = "SESSION",
            description =
                    "A session, by its id or first letters. Default: the current session, else the project's last session"
                            + " that was shown key points.")
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
        FilePlaybookStore store = settledStore();
        Playbook playbook = store.read().playbook();
        VisiblePart visible = visible();
        if (prompt != null) {
            preview(users().beside(visible.playbook(), settings()), prompt);
            return tellingOfWithheld(visible);
        }
        List<ShownSession> sessions = sessions();
        Optional<ShownSession> session = session(sessions);
        if (session.isPresent()) {
            explain(session.get(), playbook, store);
        } else if (isJson()) {
            print(Json.Obj.of("session", Json.NULL, "injections", new Json.Arr(List.of())));
        } else {
            console()
                    .say(
                            "No session of this project was shown anything in the last 30 days. acumen status says"
                                    + " whether hooks are installed, on, and trusted; acumen why --prompt \"…\" what they would show.");
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
        List<JournalLine> lines = store.log();
        LocalLayer layer = LocalLayer.of(store);
        List<Json> injections = new ArrayList<>();
        Set<String> shown = new LinkedHashSet<>();
        ConsoleOutput console = console();
        if (!isJson()) {
            console.heading("session " + session.id() + ": "
                    + ConsoleOutput.counted(session.injections().size(), "injection"));
        }
        for (ShownSession.Injection injection : session.injections()) {
            boolean isFurther = injection.event().equals(PROMPT) && !shown.isEmpty();
            boolean isAdded = isFurther || injection.isOfCall();
            if (!isAdded && injection.agent().isEmpty()) {
                shown.clear();
            }
            Explanation explanation = explanation(injection, playbook, lines, isFurther ? shown : Set.of());
            if (injection.agent().isEmpty()) {
                shown.addAll(injection.chosen().keySet());
            }
            if (isJson()) {
                injections.add(json(injection, explanation)
                        .with(
                                "local",
                                Json.Arr.ofTexts(layer.among(injection.chosen().keySet())))
                        .with("user", Json.Arr.ofTexts(ofUser(injection))));
            } else {
                console.say("");
                console.timed(minute(injection.at()), occasion(injection, isFurther) + ": " + explanation.sizes());
                explanation.tell(console, columns().width());
                if (!injection.isOfCall()) {
                    tellShownAtCalls(shownAtCalls(injection, playbook));
                }
                String local = layer.told(injection.chosen().keySet());
                if (!local.isEmpty()) {
                    console.aside("  in the local layer: " + local);
                }
                List<String> ofUser = ofUser(injection);
                if (!ofUser.isEmpty()) {
                    console.aside("  in your own playbook: " + String.join(", ", ofUser));
                }
            }
        }
        if (isJson()) {
            print(Json.Obj.of("session", new Json.Text(session.id()), "injections", new Json.Arr(injections)));
        }
    }

    private UserPlaybook users() {
        return new UserPlaybook(environment());
    }

    /// What an injection showed of the user's own playbook.
    private static List<String> ofUser(ShownSession.Injection injection) {
        return injection.chosen().keySet().stream().filter(KeyPoint::isOfUser).toList();
    }

    private Explanation explanation(
            ShownSession.Injection injection, Playbook playbook, List<JournalLine> lines, Set<String> before) {
        Map<String, KeyPoint> then = PastPlaybook.at(injection.at(), playbook, lines);
        if (users().isShown(settings()) || !ofUser(injection).isEmpty()) {
            FilePlaybookStore own = users().store(this::warn);
            then.putAll(PastPlaybook.at(injection.at(), own.read().playbook(), own.log()));
        }
        List<Explanation.Choice> choices = new ArrayList<>();
        injection.chosen().forEach((id, reasons) -> choices.add(Explanation.Choice.of(id, then, reasons, List.of())));
        List<String> leftOut = then.keySet().stream()
                .filter(id -> !injection.chosen().containsKey(id) && !before.contains(id))
                .toList();
        boolean isForSubagent = injection.event().equals(SUBAGENT);
        return new Explanation(
                injection.size(),
                injection.isOfCall() ? budgetOfCall(injection) : budget(isForSubagent, !before.isEmpty()),
                choices,
                injection.counts(),
                injection.repeats(),
                injection.counts().isEmpty() ? List.of() : leftOut);
    }

    private static int budgetOfCall(ShownSession.Injection injection) {
        boolean isGuarded = injection.has(CallAdvice.REMINDED) || injection.has(CallAdvice.SHOWN);
        return isGuarded ? Selection.FURTHER : KnownFailures.LONGEST;
    }

    private int budget(boolean isForSubagent, boolean isFurther) {
        int whole = settings().value(Setting.SELECT_BUDGET).number().intValueExact();
        return isForSubagent
                ? Math.min(whole, Selection.SUBAGENT)
                : isFurther ? Math.min(whole, Selection.FURTHER) : whole;
    }

    private static String occasion(ShownSession.Injection injection, boolean isFurther) {
        return switch (injection.event()) {
            case PROMPT -> isFurther ? "added for a later prompt" : "with the first prompt";
            case "SessionStart" -> "after a compaction";
            case SUBAGENT -> "to a subagent";
            case ShownSession.CALL -> ofCall(injection);
            case ShownSession.FAILURE -> toWhom(injection) + "after `" + injection.program() + " …` failed";
            default -> injection.event();
        };
    }

    private static String toWhom(ShownSession.Injection injection) {
        return injection.agent().isEmpty() ? "" : "to a subagent, ";
    }

    private static String ofCall(ShownSession.Injection injection) {
        String program = injection.program();
        if (injection.has(CallAdvice.HELD)) {
            return program.isEmpty() ? "a change of a file was held" : "`" + program + " …` was held";
        }
        boolean isOfFile = program.isEmpty() || injection.has(CallAdvice.SHOWN);
        return toWhom(injection) + "at a call " + (isOfFile ? "that its guard names" : "of `" + program + " …`");
    }

    private void tellShownAtCalls(Collection<String> ids) {
        if (!ids.isEmpty()) {
            console().say("  Shown only at the calls that their guards name: [" + String.join("], [", ids) + "]");
        }
    }

    /// The key points that have such a guard now, and were not chosen for an injection.
    private static List<String> shownAtCalls(ShownSession.Injection injection, Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> keyPoint.guard().effect() == Guard.Effect.SHOW
                        && !injection.chosen().containsKey(keyPoint.name()))
                .map(KeyPoint::name)
                .toList();
    }

    private String minute(long time) {
        ZoneId zone = environment().clock().getZone();
        return MINUTE.format(Instant.ofEpochMilli(time).atZone(zone));
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
        if (SelectionContext.isOfClient(text)) {
            if (isJson()) {
                Selection nothing = Selection.first(Playbook.empty(), SelectionContext.of(text), 0);
                print(Explanation.of(nothing, budget(false, false), Map.of(), List.of())
                        .json()
                        .with("text", new Json.Text(nothing.text())));
            } else {
                console().say("The client generates such prompts; they bring no key points.");
            }
            return;
        }
        Set<String> shown = new LinkedHashSet<>();
        if (name != null) {
            session(sessions()).orElseThrow().injections().stream()
                    .filter(injection -> injection.agent().isEmpty())
                    .forEach(injection -> shown.addAll(injection.chosen().keySet()));
        }
        boolean isGuarding = settings().value(Setting.ACT_GUARDS).isOn();
        Playbook playbook = isGuarding ? Guards.in(whole).shown(whole, text, "") : whole;
        SelectionContext occasion = new SelectionContext(
                text,
                usage(),
                settings().value(Setting.SELECT_USER_SHARE).number().intValueExact());
        int budget = budget(false, !shown.isEmpty());
        Selection selection = shown.isEmpty()
                ? Selection.first(playbook, occasion, budget)
                : Selection.further(playbook, shown, occasion, budget);
        warnWhereNothingIsShown();
        if (isFull && !isJson()) {
            console().say(selection.text().stripTrailing());
            return;
        }
        Map<String, KeyPoint> known = PastPlaybook.at(Long.MAX_VALUE, playbook, List.of());
        List<String> leftOut = known.keySet().stream()
                .filter(id -> !selection.ids().contains(id) && !shown.contains(id))
                .toList();
        Explanation explanation = Explanation.of(selection, budget, known, leftOut);
        if (isJson()) {
            print(explanation.json().with("text", new Json.Text(selection.text())));
        } else if (selection.choices().isEmpty() && leftOut.isEmpty()) {
            console().say(playbook.size() == 0 ? "There is nothing to show." : "The session was shown everything.");
        } else {
            console().heading("This prompt would bring " + explanation.sizes() + ":");
            explanation.tell(console(), columns().width());
            Set<String> atCalls = new LinkedHashSet<>(whole.ids());
            atCalls.removeAll(playbook.ids());
            tellShownAtCalls(atCalls);
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
