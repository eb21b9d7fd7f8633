package dev.acumen.providers;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the client said, as a reply. Its `subtype` says `success` of errors, too, and does not count.
///
/// @param wording of what it was asked
record ClaudeAnswer(ClaudeProcess.Ran ran, MessageSanitizer wording) {
    private static final int LONGEST_NUMBER = 30;

    /// What the client says where no connection came about, in its words and in those of what it runs on.
    private static final Pattern NO_CONNECTION = Pattern.compile(
            "ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket"
                    + "|CERT_|_CERT|SSL certificate");

    Reply reply() {
        return parsed().map(this::reply).orElseGet(this::wordless);
    }

    private Optional<Json.Obj> parsed() {
        try {
            return JsonReader.read(ran.out(), "claude") instanceof Json.Obj object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (BadInputException _) {
            return Optional.empty();
        }
    }

    private Reply wordless() {
        String said = wording.of(ran.err().isBlank() ? ran.out() : ran.err());
        return ran.exitCode() == 0
                ? new Failure.Unreadable("it is no JSON", ModelUsage.of(0, 0, 0, 0))
                : new Failure.Unusable("claude ended with " + ran.exitCode() + (said.isEmpty() ? "" : ": " + said));
    }

    private Reply reply(Json.Obj answer) {
        if (ran.exitCode() != 0 || new Json.Bool(true).equals(answer.get("is_error"))) {
            return failure(answer);
        }
        ModelUsage usage = usage(answer);
        String text = answer.get("structured_output") instanceof Json.Obj object
                ? JsonWriter.compact(object)
                : answer.textOr("result", "");
        if (answer.textOr("stop_reason", "").equals("max_tokens")) {
            // It cannot be given more room.
            return new Failure.CutOff(usage);
        }
        return text.isBlank()
                ? new Failure.Unreadable("it holds no text", usage)
                : new Reply.Answer(text, usage, false);
    }

    private Failure failure(Json.Obj answer) {
        String said = wording.of(answer.textOr("result", ran.err()));
        int status = (int) number(answer, "api_error_status")
                .map(BigDecimal::longValue)
                .orElse(0L)
                .longValue();
        if (status >= 400) {
            return new Failure.Refused(status, said, Optional.empty());
        }
        ModelUsage usage = usage(answer);
        if (usage.total() == 0 && NO_CONNECTION.matcher(said).find()) {
            return new Failure.Unreachable("claude: " + said);
        }
        return answer.textOr("api_error", "").equals("connection_failed")
                ? new Failure.Unreachable("claude: " + said, true, usage)
                : new Failure.Unusable("claude failed" + (said.isEmpty() ? "" : ": " + said), usage);
    }

    private static ModelUsage usage(Json.Obj answer) {
        Json.Obj usage = answer.get("usage") instanceof Json.Obj object ? object : Json.Obj.of();
        return ModelUsage.of(
                        tokens(usage, "input_tokens"),
                        tokens(usage, "cache_creation_input_tokens"),
                        tokens(usage, "cache_read_input_tokens"),
                        tokens(usage, "output_tokens"))
                .at(number(answer, "total_cost_usd").map(cost -> cost.max(BigDecimal.ZERO)));
    }

    private static long tokens(Json.Obj object, String name) {
        return number(object, name).map(BigDecimal::longValue).orElse(0L);
    }

    private static Optional<BigDecimal> number(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String literal) && literal.length() <= LONGEST_NUMBER
                ? Optional.of(new BigDecimal(literal))
                        .filter(number -> Math.abs((long) number.scale()) <= LONGEST_NUMBER)
                : Optional.empty();
    }
}
