package example;

import dev.acumen.api.Acumen;
import dev.acumen.api.Recording;
import dev.acumen.json.AnswerJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.util.List;
import java.util.Optional;

/// An agent without a framework: a loop of asking a model and calling a tool.
final class ShippingAgent {
    private static final int MOST_STEPS = 5;
    private static final int ROOM = 500;

    private static final String INSTRUCTIONS = """
            You ship orders. Answer with one JSON object: {"order": "…", "carrier": "…"} calls the tool; {"answer": "…"}
            ends your work. Results of the tool come as lines that begin with "Result: ".""";

    private final LanguageModel model;
    private final Shop shop;
    private final Acumen acumen;

    ShippingAgent(LanguageModel model, Shop shop, Acumen acumen) {
        this.model = model;
        this.shop = shop;
        this.acumen = acumen;
    }

    /// Does what a user says, and learns from it in the background.
    String answer(String conversation, String said) {
        String known = acumen.select(said).text();
        Recording run = acumen.record(conversation).userSaid(said);
        StringBuilder dialog = new StringBuilder(said);
        for (int step = 1; step <= MOST_STEPS; step++) {
            Json.Obj says = ask(conversation, known, dialog.toString());
            String answer = says.text("answer");
            if (answer != null) {
                acumen.learnLater(run.agentSaid(answer).trajectory());
                return answer;
            }
            dialog.append("\nResult: ").append(called("call-" + step, says, run));
        }
        return "I could not do it.";
    }

    private String called(String call, Json.Obj arguments, Recording run) {
        run.toolCalled(call, "ship", JsonWriter.compact(arguments));
        try {
            String result = shop.ship(arguments.textOr("order", ""), arguments.textOr("carrier", ""));
            run.toolAnswered(call, result);
            return result;
        } catch (IllegalArgumentException e) {
            run.toolFailed(call, String.valueOf(e.getMessage()));
            return "failed: " + e.getMessage();
        }
    }

    private Json.Obj ask(String conversation, String known, String dialog) {
        Prompt prompt = new Prompt(List.of(INSTRUCTIONS, known), dialog);
        Request.Purpose purpose = new Request.Purpose("agent", conversation);
        return switch (model.ask(new Request(purpose, prompt, prompt.text().length() / 4, ROOM, Optional.empty()))) {
            case Reply.Answer answer ->
                AnswerJson.find(answer.text(), "answer", "order").orElseGet(Json.Obj::of);
            case Failure failure -> throw new IllegalStateException(failure.reason());
        };
    }
}
