package dev.acumen.ui;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.doctor.Examination;
import dev.acumen.doctor.RunningProgram;
import dev.acumen.doctor.Status;
import dev.acumen.pipeline.WorkerProcess;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.Projects;
import dev.acumen.providers.ModelChoice;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.HealthView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// How things are, as `acumen status` and `acumen doctor` say, and what can be done about it here.
final class HealthPages implements Chapter {
    private static final String STARTED = "started";

    private final RunningProgram running;

    /// What the checks found last, by the playbook's part of addresses.
    private final Map<String, HealthView.Checked> checked = new ConcurrentHashMap<>();

    HealthPages(RunningProgram running) {
        this.running = running;
    }

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        if (rest.equals(List.of("trust")) && !opened.isOfUser()) {
            return new TrustPage(opened).get(request);
        }
        return rest.isEmpty() ? page(opened, request) : new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        switch (String.join("/", rest)) {
            case "switch" -> turn(opened, request.field("to").orElse(""));
            case "check" -> check(opened, request.field("online").isPresent());
            case "learn" -> {
                WorkerProcess.start(opened.environment(), opened.project());
                return new Answer.Go(address(opened) + "?" + STARTED + "=yes");
            }
            case "trust" -> {
                return opened.isOfUser() ? new Answer.Missing() : new TrustPage(opened).post(request);
            }
            default -> {
                return new Answer.Missing();
            }
        }
        return new Answer.Go(address(opened));
    }

    private static String address(OpenedPlaybook opened) {
        return opened.scope().id() + "/" + Frame.Tab.HEALTH.path();
    }

    private Answer page(OpenedPlaybook opened, WebRequest request) throws IOException {
        Settings settings = opened.settings();
        ClientEnvironment client = new ClientEnvironment(opened.environment(), opened.project());
        ModelChoice choice = ModelChoice.of(settings, client.whole());
        List<RuntimeException> troubles = new ArrayList<>();
        Status status =
                Status.of(opened.environment(), settings, choice, opened.project(), opened::readStore, troubles::add);
        HealthView view = new HealthRows(opened, status)
                .view(
                        examination(opened).settings(),
                        client.notes(choice.why()),
                        troubles,
                        Optional.ofNullable(checked.get(opened.scope().id())));
        Optional<Frame.Toast> toast = request.parameter(STARTED)
                .map(_ -> new Frame.Toast("A worker was started. This page shows what it learns.", "", ""));
        return Answer.Page.of(opened.frame(Frame.Tab.HEALTH, Frame.Tab.HEALTH.label(), toast), view);
    }

    private Examination examination(OpenedPlaybook opened) {
        Environment environment = opened.environment();
        Projects.Place here = new Projects(environment.home()).place(environment.workingDirectory());
        Optional<Path> worktree = opened.project()
                .filter(project -> here.isLinked() && here.project().equals(project))
                .map(_ -> here.top());
        return new Examination(environment, running, opened.project(), worktree, opened::readStore);
    }

    private void check(OpenedPlaybook opened, boolean isOnline) {
        Examination examination = examination(opened);
        var found = examination.all(isOnline);
        String time = LocalTime.now(opened.environment().clock())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        checked.put(
                opened.scope().id(),
                new HealthView.Checked(time, Examination.summary(found), HealthRows.findings(found)));
    }

    private static void turn(OpenedPlaybook opened, String to) throws IOException {
        OffSwitch off = new OffSwitch(opened.environment().acumenFolder());
        switch (to) {
            case HealthRows.ON_EVERYWHERE -> off.turnOnEverywhere();
            case HealthRows.OFF_EVERYWHERE -> off.turnOffEverywhere();
            case HealthRows.ON -> off.turnOn(opened.folder());
            case HealthRows.OFF -> off.turnOff(opened.folder());
            default -> {
                // A form of another version: nothing is switched.
            }
        }
    }
}
