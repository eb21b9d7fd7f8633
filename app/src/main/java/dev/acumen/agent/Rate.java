package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Tag;
import dev.acumen.redaction.Secrets;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The tool `rate`: counts key points as helpful or harmful, as `acumen tag` does; where a team's service keeps the
/// playbook, it counts them there.
///
/// @param tell hears what a person has to know
record Rate(Environment environment, Consumer<String> tell) implements AgentTool {
    static final String NAME = "rate";

    private static final String IDS = "ids";
    private static final String RATING = "rating";
    private static final String WHY = "why";
    private static final List<String> RATINGS = List.of(Rating.HELPFUL.word(), Rating.HARMFUL.word());
    private static final int MOST_IDS = 20;

    @Override
    public ToolDescription description() {
        return new ToolDescription(
                NAME,
                "Count key points as helpful or harmful, after one clearly helped or misled you.",
                AgentTool.object(
                                IDS,
                                AgentTool.list(AgentTool.type("string")),
                                RATING,
                                Json.Obj.of("enum", Json.Arr.ofTexts(RATINGS)),
                                WHY,
                                AgentTool.type("string", "what happened"))
                        .with("required", Json.Arr.ofTexts(List.of(IDS, RATING))),
                AgentTool.object("rated", AgentTool.list(AgentTool.type("string"))),
                false,
                false,
                false);
    }

    @Override
    public ToolAnswer call(Arguments arguments, Path project) throws IOException {
        arguments.checkNames(List.of(IDS, RATING, WHY));
        List<String> ids = arguments.ids(IDS, MOST_IDS);
        if (ids.isEmpty()) {
            throw new CallException(
                    "rate: ids has to name at least one key point, such as [\"pat-001\"]; received none."
                            + " Call rate again with the ids that you mean.");
        }
        String word = arguments.oneOf(RATING, RATINGS);
        String why = Secrets.redacted(arguments.text(WHY), environment.secrets());
        ServedPlaybook served = ServedPlaybook.of(project, environment);
        List<String> unknown =
                ids.stream().filter(id -> served.playbook().find(id).isEmpty()).toList();
        if (!unknown.isEmpty()) {
            throw refused("there is no key point "
                    + Rendering.oneLine(String.join(", ", unknown))
                    + (served.notice().isEmpty() ? "" : " that may be shown; " + served.notice()));
        }
        Rating rating = Rating.of(word).orElseThrow();
        Map<Boolean, List<Tag>> tags = ids.stream()
                .map(id -> new Tag(id, rating, why))
                .collect(Collectors.partitioningBy(tag -> KeyPoint.isOfUser(tag.name())));
        rate(tags.getOrDefault(true, List.of()), () -> new UserPlaybook(environment).storeMakingIt(tell));
        List<Tag> own = tags.getOrDefault(false, List.of());
        Optional<RemoteChanges> service = RemoteChanges.of(environment, project);
        if (service.isPresent() && !own.isEmpty()) {
            service.get().rate(own.stream().map(Tag::name).toList(), rating);
        } else {
            rate(
                    own,
                    () -> new PlaybookStores(project, environment)
                            .forChanges(ProjectListener.of(project, environment, tell)));
        }
        return new ToolAnswer(
                "Rated " + word + ": " + String.join(", ", ids), Json.Obj.of("rated", Json.Arr.ofTexts(ids)));
    }

    /// Rates in the playbook where the ids live.
    private static void rate(List<Tag> tags, Supplier<FilePlaybookStore> store) {
        if (tags.isEmpty()) {
            return;
        }
        RequestedChange done =
                RequestedChange.ofPlaybook(store.get(), PlaybookOffer.cause("tag"), playbook -> playbook.tag(tags));
        if (!done.refused().isEmpty()) {
            throw refused(done.refused().stream().map(Rejection::reason).collect(Collectors.joining("; ")));
        }
    }

    private static CallException refused(String why) {
        return new CallException(
                "rate: ids was refused: " + why + ". Nothing was rated. Call recall to find the right ids.");
    }
}
