package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.doctor.Check;
import dev.acumen.doctor.ProjectState;
import dev.acumen.doctor.Status;
import dev.acumen.llm.Limits;
import dev.acumen.llm.SpendSums;
import dev.acumen.output.ModelChoiceOutput;
import dev.acumen.project.OffSwitch;
import dev.acumen.web.view.HealthView;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the commands say of how things are, as rows of a page.
record HealthRows(OpenedPlaybook opened, Status status) {
    static final String ON = "on";
    static final String OFF = "off";
    static final String ON_EVERYWHERE = "on-everywhere";
    static final String OFF_EVERYWHERE = "off-everywhere";

    /// Rows of the commands have their names in so many columns.
    private static final int NAME = 11;

    private static final Pattern COMMAND =
            Pattern.compile("\\bacumen [a-z]+(?: --?[a-z-]+| [A-Z]{2,})*|\\bchmod \\S+ \\S+");

    /// @param hooks what the clients' settings say
    /// @param notes what there is to say of the choice of a model
    /// @param troubles why the project's playbook cannot be told of
    HealthView view(
            List<Check> hooks,
            List<String> notes,
            List<RuntimeException> troubles,
            Optional<HealthView.Checked> checked) {
        List<String> model = new ArrayList<>(ModelChoiceOutput.lines(status.choice()));
        notes.forEach(note -> model.add(" ".repeat(NAME) + note));
        List<String> playbook = new ArrayList<>();
        troubles.forEach(trouble -> playbook.add("playbook   " + trouble.getMessage()));
        status.project().map(ProjectState::lines).ifPresent(playbook::addAll);
        playbook.addAll(status.user().lines());
        return new HealthView(
                state(),
                findings(hooks),
                facts(model),
                meters(),
                facts(spending()),
                facts(status.queueLines()),
                canLearn(),
                facts(playbook),
                status.project()
                        .map(project -> project.visible().withheld().size())
                        .orElse(0),
                checked);
    }

    private boolean canLearn() {
        boolean isWaiting = !status.queued().isEmpty()
                || status.spooled() > 0
                || status.unended().cutOff() > 0;
        return isWaiting
                && !status.isWorking()
                && opened.environment().launcher().isPresent();
    }

    private HealthView.Switch state() {
        Environment environment = opened.environment();
        boolean isOffEverywhere = new OffSwitch(environment.acumenFolder()).isOffEverywhere();
        if (opened.isOfUser()) {
            return isOffEverywhere
                    ? new HealthView.Switch(false, "Acumen is off everywhere.", ON_EVERYWHERE, "Switch on everywhere")
                    : new HealthView.Switch(true, "Acumen is on.", OFF_EVERYWHERE, "Switch off everywhere");
        }
        String off = ProjectState.off(opened.folder(), environment);
        if (off.isEmpty()) {
            return new HealthView.Switch(true, "Acumen is on in this project.", OFF, "Switch off in this project");
        }
        String told = "Acumen is " + off + ".";
        if (environment.isSwitchedOff()) {
            return new HealthView.Switch(false, told, "", "");
        }
        return isOffEverywhere
                ? new HealthView.Switch(false, told, ON_EVERYWHERE, "Switch on everywhere")
                : new HealthView.Switch(false, told, ON, "Switch on in this project");
    }

    private List<HealthView.Meter> meters() {
        Limits limits = status.limits();
        SpendSums.Sum today = status.today();
        BigDecimal usd = today.usage().cost().orElse(BigDecimal.ZERO);
        return Stream.of(
                        meter("Calls today", today.calls(), limits.calls()),
                        meter("Tokens today", today.usage().total(), limits.tokens()),
                        new HealthView.Meter(
                                "Cost today", usd.toPlainString(), limits.usd().toPlainString(), status.usdToday()))
                .filter(meter -> new BigDecimal(meter.most()).signum() > 0)
                .toList();
    }

    /// What the meters do not show.
    private List<String> spending() {
        return status.spendingLines().stream().skip(1).toList();
    }

    private static HealthView.Meter meter(String name, long used, long most) {
        return new HealthView.Meter(
                name, String.valueOf(used), String.valueOf(most), "%,d of %,d".formatted(used, most));
    }

    /// Rows of two columns as names with what there is to say of each.
    private static List<HealthView.Fact> facts(List<String> lines) {
        List<HealthView.Fact> facts = new ArrayList<>();
        String name = "";
        List<String> told = new ArrayList<>();
        for (String line : lines) {
            String next = line.substring(0, Math.min(NAME, line.length())).strip();
            if (!next.isEmpty() && !told.isEmpty()) {
                facts.add(new HealthView.Fact(name, told));
                told.clear();
            }
            name = next.isEmpty() ? name : next;
            told.add(line.substring(Math.min(NAME, line.length())).strip());
        }
        if (!told.isEmpty()) {
            facts.add(new HealthView.Fact(name, told));
        }
        return facts;
    }

    /// What checks found.
    static List<HealthView.Finding> findings(List<Check> checks) {
        return checks.stream()
                .map(check -> new HealthView.Finding(
                        check.level().name().toLowerCase(Locale.ROOT),
                        check.name(),
                        check.finding(),
                        pieces(check.todo())))
                .toList();
    }

    /// A sentence with its commands apart.
    private static List<HealthView.Piece> pieces(String sentence) {
        List<HealthView.Piece> pieces = new ArrayList<>();
        Matcher command = COMMAND.matcher(sentence);
        int end = 0;
        while (command.find()) {
            if (command.start() > end) {
                pieces.add(new HealthView.Piece(sentence.substring(end, command.start()), false));
            }
            pieces.add(new HealthView.Piece(command.group(), true));
            end = command.end();
        }
        if (end < sentence.length()) {
            pieces.add(new HealthView.Piece(sentence.substring(end), false));
        }
        return pieces;
    }
}
