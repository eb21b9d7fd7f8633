package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.Json;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Tag;
import dev.acumen.playbook.Usage;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.VisiblePart;
import dev.acumen.redaction.Secrets;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.KeyPointReport;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What of a project's playbook an agent may see, with the user's own beside it: what a session would be shown.
///
/// @param playbook what may be seen
/// @param isTrusted whether the project is trusted, with whatever its journal holds
/// @param notice what is withheld and why, and what a person can do about it; empty where nothing is
/// @param tell hears what a person has to know
record ProjectPlaybook(
        Path project,
        Environment environment,
        Playbook playbook,
        Usage usage,
        boolean isTrusted,
        String notice,
        Consumer<String> tell)
        implements AgentPlaybook {
    private static final String OFF =
            "Acumen is off here, so nothing is shown; the user can switch it on with: acumen on";

    /// Whether nothing is served because Acumen is off.
    boolean isOff() {
        return notice.equals(OFF);
    }

    /// @throws IOException if playbook or trust cannot be read
    static ProjectPlaybook of(Path project, Environment environment, Consumer<String> tell) throws IOException {
        if (environment.isSwitchedOff() || new OffSwitch(environment.acumenFolder()).isOff(project)) {
            return new ProjectPlaybook(project, environment, Playbook.empty(), Usage.NONE, false, OFF, tell);
        }
        VisiblePart part = VisiblePart.of(StoredPlaybook.read(project), project, environment.acumenFolder());
        String notice = part.withheld().isEmpty()
                ? ""
                : part.withheld().size() + " of " + part.size() + " key points are withheld: " + part.cause()
                        + ". The user can run acumen trust, which prints them and asks";
        Playbook playbook = new UserPlaybook(environment)
                .beside(part.playbook(), new SettingsFiles(environment).settings(Optional.empty()));
        return new ProjectPlaybook(
                project, environment, playbook, StoredPlaybook.usage(project), part.isTrusted(), notice, tell);
    }

    /// Why the playbook was changed, for the journal.
    ///
    /// @param kind the command that does the same
    static Cause cause(String kind) {
        return Cause.of(kind).with(Json.Obj.of(), Cause.BY_AGENT);
    }

    private FilePlaybookStore forReading() {
        return new PlaybookStores(project, environment).forReading(ProjectListener.of(project, environment, tell));
    }

    /// The store where changes go.
    FilePlaybookStore forChanges() {
        return new PlaybookStores(project, environment).forChanges(ProjectListener.of(project, environment, tell));
    }

    /// All that is known of a key point. A stranger may have written the journal of a project that is not trusted.
    @Override
    public Optional<String> report(String id) {
        if (!isTrusted) {
            return playbook.find(id).map(found -> Rendering.line(found.keyPoint()) + "\n");
        }
        FilePlaybookStore store = KeyPoint.isOfUser(id) ? new UserPlaybook(environment).store(tell) : forReading();
        return KeyPointReport.ofProject(project, environment, playbook, usage, store, tell)
                .text(id);
    }

    /// Counts each in the playbook where its id lives.
    @Override
    public List<String> rate(List<String> ids, Rating rating, String why) {
        String safe = Secrets.redacted(why, environment.secrets());
        Map<Boolean, List<Tag>> tags = ids.stream()
                .map(id -> new Tag(id, rating, safe))
                .collect(Collectors.partitioningBy(tag -> KeyPoint.isOfUser(tag.name())));
        // First where it may fail: nothing is counted then.
        List<String> refused = rateOfProject(tags.getOrDefault(false, List.of()), rating);
        return refused.isEmpty()
                ? rate(tags.getOrDefault(true, List.of()), () -> new UserPlaybook(environment).storeMakingIt(tell))
                : refused;
    }

    /// Where a team's service keeps the playbook, it counts.
    private List<String> rateOfProject(List<Tag> tags, Rating rating) {
        Optional<RemoteChanges> service = tags.isEmpty() ? Optional.empty() : RemoteChanges.of(environment, project);
        if (service.isEmpty()) {
            return rate(tags, this::forChanges);
        }
        service.get().rate(tags.stream().map(Tag::name).toList(), rating);
        return List.of();
    }

    private static List<String> rate(List<Tag> tags, Supplier<FilePlaybookStore> store) {
        if (tags.isEmpty()) {
            return List.of();
        }
        return RequestedChange.ofPlaybook(store.get(), cause("tag"), playbook -> playbook.tag(tags)).refused().stream()
                .map(Rejection::reason)
                .toList();
    }

    /// What a stranger's project may have brought is not told.
    @Override
    public String waiting() {
        List<Proposal> proposals = forReading().read().proposals();
        return !isTrusted && !proposals.isEmpty()
                ? "Something, which is not told here, for the project is not trusted: acumen review shows it, acumen trust"
                        + " prints the playbook and asks."
                : AgentPrompts.waiting(proposals);
    }
}
