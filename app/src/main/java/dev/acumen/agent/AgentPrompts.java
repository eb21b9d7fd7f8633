package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.mcp.PromptDescription;
import dev.acumen.pipeline.AgentLesson;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Rendering;
import dev.acumen.store.Proposal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The prompts that a user can call: `learn` has the agent that is running do what a Reflector and a Curator do, for
/// its own session; `review` has it tell what waits.
///
/// @param tell hears what a person has to know
record AgentPrompts(Environment environment, Consumer<String> tell) {
    static final List<PromptDescription> ALL = List.of(
            new PromptDescription("learn", "Learn from this session now, without a call of a model in the background"),
            new PromptDescription("review", "Tell what of the playbook waits for your review"));

    private static final Pattern PLACE = Pattern.compile("\\{(task|playbook|waiting)}");

    /// The words of a prompt; empty where there is none of this name.
    ///
    /// @param page the playbook's, as the agent may see it
    Optional<String> text(String name, ServedPlaybook served, String page) throws IOException {
        return switch (name) {
            case "learn" -> Optional.of(filled("learn.md", Map.of("task", AgentLesson.TASK, "playbook", page)));
            case "review" -> Optional.of(filled("review.md", Map.of("waiting", waiting(served), "playbook", page)));
            default -> Optional.empty();
        };
    }

    private static String filled(String file, Map<String, String> values) throws IOException {
        try (InputStream in = Objects.requireNonNull(AgentPrompts.class.getResourceAsStream(file), file)) {
            return PLACE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), "")));
        }
    }

    /// What waits, one operation a line. What a stranger's project may have brought is not told.
    private String waiting(ServedPlaybook served) {
        List<Proposal> proposals = new PlaybookStores(served.project(), environment)
                .forReading(ProjectListener.of(served.project(), environment, tell))
                .read()
                .proposals();
        if (!served.isTrusted() && !proposals.isEmpty()) {
            return "Something, which is not told here, for the project is not trusted: acumen review shows it, acumen trust"
                    + " prints the playbook and asks.";
        }
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
