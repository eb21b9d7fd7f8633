package dev.acumen.agent;

import dev.acumen.mcp.PromptDescription;
import dev.acumen.pipeline.AgentLesson;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rendering;
import dev.acumen.store.Proposal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The prompts that a user can call: `learn` has the agent that is running do what a Reflector and a Curator do, for
/// its own session; `review` has it tell what waits.
public final class AgentPrompts {
    static final List<PromptDescription> ALL = List.of(
            new PromptDescription("learn", "Learn from this session now, without a call of a model in the background"),
            new PromptDescription("review", "Tell what of the playbook waits for review"));

    private static final Pattern PLACE = Pattern.compile("\\{(task|changes|playbook|waiting)}");

    private final String learn;
    private final String review;

    private AgentPrompts(String learn, String review) {
        this.learn = learn;
        this.review = review;
    }

    /// Those of a project, where the session's transcript is evidence and the user reviews.
    static AgentPrompts ofProject() {
        return new AgentPrompts("learn.md", "review.md");
    }

    /// Those of a team's service, which knows no transcript, and where others review.
    public static AgentPrompts ofTeam() {
        return new AgentPrompts("learn-for-team.md", "review-of-team.md");
    }

    /// The words of a prompt; empty where there is none of this name.
    ///
    /// @param page the playbook's, as the agent may see it
    Optional<String> text(String name, AgentPlaybook playbook, String page) {
        return switch (name) {
            case "learn" ->
                Optional.of(filled(
                        learn,
                        Map.of(
                                "task",
                                AgentLesson.TASK,
                                "changes",
                                filled("changes.md", Map.of()).strip(),
                                "playbook",
                                page)));
            case "review" -> Optional.of(filled(review, Map.of("waiting", playbook.waiting(), "playbook", page)));
            default -> Optional.empty();
        };
    }

    private static String filled(String file, Map<String, String> values) {
        try (InputStream in = Objects.requireNonNull(AgentPrompts.class.getResourceAsStream(file), file)) {
            return PLACE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), "")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What waits, one operation a line.
    public static String waiting(List<Proposal> proposals) {
        StringBuilder told = new StringBuilder();
        for (Proposal proposal : proposals) {
            for (Operation operation : proposal.operations()) {
                told.append("- ")
                        .append(operation.op())
                        .append(targets(operation))
                        .append(operation
                                .newText()
                                .map(text -> ": " + Rendering.oneLine(text))
                                .orElse(""))
                        .append(" (")
                        .append(Rendering.oneLine(operation.basis().why()))
                        .append("; proposal ")
                        .append(proposal.id())
                        .append(")\n");
            }
        }
        return told.isEmpty() ? "Nothing." : told.toString().strip();
    }

    private static String targets(Operation operation) {
        return switch (operation) {
            case Operation.Update update -> " [" + update.targetId() + "]";
            case Operation.Delete delete -> " [" + delete.targetId() + "]";
            case Operation.Merge merge -> " [" + String.join("], [", merge.sourceIds()) + "]";
            case Operation.Add _, Operation.Malformed _ -> "";
        };
    }
}
