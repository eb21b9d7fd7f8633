package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.doctor.UserState;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.remote.Remotes;
import dev.acumen.review.KeyPointReport;
import dev.acumen.review.LocalLayer;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Refusal;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen show`.
@Command(name = "show", description = "Show the playbook, a section, or a key point and its history.")
final class ShowCommand extends PlaybookCommand {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "A key point such as pat-001, also a removed one.")
    private @Nullable String id;

    @Option(names = "--section", paramLabel = "NAME", description = "A section: a name or an id prefix, such as pat.")
    private @Nullable String section;

    ShowCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        section = line.takeValue("--section");
        id = takeId(line);
        return line.isPlain();
    }

    @Override
    public Integer call() {
        JournaledStore store = settledStore();
        PlaybookStore.State state = store.read();
        state.findings().forEach(finding -> warn("playbook: " + finding));
        Playbook shown = section == null ? state.playbook() : only(sectionNamed(section), state.playbook());
        if (id != null) {
            show(id, shown, store);
        } else if (isJson()) {
            print(PlaybookJson.of(shown));
        } else {
            console().playbook(shown, usage(), place(store));
            int refused = Refusal.recent(store.log()).size();
            if (refused > 0) {
                console().say(ConsoleOutput.counted(refused, "change") + " refused: acumen log --refused");
            }
            String local = LocalLayer.of(store).told(shown.ids());
            tellOfLayer(local);
            tellOfUsers();
        }
        return CommandLine.ExitCode.OK;
    }

    /// Where what is shown is.
    private String place(JournaledStore store) {
        if (isOfUser() || isInDatabase() || !new PlaybookStores(folder(), environment()).isOfService()) {
            return store.place();
        }
        String copy = service()
                .map(service -> "the copy of " + service.remote())
                .orElse(String.valueOf(folder().resolve(StoredPlaybook.LAYER)));
        return Files.exists(file()) ? store.place() + " and " + copy : copy;
    }

    /// The service that keeps the playbook.
    private Optional<RemoteChanges> service() {
        try {
            return isOfUser() || isInDatabase() ? Optional.empty() : RemoteChanges.of(environment(), folder());
        } catch (FailureException _) {
            // acumen remote says what is wrong with what is kept of it.
            return Optional.empty();
        }
    }

    /// What happened at the service is not known here.
    private void tellOfHistory(String keyPoint) {
        Optional<RemoteChanges> service = service();
        service.flatMap(changes -> changes.serviceId(keyPoint))
                .ifPresent(id -> console()
                        .say("The service has its history, as " + id + ": GET "
                                + service.get().remote().at("/journal")));
    }

    /// Sessions see the user's own playbook as well.
    private void tellOfUsers() {
        if (isOfUser() || isInDatabase() || !users().isThere()) {
            return;
        }
        try {
            UserState user = UserState.of(environment(), settings());
            if (user.isShown() && user.keyPoints() > 0) {
                console()
                        .say("Your own playbook adds " + ConsoleOutput.counted(user.keyPoints(), "key point")
                                + " in all projects: acumen show --user");
            }
        } catch (FailureException | BadInputException _) {
            // Who needs the settings says what is wrong with them.
        }
    }

    private void show(String keyPoint, Playbook playbook, JournaledStore store) {
        KeyPointReport report = KeyPointReport.ofProject(folder(), environment(), playbook, usage(), store, this::warn);
        if (playbook.find(keyPoint).isEmpty() && (section != null || !report.isKnown(keyPoint))) {
            throw new FailureException(
                    section == null
                            ? Suggestions.noKeyPoint(keyPoint, playbook.ids())
                            : "there is no key point " + keyPoint + " in this section");
        }
        String local = LocalLayer.of(store).told(Set.of(keyPoint));
        if (isJson()) {
            print(report.json(keyPoint, console()).with("local", new Json.Bool(!local.isEmpty())));
        } else {
            report.tell(keyPoint, console());
            tellOfHistory(keyPoint);
            tellOfLayer(local);
        }
    }

    private void tellOfLayer(String local) {
        if (local.isEmpty()) {
            return;
        }
        boolean isOfService = new PlaybookStores(folder(), environment()).isOfService();
        Optional<String> separated = new Remotes(environment().acumenFolder()).separated(folder());
        String told = isOfService
                ? separated
                        .map(why -> "No service is asked: " + why + ".")
                        .orElse("It is a copy of a service's playbook: acumen remote.")
                : "acumen share moves it into the file.";
        console().say("In the local layer: " + local + ". " + told);
    }

    private static Playbook only(Section section, Playbook playbook) {
        return Playbook.of(Map.of(section, playbook.in(section)), Map.of(), Set.of());
    }
}
