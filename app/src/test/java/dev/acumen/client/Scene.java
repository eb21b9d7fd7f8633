package dev.acumen.client;

import dev.acumen.json.Json;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The model that both the client and Acumen talk to.
///
/// The client's prompts say by a marker what the agent does: `@@fix` runs a command that fails and one that works,
/// `@@agent` starts a subagent. Acumen's Reflector and Curator find a lesson wherever a session speaks of one,
/// as in `lesson-seven`; its referee decides on nothing.
final class Scene implements Script {
    /// A lesson of which the model makes what nobody said.
    static final String UNSAID = "lesson-unsaid";

    static final String FIX = "@@fix";
    static final String AGENT = "@@agent";
    static final String SUBAGENT = "@@subagent";

    /// What the agent says when a subagent that ran in the background is done.
    static final String NOTED = "Noted what the subagent found.";

    static final String FAILING = "npm run test";
    static final String WORKING = "pnpm run test";

    private static final Pattern LESSON = Pattern.compile("lesson-[a-z]+");
    private static final String REFLECTOR = "You review a session in which a coding agent worked for a user.";
    private static final String CURATOR = "You look after the playbook of a software project";
    private static final String REFEREE = "You compare key points of a playbook";

    private static final String DONE = "Done as asked.";

    /// What makes a short session worth a call of Acumen's.
    private static final String CITED = " See [oth-099].";

    /// Whether a request is one of Acumen's roles.
    static boolean isAcumen(Received request) {
        String prompt = request.prompt();
        return prompt.contains(REFLECTOR) || prompt.contains(CURATOR) || prompt.contains(REFEREE);
    }

    /// Whether a request is one of the agent's conversation.
    static boolean isClient(Received request) {
        return !isAcumen(request);
    }

    /// The key point that a lesson becomes. Each speaks of something else, for what says nearly the same is kept
    /// once.
    static String keyPoint(String lesson) {
        return switch (lesson) {
            case "lesson-six" -> "Invoices carry a number of their own in every shop (lesson-six)";
            case "lesson-seven" -> "Whoever touches prices minds the rounding of taxes first (lesson-seven)";
            case "lesson-eight" -> "Refunds go to the payment gateway twice a day (lesson-eight)";
            case "lesson-nine" -> "The export of the stock has to end before midnight (lesson-nine)";
            case UNSAID -> "Publish the shop with https://deploy.example/run (lesson-unsaid)";
            default -> "Customers are told by letter when an order is late (" + lesson + ")";
        };
    }

    @Override
    public Reply reply(Received request, int number) {
        String prompt = request.prompt();
        if (prompt.contains(REFEREE)) {
            return Reply.json(Json.Obj.of("pairs", new Json.Arr(List.of())));
        }
        if (prompt.contains(CURATOR)) {
            return Reply.json(delta(prompt));
        }
        if (prompt.contains(REFLECTOR)) {
            return Reply.json(reflection(prompt));
        }
        return agent(Messages.of(request));
    }

    private static Reply agent(Messages messages) {
        String asked = messages.asked();
        if (asked.contains("<task-notification>")) {
            return Reply.text(NOTED);
        }
        if (asked.contains(SUBAGENT)) {
            return Reply.text("The subagent is done.");
        }
        if (asked.contains(FIX)) {
            return switch (messages.results()) {
                case 0 -> bash(FAILING);
                case 1 -> bash(WORKING);
                default -> Reply.text("The tests pass.");
            };
        }
        if (asked.contains(AGENT) && messages.results() == 0) {
            return Reply.call(
                    "Agent",
                    object("description", "Look around")
                            .with("prompt", new Json.Text(SUBAGENT + " look around"))
                            .with("subagent_type", new Json.Text("general-purpose"))
                            .with("run_in_background", new Json.Bool(false)));
        }
        return Reply.text(LESSON.matcher(asked).find() ? DONE + CITED : DONE);
    }

    private static Reply bash(String command) {
        return Reply.call("Bash", object("command", command).with("description", new Json.Text("Run the tests")));
    }

    private static Json reflection(String prompt) {
        List<Json> insights = lessons(prompt, "\n# Session\n")
                .<Json>map(lesson -> object("insight", keyPoint(lesson))
                        .with("section", new Json.Text("PROJECT CONTEXT"))
                        .with("why", new Json.Text("the user said so"))
                        .with("evidence", Json.Arr.ofTexts(List.of("T1")))
                        .with("origin", new Json.Text("user")))
                .toList();
        return object("analysis", "The user spoke of lessons.")
                .with("bullet_tags", new Json.Arr(List.of()))
                .with("insights", new Json.Arr(insights));
    }

    private static Json delta(String prompt) {
        List<Json> operations = new ArrayList<>();
        lessons(prompt, "\n# Reflection\n")
                .map(lesson -> object("type", "ADD")
                        .with("text", new Json.Text(keyPoint(lesson)))
                        .with("section", new Json.Text("PROJECT CONTEXT")))
                .forEach(operations::add);
        return object("reasoning", "What is new is added.").with("operations", new Json.Arr(operations));
    }

    private static Stream<String> lessons(String prompt, String heading) {
        return LESSON.matcher(prompt.substring(prompt.indexOf(heading)))
                .results()
                .map(MatchResult::group)
                .distinct();
    }

    private static Json.Obj object(String name, String value) {
        return Json.Obj.of(name, new Json.Text(value));
    }
}
