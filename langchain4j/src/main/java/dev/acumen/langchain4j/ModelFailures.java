package dev.acumen.langchain4j;

import com.fasterxml.jackson.core.JacksonException;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.redaction.Secrets;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the exceptions of a `ChatModel` mean.
final class ModelFailures {
    private static final int LONGEST = 200;

    /// So many characters in a row that are in the prompt, too, come from there.
    private static final int OF_PROMPT = 24;

    private ModelFailures() {}

    /// @param prompt what was asked, which a failure must not repeat
    /// @param waited how long the model took to fail
    static Failure of(RuntimeException thrown, String prompt, Duration waited) {
        List<Throwable> causes = Stream.<Throwable>iterate(thrown, cause -> cause != null, Throwable::getCause)
                .toList();
        return causes.stream()
                .map(cause -> known(cause, prompt, waited))
                .flatMap(Optional::stream)
                .reduce((ignored, deeper) -> deeper)
                .or(() -> causes.stream()
                        .filter(IOException.class::isInstance)
                        .findFirst()
                        .map(cause -> new Failure.Unreachable(wording(cause, prompt), true, ModelUsage.NONE)))
                .orElseGet(() -> new Failure.Unreadable(
                        "LangChain4j threw " + thrown.getClass().getSimpleName(), ModelUsage.NONE));
    }

    private static Optional<Failure> known(Throwable cause, String prompt, Duration waited) {
        return Optional.ofNullable(
                switch (cause) {
                    case RetryLaterException later ->
                        new Failure.Refused(later.statusCode(), wording(cause, prompt), Optional.of(later.waiting()));
                    case HttpException http
                    when http.statusCode() >= 400 -> refused(http.statusCode(), wording(cause, prompt));
                    case AuthenticationException ignored -> refused(401, wording(cause, prompt));
                    case ModelNotFoundException ignored -> refused(404, wording(cause, prompt));
                    case RateLimitException ignored -> refused(429, wording(cause, prompt));
                    case InternalServerException ignored -> refused(500, wording(cause, prompt));
                    case InvalidRequestException ignored -> refused(400, wording(cause, prompt));
                    case UnresolvedModelServerException ignored -> noServer();
                    case UnresolvedAddressException ignored -> noServer();
                    case ConnectException ignored -> noServer();
                    case HttpConnectTimeoutException ignored -> noServer();
                    case UnknownHostException ignored -> noServer();
                    case TimeoutException ignored -> new Failure.TimedOut(waited);
                    case HttpTimeoutException ignored -> new Failure.TimedOut(waited);
                    case UnsupportedFeatureException ignored -> new Failure.Unusable(wording(cause, prompt));
                    case JacksonException ignored ->
                        new Failure.Unreadable("it is not of the provider's form", ModelUsage.NONE);
                    case InterruptedException ignored -> interrupted();
                    default -> null;
                });
    }

    private static Failure noServer() {
        return new Failure.Unreachable("no server listens there, or the host is unknown");
    }

    private static Failure refused(int status, String why) {
        return new Failure.Refused(status, why, Optional.empty());
    }

    private static Failure interrupted() {
        Thread.currentThread().interrupt();
        return new Failure.Interrupted();
    }

    /// One short line without secrets; nothing where it repeats the prompt.
    private static String wording(Throwable cause, String prompt) {
        String line = Secrets.redacted(String.valueOf(cause.getMessage()))
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
        String some = line.length() > LONGEST ? line.substring(0, LONGEST - 1) + "…" : line;
        for (int start = 0; start + OF_PROMPT <= some.length(); start++) {
            if (prompt.contains(some.substring(start, start + OF_PROMPT))) {
                return "";
            }
        }
        return some;
    }
}
