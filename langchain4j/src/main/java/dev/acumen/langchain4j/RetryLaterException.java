package dev.acumen.langchain4j;

import dev.langchain4j.exception.HttpException;
import java.io.Serial;
import java.time.Duration;

/// A refusal that says when to come back. LangChain4j's own clients lose the header `Retry-After`; an
/// `HttpClient` that throws this one keeps it, and [ChatLanguageModel] hands it on.
///
/// @since 0.1
public final class RetryLaterException extends HttpException {
    @Serial
    private static final long serialVersionUID = 1;

    private final Duration wait;

    /// @param status the HTTP status, 400 or more
    /// @param body what the provider said
    /// @param wait how long it asks to wait
    public RetryLaterException(int status, String body, Duration wait) {
        super(status, body);
        this.wait = wait;
    }

    /// How long the provider asks to wait.
    public Duration waiting() {
        return wait;
    }
}
